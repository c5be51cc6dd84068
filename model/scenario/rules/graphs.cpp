// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// CUDA graphs: what a capture forbids. Source: facts.md E.
#include "model/scenario/rules/say.h"

#include <algorithm>

namespace rankscape::rules {

namespace {

bool whole(const Examined &e) { return e.s.execution.graph_impl == "full_iteration"; }

bool has_module(const Examined &e, std::string_view module)
{
    return std::ranges::find(e.s.execution.graph_modules, module) != e.s.execution.graph_modules.end();
}

/// Expert shapes do not depend on the routing: drop-and-pad, or a receive budget.
bool static_shapes(const ExpertOptions &x)
{
    const bool budget = x.rank_capacity_factor && x.dispatcher == "flex" && x.flex_backend != "deepep";
    return budget || (x.pad_to_capacity && x.capacity_factor);
}

std::optional<Said> moving_shapes(const Examined &e)
{
    const bool captured = whole(e) || (e.s.execution.graph_impl != "none" && has_module(e, "moe"));
    if (!captured || e.s.model.num_experts.value_or(0) < 1 || static_shapes(e.s.experts))
        return std::nullopt;
    return when(true,
                {"a captured MoE layer needs static shapes: pad experts to capacity, or give hybridep or ncclep "
                 "a rank capacity factor",
                 "MoE 层被 CUDA graph 捕获时形状必须固定：要么把专家输入补齐到容量，要么给 hybridep 或 ncclep 设置 "
                 "rank capacity factor"});
}

} // namespace

const Table &graph_rules()
{
    static const Table table{
        {"full_iteration_modules",
         Severity::problem,
         "mcore-transformer-config",
         {"--cuda-graph-modules", "--cuda-graph-impl"},
         [](const Examined &e) {
             return when(whole(e) && !e.s.execution.graph_modules.empty(),
                         {"full_iteration captures everything: --cuda-graph-modules must stay empty",
                          "full_iteration 捕获整步，--cuda-graph-modules 必须为空"},
                         {set_flag("--cuda-graph-modules", "")});
         }},
        {"full_iteration_nan_check",
         Severity::problem,
         "mcore-transformer-config",
         {"--no-check-for-nan-in-loss-and-grad", "--cuda-graph-impl"},
         [](const Examined &e) {
             return when(
                 whole(e) && e.s.execution.check_for_nan,
                 {"full_iteration leaves no place for a host check: it needs --no-check-for-nan-in-loss-and-grad",
                  "full_iteration 中主机端无法插入检查，需要 --no-check-for-nan-in-loss-and-grad"},
                 {set_flag("--no-check-for-nan-in-loss-and-grad", "true")});
         }},
        {"graph_preprocess_needs_router",
         Severity::problem,
         "mcore-transformer-config",
         {"--cuda-graph-modules"},
         [](const Examined &e) {
             auto modules = e.s.execution.graph_modules;
             modules.emplace_back("moe_router");
             return when(has_module(e, "moe_preprocess") && !has_module(e, "moe_router"),
                         {"the graph module moe_preprocess needs moe_router beside it",
                          "CUDA graph 模块 moe_preprocess 必须与 moe_router 一起使用"},
                         {set_flag("--cuda-graph-modules", join(modules, " "))});
         }},
        {"graph_moe_shapes",
         Severity::problem,
         "mcore-transformer-config",
         {"--cuda-graph-impl", "--cuda-graph-modules", "--moe-expert-rank-capacity-factor",
          "--moe-pad-expert-input-to-capacity"},
         moving_shapes},
        {"graph_modules_without_graphs",
         Severity::warning,
         "mcore-transformer-config",
         {"--cuda-graph-modules", "--cuda-graph-impl"},
         [](const Examined &e) {
             return when(e.s.execution.graph_impl == "none" && !e.s.execution.graph_modules.empty(),
                         {"--cuda-graph-modules has no effect while --cuda-graph-impl is none",
                          "--cuda-graph-impl 为 none 时，--cuda-graph-modules 不起作用"},
                         {set_flag("--cuda-graph-impl", "transformer_engine"), set_flag("--cuda-graph-modules", "")});
         }},
    };
    return table;
}

} // namespace rankscape::rules
