// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Generalized tensor parallelism: what it excludes, and rows that are mostly padding. Source: facts.md B.
#include "model/scenario/rules/say.h"
#include "model/transformer/weight_shards.h"

#include <algorithm>
#include <cmath>

namespace rankscape::rules {

namespace {

bool uses_gtp(const Examined &e) { return e.s.parallel.gtp() > 1 || e.s.parallel.egtp() > 1; }

bool mxfp8(const Examined &e) { return e.s.execution.fp8 && e.s.execution.fp8_recipe == "mxfp8"; }

/// A weight whose dim 0 is cut in G parts.
struct Rows {
    std::string_view what_en;
    std::string_view what_zh;
    RowShards cut;
};

/// The weight that wastes most, of those whose rows are known. A gated up-projection has twice the rows of
/// `ffn`; its padding is judged by half of them, which never overstates by more than one alignment.
std::optional<Rows> worst_padding(const Examined &e)
{
    const auto &p = e.s.parallel;
    const auto &m = e.s.model;
    const auto alignment = row_alignment(mxfp8(e) ? WireFormat::mxfp8 : WireFormat::bf16);
    std::vector<Rows> weights;
    const auto add = [&](std::string_view en, std::string_view zh, std::optional<std::int64_t> dim, std::int64_t tensor,
                         std::int64_t parts) {
        if (!dim || *dim < 1 || *dim > 1'000'000'000 || parts <= 1 || parts > largest_world || tensor < 1 ||
            *dim % tensor != 0)
            return; // also what other rules refuse, and what would overflow here
        weights.push_back({en, zh, shard_rows(*dim / tensor, parts, alignment)});
    };
    add("the attention output projection and the MLP down-projection", "注意力输出投影和 MLP 下投影", m.hidden_size, 1,
        p.gtp());
    add("the MLP up-projection", "MLP 上投影", m.ffn_hidden_size, p.tensor, p.gtp());
    add("the experts' up-projection", "专家的上投影", m.moe_ffn_hidden_size, p.etp(), p.egtp());
    if (m.num_experts || m.moe_ffn_hidden_size)
        add("the experts' down-projection", "专家的下投影", m.hidden_size, 1, p.egtp());
    const auto waste = [](const Rows &w) { return w.cut.waste(); };
    const auto worst = std::ranges::max_element(weights, {}, waste);
    if (worst == weights.end() || waste(*worst) <= 0.1)
        return std::nullopt;
    return *worst;
}

std::optional<Said> padding(const Examined &e)
{
    const auto worst = worst_padding(e);
    if (!worst)
        return std::nullopt;
    const auto &cut = worst->cut;
    const std::int64_t percent = std::llround(100.0 * cut.waste());
    Said said;
    said.message.en = fill("GTP_remat cuts the {0} rows of {1} in {2} shards of {3}: {4} padding rows, {5} % on top",
                           {cut.rows, worst->what_en, cut.parts, cut.shard, cut.padding, percent});
    said.message.zh = fill("GTP_remat 把{1}的 {0} 行切成 {2} 份、每份 {3} 行：其中 {4} 行是填充，多出 {5}%",
                           {cut.rows, worst->what_zh, cut.parts, cut.shard, cut.padding, percent});
    return said;
}

Rule needs(std::string_view code, Severity severity, std::vector<std::string> flags,
           std::optional<Said> (*test)(const Examined &), std::string_view citation = "mcore-arguments",
           VersionRange versions = every_version)
{
    flags.emplace_back("--tensor-parallel-num-weight-shards");
    return {code, severity, citation, std::move(flags), test, versions};
}

} // namespace

const Table &gtp_rules()
{
    static const Table table{
        needs("gtp_remat_average_in_collective", Severity::problem, {"--ddp-average-in-collective"},
              [](const Examined &e) {
                  return when(uses_gtp(e) && e.s.sharding.average_in_collective,
                              {"GTP_remat scales gradients itself and forbids --ddp-average-in-collective",
                               "GTP_remat 自己完成梯度缩放，不允许使用 --ddp-average-in-collective"},
                              {set_flag("--ddp-average-in-collective", "")});
              }),
        needs("gtp_remat_fp4_param_gather", Severity::problem, {"--fp4-param-gather", "--fp4-format"},
              [](const Examined &e) {
                  return when(
                      uses_gtp(e) && e.s.execution.fp4 && !e.s.execution.fp4_param_gather,
                      {"GTP_remat with FP4 needs --fp4-param-gather", "GTP_remat 配合 FP4 时必须加 --fp4-param-gather"},
                      {set_flag("--fp4-param-gather", "true")});
              }),
        needs("gtp_remat_mxfp8_param_gather", Severity::problem,
              {"--fp8-param-gather", "--reuse-grad-buf-for-mxfp8-param-ag", "--fp8-recipe"},
              [](const Examined &e) {
                  const auto &x = e.s.execution;
                  Fix fix;
                  fix.set = {{"--fp8-param-gather", "true"}, {"--reuse-grad-buf-for-mxfp8-param-ag", "true"}};
                  fix.label = {"Add both flags", "两个选项都加上"};
                  return when(
                      uses_gtp(e) && mxfp8(e) && !(x.fp8_param_gather && x.reuse_grad_buffer),
                      {"GTP_remat with MXFP8 needs --fp8-param-gather and --reuse-grad-buf-for-mxfp8-param-ag",
                       "GTP_remat 配合 MXFP8 时，--fp8-param-gather 和 --reuse-grad-buf-for-mxfp8-param-ag 缺一不可"},
                      {fix});
              }),
        needs("gtp_remat_checkpoint_format", Severity::problem, {"--ckpt-format"},
              [](const Examined &e) {
                  const auto format = e.s.sharding.checkpoint_format.value_or("torch_dist");
                  return when(uses_gtp(e) && format != "torch" && format != "torch_dist",
                              say("GTP_remat saves checkpoints as torch or torch_dist, not as {0}",
                                  "GTP_remat 的 checkpoint 格式只能是 torch 或 torch_dist，不能是 {0}", {format}),
                              {set_flag("--ckpt-format", "torch_dist")});
              }),
        needs(
            "gtp_remat_needs_newer_transformer_engine", Severity::warning, {"--core-version"},
            [](const Examined &e) {
                return when(
                    uses_gtp(e),
                    {"0.19 has the code of GTP_remat, but it needs Transformer Engine 2.19 or later, and 0.19 shipped "
                     "with 2.17 or 2.18",
                     "0.19 里有 GTP_remat 的代码，但它要求 Transformer Engine 2.19 及以上，而 0.19 配套的是 2.17 或 "
                     "2.18"},
                    {set_flag("--core-version", "0.20.0")});
            },
            "gtp-doc", before_0_20),
        needs("gtp_remat_graph_warmup", Severity::warning, {"--cuda-graph-warmup-steps"},
              [](const Examined &e) {
                  const auto &x = e.s.execution;
                  return when(uses_gtp(e) && x.graph_impl != "none" && x.graph_warmup_steps < 2,
                              say("GTP_remat builds its chains in the first step: CUDA graph warm-up is raised from "
                                  "{0} to 2 steps",
                                  "GTP_remat 在第一步才建立预取链：CUDA graph 预热步数会从 {0} 提高到 2",
                                  {x.graph_warmup_steps}),
                              {set_flag("--cuda-graph-warmup-steps", 2)});
              }),
        needs("gtp_remat_padding", Severity::warning, {"--hidden-size", "--ffn-hidden-size", "--moe-ffn-hidden-size"},
              padding, "gtp-doc"),
    };
    return table;
}

} // namespace rankscape::rules
