// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The world must be a multiple of both grids' model sizes.
#include "model/scenario/rules/degrees.h"
#include "model/scenario/rules/fixes.h"
#include "model/scenario/rules/say.h"

namespace rankscape::rules {

namespace {

using Named = std::pair<std::string_view, std::int64_t>;

/// "TP 2 × CP 4 × PP 2 = 16"; factors of 1 stay out, and a single factor needs no sum.
std::string product_text(std::initializer_list<Named> factors, std::int64_t product)
{
    std::vector<std::string> parts;
    for (const auto &[name, value] : factors)
        if (value > 1)
            parts.push_back(std::string(name) + " " + std::to_string(value));
    return join(parts, " × ") + (parts.size() > 1 ? " = " + std::to_string(product) : std::string());
}

std::optional<Said> dense(const Examined &e)
{
    const auto *fault = e.fault(Code::world_size_not_divisible_by_model_grid);
    if (!fault)
        return std::nullopt;
    const auto &p = e.s.parallel;
    const auto product =
        product_text({{"TP", p.tensor}, {"GTP_remat", p.gtp()}, {"CP", p.context}, {"PP", p.pipeline}}, fault->divisor);
    Said said;
    said.message = say("{0} GPUs do not divide by {1}: {2} would be left over", "{0} 张 GPU 不能被 {1} 整除，余 {2}",
                       {fault->value, product, fault->value % fault->divisor});
    said.megatron_message = fill("world_size ({0}) is not divisible by {1}", {fault->value, fault->divisor});
    if (e.with_fixes) {
        said.fixes = single_degree_fixes(e.s, {Degree::tensor, Degree::context, Degree::pipeline});
        if (p.gtp() > 1)
            append(said.fixes, single_degree_fixes(e.s, {Degree::weight_shards}));
        append(said.fixes, world_fixes(e.s));
    }
    return said;
}

/// ETP = 1 in place of an ETP that silently follows TP.
std::vector<Fix> expert_tensor_one(const Examined &e)
{
    auto changed = e.s;
    changed.parallel.expert_tensor = 1;
    return if_legal(e.s, changed, set_flag("--expert-tensor-parallel-size", 1));
}

std::optional<Said> expert(const Examined &e)
{
    const auto *fault = e.fault(Code::world_size_not_divisible_by_expert_grid);
    if (!fault)
        return std::nullopt;
    const auto &p = e.s.parallel;
    const bool follows = !p.expert_tensor && p.tensor > 1;
    auto one = p;
    one.expert_tensor = 1;
    const auto without = expert_model_size(one);
    const bool cause =
        follows && without && fault->value % *without == 0 && !e.fault(Code::world_size_not_divisible_by_model_grid);
    const auto product = product_text(
        {{"ETP", p.etp()}, {"EP", p.expert}, {"expert GTP_remat", p.egtp()}, {"PP", p.pipeline}}, fault->divisor);
    Said said;
    said.message =
        say("{0} GPUs do not divide by {1} of the expert grid: {2} would be left over",
            "{0} 张 GPU 不能被专家网格的 {1} 整除，余 {2}", {fault->value, product, fault->value % fault->divisor});
    if (follows) {
        const auto why = say("; --expert-tensor-parallel-size is not given, so ETP equals TP ({0})",
                             "；没有给 --expert-tensor-parallel-size,ETP 便默认等于 TP({0})", {p.tensor});
        said.message.en += why.en;
        said.message.zh += why.zh;
    }
    if (cause) {
        const auto remedy =
            say("; with ETP 1 the product is {0} and it fits", ";ETP 设为 1 时乘积为 {0}，即可整除", {*without});
        said.message.en += remedy.en;
        said.message.zh += remedy.zh;
    }
    said.megatron_message =
        fill("world_size ({0}) is not divisible by expert_tensor_model_pipeline_parallel size ({1})",
             {fault->value, fault->divisor});
    if (!e.with_fixes)
        return said;
    if (follows)
        said.fixes = expert_tensor_one(e);
    append(said.fixes,
           single_degree_fixes(e.s, {Degree::expert, Degree::expert_tensor, Degree::pipeline, Degree::tensor}));
    if (p.egtp() > 1)
        append(said.fixes, single_degree_fixes(e.s, {Degree::expert_weight_shards}));
    append(said.fixes, world_fixes(e.s));
    return said;
}

/// A DP that a given world contradicts: the world wins, so the DP means nothing.
std::optional<Said> ignored_dp(const Examined &e)
{
    const auto &p = e.s.parallel;
    if (!e.layout || !p.world_size || !p.data_parallel || e.layout->dp == *p.data_parallel)
        return std::nullopt;
    return when(true,
                say("--dp {0} has no effect: {1} GPUs over TP × GTP_remat × CP × PP = {2} give DP {3}",
                    "--dp {0} 不起作用：{1} 张 GPU 除以 TP × GTP_remat × CP × PP = {2}，得到 DP {3}",
                    {*p.data_parallel, *p.world_size, *dense_model_size(p), e.layout->dp}),
                {set_flag("--dp", e.layout->dp)});
}

} // namespace

const Table &world_rules()
{
    static const Table table{
        {"world_size_not_divisible_by_model_grid",
         Severity::problem,
         "mcore-parallel-state",
         {"--world-size", "--tensor-model-parallel-size", "--tensor-parallel-num-weight-shards",
          "--context-parallel-size", "--pipeline-model-parallel-size"},
         dense,
         every_version,
         "world_size ({}) is not divisible by {}",
         true},
        {"world_size_not_divisible_by_expert_grid",
         Severity::problem,
         "mcore-parallel-state",
         {"--world-size", "--expert-tensor-parallel-size", "--expert-model-parallel-size",
          "--expert-tensor-parallel-num-weight-shards", "--pipeline-model-parallel-size"},
         expert,
         every_version,
         "world_size ({}) is not divisible by expert_tensor_model_pipeline_parallel size ({})",
         true},
        {"data_parallel_ignored", Severity::warning, "mcore-parallel-state", {"--dp", "--world-size"}, ignored_dp},
    };
    return table;
}

} // namespace rankscape::rules
