// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The checks of parallel_state.py, all of them instead of the first.
#include "model/layout/layout.h"

#include "model/base/checked.h"

#include <algorithm>
#include <array>
#include <optional>

namespace rankscape {

namespace {

using Code = LayoutFault::Code;

struct NamedDegree {
    std::string_view flag;
    std::int64_t value;
};

std::vector<NamedDegree> named_degrees(const Parallel &p)
{
    std::vector<NamedDegree> degrees{{"--tensor-model-parallel-size", p.tensor},
                                     {"--pipeline-model-parallel-size", p.pipeline},
                                     {"--context-parallel-size", p.context},
                                     {"--expert-model-parallel-size", p.expert},
                                     {"--num-distributed-optimizer-instances", p.optimizer_instances}};
    const auto add = [&](std::string_view flag, std::optional<std::int64_t> value) {
        if (value)
            degrees.push_back({flag, *value});
    };
    add("--expert-tensor-parallel-size", p.expert_tensor);
    add("--tensor-parallel-num-weight-shards", p.weight_shards);
    add("--expert-tensor-parallel-num-weight-shards", p.expert_weight_shards);
    add("--dp", p.data_parallel);
    add("--world-size", p.world_size);
    return degrees;
}

std::optional<Axis> axis_of(std::string_view token)
{
    for (const auto axis : {Axis::tp, Axis::cp, Axis::ep, Axis::dp, Axis::pp})
        if (token == name(axis))
            return axis;
    return std::nullopt;
}

struct Order {
    std::vector<Axis> axes;
    std::string fault; ///< the token at fault; empty when the order is good
};

Order parse_order(const Parallel &p)
{
    Order order;
    std::string_view rest = p.order;
    while (true) {
        const auto dash = rest.find('-');
        const auto token = rest.substr(0, dash);
        const auto axis = axis_of(token);
        if (!axis || std::ranges::find(order.axes, *axis) != order.axes.end()) {
            order.fault = token.empty() ? "-" : std::string(token);
            return order;
        }
        order.axes.push_back(*axis);
        if (dash == std::string_view::npos)
            break;
        rest.remove_prefix(dash + 1);
    }
    return order;
}

bool has(const Order &order, Axis axis) { return std::ranges::find(order.axes, axis) != order.axes.end(); }

/// The grid's axes in stride order: `extra` (GTP_remat) goes right after `behind`.
Grid make_grid(const Order &order, Axis behind, const std::array<std::int64_t, axis_count> &degrees)
{
    std::vector<std::pair<Axis, std::int32_t>> axes;
    const auto add = [&](Axis axis) {
        axes.emplace_back(axis, static_cast<std::int32_t>(degrees[static_cast<std::size_t>(axis)]));
    };
    for (const auto axis : order.axes) {
        add(axis);
        if (axis == behind)
            add(Axis::gtp_remat);
    }
    if (!has(order, behind))
        add(Axis::gtp_remat);
    return Grid(axes);
}

} // namespace

std::string_view name(LayoutFault::Code code)
{
    constexpr std::array<std::string_view, 11> names{"degree_out_of_range",
                                                     "bad_order",
                                                     "weight_shards_invalid",
                                                     "expert_weight_shards_invalid",
                                                     "hierarchical_context_mismatch",
                                                     "gtp_remat_with_distributed_optimizer_instances",
                                                     "world_size_not_divisible_by_model_grid",
                                                     "world_size_not_divisible_by_expert_grid",
                                                     "order_needs_equal_data_parallel",
                                                     "data_parallel_not_divisible_by_instances",
                                                     "expert_data_parallel_not_divisible_by_instances"};
    return names[static_cast<std::size_t>(code)];
}

std::vector<LayoutFault> layout_faults(const Parallel &p)
{
    std::vector<LayoutFault> faults;
    for (const auto &[flag, value] : named_degrees(p))
        if (value < 1 || value > largest_world)
            faults.push_back({Code::degree_out_of_range, value, largest_world, std::string(flag)});
    for (const auto level : p.hierarchical_context)
        if (level < 1 || level > largest_world)
            faults.push_back(
                {Code::degree_out_of_range, level, largest_world, "--hierarchical-context-parallel-sizes"});
    if (!faults.empty())
        return faults;

    if (p.weight_shards && *p.weight_shards % p.tensor != 0)
        faults.push_back(
            {Code::weight_shards_invalid, *p.weight_shards, p.tensor, "--tensor-parallel-num-weight-shards"});
    if (p.expert_weight_shards && *p.expert_weight_shards % p.etp() != 0)
        faults.push_back({Code::expert_weight_shards_invalid, *p.expert_weight_shards, p.etp(),
                          "--expert-tensor-parallel-num-weight-shards"});
    if ((p.gtp() > 1 || p.egtp() > 1) && p.optimizer_instances > 1)
        faults.push_back({Code::gtp_remat_with_distributed_optimizer_instances, p.optimizer_instances, 1,
                          "--num-distributed-optimizer-instances"});
    if (!p.hierarchical_context.empty()) {
        std::int64_t product = 1;
        for (const auto level : p.hierarchical_context)
            product = checked_product({product, level}).value_or(0);
        if (product != p.context)
            faults.push_back(
                {Code::hierarchical_context_mismatch, product, p.context, "--hierarchical-context-parallel-sizes"});
    }

    const auto order = parse_order(p);
    if (!order.fault.empty())
        faults.push_back({Code::bad_order, 0, 0, order.fault});

    const auto dense = dense_model_size(p);
    const auto expert = expert_model_size(p);
    const auto world = meant_world(p);
    if (!dense || !expert || !world || *world > largest_world) {
        faults.push_back({Code::degree_out_of_range, world.value_or(-1), largest_world, "--world-size"});
        return faults;
    }
    const bool dense_fits = *world % *dense == 0;
    const bool expert_fits = *world % *expert == 0;
    if (!dense_fits)
        faults.push_back({Code::world_size_not_divisible_by_model_grid, *world, *dense, "--world-size"});
    if (!expert_fits)
        faults.push_back({Code::world_size_not_divisible_by_expert_grid, *world, *expert, "--world-size"});
    const auto dp = *world / *dense;
    const auto edp = *world / *expert;
    if (order.fault.empty()) {
        const std::array<std::pair<Axis, bool>, 5> needed{{{Axis::tp, p.tensor > 1 || p.etp() > 1},
                                                           {Axis::cp, p.context > 1},
                                                           {Axis::ep, p.expert > 1},
                                                           {Axis::dp, dp > 1 || edp > 1},
                                                           {Axis::pp, p.pipeline > 1}}};
        for (const auto &[axis, used] : needed)
            if (used && !has(order, axis))
                faults.push_back({Code::bad_order, 0, 0, std::string(name(axis))});
    }
    if (dense_fits && expert_fits && order.fault.empty() && order.axes.back() != Axis::pp && p.pipeline != 1 &&
        dp != edp)
        faults.push_back({Code::order_needs_equal_data_parallel, dp, edp, "--use-tp-pp-dp-mapping"});
    if (dense_fits && dp * p.context % p.optimizer_instances != 0)
        faults.push_back({Code::data_parallel_not_divisible_by_instances, dp * p.context, p.optimizer_instances,
                          "--num-distributed-optimizer-instances"});
    if (expert_fits && edp % p.optimizer_instances != 0)
        faults.push_back({Code::expert_data_parallel_not_divisible_by_instances, edp, p.optimizer_instances,
                          "--num-distributed-optimizer-instances"});
    return faults;
}

std::variant<Layout, std::vector<LayoutFault>> make_layout(const Parallel &p)
{
    if (auto faults = layout_faults(p); !faults.empty())
        return faults;
    const auto world = *meant_world(p);
    const auto dp = world / *dense_model_size(p);
    const auto edp = world / *expert_model_size(p);
    const auto order = parse_order(p);

    Layout layout;
    layout.world = static_cast<std::int32_t>(world);
    layout.dp = static_cast<std::int32_t>(dp);
    layout.edp = static_cast<std::int32_t>(edp);
    layout.instances = static_cast<std::int32_t>(p.optimizer_instances);
    layout.dynamic_context = p.dynamic_context;
    for (const auto level : p.hierarchical_context)
        layout.hierarchical_context.push_back(static_cast<std::int32_t>(level));
    layout.dense = make_grid(order, Axis::tp, {p.tensor, p.gtp(), p.context, 1, dp, p.pipeline});
    layout.expert = make_grid(order, Axis::ep, {p.etp(), p.egtp(), 1, p.expert, edp, p.pipeline});
    return layout;
}

} // namespace rankscape
