// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The data really gets there: what every transfer carries is replayed for all algorithms and many groups.
#include "model/traffic/watch.h"
#include "tests/traffic/made.h"

#include <algorithm>
#include <map>

namespace rankscape {
namespace {

using namespace traffic_tests;

struct Group {
    const char *what;
    const char *hardware;
    std::int32_t world;
    std::vector<std::int32_t> ranks;
    std::optional<std::int64_t> domain = {};
};

std::vector<Group> groups()
{
    return {{"a pair", "dgx-h100", 8, {0, 1}},
            {"three", "dgx-h100", 8, ranks(0, 3)},
            {"five, out of order", "dgx-h100", 8, {4, 0, 3, 1, 7}},
            {"a node", "dgx-h100", 8, ranks(0, 8)},
            {"two nodes", "dgx-h100", 16, ranks(0, 16)},
            {"three nodes", "dgx-h100", 24, ranks(0, 24)},
            {"half of each of five nodes", "dgx-h100", 40, {0,  1,  2,  3,  8,  9,  10, 11, 16, 17,
                                                            18, 19, 24, 25, 26, 27, 32, 33, 34, 35}},
            {"one of each of seven nodes", "dgx-h100", 56, ranks(3, 7, 8)},
            {"uneven: eight and three", "dgx-h100", 16, ranks(0, 11)},
            {"uneven and backwards", "dgx-h100", 24, {20, 9, 8, 3, 2, 1, 0}},
            {"a rack's thirteen", "gb200-nvl72", 72, ranks(5, 13)},
            {"pieces of racks of four", "gb200-nvl72", 24, ranks(0, 24), 12}};
}

/// Contributions as a set of positions.
using Mask = std::uint64_t;

struct State {
    std::int32_t pieces;
    std::vector<Mask> held;
    Mask &at(std::int32_t position, std::int32_t piece)
    {
        return held[static_cast<std::size_t>(position * pieces + piece)];
    }
};

bool reduces(Operation operation)
{
    return operation == Operation::all_reduce || operation == Operation::reduce_scatter;
}

/// What each position holds before: its own contribution or its own shard.
State before(const PlanPart &part)
{
    const auto n = part.arrangement.size();
    State state{part.pieces, std::vector<Mask>(static_cast<std::size_t>(n * part.pieces), 0)};
    for (std::int32_t p = 0; p < n; ++p)
        for (std::int32_t piece = 0; piece < part.pieces; ++piece) {
            const auto place = part.arrangement.place[static_cast<std::size_t>(p)];
            const bool has = reduces(part.collective.operation)                  ? true
                             : part.collective.operation == Operation::broadcast ? place == part.collective.root
                                                                                 : piece_owner(part, piece) == p;
            if (has)
                state.at(p, piece) = Mask{1} << p;
        }
    return state;
}

/// Plays every start (what the sender has then is what goes) and every end, in order of time; ends first.
State replayed(const Simulation &s)
{
    const auto &part = s.plan.parts.front();
    auto state = before(part);
    const auto n = part.arrangement.size();
    std::map<std::int32_t, std::int32_t> position;
    for (std::int32_t p = 0; p < n; ++p)
        position[part.arrangement.rank(p)] = p;
    struct Event {
        double time;
        bool start;
        std::int32_t transfer;
    };
    std::vector<Event> events;
    for (std::int32_t i = 0; i < s.plan.size(); ++i) {
        events.push_back({s.timeline.start[static_cast<std::size_t>(i)], true, i});
        events.push_back({s.timeline.end[static_cast<std::size_t>(i)], false, i});
    }
    std::ranges::stable_sort(events, {}, [](const Event &e) { return std::pair(e.time, e.start); });
    std::map<std::int32_t, std::vector<Mask>> under_way;
    for (const auto &event : events) {
        const auto t = s.plan.at(event.transfer);
        auto &load = under_way[event.transfer];
        for (std::int32_t k = 0; k < t.pieces; ++k) {
            const auto piece = t.first_piece + k;
            if (event.start) {
                Mask mask = 0;
                for (std::int32_t p = 0; p < n; ++p)
                    if (t.from < 0 || position[t.from] == p)
                        mask |= state.at(p, piece);
                EXPECT_NE(mask, 0U) << "transfer " << event.transfer << " leaves before its data came";
                if (t.summands > 0) {
                    EXPECT_EQ(__builtin_popcountll(mask), t.summands) << "transfer " << event.transfer;
                }
                load.push_back(mask);
                continue;
            }
            for (std::int32_t p = 0; p < n; ++p) {
                if (t.to >= 0 && position[t.to] != p)
                    continue;
                auto &mine = state.at(p, piece);
                const auto mask = load[static_cast<std::size_t>(k)];
                if (t.summands > 0 && t.from >= 0) {
                    EXPECT_EQ(mine & mask, 0U) << "transfer " << event.transfer << " adds something twice";
                    mine |= mask;
                } else {
                    mine = mask;
                }
            }
        }
    }
    return state;
}

/// Whether a position must hold a piece in the end.
bool needs(const PlanPart &part, std::int32_t position, std::int32_t piece)
{
    switch (part.collective.operation) {
    case Operation::reduce_scatter: return piece_owner(part, piece) == position;
    case Operation::all_to_all:
    case Operation::all_to_all_v: return piece % part.arrangement.size() == position;
    default: return true;
    }
}

void expect_everything_arrived(const Simulation &s, const std::string &what)
{
    const auto &part = s.plan.parts.front();
    auto state = replayed(s);
    const auto n = part.arrangement.size();
    const auto everyone = n == 64 ? ~Mask{0} : (Mask{1} << n) - 1;
    int wrong = 0;
    for (std::int32_t p = 0; p < n; ++p)
        for (std::int32_t piece = 0; piece < part.pieces; ++piece) {
            if (!needs(part, p, piece))
                continue;
            const auto mask = state.at(p, piece);
            wrong += reduces(part.collective.operation) ? mask != everyone : mask == 0;
        }
    EXPECT_EQ(wrong, 0) << what;
}

void expect_order(const Simulation &s, const std::string &what)
{
    for (std::int32_t i = 0; i < s.plan.size(); ++i) {
        const auto at = static_cast<std::size_t>(i);
        ASSERT_LE(s.timeline.start[at], s.timeline.end[at]) << what;
        for (const auto data : s.plan.after_of(i))
            ASSERT_GE(s.timeline.start[at], s.timeline.end[static_cast<std::size_t>(data)]) << what << ", " << i;
        const auto first = s.plan.behind[at];
        ASSERT_GE(s.timeline.end[at], first < 0 ? 0 : s.timeline.end[static_cast<std::size_t>(first)]) << what << i;
    }
}

/// Bytes that all ranks together must send, by formula; negative: not a plain formula (in-switch, forwarding).
double total_sent(const Simulation &s)
{
    const auto &part = s.plan.parts.front();
    const auto &c = part.collective;
    const double n = part.arrangement.size();
    const auto bytes = static_cast<double>(c.bytes);
    if (c.algorithm == Algorithm::nvls || c.algorithm == Algorithm::hierarchical_all_to_all)
        return -1;
    switch (c.operation) {
    case Operation::all_gather:
    case Operation::reduce_scatter: return c.algorithm == Algorithm::hierarchical ? -1 : (n - 1) * bytes;
    case Operation::all_reduce: return c.algorithm == Algorithm::hierarchical ? -1 : 2 * (n - 1) * bytes;
    case Operation::broadcast: return (n - 1) * bytes;
    default: return -1;
    }
}

TEST(Movement, EveryAlgorithmOnEveryGroupAndSize)
{
    int tried = 0;
    for (const auto &group : groups())
        for (const auto operation : all_operations)
            for (const auto algorithm : algorithms_for(operation)) {
                if (operation == Operation::send || operation == Operation::all_to_all_v)
                    continue;
                const auto network = network_of(group.hardware, group.world, {}, group.domain);
                for (const std::int64_t bytes : {std::int64_t{1}, std::int64_t{1000}, std::int64_t{10'000'019}}) {
                    auto c = make(operation, algorithm, group.ranks, bytes);
                    c.root = static_cast<std::int32_t>(group.ranks.size()) - 1;
                    c.protocol.reset();
                    if (problem_with(network, c))
                        continue; // NVLS across domains, hierarchical over uneven ones
                    const auto what = std::string(group.what) + ", " + std::string(name(operation)) + " " +
                                      std::string(name(algorithm)) + " " + std::to_string(bytes);
                    const auto s = done(network, {c});
                    if (bytes > 1) // below a byte a rank there are pairs without any
                        expect_everything_arrived(s, what);
                    expect_order(s, what);
                    const auto &result = s.collectives.front();
                    const auto sent = std::accumulate(result.bytes_sent.begin(), result.bytes_sent.end(), 0.0);
                    const auto total = total_sent(s);
                    EXPECT_EQ(sent, total < 0 ? sent : total) << what;
                    const auto received =
                        std::accumulate(result.bytes_received.begin(), result.bytes_received.end(), 0.0);
                    const bool in_switch = s.plan.parts.front().collective.algorithm == Algorithm::nvls;
                    EXPECT_EQ(sent, in_switch ? sent : received) << what;
                    ++tried;
                }
            }
    EXPECT_GT(tried, 300);
}

TEST(Movement, PerRankAndPerLinkBytesAreExact)
{
    const auto network = network_of("dgx-h100", 16);
    const auto s = done(network, {make(Operation::all_to_all, Algorithm::pairwise, ranks(0, 16), 16'000)});
    for (const auto bytes : s.collectives.front().bytes_sent)
        EXPECT_EQ(bytes, 15'000);
    for (std::int32_t rank = 0; rank < 16; ++rank) {
        const auto at = [&](LinkClass kind, std::int32_t owner) {
            return s.link_bytes[static_cast<std::size_t>(network.link(kind, owner))];
        };
        EXPECT_EQ(at(LinkClass::nvlink_out, rank), 7'000);
        EXPECT_EQ(at(LinkClass::nvlink_in, rank), 7'000);
        EXPECT_EQ(at(LinkClass::nic_out, rank), 8'000);
        EXPECT_EQ(at(LinkClass::nic_in, rank), 8'000);
    }
    const auto by_class = bytes_by_class(network, s);
    EXPECT_EQ(by_class.at(LinkClass::nvlink_out), 16 * 7'000);
    EXPECT_EQ(by_class.at(LinkClass::nic_in), 16 * 8'000);
}

TEST(Movement, HierarchicalAllToAllSendsOnceAcross)
{
    const auto network = network_of("dgx-h100", 32);
    const auto s =
        done(network, {make(Operation::all_to_all, Algorithm::hierarchical_all_to_all, ranks(0, 32), 32'000)});
    const auto by_class = bytes_by_class(network, s);
    EXPECT_EQ(by_class.at(LinkClass::nic_out), 32 * 24'000);
    // Seven eighths of what arrives is forwarded, and each rank has seven neighbours of its own.
    EXPECT_EQ(by_class.at(LinkClass::nvlink_out), 32 * (7'000 + 21'000));
}

TEST(Movement, ByteMatrixIsFollowed)
{
    const auto network = network_of("dgx-h100", 16);
    auto c = make(Operation::all_to_all_v, Algorithm::pairwise, {0, 9, 3}, 0);
    c.rank_bytes = {3, 3, {7, 100, 20, 0, 5, 3, 1, 0, 9}};
    const auto s = done(network, {c});
    EXPECT_EQ(s.plan.size(), 4); // the diagonal stays, two pairs are empty
    EXPECT_EQ(s.collectives.front().bytes_sent, (std::vector<double>{120, 3, 1}));
    EXPECT_EQ(s.collectives.front().bytes_received, (std::vector<double>{1, 100, 23}));
}

TEST(Movement, HoldingsFillUp)
{
    const auto network = network_of("dgx-h100", 8);
    const auto gather = done(network, {make(Operation::all_gather, Algorithm::ring, ranks(0, 8), 8 << 20)});
    const auto scatter = done(network, {make(Operation::reduce_scatter, Algorithm::ring, ranks(0, 8), 8 << 20)});
    const auto sum = [](const Holdings &h, std::int32_t member) {
        int total = 0;
        for (std::int32_t piece = 0; piece < h.pieces; ++piece)
            total += h.at(member, piece);
        return total;
    };
    EXPECT_EQ(sum(*holdings(gather, 0, 0), 3), 1);
    EXPECT_EQ(sum(*holdings(gather, 0, gather.makespan.value), 3), 8);
    EXPECT_EQ(holdings(scatter, 0, scatter.makespan.value)->at(3, 3), 8);
    EXPECT_EQ(holdings(scatter, 0, 0)->at(3, 3), 1);
}

} // namespace
} // namespace rankscape
