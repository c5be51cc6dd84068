// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// `simulate`: one training step's timeline.
#include "app/cli/check_report.h"
#include "app/cli/step_report.h"
#include "app/cli/table.h"
#include "app/export/step_trace.h"
#include "model/views/view.h"

#include <algorithm>
#include <array>

namespace rankscape::cli {

namespace {

constexpr std::array<std::string_view, 3> threads{"fsdp", "gtp", "expert-parallel"};

/// What the flags use.
std::string_view thread_of(const Scenario &scenario)
{
    if (scenario.sharding.megatron_fsdp)
        return "fsdp";
    if (scenario.parallel.gtp() > 1 || scenario.parallel.egtp() > 1)
        return "gtp";
    if (scenario.parallel.expert > 1)
        return "expert-parallel";
    return "fsdp";
}

Result<const View *> view_of(const Call &call)
{
    const auto asked = call.words.value("--thread");
    const auto id = asked ? std::string_view(*asked) : thread_of(call.state.scenario);
    const auto *view = std::ranges::find(threads, id) == threads.end() ? nullptr : find_view(id);
    if (view && view->study)
        return view;
    std::string names;
    for (const auto one : threads)
        if (const auto *known = find_view(one); known && known->study)
            names += (names.empty() ? "" : ", ") + std::string(one);
    const auto word = std::string(id);
    return option_problem("unknown_thread", "--thread",
                          {"there is no timeline '" + word + "'", "没有时间线“" + word + "”"},
                          {"the timelines are " + names, "可用的时间线：" + names});
}

void write_text(Call &call, const View &view, const ThreadStudy &study)
{
    const bool coloured = colour_wanted();
    call.out.line(inked(view.title.in(call.language()), Ink::bold, coloured));
    for (const auto &[name, value] : step_facts(study, call.language()))
        call.out.line("  " + padded(name, 16) + value);
    call.out.line();
    write_table(call.out, step_streams(study, call.language()), {1, 2, 3}, coloured);
    if (const auto rows = step_communication(study, call.language()); rows.size() > 1) {
        call.out.line();
        write_table(call.out, rows, {1, 2, 3, 4}, coloured);
    }
    if (!study.remarks.empty())
        call.out.line();
    for (const auto &remark : study.remarks)
        call.out.line(inked("· " + remark.in(call.language()), Ink::faint, coloured));
}

void write_json(Call &call, const View &view, const ThreadStudy &study)
{
    JsonWriter json([&](std::string_view text) { call.out.write(text); });
    write_step_json(json, study, view.id, call.language());
    json.flush();
    call.out.line();
}

void write_csv(Call &call, const View &, const ThreadStudy &study)
{
    for (const auto &row : step_events(study))
        write_csv_row(call.out, row);
}

Result<int> run(Call &call)
{
    const auto view = view_of(call);
    if (!view)
        return view.problem();
    const auto made = layout_or_report(call);
    if (!made.layout)
        return made.status;
    const auto placed = cluster_or_report(call, *made.layout);
    if (!placed)
        return placed.problem();
    if (!placed->cluster)
        return placed->status;
    const auto derived = derive(call.state.scenario);
    if (!derived->layout || !derived->cluster)
        return report_findings(call, derived->findings);
    const auto study = (*view)->study(derived, nullptr);
    if (!study)
        return study.problem();
    if (const auto file = call.words.value("--trace")) {
        const auto written =
            write_file_in_pieces(*file, [&](const Sink &sink) { write_step_trace(**study, call.language(), sink); });
        if (!written)
            return written.problem();
    }
    const auto write = call.json() ? write_json : call.csv() ? write_csv : write_text;
    write(call, **view, **study);
    return status::done;
}

} // namespace

Command simulate_command()
{
    Command command;
    command.name = "simulate";
    command.summary = {"one training step's timeline: streams, exposed communication, memory",
                       "一个训练 step 的时间线：各 stream、未掩盖的通信与显存"};
    command.options = {
        {"--thread",
         {"fsdp|gtp|expert-parallel", "fsdp|gtp|expert-parallel"},
         {"which mechanism's timeline; by default the one that the flags use: Megatron-FSDP, else GTP_remat, else "
          "expert parallel",
          "哪种机制的时间线；默认按参数决定：Megatron-FSDP，其次 GTP_remat，再次专家并行"}},
        {"--trace",
         {"FILE", "文件"},
         {"write the step as Chrome trace-event JSON, which Perfetto opens",
          "把这一步写成 Chrome trace-event JSON，可用 Perfetto 打开"}},
    };
    command.examples = {
        {"rankscape simulate --model llama3-8b --seq-length 4096 --use-megatron-fsdp --megatron-fsdp-version 2 "
         "--data-parallel-sharding-strategy optim_grads_params --num-microbatches 2 --world-size 64",
         {"ZeRO-3 on 64 GPUs", "64 卡上的 ZeRO-3"}},
        {"rankscape simulate --model llama3-8b --tp 2 --tensor-parallel-num-weight-shards 8 --seq-length 4096 "
         "--cluster gb200-nvl72 --world-size 64",
         {"GTP_remat 4 inside an NVLink domain", "NVLink domain 内的 GTP_remat 4"}},
        {"rankscape simulate --from train.sh --trace step.json", {"for Perfetto", "输出给 Perfetto"}},
    };
    command.run = run;
    return command;
}

} // namespace rankscape::cli
