// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Bytes of the five dispatchers: formulas, a second count, conservation, and what the simulator then carries.
#include "tests/mechanisms/expert_job.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace rankscape::expert_tests {
namespace {

constexpr double hidden_bytes = 7168 * 2;

TEST(ExpertDispatch, BytesOfAToken)
{
    auto s = deepep_job(64);
    EXPECT_EQ(wire_bytes(s, Dispatcher::ncclep).dispatch, 14'336);
    s.experts.dispatch_forward_dtype = "mxfp8";
    s.experts.combine_backward_dtype = "mxfp8";
    const auto wire = wire_bytes(s, Dispatcher::ncclep);
    EXPECT_EQ(wire.dispatch, 7168 + 224) << "a scale byte for 32 elements";
    EXPECT_EQ(wire.combine_backward, 7168 + 224);
    EXPECT_EQ(wire.combine, 14'336) << "what is summed stays BF16";
    EXPECT_EQ(wire.dispatch_backward, 14'336);
    for (const auto other : {Dispatcher::alltoall, Dispatcher::deepep, Dispatcher::hybridep})
        EXPECT_EQ(wire_bytes(s, other).dispatch, 14'336) << id(other);
}

// (n - 1) · T · h · 2, whatever top-k is.
TEST(ExpertDispatch, AllgatherSendsEverythingToEverybody)
{
    for (const std::int64_t top_k : {1, 8}) {
        auto s = deepep_job(16);
        s.model.moe_router_topk = top_k;
        const auto d = Drawn(s).by(Dispatcher::allgather);
        EXPECT_EQ(d.dispatch.sent_most, 15 * 4096 * hidden_bytes);
        EXPECT_EQ(d.combine.sent_most, 15 * 4096 * hidden_bytes);
        EXPECT_EQ(d.copies, 15);
        EXPECT_EQ(d.leaving, 1) << "to its neighbour on the ring";
        EXPECT_EQ(d.forwarded, 14) << "which passes it on";
        EXPECT_EQ(d.network_copies, 1.875) << "two of sixteen ring edges cross; each shard goes over fifteen edges";
        for (const auto &[seen, expected] : {std::pair{d.copies, d.expected_copies},
                                             {d.leaving, d.expected_leaving},
                                             {d.forwarded, d.expected_forwarded},
                                             {d.network_copies, d.expected_network_copies}})
            EXPECT_EQ(seen, expected);
        EXPECT_EQ(d.dispatch.network, 2 * 15 * 4096 * hidden_bytes) << "two of sixteen ring edges cross";
    }
}

// T · k · h · 2 · (EP - 1) / EP: the mean over ranks within 3 standard deviations, and each rank's own draw exactly.
TEST(ExpertDispatch, AlltoallSendsACopyForEachExpert)
{
    for (const std::int64_t ep : {8, 16, 64}) {
        const Drawn job(deepep_job(ep));
        const auto d = job.by(Dispatcher::alltoall);
        const auto n = static_cast<double>(ep);
        const auto formula = 4096 * 8 * hidden_bytes * (n - 1) / n;
        double mean = 0;
        for (std::int32_t from = 0; from < job.group.size(); ++from) {
            double away = 0;
            for (std::int64_t token = 0; token < 4096; ++token)
                for (const auto expert : job.routing.experts_of(from, token))
                    away += job.group.ep_holding(expert) != from ? hidden_bytes : 0;
            ASSERT_EQ(row_sum(d.dispatch.by_rank, from, false), away) << ep << " " << from;
            mean += away / n;
        }
        const auto deviation = hidden_bytes * std::sqrt(4096 * 8 * (n - 1) / n / n / n);
        EXPECT_NEAR(mean, formula, 3 * deviation) << ep;
        EXPECT_NEAR(d.expected_copies, 8 * (n - 1) / n, 1e-12);
        EXPECT_NEAR(d.copies, d.expected_copies, 0.01);
    }
}

TEST(ExpertDispatch, FlexSendsOncePerRankAndOncePerDomain)
{
    const Drawn job(deepep_job(64));
    for (const auto dispatcher : {Dispatcher::deepep, Dispatcher::hybridep, Dispatcher::ncclep}) {
        const auto d = job.by(dispatcher);
        EXPECT_NEAR(d.expected_copies, 7.676 - 0.1199, 0.001) << "the own rank is met with chance 0.1199";
        EXPECT_NEAR(d.expected_network_copies, 4.633, 0.001); // facts.md C(a)
        EXPECT_NEAR(d.copies, d.expected_copies, 0.01);
        EXPECT_NEAR(d.network_copies, d.expected_network_copies, 0.01);
        EXPECT_EQ(d.dispatch.network, d.network_copies * 64 * 4096 * hidden_bytes);
        // 7 neighbours with chance 0.1199 by NVLink and 4.633 domains; peers pass it to the rest of 7.556 ranks.
        EXPECT_NEAR(d.expected_leaving, 7 * 0.1199 + 4.633, 0.002);
        EXPECT_NEAR(d.expected_forwarded, 49 * 0.1199, 0.005);
        EXPECT_NEAR(d.leaving, d.expected_leaving, 0.01);
        EXPECT_NEAR(d.forwarded, d.expected_forwarded, 0.02);
    }
    const auto plain = job.by(Dispatcher::alltoall);
    EXPECT_NEAR(plain.network_copies, 7, 0.01) << "8 · 7/8 without deduplication";
}

/// Jobs whose groups lie in every way: inside a node, over several, with ETP, unevenly.
std::vector<Scenario> jobs()
{
    auto uneven = small_job(16, 16);
    uneven.cluster.hardware = "gb200-nvl72";
    uneven.cluster.domain_sizes = {12, 4};
    auto dropping = small_job(16, 16);
    dropping.experts.capacity_factor = 0.7;
    auto padded = dropping;
    padded.experts.pad_to_capacity = true;
    auto skewed = small_job(16, 32);
    skewed.assumptions.router_skew = 2;
    return {small_job(8, 8),
            small_job(16, 16),
            small_job(16, 32),
            small_job(8, 32, 4),
            small_job(4, 32, 8),
            uneven,
            dropping,
            padded,
            small_job(2, 16, 8),
            skewed,
            small_job(1, 8, 8)};
}

TEST(ExpertDispatch, EveryCopyArrivesAndComesHome)
{
    std::size_t number = 0;
    for (const auto &s : jobs()) {
        const Drawn job(s);
        for (const auto dispatcher : all_dispatchers) {
            SCOPED_TRACE(std::to_string(number) + " " + std::string(id(dispatcher)));
            const auto d = job.by(dispatcher);
            const auto &out = d.dispatch, &back = d.combine;
            ASSERT_EQ(out.by_rank.rows, back.by_rank.columns);
            for (std::int32_t from = 0; from < out.by_rank.rows; ++from)
                for (std::int32_t to = 0; to < out.by_rank.columns; ++to) {
                    EXPECT_EQ(out.by_rank.at(from, to), back.by_rank.at(to, from));
                    EXPECT_EQ(out.wires.at(from, to), back.wires.at(to, from));
                    EXPECT_GE(out.wires.at(from, to), 0);
                }
            EXPECT_EQ(sum_of(out.by_node), sum_of(out.by_rank));
            EXPECT_EQ(out.nvlink + out.network, sum_of(out.wires));
            EXPECT_EQ(out.nvlink, back.nvlink);
            EXPECT_EQ(out.network, back.network);
            if (dispatcher == Dispatcher::alltoall) {
                // Each ETP rank receives its share; the all-gather over ETP then gives it the others'.
                for (std::int32_t to = 0; to < job.group.size(); ++to) {
                    double arrived = 0;
                    for (std::int32_t etp = 0; etp < job.group.etp; ++etp)
                        for (std::int32_t from = 0; from < job.group.size(); ++from)
                            arrived += static_cast<double>(out.by_rank.at(
                                from, job.group.place(job.group.ep_of[static_cast<std::size_t>(to)], etp)));
                    EXPECT_EQ(arrived,
                              static_cast<double>(d.receiving.copies[static_cast<std::size_t>(to)] * d.wire.dispatch));
                }
            }
            if (is_flex(dispatcher)) {
                double across = 0;
                for (std::int32_t a = 0; a < out.by_domain.rows; ++a)
                    across += row_sum(out.by_domain, a, false);
                EXPECT_EQ(across, out.network) << "the network carries each domain's copy once";
            }
        }
        ++number;
    }
}

TEST(ExpertDispatch, FollowedTokensAddUpToTheBytes)
{
    for (const auto &s : jobs()) {
        const Drawn job(s);
        for (const auto dispatcher : all_dispatchers) {
            const auto d = job.by(dispatcher);
            if (d.padded || dispatcher == Dispatcher::allgather)
                continue; // sends more than tokens; goes round
            std::int64_t inside = 0, across = 0;
            for (std::int32_t place = 0; place < job.group.size(); ++place)
                for (std::int64_t token = 0; token < 50; ++token) {
                    const auto path = follow(dispatcher, job.group, job.routing, place, token);
                    for (const auto &hop : path.hops) {
                        (hop.network ? across : inside) += hop.copies;
                        EXPECT_FALSE(hop.network && hop.forwarded);
                    }
                    if (is_flex(dispatcher)) {
                        EXPECT_EQ(std::ranges::count_if(path.hops, &Hop::network), path.remote_domains);
                    }
                }
            EXPECT_EQ(static_cast<double>(inside * d.wire.dispatch), d.dispatch.nvlink) << id(dispatcher);
            EXPECT_EQ(static_cast<double>(across * d.wire.dispatch), d.dispatch.network) << id(dispatcher);
        }
    }
}

TEST(ExpertDispatch, TheSimulatorCarriesTheseBytes)
{
    std::size_t number = 0;
    for (const auto &s : jobs()) {
        const Drawn job(s);
        const auto network = *network_of(*job.derived);
        for (const auto dispatcher : all_dispatchers) {
            SCOPED_TRACE(std::to_string(number) + " " + std::string(id(dispatcher)));
            const auto d = job.by(dispatcher);
            const auto runs = run_dispatch(*job.derived, network, d, job.group, job.routing, job.copies);
            ASSERT_TRUE(runs) << runs.problem().sentence.en;
            for (const auto &[run, traffic] :
                 {std::pair{runs->dispatch, &d.dispatch}, std::pair{runs->combine, &d.combine}}) {
                if (!run) {
                    EXPECT_EQ(traffic->nvlink + traffic->network, 0) << "one EP rank sends nothing";
                    continue;
                }
                const auto &sent = run->simulation.collectives.front().bytes_sent;
                ASSERT_EQ(sent.size(), static_cast<std::size_t>(job.group.size()));
                for (std::int32_t place = 0; place < job.group.size(); ++place)
                    EXPECT_NEAR(sent[static_cast<std::size_t>(place)], row_sum(traffic->wires, place), 64) << place;
                EXPECT_NEAR(std::accumulate(sent.begin(), sent.end(), 0.0), sum_of(traffic->wires), 64);
            }
            EXPECT_EQ(runs->dispatch, runs->combine_backward) << "equal bytes are simulated once";
            const bool slices = dispatcher == Dispatcher::alltoall && job.group.etp > 1;
            EXPECT_EQ(runs->etp_gather != nullptr, slices);
        }
        ++number;
    }
}

TEST(ExpertDispatch, GroupsOnTheSameNicsRunTogether)
{
    auto s = small_job(4, 16);
    s.cluster.domain_sizes = {2};
    s.cluster.network.nics_per_node = 1; // of a tray of four, which is two domains
    s.cluster.hardware = "gb200-nvl72";
    s.cluster.placement = ClusterSpec::Placement::interleaved;
    const Drawn job(s);
    const auto runs = *run_dispatch(*job.derived, *network_of(*job.derived), job.by(Dispatcher::deepep), job.group,
                                    job.routing, job.copies);
    EXPECT_GT(runs.dispatch->simulation.collectives.size(), 1u);
    EXPECT_NE(runs.remark.en.find("share links"), std::string::npos) << runs.remark.en;
    auto apart = small_job(8, 32);
    const Drawn inside(apart);
    const auto alone = *run_dispatch(*inside.derived, *network_of(*inside.derived), inside.by(Dispatcher::deepep),
                                     inside.group, inside.routing, inside.copies);
    EXPECT_EQ(alone.dispatch->simulation.collectives.size(), 1u);
    EXPECT_NE(alone.remark.en.find("links of their own"), std::string::npos);
}

TEST(ExpertDispatch, ReceiveBudgetDropsWhatIsAboveIt)
{
    for (const double factor : {0.5, 1.0, 1.5, 64.0}) {
        auto s = small_job(16, 16);
        s.experts.rank_capacity_factor = factor;
        s.assumptions.router_skew = 1;
        const Drawn job(s);
        for (const auto dispatcher : {Dispatcher::hybridep, Dispatcher::ncclep}) {
            const auto r = job.by(dispatcher).receiving;
            ASSERT_EQ(r.budget, std::llround(50 * 4 * factor));
            std::int64_t dropped = 0;
            for (std::size_t place = 0; place < 16; ++place) {
                EXPECT_EQ(r.kept[place], std::min(r.copies[place], *r.budget));
                dropped += r.copies[place] - r.kept[place];
            }
            EXPECT_EQ(r.dropped, dropped);
            EXPECT_EQ(std::accumulate(r.copies.begin(), r.copies.end(), std::int64_t{0}), 16 * 50 * 4);
            EXPECT_EQ(dropped == 0, factor == 64.0);
        }
        EXPECT_FALSE(job.by(Dispatcher::deepep).receiving.budget) << "deepep has no fixed buffer";
    }
}

TEST(ExpertDispatch, PaddingSendsFullCapacity)
{
    auto s = small_job(16, 16);
    s.experts.capacity_factor = 1.0;
    s.experts.pad_to_capacity = true;
    const auto d = Drawn(s).by(Dispatcher::alltoall);
    EXPECT_TRUE(d.padded);
    EXPECT_FALSE(d.host_sync) << "sizes are known beforehand";
    for (const auto bytes : d.dispatch.by_rank.bytes)
        EXPECT_EQ(bytes, 13 * 128); // ⌈50 · 4 / 16⌉ slots of 64 numbers in BF16
}

TEST(ExpertDispatch, ARankWithoutTokensIsLegal)
{
    auto s = small_job(16, 16);
    s.assumptions.router_skew = 10;
    s.model.moe_router_topk = 1;
    const Drawn job(s);
    const auto d = job.by(Dispatcher::alltoall);
    EXPECT_TRUE(std::ranges::count(d.receiving.copies, 0) > 0);
    EXPECT_TRUE(run_dispatch(*job.derived, *network_of(*job.derived), d, job.group, job.routing, job.copies));
}

TEST(ExpertDispatch, StepsAreTheirOwn)
{
    const Drawn job(deepep_job(16));
    const auto names = [&](Dispatcher dispatcher) {
        std::vector<std::string> all;
        for (const auto &step : job.by(dispatcher).forward)
            all.push_back(step.name.en);
        return all;
    };
    using Names = std::vector<std::string>;
    EXPECT_EQ(names(Dispatcher::allgather), (Names{"router", "all-gather map", "all-gather probs", "all-gather tokens",
                                                   "mask, permute", "grouped GEMM", "unpermute", "reduce-scatter"}));
    EXPECT_EQ(names(Dispatcher::alltoall), (Names{"router", "counts", "host waits", "permute", "all-to-all", "probs",
                                                  "sort", "grouped GEMM", "unsort", "combine", "unpermute, sum"}));
    EXPECT_EQ(names(Dispatcher::deepep),
              (Names{"router", "layout", "dispatch", "host waits", "permute", "grouped GEMM", "unpermute", "combine"}));
    EXPECT_EQ(names(Dispatcher::hybridep),
              (Names{"router", "host waits", "dispatch", "permute", "grouped GEMM", "unpermute", "combine"}));
    EXPECT_EQ(names(Dispatcher::ncclep), (Names{"router", "host waits", "dispatch", "grouped GEMM", "combine"}));
    for (const auto dispatcher : all_dispatchers) {
        const auto d = job.by(dispatcher);
        for (const auto *steps : {&d.forward, &d.backward}) {
            EXPECT_EQ(std::ranges::count(*steps, 0, &DispatchStep::traffic), 1) << id(dispatcher);
            EXPECT_EQ(std::ranges::count(*steps, 1, &DispatchStep::traffic), 1) << id(dispatcher);
            for (const auto &step : *steps) {
                EXPECT_FALSE(step.name.zh.empty() || step.what.en.empty() || step.what.zh.empty());
                EXPECT_EQ(step.bytes > 0, step.where == DispatchStep::Where::communication) << step.name.en;
            }
        }
    }
    // 8 bytes for each expert's count and 4 for each copy's weight.
    const auto alltoall = job.by(Dispatcher::alltoall);
    EXPECT_EQ(alltoall.forward[1].bytes, 15 * 256 * 8);
    EXPECT_EQ(alltoall.forward[5].bytes, alltoall.dispatch.sent_most / hidden_bytes * 4);
}

TEST(ExpertDispatch, LimitsComeFromTheRules)
{
    struct Row {
        const char *what;
        Dispatcher dispatcher;
        bool available;
        void (*change)(Scenario &);
    };
    for (const auto &row : std::vector<Row>{
             {"nothing asked", Dispatcher::deepep, true, [](Scenario &) {}},
             {"drop-and-pad", Dispatcher::deepep, false, [](Scenario &s) { s.experts.pad_to_capacity = true; }},
             {"drop-and-pad", Dispatcher::ncclep, false, [](Scenario &s) { s.experts.pad_to_capacity = true; }},
             {"drop-and-pad", Dispatcher::alltoall, true, [](Scenario &s) { s.experts.pad_to_capacity = true; }},
             {"fixed size without the op fuser", Dispatcher::ncclep, false,
              [](Scenario &s) { s.experts.rank_capacity_factor = 1.5; }},
             {"fixed size", Dispatcher::ncclep, true,
              [](Scenario &s) {
                  s.experts.rank_capacity_factor = 1.5;
                  s.experts.op_fuser = s.experts.grouped_gemm = true;
              }},
             {"fixed size", Dispatcher::hybridep, true,
              [](Scenario &s) {
                  s.experts.rank_capacity_factor = 1.5;
                  s.experts.use_grouped_tensor = true;
              }},
             {"fixed size", Dispatcher::deepep, false, [](Scenario &s) { s.experts.rank_capacity_factor = 1.5; }},
             {"0.19 has no eager mode", Dispatcher::ncclep, false,
              [](Scenario &s) { s.core_version = CoreVersion::v0_19_0; }},
             {"MXFP8 on the wire", Dispatcher::hybridep, false,
              [](Scenario &s) { s.experts.dispatch_forward_dtype = "mxfp8"; }},
             {"combined 1F1B", Dispatcher::allgather, false,
              [](Scenario &s) { s.pipeline.overlap_expert_communication = true; }}}) {
        auto s = deepep_job(16);
        row.change(s);
        const auto d = Drawn(s).by(row.dispatcher);
        EXPECT_EQ(d.available, row.available) << row.what << " " << id(row.dispatcher);
        for (const auto &limit : d.limits)
            EXPECT_FALSE(limit.citation.empty() || limit.sentence.zh.empty());
    }
}

TEST(ExpertDispatch, GroupsOfTheLayout)
{
    const auto derived = derive(small_job(4, 32, 2));
    const auto group = *expert_group(*derived);
    EXPECT_EQ(group.count, 4u);
    EXPECT_EQ(group.size(), 8);
    EXPECT_EQ(group.ep_of, (std::vector<std::int32_t>{0, 0, 1, 1, 2, 2, 3, 3}));
    EXPECT_EQ(group.etp_of, (std::vector<std::int32_t>{0, 1, 0, 1, 0, 1, 0, 1}));
    EXPECT_EQ(group.place(2, 1), 5);
    EXPECT_EQ(group.place_of(9), -1);
    EXPECT_EQ(expert_group(*derived, 1)->ranks.front(), 8);
    EXPECT_EQ(all_expert_groups(*derived).size(), 4u);
    auto s = small_job(4, 32);
    s.model.num_experts = 6;
    EXPECT_EQ(expert_group(*derive(s)).problem().code, "experts_do_not_divide");
}

} // namespace
} // namespace rankscape::expert_tests
