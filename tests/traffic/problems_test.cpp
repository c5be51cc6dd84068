// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Bad input: every refusal by its code, in both languages; and what automatic chooses.
#include "tests/traffic/made.h"

namespace rankscape {
namespace {

using namespace traffic_tests;

TEST(Problems, RefusedByCode)
{
    const auto network = network_of("dgx-h100", 16);
    using O = Operation;
    using A = Algorithm;
    auto rooted = make(O::broadcast, A::ring, ranks(0, 4), 10);
    rooted.root = 4;
    auto channels = make(O::all_gather, A::ring, ranks(0, 4), 10);
    channels.channels = 65;
    auto small = make(O::all_to_all_v, A::pairwise, ranks(0, 3), 0);
    small.rank_bytes = {2, 2, {1, 1, 1, 1}};
    auto negative = small;
    negative.rank_bytes = {3, 3, {0, 1, 1, 1, 0, -1, 1, 1, 0}};
    auto nothing = small;
    nothing.rank_bytes = {3, 3, std::vector<std::int64_t>(9, 0)};
    for (const auto &[c, code] : std::vector<std::pair<Collective, std::string>>{
             {make(O::all_gather, A::ring, ranks(0, 4), 0), "zero_bytes"},
             {make(O::all_gather, A::ring, ranks(0, 4), -5), "zero_bytes"},
             {make(O::all_gather, A::ring, ranks(0, 4), (std::int64_t{1} << 50) + 1), "too_many_bytes"},
             {make(O::all_gather, A::ring, {3}, 10), "one_rank"},
             {make(O::all_gather, A::ring, {}, 10), "one_rank"},
             {make(O::all_gather, A::ring, {0, 1, 1}, 10), "rank_twice"},
             {make(O::all_gather, A::ring, {0, 16}, 10), "unknown_rank"},
             {make(O::all_gather, A::ring, {-1, 1}, 10), "unknown_rank"},
             {make(O::all_gather, A::tree, ranks(0, 4), 10), "algorithm_unsuited"},
             {make(O::all_to_all, A::ring, ranks(0, 4), 10), "algorithm_unsuited"},
             {make(O::all_reduce, A::nvls, ranks(0, 16), 10), "no_nvls"},
             {make(O::all_reduce, A::hierarchical, ranks(0, 11), 10), "domains_uneven"},
             {make(O::send, A::automatic, ranks(0, 3), 10), "send_needs_two"},
             {rooted, "root_out_of_range"},
             {channels, "channels_out_of_range"},
             {small, "matrix_wrong_size"},
             {negative, "matrix_wrong_size"},
             {nothing, "zero_bytes"},
         }) {
        const auto result = simulate(network, {c});
        EXPECT_EQ(code_of(result), code);
        if (!result) {
            EXPECT_FALSE(result.problem().sentence.en.empty()) << code;
            EXPECT_FALSE(result.problem().sentence.zh.empty()) << code;
            EXPECT_FALSE(result.problem().remedy.zh.empty()) << code;
        }
    }
    EXPECT_EQ(code_of(simulate(network, {})), "nothing_to_simulate");
    EXPECT_EQ(code_of(simulate(network_of("dgx-a100", 8), {make(O::all_reduce, A::nvls, ranks(0, 8), 10)})), "no_nvls");
}

TEST(Problems, PartitionedNetwork)
{
    NetworkSpec spec;
    spec.nic_of_gpu = {0, -1, 1, 2, 3, 4, 5, 6};
    spec.pxn = false;
    const auto network = network_of("dgx-h100", 16, spec);
    const auto result = simulate(network, {make(Operation::all_to_all, Algorithm::pairwise, {3, 9}, 10)});
    ASSERT_EQ(code_of(result), "no_path");
    EXPECT_EQ(result.problem().sentence.en, "no path from 3 to 9: the GPU of rank 9 has no NIC");
    EXPECT_FALSE(result.problem().sentence.zh.empty());
    // Everybody else still talks.
    EXPECT_EQ(code_of(simulate(network, {make(Operation::all_to_all, Algorithm::pairwise, {3, 8}, 10)})), "none");
    EXPECT_EQ(code_of(simulate(network, {make(Operation::all_to_all, Algorithm::pairwise, {8, 9}, 10)})), "none");
}

TEST(Problems, TenMillionTransfers)
{
    const auto network = network_of("dgx-h100", 4096);
    const auto c = make(Operation::all_to_all, Algorithm::pairwise, ranks(0, 4096), 4096);
    const auto refused = simulate(network, {c}, {.means = SimulateOptions::Means::exact});
    ASSERT_EQ(code_of(refused), "too_many_transfers");
    EXPECT_EQ(refused.problem().sentence.en,
              "all-to-all over 4,096 ranks is 16,773,120 transfers; at most 4,000,000 are simulated one by one");
    EXPECT_EQ(refused.problem().remedy.en,
              "about 2,000 ranks would fit, or a group that lies evenly over equal domains");
    EXPECT_EQ(code_of(simulate(network, {c})), "none"); // evenly: by symmetry
    auto uneven = c;
    uneven.ranks.pop_back();
    EXPECT_EQ(code_of(simulate(network, {uneven})), "too_many_transfers");
}

TEST(Problems, Cancelled)
{
    const std::atomic<bool> cancel = true;
    const auto network = network_of("dgx-h100", 64);
    const auto c = make(Operation::all_to_all, Algorithm::pairwise, ranks(0, 61), 1 << 20);
    EXPECT_EQ(code_of(simulate(network, {c, c, c, c, c, c, c, c, c, c, c, c, c, c, c, c}, {.cancel = &cancel})),
              "cancelled");
}

struct Chosen {
    const char *what;
    Operation operation;
    std::int32_t ranks;
    std::int64_t bytes;
    Algorithm algorithm;
    Protocol protocol;
};

TEST(Choose, AsNcclWould)
{
    using O = Operation;
    using A = Algorithm;
    const auto network = network_of("dgx-h100", 256);
    for (const auto &row : std::vector<Chosen>{
             {"large, one node: in the switch", O::all_reduce, 8, std::int64_t{1} << 30, A::nvls, Protocol::simple},
             {"tiny, one node: a tree, few hops", O::all_reduce, 8, 1 << 10, A::tree, Protocol::ll},
             {"tiny, many nodes: a tree", O::all_reduce, 256, 1 << 10, A::tree, Protocol::ll},
             {"huge, many nodes: rings", O::all_reduce, 256, std::int64_t{16} << 30, A::ring, Protocol::simple},
             {"large all-gather", O::all_gather, 8, std::int64_t{1} << 30, A::ring, Protocol::simple},
             {"small all-gather", O::all_gather, 8, 4096, A::ring, Protocol::ll},
             {"all-to-all", O::all_to_all, 16, 64 << 20, A::pairwise, Protocol::simple},
             {"small send", O::send, 2, 1024, A::pairwise, Protocol::ll},
         }) {
        auto c = make(row.operation, A::automatic, ranks(0, row.ranks), row.bytes);
        c.protocol.reset();
        const auto choice = choose(network, c);
        EXPECT_EQ(name(choice.collective.algorithm), name(row.algorithm)) << row.what << ": " << choice.reason.en;
        EXPECT_EQ(name(choice.collective.protocol.value()), name(row.protocol)) << row.what << ": " << choice.reason.en;
        EXPECT_FALSE(choice.reason.zh.empty()) << row.what;
    }
    const auto a100 = network_of("dgx-a100", 8);
    EXPECT_NE(choose(a100, make(O::all_reduce, A::automatic, ranks(0, 8), 1 << 30)).collective.algorithm, A::nvls);
}

TEST(Choose, ModelAndSimulationTellTheSameStory)
{
    const auto network = network_of("dgx-h100", 64);
    for (const auto operation : {Operation::all_gather, Operation::all_reduce, Operation::all_to_all})
        for (const std::int32_t n : {8, 64})
            for (const std::int64_t bytes : {std::int64_t{1} << 20, std::int64_t{1} << 30}) {
                auto c = make(operation, Algorithm::automatic, ranks(0, n), bytes);
                c.protocol.reset();
                const auto expected = candidates(network, c).front().time.value;
                // The model does not know how pipelines fill, nor that NCCL grants trees less than the links.
                EXPECT_NEAR(done(network, {c}).makespan.value, expected, 0.3 * expected)
                    << name(operation) << " " << n << " " << bytes;
            }
}

} // namespace
} // namespace rankscape
