// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Every rule: one Scenario that breaks it, one legal neighbour, and the versions where it does not apply.
#include "model/scenario/finding.h"
#include "model/scenario/options.h"
#include "model/scenario/rules/rules.h"
#include "tests/scenario/fixed.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <set>

namespace rankscape {
namespace {

using Change = std::function<void(Scenario &)>;
using S = Scenario;
constexpr auto problem = Finding::Severity::problem;
constexpr auto warning = Finding::Severity::warning;
constexpr auto v19_0 = CoreVersion::v0_19_0;
constexpr auto v19_2 = CoreVersion::v0_19_2;
constexpr auto v20 = CoreVersion::v0_20_0;
constexpr auto head = CoreVersion::main;

struct Row {
    const char *code;
    Finding::Severity severity;
    Change broken;
    Change legal; ///< applied on top of `broken`: the smallest step back to legal
    CoreVersion at = v20;
    std::vector<CoreVersion> silent_at = {}; ///< versions where the same Scenario does not break the rule
};

void gtp2(S &s) { s.parallel.weight_shards = 2 * s.parallel.tensor; }
void fp8(S &s, const char *recipe)
{
    s.execution.fp8 = "e4m3";
    s.execution.fp8_recipe = recipe;
}
void overlap(S &s)
{
    s.pipeline.overlap_expert_communication = true;
    s.parallel.expert = 2;
    s.experts.dispatcher = "alltoall";
}
void flex(S &s, const char *backend)
{
    s.parallel.expert = 2;
    s.experts.dispatcher = "flex";
    s.experts.flex_backend = backend;
}
void fsdp2(S &s)
{
    s.sharding.megatron_fsdp = true;
    s.sharding.fsdp_version = 2;
    s.sharding.strategy = "optim_grads_params";
    s.sharding.gradient_accumulation_fusion = false;
}
void vpp2(S &s)
{
    s.parallel.pipeline = 4;
    s.pipeline.virtual_stages = 2;
}

const std::vector<Row> &rows()
{
    static const std::vector<Row> table{
        // Layout, codes of the oracle.
        {"degree_out_of_range", problem, [](S &s) { s.parallel.context = 0; }, [](S &s) { s.parallel.context = 1; }},
        {"bad_order", problem, [](S &s) { s.parallel.order = "tp-dp-pp-dp"; },
         [](S &s) { s.parallel.order = "tp-dp-pp"; }},
        {"bad_order", problem,
         [](S &s) {
             s.parallel.order = "tp-dp-pp";
             s.parallel.context = 2;
         },
         [](S &s) { s.parallel.context = 1; }},
        {"weight_shards_invalid", problem,
         [](S &s) {
             s.parallel.tensor = 4;
             s.parallel.weight_shards = 6;
         },
         [](S &s) { s.parallel.weight_shards = 8; }},
        {"weight_shards_invalid", problem,
         [](S &s) {
             s.parallel.tensor = 4;
             s.parallel.weight_shards = 2;
         },
         [](S &s) { s.parallel.weight_shards = 4; }},
        {"expert_weight_shards_invalid", problem,
         [](S &s) {
             s.parallel.expert_tensor = 2;
             s.parallel.expert_weight_shards = 3;
         },
         [](S &s) { s.parallel.expert_weight_shards = 4; }},
        {"hierarchical_context_mismatch", problem,
         [](S &s) {
             s.parallel.context = 8;
             s.parallel.hierarchical_context = {2, 2};
         },
         [](S &s) {
             s.parallel.hierarchical_context = {2, 4};
         }},
        {"gtp_remat_with_distributed_optimizer_instances", problem,
         [](S &s) {
             s.parallel.world_size = 16;
             s.parallel.tensor = 2;
             s.parallel.weight_shards = 8;
             s.parallel.optimizer_instances = 2;
         },
         [](S &s) { s.parallel.optimizer_instances = 1; }},
        {"world_size_not_divisible_by_model_grid", problem,
         [](S &s) {
             s.parallel.world_size = 12;
             s.parallel.tensor = 8;
             s.parallel.expert_tensor = 1;
         },
         [](S &s) { s.parallel.world_size = 16; }},
        {"world_size_not_divisible_by_expert_grid", problem,
         [](S &s) {
             s.parallel.world_size = 16;
             s.parallel.expert = 3;
             s.parallel.pipeline = 2;
         },
         [](S &s) { s.parallel.expert = 4; }},
        {"order_needs_equal_data_parallel", problem,
         [](S &s) {
             s.parallel.world_size = 32;
             s.parallel.tensor = s.parallel.pipeline = 2;
             s.parallel.expert = 4;
             s.parallel.expert_tensor = 1;
             s.parallel.order = "tp-cp-ep-pp-dp";
         },
         [](S &s) { s.parallel.order = "tp-cp-ep-dp-pp"; }},
        {"data_parallel_not_divisible_by_instances", problem,
         [](S &s) {
             s.parallel.world_size = 6;
             s.parallel.optimizer_instances = 4;
         },
         [](S &s) { s.parallel.optimizer_instances = 3; }},
        {"expert_data_parallel_not_divisible_by_instances", problem,
         [](S &s) {
             s.parallel.world_size = 8;
             s.parallel.expert = 4;
             s.parallel.optimizer_instances = 4;
         },
         [](S &s) { s.parallel.optimizer_instances = 2; }},
        {"data_parallel_ignored", warning,
         [](S &s) {
             s.parallel.world_size = 8;
             s.parallel.data_parallel = 4;
         },
         [](S &s) { s.parallel.data_parallel = 8; }},

        // Pipeline.
        {"virtual_pipeline_needs_pipeline", problem, [](S &s) { s.pipeline.virtual_stages = 2; },
         [](S &s) { s.parallel.pipeline = 2; }},
        {"virtual_pipeline_needs_pipeline", problem,
         [](S &s) {
             s.model.num_layers = 8;
             s.pipeline.layers_per_virtual_stage = 4;
         },
         [](S &s) { s.parallel.pipeline = 2; }},
        {"pipeline_split_uneven", problem,
         [](S &s) {
             s.parallel.pipeline = 8;
             s.model.num_layers = 94;
         },
         [](S &s) { s.pipeline.embedding_counts = s.pipeline.loss_counts = true; }},
        {"pipeline_virtual_size", problem,
         [](S &s) {
             s.parallel.pipeline = 4;
             s.model.num_layers = 32;
             s.pipeline.layers_per_virtual_stage = 3;
         },
         [](S &s) { s.pipeline.layers_per_virtual_stage = 4; }},
        {"pipeline_layout_stage_count", problem,
         [](S &s) {
             s.parallel.pipeline = 3;
             s.pipeline.layout = "Et|t|t|tL";
         },
         [](S &s) { s.parallel.pipeline = 2; }},
        {"pipeline_layout_mtp_split", problem,
         [](S &s) {
             s.parallel.pipeline = 4;
             s.pipeline.layout = "E|(t|)*11m|m|m|L";
             s.model.mtp_num_layers = 3;
         },
         [](S &s) { s.pipeline.layout = "E|(t|)*13mmm|L"; }},
        {"pipeline_layout_virtual_size", problem,
         [](S &s) {
             s.parallel.pipeline = 2;
             s.pipeline.layout = "Et|t|t|tL";
             s.pipeline.virtual_stages = 4;
         },
         [](S &s) { s.pipeline.virtual_stages = 2; }},
        {"pipeline_layout_with_split_flags", warning,
         [](S &s) {
             s.parallel.pipeline = 2;
             s.pipeline.layout = "Et|tL";
             s.pipeline.loss_counts = true;
         },
         [](S &s) { s.pipeline.loss_counts = false; }},
        {"stage_layers_without_pipeline", warning,
         [](S &s) {
             s.model.num_layers = 20;
             s.pipeline.last_stage_layers = 1;
         },
         [](S &s) { s.pipeline.last_stage_layers.reset(); }},
        {"account_flags_with_stage_layers", warning,
         [](S &s) {
             s.parallel.pipeline = 2;
             s.pipeline.first_stage_layers = 3;
             s.pipeline.loss_counts = true;
         },
         [](S &s) { s.pipeline.loss_counts = false; }},
        {"global_batch_not_divisible", problem,
         [](S &s) {
             s.parallel.world_size = 6;
             s.pipeline.global_batch_size = 16;
         },
         [](S &s) { s.pipeline.global_batch_size = 18; }},
        // GTP_remat ranks count as data parallel: 4 GPUs, DP 2 × GTP 2, a batch of 2 is half a round.
        {"global_batch_not_divisible", problem,
         [](S &s) {
             s.parallel.world_size = 4;
             gtp2(s);
             s.pipeline.global_batch_size = 2;
         },
         [](S &s) { s.pipeline.global_batch_size = 4; }},
        {"microbatches_contradict", warning,
         [](S &s) {
             s.parallel.world_size = 4;
             s.pipeline.global_batch_size = 16;
             s.pipeline.num_microbatches = 8;
         },
         [](S &s) { s.pipeline.num_microbatches = 4; }},
        {"microbatch_group_out_of_range", problem,
         [](S &s) {
             vpp2(s);
             s.pipeline.num_microbatches = 2;
         },
         [](S &s) { s.pipeline.num_microbatches = 4; }},
        {"microbatch_group_rest", problem,
         [](S &s) {
             vpp2(s);
             s.pipeline.num_microbatches = 6;
         },
         [](S &s) { s.pipeline.num_microbatches = 8; }},
        {"microbatch_group_without_virtual_pipeline", warning,
         [](S &s) {
             s.parallel.pipeline = 4;
             s.pipeline.microbatch_group_size = 8;
         },
         [](S &s) { s.pipeline.virtual_stages = 2; }},

        // Combined 1F1B.
        {"overlap_needs_expert_parallel", problem,
         [](S &s) {
             overlap(s);
             s.parallel.expert = 1;
         },
         [](S &s) { s.parallel.expert = 2; }},
        {"overlap_dispatcher", problem,
         [](S &s) {
             overlap(s);
             s.experts.dispatcher = "allgather";
         },
         [](S &s) { s.experts.dispatcher = "flex"; }},
        {"overlap_needs_virtual_pipeline", problem,
         [](S &s) {
             overlap(s);
             s.parallel.pipeline = 4;
         },
         [](S &s) { s.pipeline.virtual_stages = 2; }},
        {"overlap_full_recompute", problem,
         [](S &s) {
             overlap(s);
             s.execution.recompute_granularity = "full";
         },
         [](S &s) { s.execution.recompute_granularity = "selective"; }},
        {"overlap_recompute_moe", problem,
         [](S &s) {
             overlap(s);
             s.execution.recompute_modules = {"core_attn", "moe"};
         },
         [](S &s) { s.execution.recompute_modules = {"moe_act"}; }},
        {"overlap_needs_16_bit", problem,
         [](S &s) {
             overlap(s);
             fp8(s, "blockwise");
         },
         [](S &s) { s.execution.bf16 = true; }},
        {"overlap_shared_expert", problem,
         [](S &s) {
             overlap(s);
             s.experts.shared_expert_overlap = true;
         },
         [](S &s) { s.experts.shared_expert_overlap = false; }},
        {"overlap_mtp_layers", problem,
         [](S &s) {
             overlap(s);
             s.model.mtp_num_layers = 2;
         },
         [](S &s) { s.model.mtp_num_layers = 1; }},
        {"overlap_graph_modules", problem,
         [](S &s) {
             overlap(s);
             s.execution.graph_impl = "transformer_engine";
             s.execution.graph_modules = {"attn", "mlp"};
         },
         [](S &s) { s.execution.graph_modules = {"attn"}; }},
        {"overlap_fp4",
         problem,
         [](S &s) {
             overlap(s);
             s.execution.bf16 = true;
             s.execution.fp4 = "e2m1";
         },
         [](S &s) { s.execution.fp4.reset(); },
         v19_0,
         {v19_2, v20, head}},
        {"delay_wgrad_without_overlap", problem, [](S &s) { s.pipeline.delay_wgrad = true; }, overlap},

        // GTP.
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

        // Megatron-FSDP.
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

        // Experts and dispatchers.
        {"experts_not_divisible", problem,
         [](S &s) {
             s.model.num_experts = 128;
             s.parallel.expert = 24;
         },
         [](S &s) { s.parallel.expert = 16; }},
        {"experts_not_divisible", problem,
         [](S &s) {
             s.model.num_experts = 8;
             s.parallel.expert = 16;
         },
         [](S &s) { s.model.num_experts.reset(); }},
        {"heads_not_divisible", problem,
         [](S &s) {
             s.model.num_attention_heads = 12;
             s.parallel.tensor = 8;
         },
         [](S &s) { s.parallel.tensor = 4; }},
        {"expert_flags_without_experts", warning,
         [](S &s) {
             s.model.preset = "llama3-8b";
             s.parallel.expert_tensor = 1;
         },
         [](S &s) { s.model.preset.clear(); }},
        {"shortcut_not_in_version",
         problem,
         [](S &s) { s.experts.shortcut = true; },
         [](S &s) { s.experts.shortcut = false; },
         v19_2,
         {v20, head}},
        {"shortcut_changes_model",
         warning,
         [](S &s) { s.experts.shortcut = true; },
         [](S &s) { s.experts.shortcut = false; },
         v20,
         {v19_0, v19_2}},
        {"backend_needs_flex", problem,
         [](S &s) {
             flex(s, "ncclep");
             s.experts.dispatcher = "alltoall";
         },
         [](S &s) { s.experts.dispatcher = "flex"; }},
        {"backend_without_flex", warning,
         [](S &s) {
             flex(s, "hybridep");
             s.experts.dispatcher = "alltoall";
         },
         [](S &s) { s.experts.dispatcher = "flex"; }},
        {"shared_expert_overlap_dispatcher", problem, [](S &s) { s.experts.shared_expert_overlap = true; },
         [](S &s) { s.experts.dispatcher = "alltoall"; }},
        {"deepep_pad_to_capacity", problem,
         [](S &s) {
             flex(s, "deepep");
             s.experts.pad_to_capacity = true;
         },
         [](S &s) { s.experts.flex_backend = "hybridep"; }},
        {"ncclep_pad_to_capacity", problem,
         [](S &s) {
             flex(s, "ncclep");
             s.experts.pad_to_capacity = true;
         },
         [](S &s) { s.experts.pad_to_capacity = false; }},
        {"ncclep_expert_parallel", problem,
         [](S &s) {
             flex(s, "ncclep");
             s.parallel.expert = 1;
         },
         [](S &s) { s.parallel.expert = 2; }},
        {"ncclep_grouped_tensor", problem,
         [](S &s) {
             flex(s, "ncclep");
             s.experts.use_grouped_tensor = true;
         },
         [](S &s) { s.experts.op_fuser = true; }},
        {"ncclep_static_size", problem,
         [](S &s) {
             flex(s, "ncclep");
             s.experts.rank_capacity_factor = 1.5;
             s.experts.op_fuser = true;
         },
         [](S &s) { s.experts.grouped_gemm = true; }},
        {"ncclep_needs_capacity_factor",
         problem,
         [](S &s) { flex(s, "ncclep"); },
         [](S &s) { s.experts.rank_capacity_factor = 1.5; },
         v19_0,
         {v20, head}},
        {"rank_capacity_backend", problem,
         [](S &s) {
             flex(s, "deepep");
             s.experts.rank_capacity_factor = 1.5;
         },
         [](S &s) { s.experts.flex_backend = "ncclep"; }},
        {"hybridep_capacity", problem,
         [](S &s) {
             flex(s, "hybridep");
             s.experts.rank_capacity_factor = 1.5;
         },
         [](S &s) { s.experts.use_grouped_tensor = true; }},
        {"mxfp8_wire_backend",
         problem,
         [](S &s) {
             flex(s, "ncclep");
             s.experts.dispatch_forward_dtype = "mxfp8";
             s.experts.grouped_gemm = true;
         },
         [](S &s) { s.experts.op_fuser = true; },
         v20,
         {v19_0, v19_2}},
        {"mxfp8_wire_not_in_version",
         problem,
         [](S &s) {
             flex(s, "ncclep");
             s.experts.combine_backward_dtype = "mxfp8";
         },
         [](S &s) { s.experts.combine_backward_dtype = "bf16"; },
         v19_2,
         {v20, head}},

        // Precision and graphs.
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

        // Determinism.
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

        // Context and sequence.
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

        // Machines.
        {"unknown_hardware", problem, [](S &s) { s.cluster.hardware = "dgx-x9"; },
         [](S &s) { s.cluster.hardware = "dgx-h100"; }},
        {"domain_size_out_of_range", problem, [](S &s) { s.cluster.domain_size = 0; },
         [](S &s) { s.cluster.domain_size = 4; }},
        {"placement_slot_taken", problem,
         [](S &s) {
             s.parallel.world_size = 2;
             s.cluster.placement = ClusterSpec::Placement::listed;
             s.cluster.slots = {3, 3};
         },
         [](S &s) {
             s.cluster.slots = {3, 2};
         }},
        {"tensor_groups_leave_domain", warning, [](S &s) { s.parallel.tensor = 16; },
         [](S &s) { s.cluster.hardware = "gb200-nvl72"; }},
        // Case 26: ranks dealt out over two nodes in turn.
        {"tensor_groups_leave_domain", warning,
         [](S &s) {
             s.parallel.world_size = 16;
             s.parallel.tensor = 8;
             s.cluster.placement = ClusterSpec::Placement::interleaved;
         },
         [](S &s) { s.cluster.placement = ClusterSpec::Placement::block; }},
        {"expert_tensor_groups_leave_domain", warning,
         [](S &s) {
             s.parallel.expert_tensor = 16;
             s.parallel.expert = 2;
         },
         [](S &s) { s.parallel.expert_tensor = 1; }},
        {"expert_groups_leave_domain", warning, [](S &s) { s.parallel.expert = 16; },
         [](S &s) { s.parallel.expert = 8; }},
        {"expert_groups_fill_domains_unevenly", warning,
         [](S &s) {
             flex(s, "hybridep");
             s.parallel.expert = 12;
         },
         [](S &s) { s.parallel.expert = 16; }},
        {"fsdp_inner_groups_leave_domain", warning,
         [](S &s) {
             fsdp2(s);
             s.parallel.world_size = 32;
             s.parallel.optimizer_instances = 2;
         },
         [](S &s) { s.parallel.optimizer_instances = 4; }},
    };
    return table;
}

const Finding *find(const std::vector<Finding> &findings, std::string_view code)
{
    const auto found = std::ranges::find(findings, code, &Finding::code);
    return found == findings.end() ? nullptr : &*found;
}

Scenario broken(const Row &row)
{
    Scenario s;
    s.core_version = row.at;
    row.broken(s);
    return s;
}

TEST(Rules, EachIsBrokenByItsRowAndNotByTheLegalNeighbour)
{
    for (const auto &row : rows()) {
        SCOPED_TRACE(row.code);
        auto s = broken(row);
        const auto findings = check(s);
        const auto *finding = find(findings, row.code);
        ASSERT_TRUE(finding);
        EXPECT_EQ(finding->severity, row.severity);
        EXPECT_FALSE(finding->message.en.empty());
        EXPECT_FALSE(finding->message.zh.empty());
        EXPECT_FALSE(finding->flags.empty());
        EXPECT_FALSE(finding->citation.empty());
        EXPECT_TRUE(finding->versions.contains(row.at));
        EXPECT_EQ(finding->message.en.find('{'), std::string::npos) << finding->message.en;
        EXPECT_EQ(finding->message.zh.find('{'), std::string::npos) << finding->message.zh;
        row.legal(s);
        EXPECT_FALSE(find(check(s), row.code));
    }
}

TEST(Rules, HoldOnlyInTheirVersions)
{
    for (const auto &row : rows()) {
        SCOPED_TRACE(row.code);
        auto s = broken(row);
        for (const auto version : row.silent_at) {
            s.core_version = version;
            EXPECT_FALSE(find(check(s), row.code)) << name(version);
        }
        if (row.silent_at.empty() && row.at == v20) {
            s.core_version = head;
            EXPECT_TRUE(find(check(s), row.code));
        }
    }
}

TEST(Rules, AllHaveARow)
{
    std::set<std::string_view> tested;
    for (const auto &row : rows())
        tested.insert(row.code);
    // Two rules take over the code of the part that found the fault; their rows are named after that.
    tested.insert({"pipeline_stages", "cluster"});
    for (const auto *table : rules::all_tables())
        for (const auto &rule : *table)
            EXPECT_TRUE(tested.count(rule.code)) << rule.code;
}

TEST(Rules, CodesAreUniqueAndFlagsExist)
{
    std::set<std::string_view> codes;
    for (const auto *table : rules::all_tables())
        for (const auto &rule : *table) {
            EXPECT_TRUE(codes.insert(rule.code).second) << rule.code;
            for (const auto &flag : rule.flags) {
                const auto *option = find_option(flag);
                EXPECT_TRUE(option && option->flag == flag) << rule.code << " " << flag;
            }
        }
}

TEST(Rules, EachFixAloneMendsItsFinding)
{
    int tried = 0;
    for (const auto &row : rows()) {
        SCOPED_TRACE(row.code);
        const auto s = broken(row);
        const auto findings = check(s);
        for (const auto &fix : find(findings, row.code)->fixes) {
            ++tried;
            EXPECT_FALSE(fix.label.en.empty() || fix.label.zh.empty());
            EXPECT_FALSE(find(check(test::fixed(s, fix)), row.code)) << fix.label.en;
        }
    }
    EXPECT_GT(tried, 100);
}

TEST(Rules, ADefaultScenarioIsSilent)
{
    for (const auto version : all_core_versions) {
        Scenario s;
        s.core_version = version;
        EXPECT_TRUE(check(s).empty()) << name(version);
    }
}

TEST(Rules, UnknownModelFactsKeepTheRulesSilent)
{
    Scenario s;
    s.parallel = {.tensor = 8, .pipeline = 4, .expert = 24, .expert_tensor = 1};
    s.cluster.hardware = "gb300-nvl72";
    s.cluster.domain_size = 24;
    for (const auto &finding : check(s))
        EXPECT_TRUE(finding.severity == warning && finding.code.find("leave_domain") != std::string::npos)
            << finding.code;
}

TEST(Rules, AllProblemsComeAtOnceAndBeforeWarnings)
{
    Scenario s;
    s.parallel.world_size = 12;
    s.parallel.tensor = 8;
    s.parallel.expert = 5;
    s.parallel.order = "tp-cp-ep-dp-qq";
    s.execution.bf16 = s.execution.fp16 = true;
    s.execution.graph_modules = {"attn"};
    const auto findings = check(s);
    for (const auto *code :
         {"bad_order", "world_size_not_divisible_by_model_grid", "world_size_not_divisible_by_expert_grid",
          "bf16_and_fp16", "graph_modules_without_graphs"})
        EXPECT_TRUE(find(findings, code)) << code;
    EXPECT_TRUE(std::ranges::is_sorted(findings, {}, &Finding::severity));
    EXPECT_FALSE(valid(findings));
}

} // namespace
} // namespace rankscape
