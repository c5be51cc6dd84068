// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// From ops with cut weights to units and chains.
#include "model/mechanisms/gtp/units.h"

#include "model/mechanisms/gtp/wire.h"

#include <algorithm>

namespace rankscape::gtp {

namespace {

/// Dense weights are one chain. Experts' first and second weights are a chain each, so that each follows its like one
/// MoE block later. Source: facts.md B(a), #1b.
std::int32_t chain_of_weight(const CutWeight &weight) { return !weight.expert ? 0 : weight.by_row() ? 2 : 1; }

} // namespace

Units units_of(const ChainInput &input, bool whole_layers)
{
    const auto &forward = input.forward;
    const auto &wires = input.wires;
    Units units;
    std::vector<std::int32_t> last_of_chain(3, -1);
    for (std::size_t i = 0; i < forward.ops.size(); ++i) {
        const auto &op = forward.ops[i];
        units.of_op.push_back(-1);
        if (op.weight < 0 || !wires.gather[static_cast<std::size_t>(op.weight)].exists())
            continue;
        const auto &weight = forward.weights[static_cast<std::size_t>(op.weight)];
        const bool layers = whole_layers && op.layer >= 0;
        auto found = units.all.end();
        if (layers)
            found = std::ranges::find_if(units.all, [&](const Unit &u) {
                return u.weight < 0 && u.layer == op.layer && u.expert == weight.expert;
            });
        if (found == units.all.end()) {
            Unit unit;
            unit.weight = layers ? -1 : op.weight;
            unit.layer = op.layer;
            unit.expert = weight.expert;
            unit.lookup = op.kind == Op::Kind::lookup;
            unit.chain = layers ? (weight.expert ? 1 : 0) : chain_of_weight(weight);
            unit.first = i;
            const auto place =
                static_cast<std::size_t>(std::ranges::find(forward.layers, op.layer) - forward.layers.begin());
            const auto w = static_cast<std::size_t>(op.weight);
            unit.gather = !layers         ? wires.gather[w]
                          : weight.expert ? wires.layer_expert_gather[place]
                                          : wires.layer_gather[place];
            unit.reduce = !layers         ? wires.reduce[w]
                          : weight.expert ? wires.layer_expert_reduce[place]
                                          : wires.layer_reduce[place];
            auto &before = last_of_chain[static_cast<std::size_t>(unit.chain)];
            unit.previous = before;
            if (before >= 0)
                units.all[static_cast<std::size_t>(before)].next = static_cast<std::int32_t>(units.all.size());
            before = static_cast<std::int32_t>(units.all.size());
            units.all.push_back(unit);
            found = units.all.end() - 1;
        }
        found->last = i;
        found->gathered += weight.gathered_elements() * bytes_of(input.format);
        found->gradient += weight.gathered_elements() * gradient_bytes;
        units.of_op.back() = static_cast<std::int32_t>(found - units.all.begin());
    }
    return units;
}

} // namespace rankscape::gtp
