// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of the rules on GTP and Megatron-FSDP.
#include "tests/scenario/rule_rows.h"

namespace rankscape::rule_rows {

std::vector<Row> sharding()
{
    return {
        {"gtp_remat_average_in_collective", problem,
         [](S &s) {
             gtp2(s);
             s.sharding.average_in_collective = true;
         },
         [](S &s) { s.sharding.average_in_collective = false; }},
        {"gtp_remat_fp4_param_gather", problem,
         [](S &s) {
             gtp2(s);
             s.execution.fp4 = "e2m1";
         },
         [](S &s) { s.execution.fp4_param_gather = true; }},
        {"gtp_remat_mxfp8_param_gather", problem,
         [](S &s) {
             gtp2(s);
             fp8(s, "mxfp8");
             s.execution.fp8_param_gather = true;
         },
         [](S &s) { s.execution.reuse_grad_buffer = true; }},
        {"gtp_remat_checkpoint_format", problem,
         [](S &s) {
             gtp2(s);
             s.sharding.checkpoint_format = "fsdp_dtensor";
         },
         [](S &s) { s.sharding.checkpoint_format = "torch"; }},
        {"gtp_remat_needs_newer_transformer_engine",
         warning,
         gtp2,
         [](S &s) { s.parallel.weight_shards.reset(); },
         v19_2,
         {v20, head}},
        {"gtp_remat_graph_warmup", warning,
         [](S &s) {
             gtp2(s);
             s.execution.graph_impl = "local";
             s.execution.graph_warmup_steps = 1;
         },
         [](S &s) { s.execution.graph_warmup_steps = 2; }},
        // facts.md B(a): 2112 rows, G 64, alignment 32 leave 1984 padding rows (94 %); 1000 rows, G 8, 16 only 24.
        {"gtp_remat_padding", warning,
         [](S &s) {
             s.parallel.weight_shards = 64;
             s.model.hidden_size = 2112;
             fp8(s, "mxfp8");
         },
         [](S &s) {
             s.parallel.weight_shards = 8;
             s.model.hidden_size = 1000;
             s.execution.fp8.reset();
         }},

        {"fsdp2_not_in_version", problem, fsdp2, [](S &s) { s.sharding.fsdp_version = 1; }, v19_2, {v20, head}},
        {"fsdp_version_unknown", problem,
         [](S &s) {
             fsdp2(s);
             s.sharding.fsdp_version = 3;
         },
         [](S &s) { s.sharding.fsdp_version = 1; }},
        {"fsdp_checkpoint_format", problem,
         [](S &s) {
             fsdp2(s);
             s.sharding.checkpoint_format = "torch_dist";
         },
         [](S &s) { s.sharding.checkpoint_format = "fsdp_dtensor"; }},
        {"fsdp_device_max_connections", problem,
         [](S &s) {
             fsdp2(s);
             s.sharding.cuda_device_max_connections = 1;
         },
         [](S &s) { s.sharding.cuda_device_max_connections = 32; }},
        {"fsdp_no_shard", warning, [](S &s) { s.sharding.megatron_fsdp = true; },
         [](S &s) { s.sharding.strategy = "optim"; }},
        {"sharding_strategy_without_fsdp", warning, [](S &s) { s.sharding.strategy = "optim"; },
         [](S &s) { s.sharding.strategy = "no_shard"; }},
        {"fsdp2_needs_tensor_parallel_1",
         problem,
         [](S &s) {
             fsdp2(s);
             s.parallel.tensor = 2;
         },
         [](S &s) { s.parallel.tensor = 1; },
         v20,
         {v19_0, v19_2}},
        {"fsdp2_needs_context_parallel_1",
         problem,
         [](S &s) {
             fsdp2(s);
             s.parallel.context = 2;
         },
         [](S &s) { s.parallel.context = 1; },
         head,
         {v19_0}},
        {"fsdp2_pipeline", warning,
         [](S &s) {
             fsdp2(s);
             s.parallel.pipeline = 2;
         },
         [](S &s) { s.parallel.pipeline = 1; }},
        {"fsdp2_strategy", problem,
         [](S &s) {
             fsdp2(s);
             s.sharding.strategy = "optim";
         },
         fsdp2},
        {"fsdp2_outer_needs_instances", problem,
         [](S &s) {
             fsdp2(s);
             s.parallel.world_size = 8;
             s.sharding.outer_strategy = "optim";
         },
         [](S &s) { s.parallel.optimizer_instances = 2; }},
        {"fsdp2_outer_strategy", warning,
         [](S &s) {
             fsdp2(s);
             s.parallel.world_size = 8;
             s.parallel.optimizer_instances = 2;
             s.sharding.outer_strategy = "optim";
         },
         [](S &s) { s.sharding.outer_strategy = "no_shard"; }},
        {"fsdp2_distributed_optimizer", problem,
         [](S &s) {
             fsdp2(s);
             s.sharding.distributed_optimizer = true;
         },
         [](S &s) { s.sharding.distributed_optimizer = false; }},
        {"fsdp2_optimizer", problem,
         [](S &s) {
             fsdp2(s);
             s.sharding.optimizer = "muon";
         },
         [](S &s) { s.sharding.optimizer = "sgd"; }},
        {"fsdp2_fp16", problem,
         [](S &s) {
             fsdp2(s);
             s.execution.fp16 = true;
         },
         [](S &s) { s.execution.fp16 = false; }},
        {"fsdp2_fp4", problem,
         [](S &s) {
             fsdp2(s);
             s.execution.fp4 = "e2m1";
         },
         [](S &s) { s.execution.fp4.reset(); }},
        {"fsdp2_fp8", problem,
         [](S &s) {
             fsdp2(s);
             fp8(s, "blockwise");
         },
         [](S &s) {
             fp8(s, "mxfp8");
             s.execution.fp8_param_gather = true;
         }},
        {"fsdp2_mxfp8", warning,
         [](S &s) {
             fsdp2(s);
             fp8(s, "mxfp8");
             s.execution.fp8_param_gather = true;
         },
         [](S &s) { s.execution.fp8.reset(); }},
        {"fsdp2_partial_graphs", problem,
         [](S &s) {
             fsdp2(s);
             s.execution.graph_impl = "local";
         },
         [](S &s) { s.execution.graph_impl = "none"; }},
        {"fsdp2_full_iteration_graph", warning,
         [](S &s) {
             fsdp2(s);
             s.execution.graph_impl = "full_iteration";
         },
         [](S &s) { s.execution.graph_impl = "none"; }},
        {"fsdp2_accumulation_fusion", warning,
         [](S &s) {
             fsdp2(s);
             s.sharding.gradient_accumulation_fusion = true;
         },
         fsdp2},
        {"fsdp2_delay_wgrad", warning,
         [](S &s) {
             fsdp2(s);
             s.pipeline.delay_wgrad = true;
         },
         [](S &s) { s.pipeline.delay_wgrad = false; }},

    };
}

} // namespace rankscape::rule_rows
