// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The options of number formats, CUDA graphs, recomputation and determinism. Source: facts.md D(b), E(b).
#include "model/scenario/options_rows.h"

namespace rankscape::option_rows {

namespace {

constexpr auto kept = &Scenario::execution;

void add_precision(std::vector<Option> &rows)
{
    rows.push_back(row("--bf16", {}, {"BF16 training", "BF16 训练"}, kept, &ExecutionOptions::bf16));
    rows.push_back(row("--fp16", {}, {"FP16 training", "FP16 训练"}, kept, &ExecutionOptions::fp16));
    rows.push_back(one_of({"e4m3", "hybrid"},
                          row("--fp8-format", {"--fp8"}, {"FP8 training", "FP8 训练"}, kept, &ExecutionOptions::fp8)));
    rows.push_back(one_of({"tensorwise", "delayed", "mxfp8", "blockwise", "custom"},
                          row("--fp8-recipe", {}, {"how FP8 scales are chosen", "FP8 scale 的取法"}, kept,
                              &ExecutionOptions::fp8_recipe)));
    rows.push_back(row("--fp8-param-gather", {"--fp8-param"}, {"parameters are gathered in FP8", "以 FP8 收集参数"},
                       kept, &ExecutionOptions::fp8_param_gather));
    rows.push_back(
        one_of({"e2m1"}, row("--fp4-format", {"--fp4"}, {"FP4 training", "FP4 训练"}, kept, &ExecutionOptions::fp4)));
    rows.push_back(
        one_of({"nvfp4", "custom"}, row("--fp4-recipe", {}, {"how FP4 scales are chosen", "FP4 scale 的取法"}, kept,
                                        &ExecutionOptions::fp4_recipe)));
    rows.push_back(row("--fp4-param-gather", {"--fp4-param"}, {"parameters are gathered in FP4", "以 FP4 收集参数"},
                       kept, &ExecutionOptions::fp4_param_gather));
    rows.push_back(row("--reuse-grad-buf-for-mxfp8-param-ag", {},
                       {"the gradient buffer serves the MXFP8 all-gather", "MXFP8 all-gather 复用梯度缓冲区"}, kept,
                       &ExecutionOptions::reuse_grad_buffer));
    rows.push_back(row("--first-last-layers-bf16", {}, {"first and last layers stay in BF16", "首尾若干层保持 BF16"},
                       kept, &ExecutionOptions::first_last_layers_bf16));
}

void add_graphs_and_recompute(std::vector<Option> &rows)
{
    rows.push_back(one_of({"none", "local", "transformer_engine", "full_iteration"},
                          row("--cuda-graph-impl", {}, {"how CUDA graphs are captured", "CUDA graph 的捕获方式"}, kept,
                              &ExecutionOptions::graph_impl)));
    rows.push_back(one_of({"attn", "mlp", "moe", "moe_router", "moe_preprocess", "mamba"},
                          row("--cuda-graph-modules", {}, {"modules that are captured", "被捕获的模块"}, kept,
                              &ExecutionOptions::graph_modules)));
    rows.push_back(from(0, row("--cuda-graph-warmup-steps", {}, {"steps before the capture", "捕获前的预热步数"}, kept,
                               &ExecutionOptions::graph_warmup_steps)));
    rows.push_back(row("--no-check-for-nan-in-loss-and-grad", {"--check-for-nan-in-loss-and-grad"},
                       {"no NaN check of loss and gradients", "不检查 loss 和梯度中的 NaN"}, kept,
                       &ExecutionOptions::check_for_nan));
    rows.push_back(one_of({"full", "selective"},
                          row("--recompute-granularity", {}, {"what is recomputed in the backward", "反向时重算的粒度"},
                              kept, &ExecutionOptions::recompute_granularity)));
    rows.push_back(row("--recompute-modules", {}, {"modules that are recomputed", "重算的模块"}, kept,
                       &ExecutionOptions::recompute_modules));
    rows.push_back(
        one_of({"uniform", "block"}, row("--recompute-method", {}, {"which layers are recomputed", "重算哪些层"}, kept,
                                         &ExecutionOptions::recompute_method)));
    rows.push_back(row("--recompute-num-layers", {}, {"layers that are recomputed together", "一起重算的层数"}, kept,
                       &ExecutionOptions::recompute_num_layers));
}

} // namespace

void add_execution(std::vector<Option> &rows)
{
    rows.push_back(row("--sequence-parallel", {}, {"sequence parallelism inside TP", "TP 内的序列并行"}, kept,
                       &ExecutionOptions::sequence_parallel));
    add_precision(rows);
    add_graphs_and_recompute(rows);
    rows.push_back(
        one_of({"p2p", "a2a", "allgather", "all_gather", "a2a+p2p"},
               row("--cp-comm-type", {},
                   {"how CP exchanges keys and values, one word or one a layer", "CP 交换 KV 的方式，一个词或每层一个"},
                   kept, &ExecutionOptions::cp_comm_type)));
    rows.push_back(row("--deterministic-mode", {}, {"bitwise reproducible kernels", "按位可复现的 kernel"}, kept,
                       &ExecutionOptions::deterministic));
    rows.push_back(row("--cross-entropy-loss-fusion", {}, {"fused cross entropy", "融合的 cross entropy"}, kept,
                       &ExecutionOptions::cross_entropy_fusion));
    rows.push_back(row("--tp-comm-overlap", {}, {"TP communication runs under the GEMMs", "TP 通信与 GEMM 重叠"}, kept,
                       &ExecutionOptions::tp_comm_overlap));
    rows.push_back(row("NCCL_ALGO", {},
                       {"environment variable: algorithms that NCCL may use", "环境变量：NCCL 可用的算法"}, kept,
                       &ExecutionOptions::nccl_algo));
    rows.back().environment = true;
}

} // namespace rankscape::option_rows
