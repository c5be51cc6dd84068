// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What Megatron-FSDP v2 gathers at once: transformer layers and the root, each with its flat buffers.
#pragma once

#include "model/mechanisms/fsdp/layout.h"
#include "model/mechanisms/fsdp/mesh.h"
#include "model/transformer/inventory.h"

#include <memory>
#include <optional>

namespace rankscape::fsdp {

/// Tensors in one flat buffer on one mesh. Expert groups hold what one rank of EP holds.
struct ParameterGroup {
    std::vector<std::string> names; ///< as in the inventory; experts numbered
    std::vector<TensorShape> shapes;
    FlatLayout layout; ///< cut for all ranks of the mesh

    std::int64_t elements() const { return layout.elements(); }
};

/// Units with equal tensors share one.
struct UnitKind {
    ParameterGroup dense;
    std::optional<ParameterGroup> experts; ///< apart from `dense` only with EP above 1
    double forward_flops = 0;              ///< per token of a rank

    std::int64_t elements() const { return dense.elements() + (experts ? experts->elements() : 0); }
    std::int64_t padding() const { return dense.layout.padding() + (experts ? experts->layout.padding() : 0); }
};

struct Unit {
    std::size_t kind = 0;
    std::int32_t layer = -1;   ///< -1: the root (embedding, final norm, output layer)
    Text name() const;         ///< "layer 3", "root"
    std::string label() const; ///< "3", "root"
    bool root() const { return layer < 0; }
};

/// Layers in order, then the root; the index in `all` is the number in element ids ("unit-3").
struct Units {
    std::vector<UnitKind> kinds;
    std::vector<Unit> all;
    double output_flops = 0; ///< per token of a rank

    const UnitKind &kind(const Unit &unit) const { return kinds[unit.kind]; }
    std::size_t root() const { return all.size() - 1; }
    std::size_t layers() const { return all.size() - 1; }
    std::int64_t elements() const; ///< of all units: what a rank would hold if nothing were sharded
    std::int64_t padding() const;
};

/// The units of the Scenario's model. Errors: those of inventory() and pack(); experts_do_not_divide (EP does not
/// divide the experts); too_many_tensors. Without a sequence length the FLOPs are those of none.
Result<Units> units_of(const Derived &derived, const Mesh &dense, const Mesh &experts);

/// The flat buffers of a unit cut for another number of ranks: (dense, experts).
Result<ParameterGroup> packed_for(const ParameterGroup &group, std::int64_t shards);

} // namespace rankscape::fsdp
