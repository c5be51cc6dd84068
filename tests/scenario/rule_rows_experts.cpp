// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of the rules on experts and their dispatchers.
#include "tests/scenario/rule_rows.h"

namespace rankscape::rule_rows {

std::vector<Row> experts()
{
    return {
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
        {"query_groups_not_divisible", problem,
         [](S &s) {
             s.model.num_attention_heads = 48;
             s.model.num_query_groups = 8;
             s.parallel.tensor = 12;
         },
         [](S &s) { s.parallel.tensor = 16; }}, // two ranks a group
        {"query_groups_not_divisible", problem,
         [](S &s) {
             s.model.num_query_groups = 4;
             s.parallel.tensor = 3;
         },
         [](S &s) { s.parallel.tensor = 1; }},
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

    };
}

} // namespace rankscape::rule_rows
