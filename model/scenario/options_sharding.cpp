// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The options of data-parallel sharding and the optimizer. Source: facts.md A(b), B(b).
#include "model/scenario/options_rows.h"

namespace rankscape::option_rows {

namespace {
constexpr auto kept = &Scenario::sharding;
}

void add_sharding(std::vector<Option> &rows)
{
    const Words strategies{"no_shard", "optim", "optim_grads", "optim_grads_params"};
    rows.push_back(row("--use-distributed-optimizer", {},
                       {"optimizer state is sharded over data parallel", "优化器状态在数据并行组内分片"}, kept,
                       &ShardingOptions::distributed_optimizer));
    rows.push_back(row("--use-megatron-fsdp", {}, {"Megatron-FSDP instead of DDP", "用 Megatron-FSDP 代替 DDP"}, kept,
                       &ShardingOptions::megatron_fsdp));
    rows.push_back(row("--megatron-fsdp-version", {}, {"1 or 2", "1 或 2"}, kept, &ShardingOptions::fsdp_version));
    rows.back().choices = {"1", "2"};
    rows.push_back(one_of(strategies, row("--data-parallel-sharding-strategy", {},
                                          {"what Megatron-FSDP shards", "Megatron-FSDP 分片的内容"}, kept,
                                          &ShardingOptions::strategy)));
    rows.push_back(one_of(
        strategies, row("--outer-dp-sharding-strategy", {},
                        {"what is sharded between optimizer instances (HSDP)", "在优化器实例之间分片的内容（HSDP）"},
                        kept, &ShardingOptions::outer_strategy)));
    rows.push_back(one_of(strategies, row("--expert-data-parallel-sharding-strategy", {},
                                          {"what is sharded of the experts; else as the dense weights",
                                           "专家权重的分片内容，缺省与稠密权重相同"},
                                          kept, &ShardingOptions::expert_strategy)));
    const Words dtypes{"fp32", "bf16", "fp16"};
    rows.push_back(
        one_of(dtypes, row("--megatron-fsdp-main-params-dtype", {}, {"dtype of the main weights", "主权重的 dtype"},
                           kept, &ShardingOptions::main_params_dtype)));
    rows.push_back(one_of(
        dtypes, row("--megatron-fsdp-main-grads-dtype", {},
                    {"dtype of the main gradients; else that of the parameters", "主梯度的 dtype，缺省与参数相同"},
                    kept, &ShardingOptions::main_grads_dtype)));
    rows.push_back(one_of(dtypes, row("--megatron-fsdp-grad-comm-dtype", {},
                                      {"dtype of gradients on the wire; else that of the main gradients",
                                       "梯度通信的 dtype，缺省与主梯度相同"},
                                      kept, &ShardingOptions::grad_comm_dtype)));
    rows.push_back(row("--ddp-average-in-collective", {},
                       {"gradients are averaged inside the collective", "在集合通信内对梯度求平均"}, kept,
                       &ShardingOptions::average_in_collective));
    rows.push_back(row("--no-gradient-accumulation-fusion", {"--gradient-accumulation-fusion"},
                       {"weight gradients are not accumulated inside the GEMM", "不在 GEMM 内累加权重梯度"}, kept,
                       &ShardingOptions::gradient_accumulation_fusion));
    rows.push_back(one_of({"torch", "torch_dist", "torch_dcp", "zarr", "fsdp_dtensor"},
                          row("--ckpt-format", {"--dist-ckpt-format"}, {"checkpoint format", "checkpoint 格式"}, kept,
                              &ShardingOptions::checkpoint_format)));
    rows.push_back(row("--optimizer", {}, {"adam, muon, …", "adam、muon 等"}, kept, &ShardingOptions::optimizer));
    rows.push_back(row("CUDA_DEVICE_MAX_CONNECTIONS", {},
                       {"environment variable: hardware queues of a GPU", "环境变量：GPU 的硬件队列数"}, kept,
                       &ShardingOptions::cuda_device_max_connections));
    rows.back().environment = true;
}

} // namespace rankscape::option_rows
