// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Where parameters, gradients and optimizer state of Megatron-FSDP v2 are on each data-parallel axis.
#pragma once

#include "model/base/text.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace rankscape::fsdp {

/// On one axis: every rank has all of it, every rank has its own unreduced sum, or every rank has a slice.
enum class Placement : std::uint8_t { replicate, partial, shard };
enum class Subject : std::uint8_t { parameter, gradient, optimizer };
enum class MeshAxis : std::uint8_t { outer, inner };

inline constexpr std::array all_placements{Placement::replicate, Placement::partial, Placement::shard};
inline constexpr std::array all_subjects{Subject::parameter, Subject::gradient, Subject::optimizer};
inline constexpr std::array both_axes{MeshAxis::outer, MeshAxis::inner};

Text name(Placement placement);
Text name(Subject subject);
Text name(MeshAxis axis);

/// The three of one axis.
struct AxisPlacements {
    std::array<Placement, 3> of{Placement::replicate, Placement::partial, Placement::replicate};

    Placement operator[](Subject subject) const { return of[static_cast<std::size_t>(subject)]; }
    Placement &operator[](Subject subject) { return of[static_cast<std::size_t>(subject)]; }
    bool operator==(const AxisPlacements &) const = default;
};

/// Both axes. With an outer axis of one rank only the inner one means anything.
struct Matrix {
    AxisPlacements outer, inner;

    const AxisPlacements &operator[](MeshAxis axis) const { return axis == MeshAxis::outer ? outer : inner; }
    AxisPlacements &operator[](MeshAxis axis) { return axis == MeshAxis::outer ? outer : inner; }
    bool sharded(Subject subject, MeshAxis axis) const { return (*this)[axis][subject] == Placement::shard; }
    bool operator==(const Matrix &) const = default;
};

/// What --data-parallel-sharding-strategy and --outer-dp-sharding-strategy can say. Source: facts.md A(a).
struct Strategy {
    std::string_view flag_value; ///< "optim_grads"
    std::string_view zero;       ///< "ZeRO-2"
    AxisPlacements placements;
};
std::span<const Strategy> strategies();
const Strategy *find_strategy(std::string_view flag_value);       ///< null if there is none
const Strategy *strategy_of(const AxisPlacements &placements);    ///< null if no flag says this
Matrix matrix_of(std::string_view inner, std::string_view outer); ///< of flag values; unknown ones as no_shard

/// A well-known combination.
struct Preset {
    std::string_view id; ///< "hsdp"
    Text name;
    std::string_view inner, outer; ///< flag values
    bool two_axes = false;         ///< needs more than one optimizer instance
};
std::span<const Preset> presets();
/// The preset that these are; null for mixtures without a name.
const Preset *preset_of(std::string_view inner, std::string_view outer, bool two_axes);

/// Why a combination cannot be, and at which cell.
struct Illegal {
    std::string code;
    Subject subject = Subject::parameter;
    MeshAxis axis = MeshAxis::inner;
    Text why;
    std::string citation; ///< citation id
};

/// All reasons against a matrix; empty: Megatron's flags can say it. `two_axes`: there is an outer axis.
/// Codes: never_partial, outer_without_inner, sharded_gradient_whole_optimizer, reduced_too_early, no_such_strategy.
std::vector<Illegal> explain(const Matrix &matrix, bool two_axes);

} // namespace rankscape::fsdp
