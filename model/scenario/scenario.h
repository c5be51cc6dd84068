// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The one value that everything on screen and on paper follows from.
#pragma once

#include "model/base/version.h"
#include "model/cluster/cluster.h"
#include "model/layout/parallel.h"
#include "model/transformer/shape.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace rankscape {

/// Batch, pipeline split and schedule.
struct PipelineOptions {
    std::optional<std::int64_t> layers_per_virtual_stage;
    std::optional<std::int64_t> virtual_stages; ///< --num-virtual-stages-per-pipeline-rank; --vpp
    std::optional<std::string> layout;
    std::optional<std::int64_t> first_stage_layers;
    std::optional<std::int64_t> last_stage_layers;
    bool embedding_counts = false;
    bool loss_counts = false;
    std::optional<std::int64_t> microbatch_group_size;
    std::optional<std::int64_t> num_microbatches;
    std::optional<std::int64_t> micro_batch_size;
    std::optional<std::int64_t> global_batch_size;
    bool overlap_expert_communication = false; ///< --overlap-moe-expert-parallel-comm (combined 1F1B)
    bool delay_wgrad = false;

    bool operator==(const PipelineOptions &) const = default;
};

/// Data-parallel sharding: DDP, distributed optimizer, Megatron-FSDP.
struct ShardingOptions {
    bool distributed_optimizer = false;
    bool megatron_fsdp = false;
    std::int64_t fsdp_version = 1;
    std::string strategy = "no_shard";       ///< --data-parallel-sharding-strategy
    std::string outer_strategy = "no_shard"; ///< --outer-dp-sharding-strategy
    bool average_in_collective = false;
    bool gradient_accumulation_fusion = true;
    std::optional<std::string> checkpoint_format;
    std::optional<std::string> optimizer;
    std::optional<std::int64_t> cuda_device_max_connections; ///< the environment variable
    std::string expert_strategy;                 ///< --expert-data-parallel-sharding-strategy; "": as the dense one
    std::string main_params_dtype = "fp32";      ///< --megatron-fsdp-main-params-dtype
    std::optional<std::string> main_grads_dtype; ///< absent: as the parameters
    std::optional<std::string> grad_comm_dtype;  ///< absent: as the main gradients

    bool operator==(const ShardingOptions &) const = default;
};

/// Mixture-of-experts communication.
struct ExpertOptions {
    std::string dispatcher = "allgather"; ///< --moe-token-dispatcher-type
    std::string flex_backend = "deepep";
    std::string dispatch_forward_dtype = "bf16";
    std::string combine_backward_dtype = "bf16";
    std::optional<double> rank_capacity_factor;
    std::optional<double> capacity_factor;
    bool pad_to_capacity = false;
    bool grouped_gemm = false;
    bool op_fuser = false;
    bool use_grouped_tensor = false;
    bool shared_expert_overlap = false;
    bool shortcut = false;

    bool operator==(const ExpertOptions &) const = default;
};

/// Number formats, CUDA graphs, recomputation, determinism.
struct ExecutionOptions {
    bool sequence_parallel = false;
    bool bf16 = false;
    bool fp16 = false;
    std::optional<std::string> fp8; ///< format: "e4m3" or "hybrid"
    std::string fp8_recipe = "delayed";
    bool fp8_param_gather = false;
    std::optional<std::string> fp4; ///< format: "e2m1"
    std::string fp4_recipe = "nvfp4";
    bool fp4_param_gather = false;
    bool reuse_grad_buffer = false; ///< --reuse-grad-buf-for-mxfp8-param-ag
    bool first_last_layers_bf16 = false;
    std::string graph_impl = "none"; ///< --cuda-graph-impl
    std::vector<std::string> graph_modules;
    std::int64_t graph_warmup_steps = 3;
    bool check_for_nan = true;
    std::optional<std::string> recompute_granularity;
    std::vector<std::string> recompute_modules;
    std::optional<std::string> recompute_method;
    std::optional<std::int64_t> recompute_num_layers;
    std::vector<std::string> cp_comm_type;
    bool deterministic = false;
    bool cross_entropy_fusion = false;
    bool tp_comm_overlap = false;
    std::optional<std::string> nccl_algo; ///< the environment variable

    bool operator==(const ExecutionOptions &) const = default;
};

/// What no flag of Megatron says and the step's timeline needs. Ours, so every one can be set.
struct Assumptions {
    std::optional<double> peak_flops; ///< dense BF16 FLOP/s of a GPU; absent: the hardware's
    double compute_efficiency = 0.45; ///< share of the peak that GEMMs and attention reach
    bool prefetch = true;             ///< the next unit's or weight's gather runs under the present one's compute
    bool one_comm_stream = false;     ///< fully_shard_context(unify_communication_stream)
    double router_skew = 0;           ///< Zipf exponent of the experts' popularity; 0: uniform
    std::int64_t router_seed = 1;
    std::optional<std::int64_t> tokens; ///< of each rank; absent: micro batch × sequence length ÷ (CP × TP with SP)

    bool operator==(const Assumptions &) const = default;
};

/// Immutable by convention: a change makes a new one. Sliders, files, stories and undo all do just that.
struct Scenario {
    CoreVersion core_version = CoreVersion::v0_20_0;
    ClusterSpec cluster;
    Parallel parallel;
    ModelShape model;
    PipelineOptions pipeline;
    ShardingOptions sharding;
    ExpertOptions experts;
    ExecutionOptions execution;
    Assumptions assumptions;

    bool operator==(const Scenario &) const = default;
};

} // namespace rankscape
