// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// GTP's pages: what stands where, what can be pointed at, and that what is drawn is what was delivered.
#include "model/views/gtp/chips.h"
#include "model/views/gtp/gtp_view.h"
#include "model/views/gtp/held.h"
#include "model/views/gtp/matrix.h"
#include "model/views/gtp/words.h"

#include "model/scenario/options.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <set>
#include <sstream>

namespace rankscape::gtp_view {
namespace {

Shown shown_of(const std::string &words)
{
    std::vector<std::string> list;
    std::istringstream stream(words);
    for (std::string word; stream >> word;)
        list.push_back(word);
    const auto applied = apply_all({}, settings_from(list));
    EXPECT_TRUE(applied) << (applied ? "" : applied.problem().sentence.en);
    Shown shown;
    shown.derived = derive(applied->scenario);
    const auto made = study(shown.derived, nullptr);
    EXPECT_TRUE(made) << (made ? "" : made.problem().sentence.en);
    shown.thread = *made;
    return shown;
}

const std::string llama = "--model=llama3-8b --seq-length=8192 --micro-batch-size=1 --cluster=gb200-nvl72 "
                          "--world-size=16 --tensor-model-parallel-size=2 --tensor-parallel-num-weight-shards=8 ";
const std::string rack = "--model=deepseek-v3 --seq-length=4096 --micro-batch-size=1 --cluster=gb200-nvl72 "
                         "--nvlink-domain-size=64 --world-size=256 --tensor-parallel-num-weight-shards=64 "
                         "--expert-model-parallel-size=64 --expert-tensor-parallel-num-weight-shards=2 "
                         "--num-microbatches=2 ";

Window whole(const Shown &shown) { return {bounds(shown), 1}; }

std::set<std::string> texts(const Picture &picture)
{
    std::set<std::string> all;
    for (const auto &shape : picture.shapes)
        if (const auto *text = std::get_if<TextShape>(&shape))
            all.insert(text->text);
    return all;
}

TEST(GtpView, WithoutAStudyThePageIsEmpty)
{
    const Shown shown;
    EXPECT_TRUE(draw(shown, whole(shown)).shapes.empty());
    EXPECT_TRUE(draw_moving(shown, whole(shown)).shapes.empty());
    EXPECT_EQ(duration(shown).value, 0);
    EXPECT_TRUE(gtp_weight_view::draw(shown, {gtp_weight_view::bounds(shown), 1}).shapes.empty());
}

TEST(GtpView, TheRanksOfOneWeightStandOnTheMachines)
{
    const auto shown = shown_of(llama);
    for (std::int32_t rank = 0; rank < 8; ++rank) {
        const auto box = rank_box(shown, rank);
        ASSERT_TRUE(box) << rank;
        EXPECT_EQ(rank_at(shown, {box->x + box->width / 2, box->y + box->height / 2}), rank);
    }
    EXPECT_FALSE(rank_box(shown, 8));
    auto other = shown;
    other.state.selected_rank = 9;
    EXPECT_TRUE(rank_box(other, 8));
    EXPECT_FALSE(rank_box(other, 0));
}

TEST(GtpView, AnExpertWeightBringsItsOwnRanks)
{
    auto shown = shown_of(rack);
    EXPECT_TRUE(rank_box(shown, 63));
    EXPECT_FALSE(rank_box(shown, 64));
    shown.state.selected = "weight-expert-fc1";
    EXPECT_TRUE(rank_box(shown, 64)); // expert GTP_remat [0,64], over two domains
    EXPECT_FALSE(rank_box(shown, 63));
}

TEST(GtpView, NothingIsDrawnOutsideThePage)
{
    for (const auto &words : {llama, llama + "--num-microbatches=2", rack})
        for (const auto *selected : {"", "weight-fc2", "weight-expert-fc1"})
            for (const auto language : {Language::en, Language::zh}) {
                auto shown = shown_of(words);
                shown.state.selected = selected;
                shown.state.language = language;
                const auto page = bounds(shown);
                const auto inside = [&](const Picture &picture) {
                    for (const auto &shape : picture.shapes)
                        if (const auto *text = std::get_if<TextShape>(&shape)) {
                            const auto width = text_width(text->text, text->size, text->weight);
                            const auto left = text->anchor == Anchor::start    ? text->at.x
                                              : text->anchor == Anchor::middle ? text->at.x - width / 2
                                                                               : text->at.x - width;
                            EXPECT_GE(left, page.x - 2) << text->text;
                            EXPECT_LE(left + width, page.right() + 2) << text->text;
                            EXPECT_LE(text->at.y, page.bottom()) << text->text;
                        }
                };
                inside(draw(shown, whole(shown)));
                shown.time = duration(shown) * 0.4;
                inside(draw_moving(shown, whole(shown)));
            }
}

TEST(GtpView, ChipsChooseAWeight)
{
    const auto shown = shown_of(llama);
    const auto &now = *study_of(shown);
    std::set<std::string> found;
    for (double y = 0; y < 200; y += 4)
        for (double x = 0; x < 208; x += 2)
            if (const auto id = element_at(shown, {x, y}); !id.empty())
                found.insert(id);
    EXPECT_EQ(found, (std::set<std::string>{"weight-embedding", "weight-fc1", "weight-fc2", "weight-output",
                                            "weight-proj", "weight-qkv"}));
    ViewState state;
    EXPECT_EQ(weight_meant(now, state).id, "fc1");
    state.selected = "weight-proj";
    EXPECT_EQ(weight_meant(now, state).id, "proj");
    state.selected = "weight-of-another-model";
    EXPECT_EQ(weight_meant(now, state).id, "fc1");
    state.selected = "event-99999";
    EXPECT_EQ(weight_meant(now, state).id, "fc1");
}

TEST(GtpView, EventsOfTheEnlargedLanesAreTheSame)
{
    auto shown = shown_of(llama);
    shown.time = duration(shown) * 0.3;
    const auto page = bounds(shown);
    std::set<std::string> above, below;
    for (double y = page.bottom() - 340; y < page.bottom(); y += 4)
        for (double x = 330; x < page.right() - 10; x += 3)
            if (const auto id = element_at(shown, {x, y}); !id.empty()) {
                EXPECT_TRUE(id.starts_with("event-")) << id;
                (y < page.bottom() - 180 ? above : below).insert(id);
            }
    EXPECT_GT(above.size(), 20u);
    EXPECT_GT(below.size(), 5u);
    EXPECT_TRUE(std::ranges::includes(above, below) || below.size() < above.size());
    EXPECT_FALSE(element_text(shown, *below.begin()).en.empty());
    EXPECT_FALSE(element_text(shown, *below.begin()).zh.empty());
}

TEST(GtpView, HeldWeightsAreTwoOfAChainAtMost)
{
    for (const auto &words : {llama, rack}) {
        const auto shown = shown_of(words);
        const auto &now = *study_of(shown);
        const HeldWeights held(now);
        for (const auto time : now.step.instants) {
            std::set<int> columns;
            for (const auto &one : held.at(time))
                if (!one.gradient) {
                    EXPECT_TRUE(columns.insert(one.column).second || one.expert) << time;
                    EXPECT_FALSE(held.gradient_column(one.column));
                }
        }
        EXPECT_TRUE(held.at(-1).empty());
    }
}

TEST(GtpView, MovingShowsWhatArrives)
{
    auto shown = shown_of(llama);
    const auto &now = *study_of(shown);
    // In the middle of the gather of fc1 in layer 0.
    std::int32_t event = -1;
    for (std::size_t i = 0; i < now.about.size(); ++i)
        if (now.step.plan.events[i].work == Work::gather && now.about[i].layer == 0 && !now.about[i].backward &&
            now.about[i].weight >= 0 && now.forward.weights[static_cast<std::size_t>(now.about[i].weight)].id == "fc1")
            event = static_cast<std::int32_t>(i);
    ASSERT_GE(event, 0);
    const auto at = static_cast<std::size_t>(event);
    shown.time = {(now.step.start[at] + now.step.end[at]) / 2};
    const auto all = texts(draw_moving(shown, whole(shown)));
    EXPECT_TRUE(std::ranges::any_of(all, [](const std::string &text) {
        return text.find("arriving:") != std::string::npos && text.find("fc1") != std::string::npos;
    }));
}

struct PlanCase {
    const char *id;
    std::int64_t parts, slices;
};
constexpr PlanCase plan_cases[]{{"fc1", 2, 4}, {"fc2", 2, 4}, {"qkv", 2, 4}};

TEST(GtpWeightView, SlicesFillTheMatrixWithoutOverlap)
{
    const auto shown = shown_of(llama);
    for (const auto &c : plan_cases) {
        const auto &weight = *study_of(shown)->weight(c.id);
        const MatrixPlan plan(weight, {0, 0, 300, 200});
        ASSERT_EQ(plan.parts(), c.parts) << c.id;
        ASSERT_EQ(plan.slices(), c.slices) << c.id;
        std::vector<Box> boxes;
        for (std::int64_t part = 0; part < c.parts; ++part)
            for (std::int64_t slice = 0; slice < c.slices; ++slice)
                boxes.push_back(plan.slice(part, slice));
        for (std::size_t i = 0; i < boxes.size(); ++i) {
            EXPECT_LE(boxes[i].right(), 300.001);
            EXPECT_LE(boxes[i].bottom(), 200.001);
            for (std::size_t j = i + 1; j < boxes.size(); ++j) {
                auto inner = boxes[j];
                inner.x += 0.01, inner.y += 0.01, inner.width -= 0.02, inner.height -= 0.02;
                EXPECT_FALSE(boxes[i].intersects(inner)) << c.id;
            }
        }
        // TP cuts columns of row-parallel weights, rows of the others.
        EXPECT_EQ(plan.part(0).width < 200, weight.by_row()) << c.id;
    }
}

TEST(GtpWeightView, ARankIsFoundInItsSlice)
{
    const auto shown = shown_of(llama);
    std::set<std::int32_t> found;
    const auto page = gtp_weight_view::bounds(shown);
    for (double y = page.y; y < page.bottom(); y += 5)
        if (const auto rank = gtp_weight_view::rank_at(shown, {200, y}))
            found.insert(*rank);
    EXPECT_EQ(found, (std::set<std::int32_t>{0, 1, 2, 3, 4, 5, 6, 7}));
}

TEST(GtpWeightView, MuchPaddingIsWarnedOf)
{
    auto shown = shown_of("--model=llama3-8b --seq-length=4096 --micro-batch-size=1 --world-size=128 "
                          "--cluster=gb200-nvl72 --tensor-parallel-num-weight-shards=128 --fp8-format=e4m3 "
                          "--fp8-recipe=mxfp8 --fp8-param-gather --reuse-grad-buf-for-mxfp8-param-ag");
    const auto says = [&] {
        return std::ranges::any_of(
            texts(gtp_weight_view::draw(shown, {gtp_weight_view::bounds(shown), 1})),
            [](const std::string &text) { return text.find("More than 10 % is padding") != std::string::npos; });
    };
    shown.state.selected = "weight-qkv"; // 6144 rows in steps of 4096
    EXPECT_TRUE(says());
    EXPECT_EQ(rows_of(*study_of(shown)->weight("qkv")).en,
              "(6,144 + 2,048 padding) ÷ 128 = 64 rows a slice, 33 % more");
    shown.state.selected = "weight-fc1"; // 28672 = 7 × 4096
    EXPECT_FALSE(says());
}

TEST(GtpWeightView, GroupsAndDomains)
{
    const auto shown = shown_of(rack);
    EXPECT_EQ(placement_of(*study_of(shown), "gtp_remat").en, "4 groups of 64: none leaves its NVLink domain");
    EXPECT_EQ(placement_of(*study_of(shown), "expt_gtp_remat").en, "128 groups of 2: all leave their NVLink domain");
    EXPECT_EQ(placement_of(*study_of(shown), "tp").en, "groups of one rank: nothing is sent");
}

TEST(GtpView, AFrameAt256GpusIsShort)
{
    auto shown = shown_of(rack);
    const auto window = whole(shown);
    shown.time = duration(shown) * 0.2;
    (void)draw_moving(shown, window); // fills are made
    const auto from = std::chrono::steady_clock::now();
    constexpr int frames = 20;
    for (int i = 0; i < frames; ++i) {
        shown.time = duration(shown) * (0.2 + 0.0001 * i);
        (void)draw_moving(shown, window);
    }
    const auto each =
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - from).count() / frames;
    RecordProperty("milliseconds_a_frame", std::to_string(each));
}

} // namespace
} // namespace rankscape::gtp_view
