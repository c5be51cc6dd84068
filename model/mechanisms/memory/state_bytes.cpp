// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Cuts, costs and shares of one tensor.
#include "model/mechanisms/memory/state_bytes.h"

#include "model/transformer/weight_shards.h"

#include <algorithm>
#include <optional>
#include <string_view>

namespace rankscape {

namespace {

constexpr double bf16 = 2, fp32 = 4;

std::int64_t rounded_up(std::int64_t value, std::int64_t parts)
{
    parts = std::max<std::int64_t>(parts, 1);
    return value / parts + (value % parts != 0 ? 1 : 0);
}

bool mxfp8(const ExecutionOptions &execution) { return execution.fp8 && execution.fp8_recipe == "mxfp8"; }

/// Whether Transformer Engine keeps the weight quantised: layers' linear weights, not embedding and output layer.
bool quantised(const Tensor &tensor)
{
    const bool layer = tensor.part == Part::attention || tensor.part == Part::mlp ||
                       tensor.part == Part::shared_expert || tensor.part == Part::expert;
    return layer && tensor.shape.size() == 2;
}

double weight_bytes(const Tensor &tensor, const ExecutionOptions &execution)
{
    if (quantised(tensor) && execution.fp8_param_gather && mxfp8(execution))
        return 2 * bytes_of(WireFormat::mxfp8); // one copy for each direction of the GEMMs
    if (quantised(tensor) && execution.fp4 && execution.fp4_param_gather)
        return 2 * bytes_of(WireFormat::nvfp4);
    return bf16;
}

double optimizer_bytes(const Tensor &tensor, std::string_view optimizer)
{
    const bool matrix = tensor.shape.size() == 2 && tensor.part != Part::embedding && tensor.part != Part::output;
    if (optimizer == "sgd" || (optimizer.find("muon") != std::string_view::npos && matrix))
        return fp32;
    return 2 * fp32;
}

double dtype_bytes(std::string_view dtype) { return dtype == "fp32" ? fp32 : bf16; }

/// What a strategy of Megatron-FSDP shards on an axis of `degree` ranks.
void shard(StateShares &shares, std::string_view strategy, double degree)
{
    const int level = strategy == "optim_grads_params" ? 3
                      : strategy == "optim_grads"      ? 2
                      : strategy == "optim"            ? 1
                                                       : 0;
    shares.optimizer *= level >= 1 ? degree : 1;
    shares.gradients *= level >= 2 ? degree : 1;
    shares.weights *= level >= 3 ? degree : 1;
}

} // namespace

StateBytes &StateBytes::operator+=(const StateBytes &other)
{
    weights += other.weights;
    gradients += other.gradients;
    main_parameters += other.main_parameters;
    optimizer += other.optimizer;
    return *this;
}

LocalTensor local_tensor(const Tensor &tensor, const Scenario &scenario)
{
    const auto &parallel = scenario.parallel;
    LocalTensor local;
    local.expert = tensor.part == Part::expert;
    const auto tensor_parallel = local.expert ? parallel.etp() : parallel.tensor;
    const auto parts = local.expert ? parallel.egtp() : parallel.gtp();
    auto shape = tensor.shape;
    if (tensor.cut == Cut::column)
        shape.front() = rounded_up(shape.front(), tensor_parallel);
    else if (tensor.cut == Cut::row)
        shape.back() = rounded_up(shape.back(), tensor_parallel);
    if (tensor.linear && parts > 1) {
        const auto format = mxfp8(scenario.execution) ? WireFormat::mxfp8 : WireFormat::bf16;
        shape.front() = shard_rows(shape.front(), parts, row_alignment(format)).shard;
    }
    local.elements = static_cast<double>(local.expert ? rounded_up(tensor.copies, parallel.expert) : tensor.copies);
    for (const auto length : shape)
        local.elements *= static_cast<double>(length);
    return local;
}

StateBytes element_bytes(const Tensor &tensor, const Scenario &scenario)
{
    const auto &sharding = scenario.sharding;
    if (!tensor.trained)
        return {fp32, 0, 0, 0};
    StateBytes bytes;
    bytes.weights = weight_bytes(tensor, scenario.execution);
    bytes.gradients = fp32;
    bytes.main_parameters = fp32;
    if (sharding.megatron_fsdp) {
        bytes.gradients = dtype_bytes(sharding.main_grads_dtype.value_or("bf16"));
        bytes.main_parameters = dtype_bytes(sharding.main_params_dtype);
    }
    bytes.optimizer = optimizer_bytes(tensor, sharding.optimizer.value_or("adam"));
    return bytes;
}

StateShares shares(const Scenario &scenario, const Layout &layout, bool expert)
{
    const auto &sharding = scenario.sharding;
    const auto ranks = expert ? layout.edp : layout.dp * layout.dense.degree(Axis::cp);
    const auto inner = static_cast<double>(ranks / layout.instances);
    StateShares shares;
    if (!sharding.megatron_fsdp) {
        shares.optimizer = sharding.distributed_optimizer ? inner : 1;
        return shares;
    }
    const bool own = expert && !sharding.expert_strategy.empty();
    shard(shares, own ? sharding.expert_strategy : sharding.strategy, inner);
    shard(shares, sharding.outer_strategy, layout.instances);
    return shares;
}

StateBytes state_bytes(const Tensor &tensor, const Scenario &scenario, const Layout &layout)
{
    const auto local = local_tensor(tensor, scenario);
    const auto over = shares(scenario, layout, local.expert);
    auto bytes = element_bytes(tensor, scenario);
    bytes.weights *= local.elements / over.weights;
    bytes.gradients *= local.elements / over.gradients;
    bytes.main_parameters *= local.elements / over.optimizer;
    bytes.optimizer *= local.elements / over.optimizer;
    return bytes;
}

} // namespace rankscape
