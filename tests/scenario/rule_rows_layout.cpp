// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of the rules on the grids and the machines.
#include "tests/scenario/rule_rows.h"

namespace rankscape::rule_rows {

std::vector<Row> layout()
{
    return {
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
        {"rate_not_positive", problem, [](S &s) { s.cluster.network.network_bandwidth = 0; },
         [](S &s) { s.cluster.network.network_bandwidth = 50; }},
        {"count_out_of_range", problem, [](S &s) { s.cluster.network.rails = 65; },
         [](S &s) { s.cluster.network.rails = 64; }},
        {"nic_map_wrong_length", problem,
         [](S &s) {
             s.cluster.network.nic_of_gpu = {0, 1};
         },
         [](S &s) { s.cluster.network.nic_of_gpu = {0, 0, 0, 0, 1, 1, 1, 1}; }},
        {"nvlink_pair_wrong", problem,
         [](S &s) {
             s.cluster.network.nvlink_pairs = {{0, 8, 100}};
         },
         [](S &s) {
             s.cluster.network.nvlink_pairs = {{0, 7, 100}};
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
}

} // namespace rankscape::rule_rows
