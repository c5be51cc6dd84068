// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// `pipeline`: which layers each pipeline rank holds, and the order in which it runs its chunks.
#include "model/layout/pipeline.h"

#include "app/cli/check_report.h"
#include "app/cli/json_writer.h"
#include "app/cli/table.h"
#include "model/scenario/derive.h"

#include <algorithm>

namespace rankscape::cli {

namespace {

struct Answer {
    PipelineStages stages;
    std::vector<RankOrder> orders;
    std::int64_t microbatches = 0;
};

/// Microbatches as given or derived; otherwise a number that shows a whole schedule, and a line that says so.
std::int64_t microbatches(const Call &call)
{
    if (const auto known = microbatches_of(call.state.scenario))
        return *known;
    const auto chosen = 2 * call.state.scenario.parallel.pipeline;
    complain(call.language() == Language::zh
                 ? "未给出 microbatch 数，取 2 × PP = " + std::to_string(chosen) + "（可用 --num-microbatches 指定）"
                 : "no number of microbatches is given; taking 2 × PP = " + std::to_string(chosen) +
                       " (--num-microbatches sets it)");
    return chosen;
}

Result<Answer> answer(const Call &call)
{
    const auto &scenario = call.state.scenario;
    auto stages = stages_of(scenario);
    if (!stages)
        return stages.problem();
    ScheduleShape shape;
    shape.pipeline = scenario.parallel.pipeline;
    shape.virtual_size = stages->virtual_size;
    shape.microbatches = microbatches(call);
    shape.group = scenario.pipeline.microbatch_group_size.value_or(scenario.parallel.pipeline);
    shape.overlap_expert_communication = scenario.pipeline.overlap_expert_communication;
    auto orders = pipeline_order(shape);
    if (!orders)
        return orders.problem();
    return Answer{std::move(*stages), std::move(*orders), shape.microbatches};
}

void write_json(Call &call, const Answer &answer)
{
    JsonWriter json([&](std::string_view text) { call.out.write(text); });
    json.begin_object().member("virtual_pipeline_size", answer.stages.virtual_size).key("stages").begin_array();
    for (const auto &chunks : answer.stages.stages)
        json.list(chunks);
    json.end_array().key("ranks").begin_array();
    for (const auto &rank : answer.orders)
        json.begin_object().member("warmup", rank.warmup).key("order").list(rank.order).end_object();
    json.end_array().end_object();
    json.flush();
    call.out.line();
}

void write_csv(Call &call, const Answer &answer)
{
    write_csv_row(call.out, {"pipeline_rank", "chunks", "warmup", "order"});
    for (std::size_t rank = 0; rank < answer.stages.stages.size(); ++rank) {
        std::string chunks;
        for (const auto &chunk : answer.stages.stages[rank])
            chunks += (chunks.empty() ? "" : " ") + (chunk.empty() ? std::string("-") : chunk);
        std::string order;
        for (const auto step : answer.orders[rank].order)
            order += (order.empty() ? "" : " ") + std::to_string(step);
        write_csv_row(call.out, {std::to_string(rank), chunks, std::to_string(answer.orders[rank].warmup), order});
    }
}

/// "Ettt" stays; long runs become "E 24t L".
std::string short_chunk(const Chunk &chunk)
{
    if (chunk.empty())
        return "·";
    if (chunk.size() <= 8)
        return chunk;
    std::string text;
    for (std::size_t first = 0; first < chunk.size();) {
        const auto last = std::min(chunk.find_first_not_of(chunk[first], first), chunk.size());
        text += text.empty() ? "" : " ";
        text += (last - first > 1 ? std::to_string(last - first) : "") + chunk[first];
        first = last;
    }
    return text;
}

std::string steps(const RankOrder &rank)
{
    constexpr std::size_t most = 24;
    std::string text;
    for (std::size_t i = 0; i < std::min(rank.order.size(), most); ++i)
        text += (text.empty() ? "" : " ") + std::string(rank.order[i] > 0 ? "F" : "B") +
                std::to_string(std::abs(rank.order[i]));
    if (rank.order.size() > most)
        text += " … (" + std::to_string(rank.order.size()) + ")";
    return text;
}

void write_text(Call &call, const Answer &answer)
{
    const bool zh = call.language() == Language::zh;
    call.out.line("PP " + std::to_string(answer.stages.stages.size()) + "  VPP " +
                  std::to_string(answer.stages.virtual_size) + (zh ? "  microbatch 数 " : "  microbatches ") +
                  std::to_string(answer.microbatches));
    call.out.line(
        zh ? "E embedding  t decoder 层  m MTP 层  L loss;F1 表示 chunk 1 的前向，B1 表示其反向"
           : "E embedding  t decoder layer  m MTP layer  L loss; F1 is a forward of chunk 1, B1 its backward");
    call.out.line();
    std::vector<std::vector<std::string>> rows{{"PP rank"}};
    for (std::int32_t c = 0; c < answer.stages.virtual_size; ++c)
        rows[0].push_back("chunk " + std::to_string(c + 1));
    rows[0].push_back(zh ? "预热步数" : "warm-up");
    rows[0].push_back(zh ? "顺序" : "order");
    for (std::size_t rank = 0; rank < answer.stages.stages.size(); ++rank) {
        std::vector<std::string> row{std::to_string(rank)};
        for (const auto &chunk : answer.stages.stages[rank])
            row.push_back(short_chunk(chunk));
        row.push_back(std::to_string(answer.orders[rank].warmup));
        row.push_back(steps(answer.orders[rank]));
        rows.push_back(std::move(row));
    }
    write_table(call.out, rows, {0, rows[0].size() - 2}, colour_wanted());
}

Result<int> run(Call &call)
{
    if (const auto made = layout_or_report(call); !made.layout)
        return made.status;
    const auto made = answer(call);
    if (!made) {
        const auto findings = check(call.state.scenario);
        if (!valid(findings))
            return report_findings(call, findings);
        return made.problem();
    }
    const auto write = call.json() ? write_json : call.csv() ? write_csv : write_text;
    write(call, *made);
    return status::done;
}

} // namespace

Command pipeline_command()
{
    Command command;
    command.name = "pipeline";
    command.summary = {"pipeline stages, chunks, and what each rank runs when",
                       "pipeline stage、chunk，以及每个 rank 的执行顺序"};
    command.examples = {
        {"rankscape pipeline --pp 4 --vpp 2 --num-layers 16 --num-microbatches 8", {"interleaved 1F1B", "交错式 1F1B"}},
        {"rankscape pipeline --pp 16 --pipeline-model-parallel-layout 'Ettt|(tt|)*29,m|L' --num-layers 61 "
         "--mtp-num-layers 1",
         {"a layout string", "布局字符串"}},
    };
    command.run = run;
    return command;
}

} // namespace rankscape::cli
