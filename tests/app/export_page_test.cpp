// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Pages: every part is there, inside the page, and over none of the others.
#include "app/export/page.h"

#include "model/picture/text_metrics.h"
#include "tests/app/export_sample.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace rankscape {
namespace {

std::vector<TextShape> texts(const Picture &picture)
{
    std::vector<TextShape> found;
    for (const auto &shape : picture.shapes)
        if (const auto *text = std::get_if<TextShape>(&shape))
            found.push_back(*text);
    return found;
}

bool has_text(const Picture &picture, const std::string &wanted)
{
    return std::ranges::any_of(texts(picture), [&](const TextShape &t) { return t.text.find(wanted) != t.text.npos; });
}

Shown nothing() { return {std::make_shared<const Derived>(), nullptr, {}}; }

TEST(PageTest, SaysWhatWhoseAndWhichVersion)
{
    const auto view = test::sample_view(64);
    Derived derived;
    derived.scenario.core_version = CoreVersion::v0_19_2;
    auto shown = nothing();
    shown.derived = std::make_shared<const Derived>(derived);
    const auto english = compose(view, shown, {.program_version = "1.2.3"});
    for (const char *wanted : {"Cluster", "coloured by pipeline stage", "pp 7", "network",
                               "Rankscape 1.2.3 · Megatron Core 0.19.2 · sources: release-0.20.0, parallel-state"})
        EXPECT_TRUE(has_text(english, wanted)) << wanted;
    shown.state.language = Language::zh;
    const auto chinese = compose(view, shown, {.sources = {"甲", "乙"}});
    for (const char *wanted : {"集群", "网络", "来源：甲、乙"})
        EXPECT_TRUE(has_text(chinese, wanted)) << wanted;
}

struct SizeRow {
    std::optional<PageSize> size;
    std::int32_t boxes;
};

TEST(PageTest, EverythingIsInsideThePageAndNothingOverlapsThePicture)
{
    const SizeRow rows[] = {{{}, 4},
                            {{}, 256},
                            {{}, 32768},
                            {PageSize{1920, 1080}, 256},
                            {PageSize{1080, 1920}, 256},
                            {PageSize{320, 200}, 256},
                            {PageSize{200, 2000}, 256},
                            {PageSize{3000, 150}, 4096}};
    for (const auto &[size, count] : rows) {
        const auto view = test::sample_view(count);
        const PageRequest request{.size = size, .program_version = "0.1.0"};
        const auto page = compose(view, nothing(), request);
        if (size) {
            EXPECT_NEAR(page.bounds.width, size->width, 1e-9);
            EXPECT_NEAR(page.bounds.height, size->height, 1e-9);
        }
        EXPECT_LE(std::max(page.bounds.width, page.bounds.height), 4400);
        double picture_top = 1e9, picture_bottom = 0;
        for (const auto &shape : page.shapes)
            if (const auto *box = std::get_if<RectangleShape>(&shape); box && !box->id.empty()) {
                picture_top = std::min(picture_top, box->box.y);
                picture_bottom = std::max(picture_bottom, box->box.bottom());
            }
        for (const auto &text : texts(page)) {
            const double width = text_width(text.text, text.size, text.weight);
            EXPECT_LE(text.at.x + (text.anchor == Anchor::start ? width : width / 2), page.bounds.width) << text.text;
            EXPECT_LE(text.at.y, page.bounds.height) << text.text;
            const bool furniture = text.paint.role == Role::text_muted || text.paint.role == Role::text_faint;
            if (furniture) {
                EXPECT_TRUE(text.at.y <= picture_top || text.at.y - text.size * 0.7 >= picture_bottom)
                    << text.text << " on a page of " << page.bounds.width << " x " << page.bounds.height;
            }
        }
    }
}

TEST(PageTest, LegendWrapsIntoRows)
{
    Page page{.title = {"T", "T"}, .footer = "f"};
    for (std::uint32_t i = 0; i < 40; ++i) {
        const auto label = "pipeline stage " + std::to_string(i);
        page.legend.push_back({LegendEntry::Sample::fill, {Role::wheel, i, 40}, {label, label}});
    }
    const Picture picture{.bounds = {0, 0, 600, 100}};
    const auto layout = lay_out(page, picture.bounds, {});
    const auto composed = compose(page, picture, layout, {});
    std::vector<double> rows;
    for (const auto &text : texts(composed))
        if (text.text.starts_with("pipeline"))
            rows.push_back(text.at.y);
    EXPECT_EQ(rows.size(), 40u) << "no entry is dropped";
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    EXPECT_GT(rows.size(), 5u);
    EXPECT_LT(rows.back(), composed.bounds.height);
}

TEST(PageTest, DetailFollowsTheOutput)
{
    auto view = test::sample_view(32768);
    double asked = 0;
    view.draw = [&asked](const Shown &, const Window &window) {
        asked = window.zoom;
        return Picture{};
    };
    compose(view, nothing(), {.size = PageSize{1920, 1080}});
    EXPECT_LT(asked, 0.2) << "whole, it is seen from far away";
    const double far = asked;
    compose(view, nothing(), {.size = PageSize{1920, 1080}, .scale = 4});
    EXPECT_NEAR(asked, far * 4, 1e-9) << "more pixels, more detail";
    compose(view, nothing(), {.size = PageSize{1920, 1080}, .vector = true});
    EXPECT_EQ(asked, 1) << "a reader may zoom into vectors";
}

TEST(PageTest, AnEmptyPictureStillHasItsPage)
{
    View view;
    view.title = {"Nothing", "无"};
    view.bounds = [](const Shown &) { return Box{}; };
    view.draw = [](const Shown &, const Window &) { return Picture{}; };
    const auto page = compose(view, nothing(), {});
    EXPECT_GT(page.bounds.width, 0);
    EXPECT_GT(page.bounds.height, 0);
    EXPECT_TRUE(has_text(page, "Nothing"));
}

} // namespace
} // namespace rankscape
