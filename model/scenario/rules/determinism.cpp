// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// --deterministic-mode: what has no deterministic path. Source: facts.md D(b).
#include "model/scenario/rules/say.h"

#include <algorithm>

namespace rankscape::rules {

namespace {

const std::string mode = "--deterministic-mode";

bool on(const Examined &e) { return e.s.execution.deterministic; }

bool allowed(std::string_view word)
{
    constexpr std::string_view list[]{"Ring", "CollnetDirect", "CollnetChain", "^NVLS"};
    return std::ranges::find(list, word) != std::end(list);
}

/// The first word of a comma-separated list that determinism does not allow.
std::optional<std::string> bad_algorithm(std::string_view list)
{
    while (true) {
        const auto comma = list.find(',');
        const auto word = list.substr(0, comma);
        if (!allowed(word))
            return std::string(word);
        if (comma == std::string_view::npos)
            return std::nullopt;
        list.remove_prefix(comma + 1);
    }
}

std::optional<Said> algorithm(const Examined &e)
{
    if (!on(e) || !e.s.execution.nccl_algo)
        return std::nullopt;
    const auto bad = bad_algorithm(*e.s.execution.nccl_algo);
    if (!bad)
        return std::nullopt;
    return when(
        true,
        say("deterministic mode allows NCCL_ALGO only Ring, CollnetDirect, CollnetChain and ^NVLS, not {0}: the order "
            "of the sums "
            "must be fixed",
            "确定性模式下 NCCL_ALGO 只能取 Ring、CollnetDirect、CollnetChain、^NVLS，不能取 {0}：求和顺序必须固定",
            {*bad}),
        {set_flag("NCCL_ALGO", "Ring")});
}

} // namespace

const Table &determinism_rules()
{
    static const Table table{
        {"deterministic_cross_entropy_fusion",
         Severity::problem,
         "determinism-doc",
         {"--cross-entropy-loss-fusion", mode},
         [](const Examined &e) {
             return when(on(e) && e.s.execution.cross_entropy_fusion,
                         {"deterministic mode forbids --cross-entropy-loss-fusion",
                          "确定性模式不允许 --cross-entropy-loss-fusion"},
                         {set_flag("--cross-entropy-loss-fusion", "")});
         }},
        {"deterministic_tp_comm_overlap",
         Severity::problem,
         "determinism-doc",
         {"--tp-comm-overlap", mode},
         [](const Examined &e) {
             return when(on(e) && e.s.execution.tp_comm_overlap,
                         {"deterministic mode forbids --tp-comm-overlap", "确定性模式不允许 --tp-comm-overlap"},
                         {set_flag("--tp-comm-overlap", "")});
         }},
        {"deterministic_nccl_algo", Severity::problem, "determinism-doc", {"NCCL_ALGO", mode}, algorithm},
        {"deterministic_nccl_fallback",
         Severity::warning,
         "determinism-doc",
         {"NCCL_ALGO", mode},
         [](const Examined &e) {
             const auto &list = e.s.execution.nccl_algo;
             return when(on(e) && list && *list == "^NVLS",
                         {"NCCL_ALGO ^NVLS is accepted, but it only forbids NVLS: NCCL still chooses among the rest, "
                          "Tree included, and "
                          "results may differ from run to run; Ring fixes the algorithm",
                          "NCCL_ALGO 设为 ^NVLS 能通过检查，但它只是排除 NVLS：NCCL 仍会在其余算法（包括 "
                          "Tree）中选择，各次运行的结果可能不同；"
                          "设为 Ring 才能固定算法"},
                         {set_flag("NCCL_ALGO", "Ring")});
         }},
    };
    return table;
}

} // namespace rankscape::rules
