// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Lines into cards, cards into columns.
#include "model/views/questions/handout.h"

#include "model/catalog/plain_text.h"
#include "model/picture/text_metrics.h"
#include "model/views/questions/paragraphs.h"
#include "model/views/questions/speech.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace rankscape::questions_view {

namespace {

using Kind = Question::Kind;

constexpr double column = 592, gap = 24, padding = 16, between = 10, heading_height = 40, top = 4;
constexpr double hang = 20; ///< of list items and beside a check box

struct Type {
    double size;
    double line; ///< from baseline to baseline
    Weight weight = Weight::regular;
    Paint paint{Role::text};
};
constexpr Type title{14, 20, Weight::bold}, body{12.5, 18.5}, spoken{16, 26},
    aside{11.5, 17, Weight::regular, {Role::text_muted}};

/// Sets lines from the top of a card down. Places count from the card's corner.
class Setter {
public:
    double height() const { return y_ + padding - 4; }
    std::vector<TextShape> take() { return std::move(lines_); }
    void space(double by) { y_ += by; }

    void set(std::string_view text, const Type &type, double indent = 0)
    {
        for (auto &line : wrapped(text, column - 2 * padding - indent, type.size, type.weight)) {
            lines_.push_back(TextShape{.at = {padding + indent, y_ + type.size},
                                       .text = std::move(line),
                                       .size = type.size,
                                       .weight = type.weight,
                                       .paint = type.paint});
            y_ += type.line;
        }
    }

    void set_markdown(std::string_view markdown, const Type &type, double indent = 0)
    {
        bool first = true;
        for (const auto &paragraph : paragraphs(markdown)) {
            if (!std::exchange(first, false))
                space(type.line / 4);
            if (!paragraph.mark.empty())
                lines_.push_back(TextShape{.at = {padding + indent + 2, y_ + type.size},
                                           .text = paragraph.mark,
                                           .size = type.size,
                                           .paint = type.paint});
            set(paragraph.text, type, indent + (paragraph.mark.empty() ? 0 : hang));
        }
    }

private:
    double y_ = padding - 2;
    std::vector<TextShape> lines_;
};

std::string pace(const std::string &plain, Language language)
{
    const auto seconds = std::to_string(speaking_seconds(plain));
    const auto words = std::to_string(words_a_minute), characters = std::to_string(characters_a_minute);
    return language == Language::zh
               ? "读完约 " + seconds + " 秒（按每分钟 " + characters + " 个汉字、" + words + " 个英文词）"
               : "about " + seconds + " s to say (at " + words + " words a minute)";
}

Card card_of(const Question &question, Language language)
{
    Setter setter;
    Card card{.question = &question};
    const auto &answer = question.answer.in(language);
    if (question.kind == Kind::summary) {
        setter.set_markdown(answer, spoken);
        setter.space(6);
        setter.set(pace(plain_text(answer), language), aside);
    } else {
        card.check_box = question.kind == Kind::must_answer;
        const double indent = card.check_box ? hang + 2 : 0;
        setter.set(plain_text(question.question.in(language)), title, indent);
        setter.space(3);
        setter.set_markdown(answer, body, indent);
    }
    card.box = {0, 0, column, setter.height()};
    card.lines = setter.take();
    return card;
}

void move(Card &card, Point to)
{
    card.box.x = to.x;
    card.box.y = to.y;
    for (auto &line : card.lines)
        line.at = {line.at.x + to.x, line.at.y + to.y};
}

Text heading_of(Kind kind)
{
    switch (kind) {
    case Kind::summary: return {"The 30-second answer", "30 秒回答"};
    case Kind::must_answer: return {"Must answer", "必答点"};
    case Kind::follow_up: return {"Follow-ups", "追问"};
    case Kind::drill: break;
    }
    return {"Drill questions", "练习题"};
}

/// A heading, or a card.
struct Block {
    std::optional<Text> heading;
    Card card;
    double height() const { return heading ? heading_height : card.box.height + between; }
};

std::vector<Block> blocks_of(const Catalog &catalog, Language language)
{
    std::vector<Block> blocks;
    for (const auto kind : {Kind::summary, Kind::must_answer, Kind::follow_up, Kind::drill}) {
        bool first = true;
        for (const auto &question : catalog.questions()) {
            if (question.kind != kind)
                continue;
            if (std::exchange(first, false))
                blocks.push_back({.heading = heading_of(kind)});
            blocks.push_back({.card = card_of(question, language)});
        }
    }
    return blocks;
}

/// The first block of the second column: where the columns differ least, and no heading ends the first.
std::size_t second_column(const std::vector<Block> &blocks)
{
    double all = 0, before = 0, best = 0;
    for (const auto &block : blocks)
        all += block.height();
    best = all;
    std::size_t cut = blocks.size();
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        const double taller = std::max(before, all - before);
        if (i > 0 && !blocks[i - 1].heading && taller < best) {
            best = taller;
            cut = i;
        }
        before += blocks[i].height();
    }
    return cut;
}

} // namespace

ElementId element_of(const Question &question) { return "question-" + question.id; }

Handout handout_of(const Catalog &catalog, Language language)
{
    auto blocks = blocks_of(catalog, language);
    const auto cut = second_column(blocks);
    if (cut < blocks.size() && !blocks[cut].heading) {
        auto heading = heading_of(blocks[cut].card.question->kind);
        blocks.insert(blocks.begin() + static_cast<std::ptrdiff_t>(cut),
                      Block{.heading = Text{heading.en + " (continued)", heading.zh + "（续）"}});
    }
    Handout handout;
    Point at{0, top};
    double bottom = 0;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        auto &block = blocks[i];
        if (i == cut)
            at = {column + gap, top};
        const double height = block.height();
        if (block.heading) {
            handout.headings.push_back(TextShape{.at = {at.x + 2, at.y + 25},
                                                 .text = block.heading->in(language),
                                                 .size = 16,
                                                 .weight = Weight::bold,
                                                 .paint = {Role::accent}});
        } else {
            move(block.card, at);
            handout.cards.push_back(std::move(block.card));
        }
        at.y += height;
        bottom = std::max(bottom, at.y);
    }
    handout.bounds = {-8, 0, 2 * column + gap + 16, bottom};
    return handout;
}

} // namespace rankscape::questions_view
