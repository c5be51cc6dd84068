// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Number formats: what excludes what, what the hardware lacks, and switches that do nothing. Source: facts.md E, G.
#include "model/cluster/hardware.h"
#include "model/scenario/rules/say.h"

#include <algorithm>

namespace rankscape::rules {

namespace {

bool mxfp8(const Examined &e) { return e.s.execution.fp8 && e.s.execution.fp8_recipe == "mxfp8"; }

/// The presets whose GPUs have block-scaled tensor cores (SM 10.0 and 10.3).
bool blackwell(std::string_view hardware)
{
    return std::ranges::any_of(std::initializer_list<std::string_view>{"b200", "b300"},
                               [&](std::string_view chip) { return hardware.find(chip) != std::string_view::npos; });
}

std::optional<Said> needs_blackwell(const Examined &e, bool used, std::string_view format)
{
    const auto *hardware = find_hardware(e.s.cluster.hardware);
    if (!used || !hardware || blackwell(hardware->id))
        return std::nullopt;
    return when(true,
                say("{0} training needs Blackwell GPUs; the cluster is {1}", "{0} 训练需要 Blackwell GPU，而集群是 {1}",
                    {format, hardware->name}),
                {set_flag("--cluster", "gb200-nvl72"), set_flag("--cluster", "hgx-b200")});
}

std::optional<Said> block_dims(const Examined &e)
{
    if (!mxfp8(e))
        return std::nullopt;
    const auto &m = e.s.model;
    const auto tensor = std::max<std::int64_t>(e.s.parallel.tensor, 1);
    const std::initializer_list<std::pair<std::string_view, std::optional<std::int64_t>>> dims{
        {"--hidden-size", m.hidden_size},
        {"--ffn-hidden-size", m.ffn_hidden_size ? std::optional(*m.ffn_hidden_size / tensor) : std::nullopt}};
    for (const auto &[flag, size] : dims)
        if (size && *size % 32 != 0)
            return when(true, say("MXFP8 scales blocks of 32, and a rank's share of {0} is {1}: {2} are left over",
                                  "MXFP8 以 32 个元素为一块，而每个 rank 分到的 {0} 为 {1}，余 {2}",
                                  {flag, *size, *size % 32}));
    return std::nullopt;
}

} // namespace

const Table &precision_rules()
{
    static const Table table{
        {"bf16_and_fp16",
         Severity::problem,
         "mcore-arguments",
         {"--bf16", "--fp16"},
         [](const Examined &e) {
             return when(e.s.execution.bf16 && e.s.execution.fp16,
                         {"--bf16 and --fp16 exclude each other", "--bf16 与 --fp16 互斥"},
                         {set_flag("--fp16", ""), set_flag("--bf16", "")});
         }},
        {"fp8_and_fp4",
         Severity::problem,
         "mcore-transformer-config",
         {"--fp8-format", "--fp4-format"},
         [](const Examined &e) {
             return when(e.s.execution.fp8 && e.s.execution.fp4,
                         {"FP8 and FP4 exclude each other: one recipe runs the linear layers",
                          "FP8 与 FP4 互斥：线性层只能用其中一种配方"},
                         {set_flag("--fp8-format", ""), set_flag("--fp4-format", "")});
         }},
        {"delayed_scaling_first_last_bf16",
         Severity::problem,
         "mcore-transformer-config",
         {"--first-last-layers-bf16", "--fp8-recipe"},
         [](const Examined &e) {
             const auto &x = e.s.execution;
             return when(x.fp8 && x.fp8_recipe == "delayed" && x.first_last_layers_bf16,
                         {"--first-last-layers-bf16 does not go with delayed scaling",
                          "--first-last-layers-bf16 不能与 delayed scaling 同用"},
                         {set_flag("--first-last-layers-bf16", ""), set_flag("--fp8-recipe", "tensorwise")});
         }},
        {"mxfp8_hardware",
         Severity::warning,
         "mcore-transformer-config",
         {"--fp8-recipe", "--cluster"},
         [](const Examined &e) { return needs_blackwell(e, mxfp8(e), "MXFP8"); }},
        {"nvfp4_hardware",
         Severity::warning,
         "mcore-transformer-config",
         {"--fp4-format", "--cluster"},
         [](const Examined &e) {
             return needs_blackwell(e, e.s.execution.fp4 && e.s.execution.fp4_recipe == "nvfp4", "NVFP4");
         }},
        {"mxfp8_block_size",
         Severity::warning,
         "mcore-transformer-config",
         {"--fp8-recipe", "--hidden-size", "--ffn-hidden-size"},
         block_dims},
        {"fp8_settings_without_fp8",
         Severity::warning,
         "mcore-arguments",
         {"--fp8-format", "--fp8-recipe", "--fp8-param-gather"},
         [](const Examined &e) {
             const auto &x = e.s.execution;
             return when(!x.fp8 && (x.fp8_recipe != "delayed" || x.fp8_param_gather),
                         {"FP8 recipe and parameter gather have no effect without --fp8-format",
                          "没有 --fp8-format 时，FP8 的配方和参数 gather 都不起作用"},
                         {set_flag("--fp8-format", "e4m3")});
         }},
        {"fp4_settings_without_fp4",
         Severity::warning,
         "mcore-arguments",
         {"--fp4-format", "--fp4-param-gather"},
         [](const Examined &e) {
             return when(!e.s.execution.fp4 && e.s.execution.fp4_param_gather,
                         {"--fp4-param-gather has no effect without --fp4-format",
                          "没有 --fp4-format 时，--fp4-param-gather 不起作用"},
                         {set_flag("--fp4-format", "e2m1")});
         }},
        {"reuse_buffer_without_mxfp8",
         Severity::warning,
         "mcore-arguments",
         {"--reuse-grad-buf-for-mxfp8-param-ag", "--fp8-recipe", "--fp8-param-gather"},
         [](const Examined &e) {
             const auto &x = e.s.execution;
             return when(x.reuse_grad_buffer && !(mxfp8(e) && x.fp8_param_gather),
                         {"--reuse-grad-buf-for-mxfp8-param-ag serves the gather of MXFP8 parameters only: it needs "
                          "the recipe mxfp8 "
                          "and --fp8-param-gather",
                          "--reuse-grad-buf-for-mxfp8-param-ag 只为 MXFP8 参数的 all-gather 服务，需要 mxfp8 配方和 "
                          "--fp8-param-gather"});
         }},
    };
    return table;
}

} // namespace rankscape::rules
