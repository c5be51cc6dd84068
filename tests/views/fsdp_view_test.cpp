// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The views of Megatron-FSDP: what the pictures say and hold, and that without a study they are empty and sound.
#include "model/views/fsdp/fsdp_view.h"

#include "model/views/fsdp/bars.h"
#include "model/views/fsdp/shards.h"
#include "tests/mechanisms/fsdp_job.h"

#include <algorithm>

namespace rankscape {

namespace {

Shown shown_of(const std::string &words, ViewState state = {})
{
    Shown shown;
    shown.thread = fsdp::studied(fsdp::zero3(words));
    shown.derived = shown.thread->derived;
    shown.state = std::move(state);
    return shown;
}

const std::string small = "--model=llama3-8b --num-layers=4 --world-size=16 --num-distributed-optimizer-instances=2";

std::vector<std::string> texts(const Picture &picture)
{
    std::vector<std::string> found;
    for (const auto &shape : picture.shapes)
        if (const auto *text = std::get_if<TextShape>(&shape))
            found.push_back(text->text);
    return found;
}

bool has_text(const Picture &picture, const std::string &part)
{
    return std::ranges::any_of(texts(picture), [&](const auto &text) { return text.find(part) != std::string::npos; });
}

Picture still(const Shown &shown, Picture (*draw)(const Shown &, const Window &), const Box &bounds)
{
    return draw(shown, {bounds, 1});
}

/// Area of all rectangles of a role.
double area(const Picture &picture, Role role)
{
    double sum = 0;
    for (const auto &shape : picture.shapes)
        if (const auto *box = std::get_if<RectangleShape>(&shape); box && box->fill.role == role)
            sum += box->box.width * box->box.height;
    return sum;
}

TEST(FsdpView, BarsFillWithWhatIsHeld)
{
    auto shown = shown_of(small);
    const auto *study = fsdp_view::study_of(shown);
    ASSERT_TRUE(study);
    const auto bounds = fsdp_view::bounds(shown);
    const auto at = [&](double time) {
        shown.time = {time};
        return fsdp_view::draw_moving(shown, {bounds, 2});
    };
    const auto begin = area(at(0), Role::content_weights);
    const auto middle = area(at(study->step.end_of_all * 0.1), Role::content_weights);
    EXPECT_GT(begin, 0);
    EXPECT_GT(middle, 1.5 * begin);
    // The still part does not depend on the time.
    const auto one = fsdp_view::draw(shown, {bounds, 2}).shapes.size();
    shown.time = {0};
    EXPECT_EQ(fsdp_view::draw(shown, {bounds, 2}).shapes.size(), one);
}

TEST(FsdpView, SaysThatNothingDetectsNvlink)
{
    const auto inside = shown_of(small);
    EXPECT_TRUE(has_text(still(inside, fsdp_view::draw, fsdp_view::bounds(inside)),
                         "nothing detects NVLink: all 2 fit in their domains"));
    const auto across = shown_of("--model=llama3-8b --num-layers=4 --world-size=16");
    EXPECT_TRUE(has_text(still(across, fsdp_view::draw, fsdp_view::bounds(across)),
                         "nothing detects NVLink: the one group leaves its domain"));
    const auto chinese = shown_of(small, {.language = Language::zh});
    EXPECT_TRUE(has_text(still(chinese, fsdp_view::draw, fsdp_view::bounds(chinese)), "没有代码探测 NVLink"));
}

TEST(FsdpView, SubtitleIsComputed)
{
    const auto shown = shown_of(small);
    const auto text = fsdp_view::subtitle(shown);
    EXPECT_TRUE(text.en.starts_with("step ")) << text.en;
    EXPECT_NE(text.en.find("exposed"), std::string::npos);
    EXPECT_NE(text.zh.find("未掩盖"), std::string::npos);
    EXPECT_GT(fsdp_view::duration(shown).value, 0);
}

TEST(FsdpView, PointsAtUnitsEventsAndRanks)
{
    const auto shown = shown_of(small);
    const auto *study = fsdp_view::study_of(shown);
    const auto box = fsdp_view::rank_box(shown, 3);
    ASSERT_TRUE(box);
    const Point middle{box->x + box->width / 2, box->y + box->height * 0.55};
    EXPECT_EQ(fsdp_view::rank_at(shown, middle), 3);
    ElementId id;
    for (double down = 0.3; down < 1 && id.empty(); down += 0.05) // the bars lie somewhere under the rank's number
        id = fsdp_view::element_at(shown, {middle.x, box->y + box->height * down});
    EXPECT_EQ(id, "unit-2"); // the middle of five
    EXPECT_NE(fsdp_view::element_text(shown, id).en.find("layer 2"), std::string::npos);
    EXPECT_NE(fsdp_view::element_text(shown, "event-1").en.find("All-gather of layer 0"), std::string::npos);
    EXPECT_TRUE(fsdp_view::element_text(shown, "event-99999").en.empty());
    auto chosen = shown;
    chosen.state.selected = "unit-3";
    EXPECT_EQ(fsdp_view::unit_of(chosen, *study), 3u);
    chosen.state.selected = "event-1";
    EXPECT_EQ(fsdp_view::unit_of(chosen, *study), 0u);
    chosen.state.selected = "unit-77";
    EXPECT_EQ(fsdp_view::unit_of(chosen, *study), 0u);
}

TEST(FsdpView, WithoutAStudyPicturesAreEmpty)
{
    Shown shown;
    const Window window{{0, 0, 800, 600}, 1};
    EXPECT_TRUE(fsdp_view::draw(shown, window).shapes.empty());
    EXPECT_TRUE(fsdp_view::draw_moving(shown, window).shapes.empty());
    EXPECT_TRUE(fsdp_shards_view::draw(shown, window).shapes.empty());
    EXPECT_TRUE(fsdp_view::subtitle(shown).en.empty());
    EXPECT_EQ(fsdp_view::duration(shown).value, 0);
    EXPECT_TRUE(fsdp_view::element_at(shown, {5, 5}).empty());
    EXPECT_GT(fsdp_shards_view::bounds(shown).height, 0);
}

TEST(FsdpShardsView, CutsOneBufferTwice)
{
    const auto shown = shown_of("--model=llama3-8b --num-layers=2 --world-size=64");
    const auto picture = still(shown, fsdp_shards_view::draw, fsdp_shards_view::bounds(shown));
    // facts.md A(a): padding 253,952 at 64; twice the ranks is the default beside it.
    EXPECT_TRUE(has_text(picture, "64 ranks (this job)"));
    EXPECT_TRUE(has_text(picture, "padding 253,952, 0.12 %"));
    EXPECT_TRUE(has_text(picture, "buffer 218,365,952 = 64 × 3,411,968"));
    EXPECT_TRUE(has_text(picture, "128 ranks"));
    EXPECT_TRUE(has_text(picture, "padding 2,088,960, 0.95 %"));
    // qkv, the first norm and proj share a chunk; the other norm is followed by the padding.
    EXPECT_TRUE(has_text(picture, "qkv · 20,480"));
    EXPECT_TRUE(has_text(picture, "padding · 24,576"));
}

TEST(FsdpShardsView, FollowsTheSelectedUnitAndTheOtherSize)
{
    ViewState state;
    state.selected = "unit-2"; // the root of a model of two layers
    state.other_size = 3;
    const auto shown = shown_of("--model=llama3-8b --num-layers=2 --world-size=8", state);
    const auto picture = still(shown, fsdp_shards_view::draw, fsdp_shards_view::bounds(shown));
    EXPECT_TRUE(has_text(picture, "root"));
    EXPECT_TRUE(has_text(picture, "3 ranks"));
    EXPECT_FALSE(has_text(picture, "qkv"));
}

TEST(FsdpShardsView, LinesAndPiecesMeet)
{
    const auto shown = shown_of("--model=qwen3-30b-a3b --num-layers=2 --world-size=32 --ep=8");
    const auto *study = fsdp_view::study_of(shown);
    const auto shards = fsdp_shards_view::shards_of(*study, 0, 64);
    ASSERT_EQ(shards.blocks.size(), 2u); // dense and experts
    const auto &panel = shards.blocks[1].job;
    EXPECT_EQ(panel.group.layout.shards, 4);
    double covered = 0, all = 0;
    for (const auto &line : panel.shown) {
        all += line.box.width;
        for (std::size_t i = 0; i < panel.group.layout.offsets.size(); ++i) {
            const auto first = panel.group.layout.offsets[i];
            if (const auto box = panel.on_line(line, {first, first + panel.group.layout.lengths[i]}))
                covered += box->width;
        }
    }
    EXPECT_NEAR(covered / all, 1 - panel.group.layout.waste(), 1e-9);
}

TEST(FsdpShardsView, ManyRanksAreFolded)
{
    ViewState state;
    state.other_size = 1'000'000'000; // held to what can be drawn
    const auto shown = shown_of("--model=llama3-8b --num-layers=2 --world-size=512", state);
    const auto picture = still(shown, fsdp_shards_view::draw, fsdp_shards_view::bounds(shown));
    EXPECT_TRUE(has_text(picture, "… 380 more ranks …"));
    EXPECT_TRUE(has_text(picture, "65536 ranks"));
    EXPECT_LT(fsdp_shards_view::bounds(shown).height, 1000);
}

TEST(FsdpShardsView, ComparesWithASizeWhosePaddingDiffers)
{
    struct Row {
        std::int64_t ranks, other;
    };
    // facts.md A(a): one layer pads by 24,576 at 8 ranks, by 253,952 at 16, 32 and 64, by more at 128.
    for (const auto &[ranks, other] : {Row{8, 16}, Row{16, 8}, Row{32, 128}, Row{64, 128}}) {
        SCOPED_TRACE(ranks);
        const auto shown = shown_of("--model=llama3-8b --num-layers=2 --world-size=" + std::to_string(ranks));
        EXPECT_EQ(fsdp_shards_view::other_size(shown, *fsdp_view::study_of(shown)), other);
    }
}

TEST(FsdpShardsView, WithTwoAxesABracketIsAnInnerShard)
{
    const auto shown = shown_of("--model=llama3-8b --num-layers=2 --world-size=256 "
                                "--num-distributed-optimizer-instances=4 --outer-dp-sharding-strategy=optim");
    const auto picture = still(shown, fsdp_shards_view::draw, fsdp_shards_view::bounds(shown));
    EXPECT_TRUE(has_text(picture, "a rank: 1 line of optimizer, 4 of weights, gradients"));
    EXPECT_TRUE(has_text(picture, "0 · 0"));
    EXPECT_TRUE(has_text(picture, "in · out"));
}

TEST(FsdpShardsView, NumbersAreGrouped)
{
    EXPECT_EQ(fsdp_shards_view::grouped(0), "0");
    EXPECT_EQ(fsdp_shards_view::grouped(999), "999");
    EXPECT_EQ(fsdp_shards_view::grouped(1000), "1,000");
    EXPECT_EQ(fsdp_shards_view::grouped(218365952), "218,365,952");
}

} // namespace

} // namespace rankscape
