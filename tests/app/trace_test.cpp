// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The trace read back: Chrome's trace-event format as Perfetto reads it.
#include "app/export/trace.h"
#include "tests/app/cli_program.h"

#include <cmath>
#include <map>
#include <numeric>
#include <set>

namespace rankscape::test {
namespace {

using nlohmann::json;

struct Made {
    Network network;
    Simulation simulation;
};

Made make(const char *hardware, std::int32_t world, std::vector<Collective> collectives)
{
    ClusterSpec spec;
    spec.hardware = hardware;
    const auto cluster = std::get<Cluster>(Cluster::make(spec, world));
    auto network = *Network::make(cluster, spec.network);
    SimulateOptions options;
    options.means = SimulateOptions::Means::exact;
    auto run = simulate(network, collectives, options);
    EXPECT_TRUE(run);
    return {std::move(network), *std::move(run)};
}

Collective over(Operation operation, std::int32_t ranks, std::int64_t bytes, Algorithm algorithm)
{
    Collective c;
    c.operation = operation;
    c.ranks.resize(static_cast<std::size_t>(ranks));
    std::iota(c.ranks.begin(), c.ranks.end(), 0);
    c.bytes = bytes;
    c.algorithm = algorithm;
    return c;
}

json traced(const Made &made, Language language = Language::en)
{
    std::string text;
    write_trace(made.network, made.simulation, language, [&](std::string_view piece) { text += piece; });
    return json::parse(text);
}

std::int64_t ns(const json &microseconds) { return std::llround(microseconds.get<double>() * 1000); }

/// Everything that the format asks of a trace of this many transfers.
void expect_well_formed(const json &trace, std::int64_t transfers)
{
    std::map<std::string, std::int64_t> count;
    std::map<std::int64_t, std::set<std::int64_t>> threads;                        // tid → pids
    std::map<std::int64_t, std::vector<std::pair<std::int64_t, std::int64_t>>> on; // tid → slices
    std::map<std::int64_t, const json *> starts, ends;
    std::map<std::string, std::int64_t> last; // counter → time
    std::set<std::int64_t> named;
    ASSERT_TRUE(trace["traceEvents"].is_array());
    for (const auto &event : trace["traceEvents"]) {
        const auto kind = event["ph"].get<std::string>();
        ++count[kind];
        ASSERT_TRUE(event["pid"].is_number_integer() && event["tid"].is_number_integer()) << event;
        if (kind == "M") {
            if (event["name"] == "thread_name")
                named.insert(event["tid"].get<std::int64_t>());
            continue;
        }
        ASSERT_GE(ns(event["ts"]), 0) << event;
        if (kind == "X") {
            ASSERT_GT(ns(event["dur"]), 0) << event;
            ASSERT_GT(event["args"]["bytes"], 0) << event;
            threads[event["tid"]].insert(event["pid"].get<std::int64_t>());
            on[event["tid"]].emplace_back(ns(event["ts"]), ns(event["ts"]) + ns(event["dur"]));
        } else if (kind == "s" || kind == "f") {
            ASSERT_TRUE((kind == "s" ? starts : ends).emplace(event["id"].get<std::int64_t>(), &event).second);
            if (kind == "f") {
                EXPECT_EQ(event["bp"], "e");
            }
        } else {
            ASSERT_EQ(kind, "C");
            const auto name = event["name"].get<std::string>();
            const auto before = last.find(name);
            if (before != last.end()) {
                ASSERT_LT(before->second, ns(event["ts"])) << name;
            }
            last[name] = ns(event["ts"]);
            const auto share = event["args"]["%"].get<double>();
            ASSERT_TRUE(share >= 0 && share <= 100) << event;
        }
    }
    EXPECT_EQ(count["X"], 2 * transfers);
    EXPECT_EQ(count["s"], transfers);
    ASSERT_EQ(count["f"], transfers);
    for (const auto &[id, start] : starts) {
        ASSERT_TRUE(ends.contains(id));
        EXPECT_LE(ns((*start)["ts"]), ns((*ends[id])["ts"]));
        EXPECT_NE((*start)["pid"], (*ends[id])["pid"]);
    }
    for (const auto &[tid, pids] : threads) {
        EXPECT_EQ(pids.size(), 1u) << tid;
        EXPECT_TRUE(named.contains(tid)) << tid;
    }
    // Slices of one track must not cross, and a flow must begin and end in one.
    for (auto &[tid, slices] : on) {
        std::sort(slices.begin(), slices.end());
        for (std::size_t i = 1; i < slices.size(); ++i)
            ASSERT_LE(slices[i - 1].second, slices[i].first) << tid;
    }
    for (const auto *flows : {&starts, &ends})
        for (const auto &[id, event] : *flows) {
            const auto &slices = on[(*event)["tid"]];
            const auto at = ns((*event)["ts"]);
            EXPECT_TRUE(std::any_of(slices.begin(), slices.end(), [&](const auto &slice) {
                return slice.first <= at && at < slice.second;
            })) << id;
        }
}

TEST(Trace, IsWellFormed)
{
    struct Row {
        Operation operation;
        Algorithm algorithm;
        std::int32_t ranks;
    };
    for (const auto &row :
         {Row{Operation::all_gather, Algorithm::ring, 16}, Row{Operation::all_reduce, Algorithm::nvls, 8},
          Row{Operation::all_reduce, Algorithm::tree, 24}, Row{Operation::all_to_all, Algorithm::pairwise, 16},
          Row{Operation::all_reduce, Algorithm::hierarchical, 16},
          Row{Operation::all_to_all, Algorithm::hierarchical_all_to_all, 16}}) {
        SCOPED_TRACE(std::string(name(row.operation)) + " " + std::string(name(row.algorithm)));
        const auto made = make("dgx-h100", row.ranks, {over(row.operation, row.ranks, 64'000'000, row.algorithm)});
        expect_well_formed(traced(made), made.simulation.plan.size());
    }
}

TEST(Trace, StreamsHaveTracksOfTheirOwn)
{
    auto first = over(Operation::all_gather, 8, 8'000'000, Algorithm::ring);
    auto second = first;
    second.stream = 1;
    const auto made = make("dgx-h100", 8, {first, second});
    const auto trace = traced(made);
    expect_well_formed(trace, made.simulation.plan.size());
    std::set<std::string> names;
    for (const auto &event : trace["traceEvents"])
        if (event["name"] == "thread_name" && event["pid"] == 3)
            names.insert(event["args"]["name"].get<std::string>());
    EXPECT_TRUE(names.contains("stream 0 sends") && names.contains("stream 1 receives"));
}

TEST(Trace, SaysBytesAndLinks)
{
    const auto made = make("dgx-h100", 16, {over(Operation::send, 2, 1'000'000, Algorithm::automatic)});
    const auto trace = traced(made);
    for (const auto &event : trace["traceEvents"])
        if (event["ph"] == "X" && event["pid"] == 0) {
            EXPECT_EQ(event["args"]["bytes"], 1'000'000);
            EXPECT_EQ(event["args"]["links"], json::parse(R"(["NVLink out of rank 0","NVLink into rank 1"])"));
            EXPECT_EQ(event["name"], "→ rank 1");
        }
}

TEST(Trace, TwoHundredThousandTransfers)
{
    const auto made = make("gb200-nvl72", 448, {over(Operation::all_to_all, 448, 1'000'000'000, Algorithm::pairwise)});
    ASSERT_GE(made.simulation.plan.size(), 200'000);
    const Folder folder;
    const auto path = folder.path("big.json").toStdString();
    ASSERT_TRUE(write_file_in_pieces(
        path, [&](const Sink &sink) { write_trace(made.network, made.simulation, Language::en, sink); }));
    EXPECT_GT(QFile(folder.path("big.json")).size(), 50'000'000);
}

TEST(Trace, ThroughTheProgramIsWholeOrNotThere)
{
    const Folder folder;
    const auto said = run(QStringList{"collective", "all-gather", "--bytes", "64MB", "--ranks", "0-15", "--trace",
                                      folder.path("t.json"), "--lang", "zh"});
    ASSERT_EQ(said.status, 0) << said.err;
    const auto trace = json::parse(folder.read("t.json").toStdString());
    std::int64_t transfers = 0;
    for (const auto &event : trace["traceEvents"])
        transfers += event["ph"] == "s";
    expect_well_formed(trace, transfers);
    EXPECT_EQ(run(QStringList{"collective", "all-to-all", "--bytes", "1GB", "--group", "dp", "--world-size", "8192",
                              "--trace", folder.path("none.json")})
                  .status,
              2);
    EXPECT_FALSE(QFile::exists(folder.path("none.json")));
}

} // namespace
} // namespace rankscape::test
