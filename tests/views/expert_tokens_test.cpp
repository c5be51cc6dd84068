// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The tokens view, the dispatchers and the overlaps show what the study computed.
#include "model/scenario/options.h"
#include "model/views/expert_parallel/dispatchers_rows.h"
#include "model/views/expert_parallel/dispatchers_view.h"
#include "model/views/expert_parallel/overlap_rows.h"
#include "model/views/expert_parallel/overlap_view.h"
#include "model/views/expert_parallel/tokens_parts.h"
#include "model/views/expert_parallel/tokens_view.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

namespace rankscape {
namespace {

using namespace expert_view;
namespace ep = expert_parallel;

struct Job {
    const char *name;
    std::vector<std::string> flags;
};

std::vector<std::string> flags_of(std::vector<std::string> own, const std::string &dispatcher)
{
    const bool flex = dispatcher != "allgather" && dispatcher != "alltoall";
    own.push_back("--moe-token-dispatcher-type=" + (flex ? "flex" : dispatcher));
    if (flex)
        own.push_back("--moe-flex-dispatcher-backend=" + dispatcher);
    return own;
}

std::vector<std::string> small()
{
    return {"--world-size=4", "--ep=4", "--model=mixtral-8x7b", "--seq-length=4096", "--tokens-per-rank=256"};
}
std::vector<std::string> two_nodes()
{
    return {"--world-size=16", "--ep=16", "--model=deepseek-v3", "--seq-length=4096", "--tokens-per-rank=4096"};
}

Shown shown_of(const std::vector<std::string> &flags)
{
    const auto applied = apply_all(Scenario{}, settings_from(flags));
    EXPECT_TRUE(applied);
    Shown shown{derive(applied->scenario), nullptr, {}, {}, {}, {}};
    auto made = ep::study(shown.derived);
    EXPECT_TRUE(made) << (made ? "" : one_line(made.problem(), Language::en));
    if (made)
        shown.thread = *made;
    return shown;
}

std::vector<RectangleShape> boxes(const Picture &picture, std::string_view prefix)
{
    std::vector<RectangleShape> found;
    for (const auto &shape : picture.shapes)
        if (const auto *box = std::get_if<RectangleShape>(&shape); box && box->id.starts_with(prefix))
            found.push_back(*box);
    return found;
}

std::vector<std::string> texts(const Picture &picture)
{
    std::vector<std::string> found;
    for (const auto &shape : picture.shapes)
        if (const auto *text = std::get_if<TextShape>(&shape))
            found.push_back(text->text);
    return found;
}

Picture still(const Shown &shown) { return expert_tokens_view::draw(shown, {expert_tokens_view::bounds(shown), 1}); }

TEST(ExpertTokens, EveryRankShowsASampleOfItsTokensOnce)
{
    const auto shown = shown_of(flags_of(two_nodes(), "hybridep"));
    ASSERT_TRUE(shown.thread);
    std::map<std::int32_t, std::set<ElementId>> by_rank;
    for (const auto &box : boxes(still(shown), "token-")) {
        const auto token = token_of(*study_of(shown), box.id);
        ASSERT_TRUE(token) << box.id;
        EXPECT_TRUE(by_rank[token->rank].insert(box.id).second) << box.id;
    }
    EXPECT_EQ(by_rank.size(), 16u);
    for (const auto &[rank, tokens] : by_rank)
        EXPECT_EQ(tokens.size(), by_rank[0].size()) << rank;
}

TEST(ExpertTokens, APointOnATokenFindsIt)
{
    auto shown = shown_of(flags_of(two_nodes(), "alltoall"));
    ASSERT_TRUE(shown.thread);
    shown.state.selected = "token-5-1207";
    std::set<ElementId> seen;
    for (const auto &box : boxes(still(shown), "token-")) {
        const Point middle{box.box.x + box.box.width / 2, box.box.y + box.box.height / 2};
        EXPECT_EQ(expert_tokens_view::element_at(shown, middle), box.id);
        seen.insert(box.id);
    }
    EXPECT_TRUE(seen.contains("token-5-1207")); // the followed one is among the sample
}

struct Named {
    const char *id;
    bool known;
};

TEST(ExpertTokens, OnlyTokensOfTheJobAreTokens)
{
    const auto shown = shown_of(flags_of(small(), "alltoall"));
    ASSERT_TRUE(shown.thread);
    for (const auto &row : {Named{"token-0-0", true}, Named{"token-3-255", true}, Named{"token-3-256", false},
                            Named{"token-4-0", false}, Named{"token-1--1", false}, Named{"token-1", false},
                            Named{"token-", false}, Named{"rank-1", false}, Named{"token-1-2x", false}})
        EXPECT_EQ(token_of(*study_of(shown), row.id).has_value(), row.known) << row.id;
}

struct Way {
    const char *dispatcher;
    bool one_copy_a_domain;
};

TEST(ExpertTokens, AFollowedTokenCrossesAsItsDispatcherSends)
{
    for (const auto &row : {Way{"alltoall", false}, Way{"hybridep", true}, Way{"ncclep", true}}) {
        SCOPED_TRACE(row.dispatcher);
        auto shown = shown_of(flags_of(two_nodes(), row.dispatcher));
        ASSERT_TRUE(shown.thread);
        shown.state.selected = "token-5-1207";
        const auto &study = *study_of(shown);
        const auto path = study.follow(5, 1207);
        std::int64_t remote = 0;
        for (const auto &choice : path.choices)
            remote += choice.domain != 0;
        ASSERT_GT(remote, 1); // else the token shows nothing
        std::int64_t network = 0;
        for (const auto &hop : path.hops)
            network += hop.network ? hop.copies : 0;
        EXPECT_EQ(network, row.one_copy_a_domain ? 1 : remote);
        const auto line = line_of(study, {5, 1207}).en;
        EXPECT_NE(line.find("token 1207 of rank 5: 8 experts on "), std::string::npos) << line;
        EXPECT_NE(line.find(std::to_string(network) + (network == 1 ? " network copy" : " network copies")),
                  std::string::npos)
            << line;
        const auto words = texts(still(shown));
        EXPECT_NE(std::ranges::find(words, line), words.end());
        std::size_t ways = 0;
        for (const auto &shape : still(shown).shapes)
            if (const auto *way = std::get_if<PathShape>(&shape); way && way->id.starts_with("hop-")) {
                ++ways;
                EXPECT_EQ(way->dashed, way->stroke.role == Role::network);
            }
        EXPECT_EQ(ways, path.hops.size());
    }
}

TEST(ExpertTokens, TokensLeaveAreComputedAndComeHome)
{
    const auto shown = shown_of(flags_of(small(), "alltoall"));
    ASSERT_TRUE(shown.thread);
    const auto &study = *study_of(shown);
    const auto end = study.step.end_of_all;
    EXPECT_FALSE(phase_at(study, -1).started);
    double left = 0, home = 0;
    bool backward = false;
    for (int i = 0; i <= 200; ++i) {
        const auto phase = phase_at(study, end * i / 200);
        for (const auto share : {phase.left, phase.computed, phase.home}) {
            EXPECT_GE(share, 0);
            EXPECT_LE(share, 1);
        }
        EXPECT_GE(phase.left, phase.home);
        EXPECT_LE(phase.home > 0 ? 1 : 0, phase.left); // none comes home before all have left
        if (!phase.backward && !backward) {
            EXPECT_GE(phase.left, left - 1e-9);
            left = phase.left;
            home = std::max(home, phase.home);
        }
        backward |= phase.backward;
    }
    EXPECT_TRUE(backward);
    EXPECT_GT(home, 0.5); // gradients leave as soon as all are back
    EXPECT_DOUBLE_EQ(phase_at(study, end).home, 1);
}

TEST(ExpertTokens, WhatARankReceivesIsWhatAllSourcesSend)
{
    for (const auto *dispatcher : {"allgather", "alltoall", "hybridep"}) {
        const auto shown = shown_of(flags_of(small(), dispatcher));
        ASSERT_TRUE(shown.thread);
        const auto &study = *study_of(shown);
        std::int64_t all = 0;
        for (std::int32_t place = 0; place < study.group.size(); ++place) {
            std::int64_t sum = 0;
            for (std::int32_t source = 0; source < study.group.size(); ++source)
                sum += copies_from(study, place, source);
            EXPECT_EQ(copies_at(study, place), sum) << dispatcher << " " << place;
            all += sum;
        }
        EXPECT_EQ(all, 4 * 256 * 2); // ranks, tokens, top-k
    }
}

TEST(ExpertTokens, CountersEndAtWhatTheDispatcherSends)
{
    const auto shown = shown_of(flags_of(two_nodes(), "hybridep"));
    ASSERT_TRUE(shown.thread);
    const auto &study = *study_of(shown);
    const auto all = bytes_by(study, study.step.end_of_all);
    const auto &own = study.own();
    // BF16 both ways: the backward pass sends what the forward pass does.
    EXPECT_NEAR(all.network, 2 * (own.dispatch.network + own.combine.network), 1);
    EXPECT_NEAR(all.nvlink, 2 * (own.dispatch.nvlink + own.combine.nvlink), 1);
    EXPECT_DOUBLE_EQ(bytes_by(study, 0).network, 0);
    double before = 0;
    for (int i = 0; i <= 50; ++i) {
        const auto now = bytes_by(study, study.step.end_of_all * i / 50).network;
        EXPECT_GE(now, before);
        before = now;
    }
}

TEST(ExpertTokens, DeepEpsRatioComesOut)
{
    // Cases 52 and 53: 256 experts, top-8 on two nodes of 8: NVLink ÷ network 3.273, measured 3.27.
    const auto shown = shown_of(flags_of(two_nodes(), "deepep"));
    ASSERT_TRUE(shown.thread);
    const auto &study = *study_of(shown);
    EXPECT_NEAR(study.expected.ranks / study.expected.nodes, 3.273, 0.0005);
    EXPECT_NEAR(study.drawn.ranks / study.drawn.nodes, 3.273, 0.01);
    const auto words = texts(still(shown));
    EXPECT_TRUE(std::ranges::any_of(words, [](const auto &w) { return w.find("3.27") != std::string::npos; }));
}

TEST(ExpertTokens, HundredsOfRanksAreDrawnWithoutASoup)
{
    auto shown = shown_of(
        flags_of({"--world-size=64", "--ep=64", "--model=deepseek-v3", "--seq-length=4096", "--tokens-per-rank=4096"},
                 "alltoall"));
    ASSERT_TRUE(shown.thread);
    shown.time = {expert_tokens_view::duration(shown).value * 0.3};
    const auto box = expert_tokens_view::bounds(shown);
    const auto moving = expert_tokens_view::draw_moving(shown, {box, 1});
    EXPECT_LT(moving.shapes.size(), 9000u);
    EXPECT_GT(moving.shapes.size(), 64u);
}

TEST(ExpertDispatchers, FiveRowsWithTheExpectedCopies)
{
    const auto shown = shown_of(
        flags_of({"--world-size=64", "--ep=64", "--model=deepseek-v3", "--seq-length=4096", "--tokens-per-rank=512"},
                 "hybridep"));
    ASSERT_TRUE(shown.thread);
    const auto rows = dispatcher_rows(shown);
    ASSERT_EQ(rows.size(), 5u);
    double bottom = 0;
    for (const auto &row : rows) {
        SCOPED_TRACE(std::string(id(row.dispatch->dispatcher)));
        EXPECT_GE(row.box.y, bottom); // none over another
        bottom = row.box.bottom();
        EXPECT_EQ(row.own, row.dispatch->dispatcher == ep::Dispatcher::hybridep);
        EXPECT_GT(row.dispatch_time, 0) << row.problem;
        EXPECT_GT(row.combine_time, 0);
        for (const auto &chip : row.chips)
            EXPECT_LE(chip.box.right(), row::copies);
    }
    // facts.md C(a): 4.63 remote domains; 8 × 7/8 = 7 copies with alltoall.
    EXPECT_NEAR(rows[1].dispatch->expected_network_copies, 7, 1e-9);
    EXPECT_NEAR(rows[3].dispatch->expected_network_copies, 4.63, 0.005);
    const auto picture = expert_dispatchers_view::draw(shown, {expert_dispatchers_view::bounds(shown), 1});
    EXPECT_EQ(boxes(picture, "dispatcher-").size(), 5u);
    const auto words = texts(picture);
    EXPECT_TRUE(std::ranges::any_of(words, [](const auto &w) { return w.find("4.63") != std::string::npos; }));
}

TEST(ExpertOverlap, EveryWayOnOneAxisWithWhatStaysExposed)
{
    const auto shown = shown_of(flags_of(two_nodes(), "hybridep"));
    ASSERT_TRUE(shown.thread);
    const auto rows = overlap_rows(shown);
    ASSERT_EQ(rows.size(), ep::all_overlaps.size());
    const auto picture = expert_overlap_view::draw(shown, {expert_overlap_view::bounds(shown), 1});
    EXPECT_EQ(boxes(picture, "overlap-").size(), rows.size());
    const auto words = texts(picture);
    for (const auto &row : rows) {
        SCOPED_TRACE(row.way->name.en);
        EXPECT_NE(std::ranges::find(words, time_text({row.way->exposed})), words.end());
    }
    const auto said = [&](const char *what) { return std::ranges::find(words, what) != words.end(); };
    EXPECT_TRUE(said("changes the model"));
    EXPECT_TRUE(said("assumed gap-free"));
}

TEST(ExpertViews, AllIsSaidInChineseToo)
{
    auto shown = shown_of(flags_of(two_nodes(), "ncclep"));
    ASSERT_TRUE(shown.thread);
    shown.state.language = Language::zh;
    const auto has_cjk = [](const Picture &picture) {
        return std::ranges::count_if(texts(picture), [](const auto &w) {
            return std::ranges::any_of(w, [](char c) { return static_cast<unsigned char>(c) >= 0xE4; });
        });
    };
    EXPECT_GT(has_cjk(still(shown)), 4);
    EXPECT_GT(has_cjk(expert_dispatchers_view::draw(shown, {expert_dispatchers_view::bounds(shown), 1})), 15);
    EXPECT_GT(has_cjk(expert_overlap_view::draw(shown, {expert_overlap_view::bounds(shown), 1})), 6);
}

} // namespace
} // namespace rankscape
