// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The tensors of each pipeline stage, summed up.
#include "model/mechanisms/memory/memory.h"

#include <algorithm>
#include <span>

namespace rankscape {

namespace {

/// Sums tensors; a kind of layer is summed once and kept.
class Summing {
public:
    Summing(const Inventory &all, const Scenario &scenario, const Layout &layout)
        : all_(all), scenario_(scenario), layout_(layout)
    {
        for (const auto &kind : all.kinds)
            kinds_.push_back(of(kind.tensors));
        mtp_ = of(all.mtp.tensors);
        before_ = of(all.before);
        after_ = of(all.after);
    }

    StageMemory stage(const std::vector<Chunk> &chunks, std::span<const std::size_t> first_layers) const
    {
        StageMemory sum;
        for (std::size_t chunk = 0; chunk < chunks.size(); ++chunk) {
            sum.layers += chunks[chunk];
            auto layer = first_layers[chunk];
            for (const char letter : chunks[chunk]) {
                if (letter == 't' && layer < all_.layers.size())
                    add(sum, kinds_[static_cast<std::size_t>(all_.layers[layer++])]);
                else if (letter == 'm')
                    add(sum, mtp_);
            }
        }
        const auto has = [&sum](char letter) { return sum.layers.find(letter) != std::string::npos; };
        // The loss needs the output's weights: its own, or a copy of the embedding's. So do MTP layers, and their
        // input.
        if (has('E') || has('m') || (has('L') && all_.after.back().part != Part::output))
            add(sum, before_);
        if (has('L'))
            add(sum, after_);
        return sum;
    }

private:
    StageMemory of(std::span<const Tensor> tensors) const
    {
        StageMemory sum;
        for (const auto &tensor : tensors) {
            sum.parameters += local_tensor(tensor, scenario_).elements;
            sum.bytes += state_bytes(tensor, scenario_, layout_);
        }
        return sum;
    }
    static void add(StageMemory &sum, const StageMemory &part)
    {
        sum.parameters += part.parameters;
        sum.bytes += part.bytes;
    }

    const Inventory &all_;
    const Scenario &scenario_;
    const Layout &layout_;
    std::vector<StageMemory> kinds_;
    StageMemory mtp_, before_, after_;
};

/// By stage and chunk: the decoder layers that come before it in the flat list.
std::vector<std::vector<std::size_t>> layers_before(const PipelineStages &stages)
{
    std::vector<std::vector<std::size_t>> before(stages.stages.size());
    std::size_t layers = 0;
    for (std::size_t chunk = 0; chunk < static_cast<std::size_t>(stages.virtual_size); ++chunk)
        for (std::size_t stage = 0; stage < stages.stages.size(); ++stage) {
            before[stage].push_back(layers);
            const auto &letters = stages.stages[stage][chunk];
            layers += static_cast<std::size_t>(std::ranges::count(letters, 't'));
        }
    return before;
}

} // namespace

Result<Memory> memory_of(const Scenario &scenario, const Layout &layout, const PipelineStages &stages)
{
    const auto all = inventory(scenario.model);
    if (!all)
        return all.problem();
    const auto estimate = megatron_weight_and_optimizer_bytes(scenario, layout);
    if (!estimate)
        return estimate.problem();
    Memory memory;
    memory.total = all->total;
    memory.active = all->active;
    memory.megatron_estimate = *estimate;
    const Summing summing(*all, scenario, layout);
    const auto first_layers = layers_before(stages);
    for (std::size_t stage = 0; stage < stages.stages.size(); ++stage)
        memory.stages.push_back(summing.stage(stages.stages[stage], first_layers[stage]));
    return memory;
}

Result<Memory> memory_of(const Derived &derived)
{
    if (!derived.layout) {
        const auto found = std::ranges::find(derived.findings, Finding::Severity::problem, &Finding::severity);
        Problem problem{"layout_not_legal", {"the layout is not legal", "布局不合法"}, {}, {}};
        if (found != derived.findings.end()) {
            problem.sentence = found->message;
            problem.where.flag = found->flags.empty() ? "" : found->flags.front();
        }
        return problem;
    }
    if (derived.stages)
        return memory_of(derived.scenario, *derived.layout, *derived.stages);
    const auto stages = stages_of(derived.scenario);
    return stages ? memory_of(derived.scenario, *derived.layout, *stages) : stages.problem();
}

} // namespace rankscape
