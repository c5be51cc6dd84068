// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Rings inside the domains and rings across them, one after the other.
#include "model/traffic/patterns.h"

namespace rankscape::patterns {

namespace {

std::int32_t wrapped(std::int32_t value, std::int32_t size) { return (value % size + size) % size; }

/// Position (cell d, index l) holds or gets piece l·cells + d, so that chunk l of a domain is one range.
struct Phases {
    Writer &w;
    std::int32_t cells = w.lie().cells();
    std::int32_t size = w.lie().cell_size;
    std::int32_t width = w.models();
    std::int32_t base = -1; ///< first transfer of the step before; -1: none
    bool across = false;    ///< whether the step before went across domains

    std::int32_t sender(std::int32_t d, std::int32_t l) const
    {
        return across ? w.lie().position(wrapped(d - 1, cells), l) : w.lie().position(d, wrapped(l - 1, size));
    }

    /// One step of all rings: who is at (d, l) sends `count` pieces from `first(d, l)`.
    template <typename First> void step(bool now_across, First first, std::int32_t count, std::int32_t summands)
    {
        const auto begin = w.next();
        for (std::int32_t model = 0; model < width; ++model) {
            const auto position = w.position_of_model(model);
            const auto d = position / size;
            const auto l = position % size;
            const auto to = now_across ? w.lie().position((d + 1) % cells, l) : w.lie().position(d, (l + 1) % size);
            const auto piece = first(d, l);
            const auto bytes = w.bytes(w.what().bytes, piece, count, std::int64_t{cells} * size);
            const auto behind = base >= 0 && across == now_across ? base + model : -1;
            w.plan.add({w.rank(position), w.rank(to), bytes, piece, count, summands, behind});
            if (base >= 0)
                w.plan.also_after(base + w.model_of(sender(d, l)));
        }
        base = begin;
        across = now_across;
    }

    void reduce_inside()
    {
        for (std::int32_t s = 0; s + 1 < size; ++s)
            step(
                false, [&](std::int32_t, std::int32_t l) { return wrapped(l - s - 1, size) * cells; }, cells, s + 1);
    }
    void reduce_across()
    {
        for (std::int32_t s = 0; s + 1 < cells; ++s)
            step(
                true, [&](std::int32_t d, std::int32_t l) { return l * cells + wrapped(d - s - 1, cells); }, 1,
                size * (s + 1));
    }
    void gather_across()
    {
        for (std::int32_t s = 0; s + 1 < cells; ++s)
            step(
                true, [&](std::int32_t d, std::int32_t l) { return l * cells + wrapped(d - s, cells); }, 1, 0);
    }
    void gather_inside()
    {
        for (std::int32_t s = 0; s + 1 < size; ++s)
            step(
                false, [&](std::int32_t, std::int32_t l) { return wrapped(l - s, size) * cells; }, cells, 0);
    }
};

} // namespace

void hierarchical(Writer &w)
{
    Phases phases{w};
    if (w.what().operation != Operation::all_gather) {
        phases.reduce_inside();
        phases.reduce_across();
    }
    if (w.what().operation != Operation::reduce_scatter) {
        phases.gather_across();
        phases.gather_inside();
    }
}

} // namespace rankscape::patterns
