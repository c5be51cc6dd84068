// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of the rules on pipeline stages, schedules and combined 1F1B.
#include "tests/scenario/rule_rows.h"

namespace rankscape::rule_rows {

std::vector<Row> pipeline()
{
    return {
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

    };
}

} // namespace rankscape::rule_rows
