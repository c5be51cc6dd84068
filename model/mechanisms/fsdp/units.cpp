// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// From the model's tensors to units.
#include "model/mechanisms/fsdp/units.h"

#include "model/transformer/flops.h"

namespace rankscape::fsdp {

namespace {

/// Beyond this a unit is no model that anybody trains, and packing it would be slow.
constexpr std::int64_t most_tensors = 32'768;

/// "input_layernorm" of "input_layernorm.weight": what tells the tensors of a unit apart.
std::string short_name(const Tensor &tensor)
{
    if (!tensor.short_name.empty())
        return tensor.short_name;
    auto name = tensor.name;
    if (const std::string_view tail = ".weight"; name.ends_with(tail))
        name.resize(name.size() - tail.size());
    const auto dot = name.rfind('.');
    return dot == std::string::npos ? name : name.substr(dot + 1);
}

void add(ParameterGroup &group, const Tensor &tensor, std::int64_t copies)
{
    const auto name = short_name(tensor);
    for (std::int64_t copy = 0; copy < copies; ++copy) {
        group.names.push_back(tensor.copies > 1 ? name + " " + std::to_string(copy) : name);
        group.shapes.push_back(tensor.shape);
    }
}

struct Sorted {
    ParameterGroup dense, experts;
};

/// EP 1: experts are in the layer's own buffer.
Sorted sorted(const std::vector<Tensor> &tensors, std::int64_t expert_parallel)
{
    Sorted groups;
    for (const auto &tensor : tensors) {
        if (!tensor.trained)
            continue;
        const bool apart = tensor.part == Part::expert && expert_parallel > 1;
        add(apart ? groups.experts : groups.dense, tensor, apart ? tensor.copies / expert_parallel : tensor.copies);
    }
    return groups;
}

Result<UnitKind> packed(Sorted groups, const Mesh &dense, const Mesh &experts)
{
    UnitKind kind;
    auto made = packed_for(groups.dense, dense.size());
    if (!made)
        return made.problem();
    kind.dense = *std::move(made);
    if (!groups.experts.shapes.empty()) {
        auto apart = packed_for(groups.experts, experts.size());
        if (!apart)
            return apart.problem();
        kind.experts = *std::move(apart);
    }
    return kind;
}

std::optional<Problem> too_many(const std::vector<Tensor> &tensors, std::int64_t expert_parallel)
{
    std::int64_t count = 0;
    for (const auto &tensor : tensors) {
        count += tensor.copies / (tensor.part == Part::expert ? expert_parallel : 1);
        if (count > most_tensors)
            return Problem{"too_many_tensors",
                           {"a layer has more than " + std::to_string(most_tensors) + " tensors on a rank",
                            "一层在单个 rank 上的张量超过 " + std::to_string(most_tensors) + " 个"},
                           {"use fewer experts or a larger EP", "请减少专家数或增大 EP"},
                           {.source = {}, .line = 0, .column = 0, .flag = "--num-experts"}};
    }
    return std::nullopt;
}

std::optional<Problem> problem_with(const Scenario &scenario)
{
    const auto experts = scenario.model.num_experts.value_or(0);
    const auto ep = scenario.parallel.expert;
    if (experts > 0 && experts % ep != 0)
        return Problem{"experts_do_not_divide",
                       {std::to_string(experts) + " experts do not divide over EP " + std::to_string(ep),
                        std::to_string(experts) + " 个专家不能平分给 EP " + std::to_string(ep)},
                       {"choose an EP that divides the experts", "请选择能整除专家数的 EP"},
                       {.source = {}, .line = 0, .column = 0, .flag = "--expert-model-parallel-size"}};
    return std::nullopt;
}

} // namespace

Text Unit::name() const
{
    if (root())
        return {"root (embedding, final norm, output)", "root（embedding、final norm、output）"};
    const auto number = std::to_string(layer);
    return {"layer " + number, "第 " + number + " 层"};
}

std::string Unit::label() const { return root() ? "root" : std::to_string(layer); }

std::int64_t Units::elements() const
{
    std::int64_t sum = 0;
    for (const auto &unit : all)
        sum += kind(unit).elements();
    return sum;
}

std::int64_t Units::padding() const
{
    std::int64_t sum = 0;
    for (const auto &unit : all)
        sum += kind(unit).padding();
    return sum;
}

Result<ParameterGroup> packed_for(const ParameterGroup &group, std::int64_t shards)
{
    auto layout = pack(group.shapes, shards);
    if (!layout)
        return layout.problem();
    return ParameterGroup{group.names, group.shapes, *std::move(layout)};
}

Result<Units> units_of(const Derived &derived, const Mesh &dense, const Mesh &experts)
{
    const auto &scenario = derived.scenario;
    const auto model = inventory(scenario.model);
    if (!model)
        return model.problem();
    if (auto problem = problem_with(scenario))
        return *std::move(problem);
    Units units;
    for (const auto &layer : model->kinds) {
        if (auto problem = too_many(layer.tensors, scenario.parallel.expert))
            return *std::move(problem);
        auto kind = packed(sorted(layer.tensors, scenario.parallel.expert), dense, experts);
        if (!kind)
            return kind.problem();
        kind->forward_flops = flops_per_token(scenario.model, layer, scenario.model.seq_length.value_or(0)).all();
        units.kinds.push_back(*std::move(kind));
    }
    std::int32_t number = 0;
    for (const auto kind : model->layers)
        units.all.push_back({static_cast<std::size_t>(kind), number++});
    auto rest = model->before;
    rest.insert(rest.end(), model->after.begin(), model->after.end());
    auto root = packed(sorted(rest, 1), dense, experts);
    if (!root)
        return root.problem();
    units.output_flops = output_flops_per_token(scenario.model);
    units.all.push_back({units.kinds.size(), -1});
    units.kinds.push_back(*std::move(root));
    return units;
}

} // namespace rankscape::fsdp
