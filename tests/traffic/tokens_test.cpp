// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Fan-out of tokens, DeepEP's byte ratio, and dispatch matrices.
#include "model/traffic/tokens.h"
#include "tests/traffic/made.h"

namespace rankscape {
namespace {

using namespace traffic_tests;

TEST(Tokens, ExpectedFanOut)
{
    struct Row {
        const char *source;
        std::int64_t experts, top_k, places;
        double distinct;
    };
    for (const auto &row : std::vector<Row>{{"cases/53, EP16: ranks", 256, 8, 16, 6.523},
                                            {"cases/53, EP16: nodes", 256, 8, 2, 1.993},
                                            {"cases/53, EP32: ranks", 256, 8, 32, 7.267},
                                            {"cases/53, EP32: nodes", 256, 8, 4, 3.614},
                                            {"cases/53, EP64: ranks", 256, 8, 64, 7.676},
                                            {"cases/53, EP64: nodes", 256, 8, 8, 5.295},
                                            {"facts.md C(a): E128 EP16", 128, 8, 16, 6.60},
                                            {"one place", 256, 8, 1, 1},
                                            {"every expert chosen", 8, 8, 8, 8}})
        EXPECT_NEAR(expected_distinct(row.experts, row.top_k, row.places), row.distinct, 0.0051) << row.source;
    EXPECT_NEAR(nvlink_to_network(256, 8, 16, 2), 3.27, 0.005); // measured: 145.16 / 44.37 and 84.39 / 25.80
    EXPECT_NEAR(nvlink_to_network(256, 8, 32, 4), 2.01, 0.005); // measured: 25.05 / 12.53
    EXPECT_NEAR(nvlink_to_network(256, 8, 64, 8), 1.45, 0.005);
}

std::vector<std::int32_t> eights(std::int32_t ranks)
{
    std::vector<std::int32_t> result;
    for (std::int32_t i = 0; i < ranks; ++i)
        result.push_back(i / 8);
    return result;
}

double row_sum(const ByteMatrix &matrix, std::int32_t row)
{
    double sum = 0;
    for (std::int32_t column = 0; column < matrix.columns; ++column)
        sum += static_cast<double>(matrix.at(row, column));
    return sum;
}

TEST(Tokens, ExpectedMatrices)
{
    const TokenRouting routing;
    const auto all = static_cast<double>(routing.tokens * routing.bytes_per_token);
    for (const auto &[dispatch, copies] : std::vector<std::pair<Dispatch, double>>{{Dispatch::all_gather, 64},
                                                                                   {Dispatch::all_to_all, 8},
                                                                                   {Dispatch::one_copy_per_rank, 7.676},
                                                                                   {Dispatch::hierarchical, 7.676}}) {
        const auto bytes = *expected_dispatch(routing, dispatch, eights(64));
        EXPECT_NEAR(row_sum(bytes.by_rank, 5) / all, copies, 0.001);
        if (dispatch == Dispatch::hierarchical)
            EXPECT_NEAR(row_sum(bytes.by_domain, 5) / all, 5.295, 0.001);
        else
            EXPECT_TRUE(bytes.by_domain.empty());
    }
}

TEST(Tokens, DrawnMatricesComeNearTheExpected)
{
    const TokenRouting routing{.tokens = 2048};
    const auto all = static_cast<double>(routing.tokens * routing.bytes_per_token);
    const auto drawn = *drawn_dispatch(routing, Dispatch::hierarchical, eights(16), 1);
    double ranks_met = 0, domains_met = 0;
    for (std::int32_t from = 0; from < 16; ++from) {
        ranks_met += row_sum(drawn.by_rank, from) / all / 16;
        domains_met += row_sum(drawn.by_domain, from) / all / 16;
    }
    EXPECT_NEAR(ranks_met, 6.523, 0.02);
    EXPECT_NEAR(domains_met, 1.993, 0.005);
    EXPECT_NEAR(ranks_met / domains_met, 3.27, 0.015);
    EXPECT_EQ(drawn_dispatch(routing, Dispatch::hierarchical, eights(16), 1)->by_rank.bytes, drawn.by_rank.bytes);
    EXPECT_NE(drawn_dispatch(routing, Dispatch::hierarchical, eights(16), 2)->by_rank.bytes, drawn.by_rank.bytes);
    const auto copies = *drawn_dispatch(routing, Dispatch::all_to_all, eights(16), 1);
    EXPECT_EQ(row_sum(copies.by_rank, 3), 8 * all); // a copy for each chosen expert, exactly
}

TEST(Tokens, DeduplicationSavesTheNetwork)
{
    const auto network = network_of("dgx-h100", 64);
    const auto members = ranks(0, 64);
    const TokenRouting routing;
    const auto all = static_cast<double>(routing.tokens * routing.bytes_per_token);
    const auto across = [&](Dispatch dispatch) {
        auto c = dispatch_collective(routing, dispatch, members,
                                     *expected_dispatch(routing, dispatch, domain_indices(network, members)));
        const auto s = done(network, {c});
        return bytes_by_class(network, s).at(LinkClass::nic_out) / 64 / all;
    };
    EXPECT_NEAR(across(Dispatch::all_to_all), 7, 0.001);      // 8 · 7/8
    EXPECT_NEAR(across(Dispatch::hierarchical), 4.63, 0.005); // 5.30 domains, one of them home
    EXPECT_NEAR(across(Dispatch::one_copy_per_rank), 7.676 * 7 / 8, 0.001);
}

TEST(Tokens, Refused)
{
    const auto code = [](const Result<DispatchBytes> &result) { return result ? "none" : result.problem().code; };
    EXPECT_EQ(code(expected_dispatch({.experts = 100}, Dispatch::all_to_all, eights(16))), "experts_uneven");
    EXPECT_EQ(code(expected_dispatch({.top_k = 257}, Dispatch::all_to_all, eights(16))), "top_k_out_of_range");
    EXPECT_EQ(code(drawn_dispatch({.top_k = 0}, Dispatch::all_to_all, eights(16), 1)), "top_k_out_of_range");
    EXPECT_EQ(code(drawn_dispatch({.tokens = 0}, Dispatch::all_to_all, eights(16), 1)), "tokens_out_of_range");
}

} // namespace
} // namespace rankscape
