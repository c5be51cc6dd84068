// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The router's draws: repeatable, without repeats, as often as they should be; capacity; bad input.
#include "model/traffic/tokens.h"
#include "tests/mechanisms/expert_job.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace rankscape::expert_tests {
namespace {

std::vector<int> first_choices(const Routing &routing, std::int32_t source, std::int64_t tokens)
{
    std::vector<int> all;
    for (std::int64_t token = 0; token < tokens; ++token)
        for (const auto expert : routing.experts_of(source, token))
            all.push_back(expert);
    return all;
}

Routing drawn(std::int64_t experts, std::int64_t top_k, std::int64_t tokens, double skew = 0, std::int32_t sources = 1,
              std::optional<double> capacity = {})
{
    RouterSettings settings;
    settings.experts = experts;
    settings.top_k = top_k;
    settings.tokens = tokens;
    settings.skew = skew;
    settings.capacity_factor = capacity;
    return *route(settings, sources);
}

// Recorded once: a change here is a change of every picture that anybody kept.
TEST(ExpertRouting, DrawsTheSameEverywhere)
{
    EXPECT_EQ(first_choices(drawn(256, 8, 1), 0, 1), (std::vector<int>{195, 255, 24, 206, 244, 155, 167, 11}));
    EXPECT_EQ(first_choices(drawn(8, 2, 4, 1.0), 0, 4), (std::vector<int>{6, 7, 1, 6, 4, 5, 1, 2}));
    EXPECT_EQ(first_choices(drawn(8, 2, 4, 1.0, 2), 1, 4), (std::vector<int>{1, 7, 4, 5, 6, 1, 0, 1}));
}

TEST(ExpertRouting, EachTokenChoosesDistinctExperts)
{
    struct Row {
        const char *what;
        std::int64_t experts, top_k;
        double skew;
    };
    for (const auto &row : std::vector<Row>{{"uniform", 256, 8, 0},
                                            {"skewed", 256, 8, 1.5},
                                            {"all but one chance in two million is one expert's", 256, 8, 10},
                                            {"every expert", 8, 8, 0},
                                            {"every expert, skewed", 8, 8, 3},
                                            {"one expert", 1, 1, 0},
                                            {"not a power of two", 160, 6, 0.5}}) {
        const auto routing = drawn(row.experts, row.top_k, 500, row.skew);
        for (std::int64_t token = 0; token < 500; ++token) {
            const auto experts = routing.experts_of(0, token);
            const std::set<int> distinct(experts.begin(), experts.end());
            ASSERT_EQ(static_cast<std::int64_t>(distinct.size()), row.top_k) << row.what;
            ASSERT_LT(*distinct.rbegin(), row.experts) << row.what;
        }
        EXPECT_NEAR(std::accumulate(routing.popularity.begin(), routing.popularity.end(), 0.0), 1, 1e-12);
        EXPECT_EQ(std::accumulate(routing.load.begin(), routing.load.end(), std::int64_t{0}), 500 * row.top_k);
    }
}

TEST(ExpertRouting, EarlierTokensStayWhenThereAreMore)
{
    const auto few = drawn(64, 4, 10, 0.7, 3), many = drawn(64, 4, 1000, 0.7, 3);
    for (std::int32_t source = 0; source < 3; ++source)
        EXPECT_EQ(first_choices(few, source, 10), first_choices(many, source, 10));
    EXPECT_NE(first_choices(many, 0, 10), first_choices(many, 1, 10)) << "each rank draws its own";
    auto other = many.settings;
    other.seed = 2;
    EXPECT_NE(first_choices(*route(other, 3), 0, 10), first_choices(many, 0, 10));
}

// Top-1 shows the popularity itself; 4 standard deviations at a fixed seed.
TEST(ExpertRouting, ExpertsAreDrawnByPopularity)
{
    constexpr std::int64_t tokens = 200'000;
    for (const double skew : {0.0, 0.4, 1.0, 2.0}) {
        const auto routing = drawn(32, 1, tokens, skew);
        auto sorted = routing.popularity;
        std::ranges::sort(sorted, std::greater{});
        EXPECT_NEAR(sorted[0] / sorted[7], std::pow(8, skew), 1e-3) << skew;
        for (std::size_t expert = 0; expert < 32; ++expert) {
            const auto chance = routing.popularity[expert];
            EXPECT_NEAR(static_cast<double>(routing.load[expert]) / tokens, chance,
                        4 * std::sqrt(chance * (1 - chance) / tokens))
                << skew << " " << expert;
        }
    }
}

TEST(ExpertRouting, WeightsOfATokenAreAShareEach)
{
    const auto routing = drawn(64, 8, 4);
    const auto weights = routing.weights_of(0, 3);
    EXPECT_NEAR(std::accumulate(weights.begin(), weights.end(), 0.0), 1, 1e-12);
    EXPECT_TRUE(std::ranges::is_sorted(weights, std::greater{}));
    EXPECT_GT(weights.back(), 0);
    EXPECT_EQ(weights, routing.weights_of(0, 3));
}

/// Variance of the number of distinct places of one token: the places missed, in pairs.
double variance(std::int64_t experts, std::int64_t top_k, std::int64_t places)
{
    const auto held = experts / places;
    const auto missed = 1 - chance_of_meeting(experts, top_k, held);
    const auto both = 1 - chance_of_meeting(experts, top_k, 2 * held);
    const auto n = static_cast<double>(places);
    return n * missed * (1 - missed) + n * (n - 1) * (both - missed * missed);
}

TEST(ExpertRouting, FanOutsComeOut)
{
    struct Row {
        const char *source;
        std::int64_t ep;
        double ranks, domains, ratio;
    };
    for (const auto &row : std::vector<Row>{{"cases/53: 145.16 / 44.37 measured", 16, 6.523, 1.993, 3.27},
                                            {"cases/52: 25.05 / 12.53 measured", 32, 7.267, 3.614, 2.01},
                                            {"facts.md C(a)", 64, 7.676, 5.295, 1.45}}) {
        const Drawn job(deepep_job(row.ep));
        const auto expected = expected_fanout(job.settings, job.group);
        EXPECT_NEAR(expected.ranks, row.ranks, 0.001) << row.source;
        EXPECT_NEAR(expected.domains, row.domains, 0.001) << row.source;
        const auto fan = drawn_fanout(job.copies, job.routing, job.group);
        const auto tokens = static_cast<double>(row.ep * 4096);
        EXPECT_NEAR(fan.ranks, expected.ranks, 3 * std::sqrt(variance(256, 8, row.ep) / tokens)) << row.source;
        EXPECT_NEAR(fan.domains, expected.domains, 3 * std::sqrt(variance(256, 8, row.ep / 8) / tokens)) << row.source;
        EXPECT_NEAR(fan.ranks / fan.nodes, row.ratio, 0.01) << row.source;
        EXPECT_EQ(fan.experts, 8);
        EXPECT_EQ(fan.nodes, fan.domains) << "a node is a domain here";
    }
}

TEST(ExpertRouting, RemoteCopiesOfEp64)
{
    const Drawn job(deepep_job(64));
    const auto expected = expected_fanout(job.settings, job.group);
    EXPECT_NEAR(expected.remote_domains, 4.63, 0.005); // facts.md C(a)
    EXPECT_NEAR(expected.remote_experts, 7, 1e-9);     // 8 · 7/8
    const auto fan = drawn_fanout(job.copies, job.routing, job.group);
    EXPECT_NEAR(fan.remote_domains, expected.remote_domains, 0.01);
    EXPECT_NEAR(fan.remote_experts, expected.remote_experts, 0.01);
}

// A second count, token by token with sets.
TEST(ExpertRouting, CopiesAreCountedOnce)
{
    for (const auto &s : {small_job(16, 16), small_job(8, 32, 4), small_job(4, 16, 2), small_job(1, 8)}) {
        auto dropping = s;
        dropping.experts.capacity_factor = 0.8;
        for (const auto &one : {s, dropping}) {
            const Drawn job(one);
            Copies again = job.copies;
            for (auto *table : {&again.per_expert, &again.per_rank, &again.per_node, &again.per_domain})
                std::ranges::fill(*table, 0);
            const auto add = [](std::vector<std::int64_t> &table, std::int32_t row, std::int32_t columns,
                                const auto &places) {
                for (const auto place : places)
                    ++table[static_cast<std::size_t>(row * columns + place)];
            };
            for (std::int32_t source = 0; source < job.group.size(); ++source)
                for (std::int64_t token = 0; token < 50; ++token) {
                    std::multiset<std::int32_t> experts;
                    std::set<std::int32_t> ranks, nodes, domains;
                    for (std::int64_t k = 0; k < 4; ++k) {
                        if (job.routing.is_dropped(source, token, k))
                            continue;
                        const auto ep =
                            job.group.ep_holding(job.routing.experts_of(source, token)[static_cast<std::size_t>(k)]);
                        experts.insert(ep);
                        ranks.insert(ep);
                        for (std::int32_t etp = 0; etp < job.group.etp; ++etp) {
                            const auto place = static_cast<std::size_t>(job.group.place(ep, etp));
                            nodes.insert(job.group.node_of[place]);
                            domains.insert(job.group.domain_of[place]);
                        }
                    }
                    add(again.per_expert, source, again.eps, experts);
                    add(again.per_rank, source, again.eps, ranks);
                    add(again.per_node, source, again.nodes, nodes);
                    add(again.per_domain, source, again.domains, domains);
                }
            EXPECT_EQ(again.per_expert, job.copies.per_expert);
            EXPECT_EQ(again.per_rank, job.copies.per_rank);
            EXPECT_EQ(again.per_node, job.copies.per_node);
            EXPECT_EQ(again.per_domain, job.copies.per_domain);
        }
    }
}

TEST(ExpertRouting, CapacityKeepsTheFirstAndCountsTheRest)
{
    // ⌈100 · 4 ÷ 16 · factor⌉ of each expert and source.
    for (const auto &[factor, capacity] :
         std::vector<std::pair<double, std::int64_t>>{{0.01, 1}, {0.5, 13}, {1, 25}, {1.25, 32}, {100, 100}}) {
        const auto routing = drawn(16, 4, 100, 0.5, 3, factor);
        const auto free = drawn(16, 4, 100, 0.5, 3);
        ASSERT_EQ(routing.capacity, capacity) << factor;
        EXPECT_EQ(routing.chosen, free.chosen) << "capacity does not change what is chosen";
        std::int64_t dropped = 0;
        for (std::size_t i = 0; i < routing.sent.size(); ++i) {
            EXPECT_EQ(routing.sent[i], std::min<std::int64_t>(free.sent[i], capacity));
            dropped += free.sent[i] - routing.sent[i];
        }
        EXPECT_EQ(routing.dropped_in_all(), dropped);
        for (std::size_t expert = 0; expert < 16; ++expert)
            EXPECT_EQ(routing.load[expert] + routing.drops[expert], free.load[expert]);
        EXPECT_EQ(routing.dropped.empty(), dropped == 0);
    }
}

TEST(ExpertRouting, TokensOfARank)
{
    auto s = deepep_job(8);
    s.pipeline.micro_batch_size = 2;
    EXPECT_EQ(router_settings(s)->tokens, 8192);
    s.parallel.context = 2;
    s.parallel.tensor = 4;
    EXPECT_EQ(router_settings(s)->tokens, 4096) << "every TP rank has all tokens";
    s.execution.sequence_parallel = true;
    EXPECT_EQ(router_settings(s)->tokens, 1024);
    s.assumptions.tokens = 77;
    EXPECT_EQ(router_settings(s)->tokens, 77);
}

TEST(ExpertRouting, SaysWhatIsWrong)
{
    struct Row {
        const char *code, *flag;
        void (*change)(Scenario &);
    };
    for (const auto &row : std::vector<Row>{
             {"no_experts", "--num-experts", [](Scenario &s) { s.model.num_experts.reset(); }},
             {"shape_not_positive", "--num-experts", [](Scenario &s) { s.model.num_experts = 0; }},
             {"shape_not_positive", "--moe-router-topk", [](Scenario &s) { s.model.moe_router_topk = 0; }},
             {"shape_not_positive", "--seq-length", [](Scenario &s) { s.model.seq_length = 0; }},
             {"shape_incomplete", "--seq-length", [](Scenario &s) { s.model.seq_length.reset(); }},
             {"top_k_above_experts", "--moe-router-topk", [](Scenario &s) { s.model.moe_router_topk = 257; }},
             {"too_many_experts", "--num-experts", [](Scenario &s) { s.model.num_experts = 1 << 17; }},
             {"zero_capacity", "--moe-expert-capacity-factor", [](Scenario &s) { s.experts.capacity_factor = 0; }},
             {"zero_capacity", "--moe-expert-rank-capacity-factor",
              [](Scenario &s) { s.experts.rank_capacity_factor = 0; }},
             {"skew_out_of_range", "--router-skew", [](Scenario &s) { s.assumptions.router_skew = 11; }},
             {"skew_out_of_range", "--router-skew", [](Scenario &s) { s.assumptions.router_skew = std::nan(""); }},
             {"tokens_out_of_range", "--tokens-per-rank", [](Scenario &s) { s.assumptions.tokens = -1; }}}) {
        auto s = deepep_job(64);
        row.change(s);
        const auto settings = router_settings(s);
        ASSERT_FALSE(settings) << row.code << " " << row.flag;
        EXPECT_EQ(settings.problem().code, row.code);
        EXPECT_EQ(settings.problem().where.flag, row.flag);
        EXPECT_FALSE(settings.problem().remedy.zh.empty());
    }
}

TEST(ExpertRouting, TooManyTokensSaysWhatFits)
{
    RouterSettings settings;
    settings.tokens = 100'000'000;
    const auto refused = route(settings, 64);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.problem().code, "too_many_tokens");
    EXPECT_NE(refused.problem().remedy.en.find("32768"), std::string::npos) << refused.problem().remedy.en;
    settings.tokens = 32'769;
    EXPECT_FALSE(route(settings, 64));
}

TEST(ExpertRouting, NoTokensIsLegal)
{
    const auto routing = drawn(16, 4, 0, 0, 4);
    EXPECT_EQ(routing.choices(), 0);
    EXPECT_EQ(routing.load, std::vector<std::int64_t>(16, 0));
}

} // namespace
} // namespace rankscape::expert_tests
