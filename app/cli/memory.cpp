// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// `memory`: parameters of the model, and what the fullest rank of each pipeline stage holds of them.
#include "model/mechanisms/memory/memory.h"

#include "app/cli/byte_size.h"
#include "app/cli/check_report.h"
#include "app/cli/json_writer.h"
#include "app/cli/table.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace rankscape::cli {

namespace {

struct Column {
    std::string_view key;
    Text title;
    double (*value)(const StateBytes &);
};

const std::array<Column, 5> &columns()
{
    static const std::array<Column, 5> all{{
        {"weights", {"weights", "权重"}, [](const StateBytes &b) { return b.weights; }},
        {"gradients", {"gradients", "梯度"}, [](const StateBytes &b) { return b.gradients; }},
        {"main_parameters", {"main parameters", "主参数"}, [](const StateBytes &b) { return b.main_parameters; }},
        {"optimizer", {"optimizer", "优化器状态"}, [](const StateBytes &b) { return b.optimizer; }},
        {"total", {"total", "合计"}, [](const StateBytes &b) { return b.total(); }},
    }};
    return all;
}

void write_json(Call &call, const Memory &memory)
{
    JsonWriter json([&](std::string_view text) { call.out.write(text); });
    json.begin_object().key("parameters").begin_object().member("total", memory.total);
    json.member("active", memory.active).end_object().key("ranks").begin_array();
    for (std::size_t stage = 0; stage < memory.stages.size(); ++stage) {
        const auto &fullest = memory.stages[stage];
        json.begin_object().member("pipeline_stage", stage).member("parameters", fullest.parameters);
        json.key("bytes").begin_object();
        for (const auto &column : columns())
            json.member(column.key, column.value(fullest.bytes));
        json.end_object().end_object();
    }
    json.end_array().member("megatron_weight_and_optimizer_bytes_most_loaded", memory.megatron_estimate).end_object();
    json.flush();
    call.out.line();
}

/// Shares of what does not divide need not be whole bytes; nobody can hold less than one.
std::string whole(double amount)
{
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), "%.0f", std::ceil(amount));
    return text.data();
}

void write_csv(Call &call, const Memory &memory)
{
    std::vector<std::string> heading{"pipeline_stage", "parameters"};
    for (const auto &column : columns())
        heading.emplace_back(column.key);
    write_csv_row(call.out, heading);
    for (std::size_t stage = 0; stage < memory.stages.size(); ++stage) {
        std::vector<std::string> row{std::to_string(stage), whole(memory.stages[stage].parameters)};
        for (const auto &column : columns())
            row.push_back(whole(column.value(memory.stages[stage].bytes)));
        write_csv_row(call.out, row);
    }
}

/// "671,026,419,200".
std::string grouped(double number)
{
    auto text = whole(number);
    for (auto at = static_cast<std::ptrdiff_t>(text.size()) - 3; at > 0; at -= 3)
        text.insert(static_cast<std::size_t>(at), ",");
    return text;
}

/// "E 8t", "8t L": letters as `pipeline` has them, runs counted.
std::string short_layers(const std::string &letters)
{
    std::string text;
    for (const char letter : {'E', 't', 'm', 'L'}) {
        const auto count = std::ranges::count(letters, letter);
        if (count > 0)
            text += (text.empty() ? "" : " ") + (count > 1 ? std::to_string(count) : "") + letter;
    }
    return text.empty() ? "·" : text;
}

/// How much of a GPU the fullest rank of all takes.
void write_share(Call &call, const Memory &memory)
{
    const auto *hardware = find_hardware(call.state.scenario.cluster.hardware);
    if (!hardware)
        return;
    double most = 0;
    for (const auto &stage : memory.stages)
        most = std::max(most, stage.bytes.total());
    std::array<char, 32> percent{};
    std::snprintf(percent.data(), percent.size(), "%.1f", 100 * most / hardware->memory.value);
    const auto memory_of_gpu = short_bytes(hardware->memory.value);
    call.out.line(call.language() == Language::zh
                      ? "最满的 rank 占 " + hardware->name + " 每个 GPU 显存（" + memory_of_gpu + "）的 " +
                            percent.data() + "%。"
                      : "The fullest rank takes " + std::string(percent.data()) + " % of the " + memory_of_gpu +
                            " of a GPU of " + hardware->name + ".");
}

void write_text(Call &call, const Memory &memory)
{
    const bool zh = call.language() == Language::zh;
    call.out.line((zh ? "参数量 " : "parameters ") + grouped(static_cast<double>(memory.total)) +
                  (memory.active == memory.total ? ""
                                                 : (zh ? "，每个 token 激活 " : ", a token meets ") +
                                                       grouped(static_cast<double>(memory.active))));
    call.out.line();
    std::vector<std::vector<std::string>> rows{{"PP stage", zh ? "层" : "layers", zh ? "本 rank 参数" : "parameters"}};
    for (const auto &column : columns())
        rows.front().push_back(column.title.in(call.language()));
    for (std::size_t stage = 0; stage < memory.stages.size(); ++stage) {
        const auto &fullest = memory.stages[stage];
        rows.push_back({std::to_string(stage), short_layers(fullest.layers), grouped(fullest.parameters)});
        for (const auto &column : columns())
            rows.back().push_back(short_bytes(column.value(fullest.bytes)));
    }
    write_table(call.out, rows, {0, 2, 3, 4, 5, 6, 7}, colour_wanted());
    call.out.line();
    call.out.line(zh ? "各 stage 中占用最多的 rank；权重为 BF16（或量化格式），不含激活值、通信缓冲区和碎片。"
                     : "The fullest rank of each stage; weights in BF16 or quantised; without activations, "
                       "communication buffers and fragmentation.");
    write_share(call, memory);
    call.out.line((zh ? "Megatron 自己的理论估算（权重与优化器，最满的 rank）："
                      : "Megatron's own theoretical estimate (weights and optimizer, most loaded rank): ") +
                  short_bytes(memory.megatron_estimate));
}

Result<int> run(Call &call)
{
    const auto made = layout_or_report(call);
    if (!made.layout)
        return made.status;
    const auto &scenario = call.state.scenario;
    const auto stages = stages_of(scenario);
    if (!stages) {
        const auto findings = check(scenario);
        if (!valid(findings))
            return report_findings(call, findings);
        return stages.problem();
    }
    const auto memory = memory_of(scenario, *made.layout, *stages);
    if (!memory)
        return memory.problem();
    const auto write = call.json() ? write_json : call.csv() ? write_csv : write_text;
    write(call, *memory);
    return status::done;
}

} // namespace

Command memory_command()
{
    Command command;
    command.name = "memory";
    command.summary = {"bytes of parameters, gradients and optimizer state on a rank",
                       "每个 rank 上参数、梯度和优化器状态的字节数"};
    command.examples = {
        {"rankscape memory --model llama3-70b --tp 8 --pp 4 --world-size 256 --use-distributed-optimizer",
         {"a preset, with the distributed optimizer", "模型预设，使用 distributed optimizer"}},
        {"rankscape memory --model deepseek-v3 --ep 64 --dp 64 --use-megatron-fsdp --data-parallel-sharding-strategy "
         "optim_grads_params",
         {"Megatron-FSDP shards everything", "Megatron-FSDP 对全部状态分片"}},
    };
    command.run = run;
    return command;
}

} // namespace rankscape::cli
