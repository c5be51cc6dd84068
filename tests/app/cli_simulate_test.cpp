// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// `simulate`: the numbers of a step made by hand, its trace read back, and the program.
#include "app/cli/step_report.h"
#include "app/export/step_trace.h"
#include "tests/app/cli_program.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace rankscape::test {
namespace {

using nlohmann::json;

/// Two units of FSDP on 16 GPUs: gather, compute, the second gather under the first compute, a reduction at the end.
///   compute    __AAABB_
///   allgather  aabb____
///   reduce     _______r
ThreadStudy two_units()
{
    ThreadStudy study;
    Scenario scenario;
    scenario.parallel.world_size = 16;
    study.derived = derive(scenario);
    study.network = *network_of(*study.derived);
    const auto &groups = *study.derived->group("dp");
    study.runs = {*run_groups(study.network, groups, Operation::all_gather, 16'000'000, Content::weights),
                  *run_groups(study.network, groups, Operation::reduce_scatter, 32'000'000, Content::gradients)};
    StepPlan plan;
    plan.streams = {{"compute", {"compute", "计算"}, true}, {"allgather", {}, false}, {"reduce_scatter", {}, false}};
    const auto add = [&](std::int32_t stream, Work work, const char *label, double ms, std::int32_t run, double bytes,
                         std::vector<std::int32_t> after) {
        StepEvent event;
        event.stream = stream;
        event.work = work;
        event.label = {label, label};
        event.what = {std::string("what \"") + label + "\" does", std::string("“") + label + "”"};
        event.alone = {ms / 1e3};
        event.run = run;
        event.bytes = bytes;
        event.unit = static_cast<std::int32_t>(plan.events.size()) / 2;
        event.after = std::move(after);
        return plan.add(event);
    };
    const auto a = add(1, Work::gather, "a", 2, 0, 15e6, {});
    const auto A = add(0, Work::forward, "A", 3, -1, 0, {a});
    const auto b = add(1, Work::gather, "b", 2, 0, 15e6, {});
    const auto B = add(0, Work::backward, "B", 2, -1, 0, {b});
    add(2, Work::reduce_scatter, "r", 1, 1, 30e6, {B});
    plan.holds = {{{"shards", "分片"}, Content::weights, 1e9, -1, false, -1},
                  {{"unit", "unit"}, Content::weights, 2e9, a, false, A},
                  {{"unit", "unit"}, Content::weights, 2e9, b, false, B}};
    study.step = *play(plan);
    study.remarks = {{"one remark", "一条说明"}};
    return study;
}

TEST(CliSimulate, JsonOfAStep)
{
    std::string text;
    cli::JsonWriter writer([&](std::string_view piece) { text += piece; });
    cli::write_step_json(writer, two_units(), "fsdp", Language::en);
    writer.flush();
    const auto all = json::parse(text);
    EXPECT_EQ(all["thread"], "fsdp");
    EXPECT_NEAR(all["step_seconds"], 8e-3, 1e-12);
    EXPECT_NEAR(all["exposed_seconds"], 3e-3, 1e-12);
    EXPECT_EQ(all["peak_memory_bytes"], 5e9);
    EXPECT_EQ(all["bytes_sent"], json({{"gather", 30'000'000}, {"reduce_scatter", 30'000'000}}));
    ASSERT_EQ(all["streams"].size(), 3u);
    EXPECT_EQ(all["streams"][0]["id"], "compute");
    EXPECT_TRUE(all["streams"][0]["compute"]);
    EXPECT_NEAR(all["streams"][0]["busy_seconds"], 5e-3, 1e-12);
    EXPECT_EQ(all["streams"][1]["name"], "allgather"); // without a name, the id
    EXPECT_NEAR(all["streams"][1]["exposed_seconds"], 2e-3, 1e-12);
    EXPECT_NEAR(all["streams"][2]["exposed_seconds"], 1e-3, 1e-12);
    ASSERT_EQ(all["events"].size(), 5u);
    const auto &second = all["events"][2];
    EXPECT_EQ(second["stream"], "allgather");
    EXPECT_EQ(second["work"], "gather");
    EXPECT_EQ(second["unit"], 1);
    EXPECT_FALSE(second.contains("microbatch"));
    EXPECT_EQ(second["exposed_seconds"], 0);
    EXPECT_EQ(all["events"][3]["after"], json({2}));
    EXPECT_EQ(all["exposed"].size(), 2u);
    EXPECT_EQ(all["remarks"], json({"one remark"}));
}

TEST(CliSimulate, TablesOfAStep)
{
    const auto study = two_units();
    const cli::Rows streams{{"stream", "busy", "share", "exposed"},
                            {"compute", "5 ms", "62.5 %", "-"},
                            {"allgather", "4 ms", "50.0 %", "2 ms"},
                            {"reduce_scatter", "1 ms", "12.5 %", "1 ms"}};
    EXPECT_EQ(cli::step_streams(study, Language::en), streams);
    const auto sent = cli::step_communication(study, Language::zh);
    EXPECT_EQ(sent[1], (std::vector<std::string>{"all-gather", "2", "30 MB", "4 ms", "2 ms"}));
    const auto events = cli::step_events(study);
    ASSERT_EQ(events.size(), 6u);
    EXPECT_EQ(events[0].size(), events[1].size());
    EXPECT_EQ(events[4][1], "compute");
    EXPECT_EQ(events[4][11], "2");
    EXPECT_EQ(cli::step_facts(study, Language::en)[1].second, "3 ms, 37.5 %");
}

std::int64_t ns(const json &microseconds) { return std::llround(microseconds.get<double>() * 1000); }

/// What the format asks: slices of a track do not cross, arrows begin and end in slices, counters go forward.
void expect_well_formed(const json &trace)
{
    std::map<std::int64_t, std::vector<std::pair<std::int64_t, std::int64_t>>> slices; // tid → start, end
    std::map<std::int64_t, std::set<std::int64_t>> processes;                          // tid → pids
    std::map<std::string, std::int64_t> counters;
    std::set<std::int64_t> named;
    for (const auto &event : trace["traceEvents"]) {
        const auto kind = event["ph"].get<std::string>();
        if (kind == "M") {
            if (event["name"] == "thread_name")
                named.insert(event["tid"].get<std::int64_t>());
            continue;
        }
        ASSERT_GE(ns(event["ts"]), 0) << event;
        if (kind == "X") {
            ASSERT_GT(ns(event["dur"]), 0) << event;
            slices[event["tid"]].emplace_back(ns(event["ts"]), ns(event["ts"]) + ns(event["dur"]));
            processes[event["tid"]].insert(event["pid"].get<std::int64_t>());
        } else if (kind == "C") {
            const auto [last, fresh] = counters.try_emplace(event["name"], ns(event["ts"]));
            ASSERT_TRUE(fresh || last->second < ns(event["ts"])) << event;
            last->second = ns(event["ts"]);
        }
    }
    for (auto &[tid, mine] : slices) {
        EXPECT_TRUE(named.contains(tid)) << tid;
        EXPECT_EQ(processes[tid].size(), 1u) << tid;
        std::ranges::sort(mine);
        for (std::size_t i = 1; i < mine.size(); ++i)
            ASSERT_LE(mine[i - 1].second, mine[i].first) << tid;
    }
    for (const auto &event : trace["traceEvents"])
        if (event["ph"] == "s" || event["ph"] == "f") {
            const auto at = ns(event["ts"]);
            EXPECT_TRUE(std::ranges::any_of(slices[event["tid"]], [&](const auto &slice) {
                return slice.first <= at && at < slice.second;
            })) << event;
        }
}

json traced(const ThreadStudy &study, std::int64_t most_transfers)
{
    std::string text;
    write_step_trace(
        study, Language::en, [&](std::string_view piece) { text += piece; }, most_transfers);
    return json::parse(text);
}

TEST(StepTrace, StreamsCountersAndArrows)
{
    const auto trace = traced(two_units(), 0);
    expect_well_formed(trace);
    std::map<std::string, int> count;
    std::set<std::string> tracks;
    std::vector<double> memory, waits;
    for (const auto &event : trace["traceEvents"]) {
        ++count[event["ph"].get<std::string>()];
        if (event["name"] == "thread_name")
            tracks.insert(event["args"]["name"].get<std::string>());
        if (event["name"] == "memory held (bytes)")
            memory.push_back(event["args"]["bytes"]);
        if (event["name"] == "compute waits for communication")
            waits.push_back(event["args"]["waits"]);
    }
    EXPECT_EQ(tracks, (std::set<std::string>{"compute", "allgather", "reduce_scatter", "exposed communication"}));
    EXPECT_EQ(count["X"], 5 + 2); // events, and exposed stretches
    EXPECT_EQ(count["s"], 3);     // a → A, b → B, B → r
    EXPECT_EQ(count["f"], 3);
    EXPECT_EQ(memory, (std::vector<double>{3e9, 5e9, 3e9, 1e9}));
    EXPECT_EQ(waits, (std::vector<double>{1, 0, 1, 0}));
}

TEST(StepTrace, TransfersWhereARunIsUnderWayFirst)
{
    const auto study = two_units();
    const auto gather = study.runs[0]->simulation.plan.size(), reduce = study.runs[1]->simulation.plan.size();
    const auto transfers = [&](std::int64_t most) {
        const auto trace = traced(study, most);
        expect_well_formed(trace);
        std::map<std::int64_t, std::int64_t> by_event;
        for (const auto &event : trace["traceEvents"])
            if (event["ph"] == "X" && event["pid"] != 0) {
                const auto of = event["args"]["event"].get<std::int64_t>();
                ++by_event[of];
                const auto at = static_cast<std::size_t>(of);
                EXPECT_GE(ns(event["ts"]), std::llround(study.step.start[at] * 1e9));
                EXPECT_LE(ns(event["ts"]) + ns(event["dur"]), std::llround(study.step.end[at] * 1e9) + 1);
            }
        return by_event;
    };
    using Counts = std::map<std::int64_t, std::int64_t>;
    EXPECT_EQ(transfers(gather + reduce), (Counts{{0, gather}, {4, reduce}}));
    EXPECT_EQ(transfers(gather), (Counts{{0, gather}}));
    EXPECT_EQ(transfers(gather - 1), Counts{});
}

TEST(CliSimulate, WrongWords)
{
    const auto said = run("simulate --thread muon --world-size 8");
    EXPECT_EQ(said.status, 2);
    EXPECT_TRUE(said.one_error_line()) << said.err;
    EXPECT_NE(said.err.find("--thread"), std::string::npos) << said.err;
    EXPECT_EQ(run("simulate --compute-efficiency 1.5").status, 2);
    EXPECT_EQ(run("simulate --help").status, 0);
}

const char *const small_job = "simulate --model llama3-8b --use-megatron-fsdp --data-parallel-sharding-strategy "
                              "optim_grads_params --ckpt-format fsdp_dtensor --world-size 16 --micro-batch-size 1 "
                              "--global-batch-size 16 --seq-length 4096 --format ";

TEST(CliSimulate, ThroughTheProgram)
{
    const auto said = run((std::string(small_job) + "json").c_str());
    ASSERT_EQ(said.status, 0) << said.err;
    const auto all = said.json();
    EXPECT_EQ(all["thread"], "fsdp");
    EXPECT_GT(all["step_seconds"], 0);
    EXPECT_GT(all["peak_memory_bytes"], 0);
    double exposed = 0, by_stream = 0;
    for (const auto &event : all["events"])
        exposed += event["exposed_seconds"].get<double>();
    for (const auto &stream : all["streams"])
        by_stream += stream["exposed_seconds"].get<double>();
    EXPECT_NEAR(exposed, all["exposed_seconds"], 1e-9);
    EXPECT_NEAR(by_stream, all["exposed_seconds"], 1e-9);
    const auto csv = run((std::string(small_job) + "csv").c_str());
    EXPECT_EQ(static_cast<std::size_t>(std::ranges::count(csv.out, '\n')), all["events"].size() + 1);
    const auto zh = run((std::string(small_job) + "text --lang zh").c_str());
    for (const char *part : {"一步耗时", "未掩盖的通信", "显存峰值", "最忙的 rank 发送"})
        EXPECT_NE(zh.out.find(part), std::string::npos) << zh.out;
}

TEST(CliSimulate, TheFlagsDecideWhichTimeline)
{
    const auto thread = [](const char *words) {
        const auto said = run((std::string("simulate --format json ") + words).c_str());
        EXPECT_EQ(said.status, 0) << said.err;
        return said.status == 0 ? said.json()["thread"].get<std::string>() : "";
    };
    const std::string gtp = "--model llama3-8b --tp 2 --tensor-parallel-num-weight-shards 8 --world-size 16 "
                            "--seq-length 4096 --num-microbatches 1";
    EXPECT_EQ(thread(gtp.c_str()), "gtp");
    EXPECT_EQ(thread("--model qwen3-30b-a3b --ep 8 --world-size 16 --seq-length 4096"), "expert-parallel");
}

TEST(CliSimulate, TraceThroughTheProgramIsWholeOrNotThere)
{
    const Folder folder;
    auto words = QString::fromUtf8(small_job).split(QLatin1Char(' '), Qt::SkipEmptyParts);
    words << "json"
          << "--trace" << folder.path("step.json");
    ASSERT_EQ(run(words).status, 0);
    expect_well_formed(json::parse(folder.read("step.json").toStdString()));
    words.back() = folder.path("none/step.json");
    EXPECT_EQ(run(words).status, 3);
    // What the flags use decides; a job without it says so and leaves no file.
    const auto none = run(QStringList{"simulate", "--thread", "gtp", "--model", "llama3-8b", "--world-size", "8",
                                      "--trace", folder.path("none.json")});
    EXPECT_EQ(none.status, 2);
    EXPECT_TRUE(none.one_error_line()) << none.err;
    EXPECT_FALSE(QFile::exists(folder.path("none.json")));
}

TEST(CliSimulate, ARefusedLayoutGivesTheCheckReport)
{
    const auto said = run("simulate --thread fsdp --tp 8 --world-size 12 --format json");
    EXPECT_EQ(said.status, 1);
    EXPECT_FALSE(said.json()["valid"]);
}

} // namespace
} // namespace rankscape::test
