// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of the rules on precision, graphs, determinism and context parallelism.
#include "tests/scenario/rule_rows.h"

namespace rankscape::rule_rows {

std::vector<Row> execution()
{
    return {
        {"bf16_and_fp16", problem, [](S &s) { s.execution.bf16 = s.execution.fp16 = true; },
         [](S &s) { s.execution.fp16 = false; }},
        {"fp8_and_fp4", problem,
         [](S &s) {
             fp8(s, "mxfp8");
             s.execution.fp4 = "e2m1";
         },
         [](S &s) { s.execution.fp8.reset(); }},
        {"delayed_scaling_first_last_bf16", problem,
         [](S &s) {
             fp8(s, "delayed");
             s.execution.first_last_layers_bf16 = true;
         },
         [](S &s) { fp8(s, "tensorwise"); }},
        {"mxfp8_hardware", warning, [](S &s) { fp8(s, "mxfp8"); }, [](S &s) { s.cluster.hardware = "gb300-nvl72"; }},
        {"nvfp4_hardware", warning, [](S &s) { s.execution.fp4 = "e2m1"; },
         [](S &s) { s.cluster.hardware = "hgx-b200"; }},
        {"mxfp8_block_size", warning,
         [](S &s) {
             fp8(s, "mxfp8");
             s.model.hidden_size = 1000;
         },
         [](S &s) { s.model.hidden_size = 1024; }},
        {"fp8_settings_without_fp8", warning, [](S &s) { s.execution.fp8_recipe = "mxfp8"; },
         [](S &s) { s.execution.fp8 = "e4m3"; }},
        {"fp4_settings_without_fp4", warning, [](S &s) { s.execution.fp4_param_gather = true; },
         [](S &s) { s.execution.fp4 = "e2m1"; }},
        {"reuse_buffer_without_mxfp8", warning, [](S &s) { s.execution.reuse_grad_buffer = true; },
         [](S &s) {
             fp8(s, "mxfp8");
             s.execution.fp8_param_gather = true;
         }},
        {"full_iteration_modules", problem,
         [](S &s) {
             s.execution.graph_impl = "full_iteration";
             s.execution.graph_modules = {"attn"};
         },
         [](S &s) { s.execution.graph_modules.clear(); }},
        {"full_iteration_nan_check", problem, [](S &s) { s.execution.graph_impl = "full_iteration"; },
         [](S &s) { s.execution.check_for_nan = false; }},
        {"graph_preprocess_needs_router", problem,
         [](S &s) {
             s.execution.graph_impl = "transformer_engine";
             s.execution.graph_modules = {"attn", "moe_preprocess"};
         },
         [](S &s) {
             s.execution.graph_modules = {"attn", "moe_router", "moe_preprocess"};
         }},
        {"graph_moe_shapes", problem,
         [](S &s) {
             s.model.num_experts = 8;
             s.execution.graph_impl = "full_iteration";
         },
         [](S &s) {
             flex(s, "hybridep");
             s.experts.rank_capacity_factor = 1.5;
         }},
        {"graph_modules_without_graphs", warning, [](S &s) { s.execution.graph_modules = {"attn"}; },
         [](S &s) { s.execution.graph_impl = "local"; }},

        {"deterministic_cross_entropy_fusion", problem,
         [](S &s) { s.execution.deterministic = s.execution.cross_entropy_fusion = true; },
         [](S &s) { s.execution.cross_entropy_fusion = false; }},
        {"deterministic_tp_comm_overlap", problem,
         [](S &s) { s.execution.deterministic = s.execution.tp_comm_overlap = true; },
         [](S &s) { s.execution.deterministic = false; }},
        {"deterministic_nccl_algo", problem,
         [](S &s) {
             s.execution.deterministic = true;
             s.execution.nccl_algo = "Ring,Tree";
         },
         [](S &s) { s.execution.nccl_algo = "Ring,CollnetChain"; }},
        {"deterministic_nccl_fallback", warning,
         [](S &s) {
             s.execution.deterministic = true;
             s.execution.nccl_algo = "^NVLS";
         },
         [](S &s) { s.execution.nccl_algo = "Ring"; }},

        {"sequence_not_divisible_by_context", problem,
         [](S &s) {
             s.parallel.context = 4;
             s.model.seq_length = 4100;
         },
         [](S &s) { s.model.seq_length = 4096; }},
        {"context_parallel_off", warning,
         [](S &s) {
             s.parallel.context = 16;
             s.execution.cp_comm_type = {"a2a+p2p"};
         },
         [](S &s) {
             s.parallel.hierarchical_context = {8, 2};
         }},
        {"hierarchical_sizes_unused", warning,
         [](S &s) {
             s.parallel.context = 8;
             s.parallel.hierarchical_context = {2, 4};
         },
         [](S &s) { s.execution.cp_comm_type = {"a2a+p2p"}; }},
        {"cp_comm_type_without_context", warning, [](S &s) { s.execution.cp_comm_type = {"p2p"}; },
         [](S &s) { s.parallel.context = 2; }},
        {"sequence_parallel_without_tensor", warning, [](S &s) { s.execution.sequence_parallel = true; },
         [](S &s) { s.parallel.tensor = 2; }},
        {"dynamic_context_pipeline",
         problem,
         [](S &s) {
             s.parallel.dynamic_context = true;
             s.parallel.pipeline = 2;
         },
         [](S &s) { s.parallel.pipeline = 1; },
         v20,
         {head}},
        {"dynamic_context_graphs",
         problem,
         [](S &s) {
             s.parallel.dynamic_context = true;
             s.execution.graph_impl = "local";
         },
         [](S &s) { s.execution.graph_impl = "none"; },
         v20,
         {head}},
        {"dynamic_context_fsdp",
         problem,
         [](S &s) {
             s.parallel.dynamic_context = true;
             s.sharding.megatron_fsdp = true;
         },
         [](S &s) { s.sharding.megatron_fsdp = false; },
         v20,
         {head}},

    };
}

} // namespace rankscape::rule_rows
