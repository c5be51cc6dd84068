// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The handout: every question once, nothing over anything else, no Markdown left, and how long an answer takes to say.
#include "model/views/questions/paragraphs.h"
#include "model/views/questions/questions_view.h"
#include "model/views/questions/speech.h"

#include "model/picture/text_metrics.h"
#include "tests/catalog/resources.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

namespace rankscape {
namespace {

using questions_view::paragraphs;

const Catalog &real()
{
    static const auto catalog = *test::real_catalog();
    return catalog;
}

Shown shown(Language language)
{
    Shown all{.catalog = &real()};
    all.state.language = language;
    return all;
}

Picture picture(const Shown &what) { return questions_view::draw(what, {questions_view::bounds(what), 1}); }

std::vector<TextShape> texts(const Picture &from)
{
    std::vector<TextShape> found;
    for (const auto &shape : from.shapes)
        if (const auto *text = std::get_if<TextShape>(&shape))
            found.push_back(*text);
    return found;
}

std::map<std::string, Box> cards(const Picture &from)
{
    std::map<std::string, Box> found;
    for (const auto &shape : from.shapes)
        if (const auto *box = std::get_if<RectangleShape>(&shape); box && !box->id.empty()) {
            EXPECT_TRUE(found.emplace(box->id, box->box).second) << box->id;
        }
    return found;
}

/// From the ascenders to the descenders, roughly.
Box box_of(const TextShape &text)
{
    return {text.at.x, text.at.y - 0.8 * text.size, text_width(text.text, text.size, text.weight), text.size};
}

class QuestionsView : public testing::TestWithParam<Language> {};

TEST_P(QuestionsView, HoldsEveryQuestionOnce)
{
    const auto found = cards(picture(shown(GetParam())));
    EXPECT_EQ(found.size(), real().questions().size());
    for (const auto &question : real().questions())
        EXPECT_TRUE(found.contains("question-" + question.id)) << question.id;
}

TEST_P(QuestionsView, NothingLiesOverAnythingElse)
{
    const auto whole = picture(shown(GetParam()));
    const auto lines = texts(whole);
    ASSERT_GT(lines.size(), 100U);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const auto box = box_of(lines[i]);
        EXPECT_GE(box.x, whole.bounds.x) << lines[i].text;
        EXPECT_LE(box.right(), whole.bounds.right()) << lines[i].text;
        EXPECT_LE(box.bottom(), whole.bounds.bottom()) << lines[i].text;
        for (std::size_t j = i + 1; j < lines.size(); ++j)
            EXPECT_FALSE(box.intersects(box_of(lines[j]))) << lines[i].text << " / " << lines[j].text;
    }
    const auto boxes = cards(whole);
    for (auto one = boxes.begin(); one != boxes.end(); ++one)
        for (auto other = std::next(one); other != boxes.end(); ++other)
            EXPECT_FALSE(one->second.intersects(other->second)) << one->first << " / " << other->first;
}

TEST_P(QuestionsView, LinesStayInsideTheirCards)
{
    const auto whole = picture(shown(GetParam()));
    const auto boxes = cards(whole);
    for (const auto &text : texts(whole)) {
        const auto line = box_of(text);
        for (const auto &[id, card] : boxes)
            if (card.contains({line.x, text.at.y})) {
                EXPECT_LE(line.right(), card.right()) << id << ": " << text.text;
                EXPECT_LE(line.bottom(), card.bottom()) << id << ": " << text.text;
            }
    }
}

TEST_P(QuestionsView, ShowsWordsRatherThanMarkdown)
{
    for (const auto &text : texts(picture(shown(GetParam()))))
        for (const auto *sign : {"](", "cite:", "concept:", "**", "`"})
            EXPECT_EQ(text.text.find(sign), std::string::npos) << text.text;
}

TEST_P(QuestionsView, FindsTheQuestionUnderAPoint)
{
    const auto what = shown(GetParam());
    for (const auto &[id, box] : cards(picture(what)))
        EXPECT_EQ(questions_view::element_at(what, {box.x + box.width / 2, box.y + box.height / 2}), id);
    EXPECT_EQ(questions_view::element_at(what, {-5, -5}), "");
}

TEST_P(QuestionsView, ColumnsAreOfAboutTheSameHeight)
{
    std::map<double, double> bottoms;
    for (const auto &[id, box] : cards(picture(shown(GetParam()))))
        bottoms[box.x] = std::max(bottoms[box.x], box.bottom());
    ASSERT_EQ(bottoms.size(), 2U);
    EXPECT_NEAR(bottoms.begin()->second, bottoms.rbegin()->second, 150) << "a card or so";
}

INSTANTIATE_TEST_SUITE_P(Languages, QuestionsView, testing::Values(Language::en, Language::zh),
                         [](const auto &row) { return row.param == Language::zh ? "zh" : "en"; });

TEST(QuestionsHandout, EveryMustAnswerPointHasABoxToTick)
{
    int boxes = 0;
    for (const auto &shape : picture(shown(Language::en)).shapes)
        if (const auto *box = std::get_if<RectangleShape>(&shape); box && box->box.width == box->box.height)
            ++boxes;
    EXPECT_EQ(boxes, std::ranges::count(real().questions(), Question::Kind::must_answer, &Question::kind));
}

TEST(QuestionsHandout, CountsInTheSubtitle)
{
    const auto words = questions_view::subtitle(shown(Language::en));
    const auto drill = std::ranges::count(real().questions(), Question::Kind::drill, &Question::kind);
    EXPECT_NE(words.en.find(std::to_string(drill) + " drill questions"), std::string::npos) << words.en;
    EXPECT_NE(words.zh.find(std::to_string(drill) + " 道练习题"), std::string::npos) << words.zh;
}

TEST(QuestionsHandout, OfAnEmptyCatalogueIsEmpty)
{
    const Catalog none;
    const Shown what{.catalog = &none};
    EXPECT_TRUE(picture(what).shapes.empty());
}

struct Cut {
    const char *markdown;
    std::vector<std::string> blocks; ///< mark and text, joined by a blank
};

TEST(QuestionsHandout, CutsMarkdownIntoBlocks)
{
    for (const auto &[markdown, blocks] : {
             Cut{"", {}},
             Cut{"One line\nthat goes on.\n\nAnother.", {"One line that goes on.", "Another."}},
             Cut{"Two:\n- [ZeRO](concept:zero)\n- **TP**\n  goes on", {"Two:", "• ZeRO", "• TP goes on"}},
             Cut{"1. one\n2. two\n10. ten", {"1. one", "2. two", "10. ten"}},
             Cut{"2026 was a year. It ended.", {"2026 was a year. It ended."}},
             Cut{"## Head\nbody", {"Head", "body"}},
             Cut{"is:\n\n    DP = W / TP\n    EDP = W / EP", {"is:", "DP = W / TP", "EDP = W / EP"}},
             Cut{"| a | b |\n|---|---|\n| [1](cite:x) | 2 |", {"a · b", "1 · 2"}},
         }) {
        std::vector<std::string> found;
        for (const auto &block : paragraphs(markdown))
            found.push_back(block.mark + (block.mark.empty() ? "" : " ") + block.text);
        EXPECT_EQ(found, blocks) << markdown;
    }
}

struct Speech {
    const char *text;
    int words, characters, seconds;
};

// 150 words a minute are 0.4 s a word; 250 characters a minute are 0.24 s a character.
TEST(QuestionsHandout, CountsWhatIsSpoken)
{
    for (const auto &[text, words, characters, seconds] : {
             Speech{"", 0, 0, 0},
             Speech{"– … ×", 0, 0, 0},
             Speech{"No.", 1, 0, 1}, // never nothing
             Speech{"The all-gather of v0.20.0 isn't free.", 6, 0, 2},
             Speech{"一二三四五六七八九十，一二三四五六七八九十。", 0, 20, 5},
             Speech{"用 NCCL EP 的 dispatcher", 3, 2, 2},
             Speech{"用NCCL的", 1, 2, 1},
         }) {
        const auto length = spoken_length(text);
        EXPECT_EQ(length.words, words) << text;
        EXPECT_EQ(length.characters, characters) << text;
        EXPECT_EQ(speaking_seconds(text), seconds) << text;
    }
}

} // namespace
} // namespace rankscape
