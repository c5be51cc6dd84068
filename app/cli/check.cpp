// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// `check`: whether a layout is legal, what is unwise about it, and what an error text means.
#include "app/cli/check_report.h"
#include "app/cli/error_report.h"
#include "model/scenario/error_text.h"

namespace rankscape::cli {

namespace {

Result<int> run(Call &call)
{
    auto texts = call.state.error_texts;
    for (auto &text : call.words.values("--error"))
        texts.push_back(std::move(text));
    if (texts.empty())
        return report_findings(call, check(call.state.scenario));
    const auto &text = texts.back();
    const auto reading = read_error_text(text);
    if (!reading)
        return option_problem("unknown_error_text", "--error",
                              {"no rule that is known here raises this error", "没有已知的规则会报出这个错误"},
                              {"paste the line with the assertion's own words", "请粘贴断言本身的那一行"});
    report_error_text(call, *reading);
    return status::done;
}

} // namespace

Command check_command()
{
    Command command;
    command.name = "check";
    command.summary = {"is the layout legal, and what is unwise about it", "布局是否合法，有哪些不妥"};
    command.options = {
        {"--error", {"TEXT", "文本"}, {"explain an error text of Megatron instead", "改为解释一段 Megatron 的报错"}},
    };
    command.examples = {
        {"rankscape check --from train.sh", {"a launch script", "启动脚本"}},
        {"rankscape check --from train.sh --world-size 512 --core-version main --format json",
         {"the same on 512 ranks, by the rules of main", "同一脚本改用 512 个 rank，按 main 的规则"}},
        {"rankscape check --error 'world_size (4) is not divisible by expert_tensor_model_pipeline_parallel size (8)'",
         {"where does the 8 come from?", "8 从何而来？"}},
    };
    command.run = run;
    return command;
}

} // namespace rankscape::cli
