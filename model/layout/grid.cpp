// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Mixed-radix arithmetic over the axes.
#include "model/layout/grid.h"

namespace rankscape {

namespace {

/// Offsets of every combination of positions along `axes`, the first axis varying fastest.
std::vector<std::int32_t> offsets(const std::vector<Grid::Entry> &axes)
{
    std::vector<std::int32_t> result{0};
    for (const auto &axis : axes) {
        const auto inner = result.size();
        result.resize(inner * static_cast<std::size_t>(axis.degree));
        for (std::size_t i = inner; i < result.size(); ++i)
            result[i] = result[i - inner] + axis.stride;
    }
    return result;
}

} // namespace

Grid::Grid(const std::vector<std::pair<Axis, std::int32_t>> &degrees)
{
    std::int32_t stride = 1;
    for (const auto &[axis, degree] : degrees) {
        position_[static_cast<std::size_t>(axis)] = static_cast<std::int8_t>(entries_.size());
        entries_.push_back({axis, degree, stride});
        stride *= degree;
    }
    world_ = stride;
}

std::int32_t Grid::degree(Axis axis) const
{
    const auto position = position_[static_cast<std::size_t>(axis)];
    return position < 0 ? 1 : entries_[static_cast<std::size_t>(position)].degree;
}

std::int32_t Grid::coordinate(std::int32_t rank, Axis axis) const
{
    const auto position = position_[static_cast<std::size_t>(axis)];
    if (position < 0)
        return 0;
    const auto &entry = entries_[static_cast<std::size_t>(position)];
    return rank / entry.stride % entry.degree;
}

Coordinates Grid::coordinates(std::int32_t rank) const
{
    Coordinates result{};
    for (const auto axis : all_axes)
        result[static_cast<std::size_t>(axis)] = coordinate(rank, axis);
    return result;
}

std::int32_t Grid::rank(const Coordinates &coordinates) const
{
    std::int32_t result = 0;
    for (const auto &entry : entries_)
        result += coordinates[static_cast<std::size_t>(entry.axis)] * entry.stride;
    return result;
}

std::int32_t Grid::group_size(AxisSet axes) const
{
    std::int32_t size = 1;
    for (const auto &entry : entries_)
        if (axes.contains(entry.axis))
            size *= entry.degree;
    return size;
}

std::vector<std::int32_t> Grid::groups(AxisSet axes) const
{
    std::vector<Entry> varying;
    std::vector<Entry> fixed;
    for (const auto &entry : entries_)
        (axes.contains(entry.axis) ? varying : fixed).push_back(entry);
    const auto members = offsets(varying);
    const auto bases = offsets(fixed);
    std::vector<std::int32_t> result(members.size() * bases.size());
    auto out = result.begin();
    for (const auto base : bases)
        for (const auto member : members)
            *out++ = base + member;
    return result;
}

} // namespace rankscape
