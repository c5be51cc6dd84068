// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One cut of the ranks into axes: who is neighbour along which axis.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace rankscape {

/// The axes of a grid. In the expert grid `tp` is ETP, `gtp_remat` expert GTP_remat, `dp` expert DP.
enum class Axis : std::uint8_t { tp, gtp_remat, cp, ep, dp, pp };
inline constexpr std::size_t axis_count = 6;
inline constexpr std::array all_axes{Axis::tp, Axis::gtp_remat, Axis::cp, Axis::ep, Axis::dp, Axis::pp};

constexpr std::string_view name(Axis axis)
{
    constexpr std::array<std::string_view, axis_count> names{"tp", "gtp_remat", "cp", "ep", "dp", "pp"};
    return names[static_cast<std::size_t>(axis)];
}

/// Some of the axes.
class AxisSet {
public:
    constexpr AxisSet(std::same_as<Axis> auto... axes) : bits_(((1u << static_cast<unsigned>(axes)) | ... | 0u)) {}
    constexpr bool contains(Axis axis) const { return (bits_ >> static_cast<unsigned>(axis) & 1u) != 0; }

private:
    unsigned bits_;
};

/// Position along every axis; 0 on axes of degree 1.
using Coordinates = std::array<std::int32_t, axis_count>;

/// Ranks 0 … world-1 laid over axes, the first axis with stride 1. Source: facts.md F.1.
class Grid {
public:
    struct Entry {
        Axis axis;
        std::int32_t degree;
        std::int32_t stride;
    };

    Grid() = default;
    /// `degrees` in stride order; their product is the world. Every product must fit 31 bits.
    explicit Grid(const std::vector<std::pair<Axis, std::int32_t>> &degrees);

    const std::vector<Entry> &entries() const { return entries_; }
    std::int32_t world() const { return world_; }
    std::int32_t degree(Axis axis) const;
    std::int32_t coordinate(std::int32_t rank, Axis axis) const;
    Coordinates coordinates(std::int32_t rank) const;
    std::int32_t rank(const Coordinates &coordinates) const;

    /// Members of one group: how many ranks vary along `axes`.
    std::int32_t group_size(AxisSet axes) const;
    /// Every group in which exactly `axes` vary, in Megatron's order, concatenated: group i is
    /// [i·group_size, (i+1)·group_size).
    std::vector<std::int32_t> groups(AxisSet axes) const;

private:
    std::vector<Entry> entries_;
    std::array<std::int8_t, axis_count> position_{-1, -1, -1, -1, -1, -1};
    std::int32_t world_ = 0;
};

} // namespace rankscape
