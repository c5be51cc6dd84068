// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Rings and chains: chunks go from neighbour to neighbour, each channel round its own ring.
#include "model/traffic/patterns.h"

#include <algorithm>

namespace rankscape::patterns {

std::int32_t on_ring(const Arrangement &lie, std::int32_t channel, std::int32_t place)
{
    auto cell = place;
    if (lie.cell_size > 0)
        cell = place / lie.cell_size;
    else
        cell = static_cast<std::int32_t>(std::ranges::upper_bound(lie.first, place) - lie.first.begin()) - 1;
    const auto first = lie.first[static_cast<std::size_t>(cell)];
    return first + (place - first + channel) % lie.cell_size_of(cell);
}

void ring(Writer &w)
{
    const auto n = w.n();
    const auto channels = w.what().channels;
    const auto operation = w.what().operation;
    const auto size = w.lie().cell_size;
    // A rotation inside the cells maps channel c to c + within.
    const auto models_c = w.even() && w.symmetry.within < size ? w.symmetry.within : channels;
    const auto models_p = w.even() ? w.symmetry.cells * size : n;
    const auto model = [&](std::int32_t channel, std::int32_t place) {
        return channel % models_c * models_p + place % models_p;
    };
    const auto halves = operation == Operation::all_reduce ? 2 : 1;
    const auto of = std::int64_t{n} * channels;
    std::vector<std::int32_t> at(static_cast<std::size_t>(models_c) * static_cast<std::size_t>(n));
    for (std::int32_t c = 0; c < models_c; ++c)
        for (std::int32_t p = 0; p < n; ++p)
            at[static_cast<std::size_t>(c * n + p)] = on_ring(w.lie(), c, p);

    const auto width = models_c * models_p;
    for (std::int32_t step = 0; step < halves * (n - 1); ++step) {
        const bool sums = operation != Operation::all_gather && step < n - 1;
        const auto round = step % (n - 1);
        const auto before = w.next() - width; // the models of the step before
        for (std::int32_t c = 0; c < models_c; ++c)
            for (std::int32_t p = 0; p < models_p; ++p) {
                const auto *place = at.data() + c * n;
                const auto next = p + 1 == n ? 0 : p + 1;
                auto chunk = p - round - (sums ? 1 : 0);
                chunk += chunk < 0 ? n : 0;
                const auto piece = std::int64_t{place[chunk]} * channels + c;
                const Transfer transfer{w.rank(place[p]),
                                        w.rank(place[next]),
                                        w.bytes(w.what().bytes, piece, 1, of),
                                        static_cast<std::int32_t>(piece),
                                        1,
                                        sums ? round + 1 : 0,
                                        step > 0 ? before + model(c, p) : -1};
                if (step > 0)
                    w.plan.add(transfer, {before + model(c, p == 0 ? n - 1 : p - 1)});
                else
                    w.plan.add(transfer);
            }
    }
}

void chain(Writer &w)
{
    const auto n = w.n();
    const auto channels = w.what().channels;
    const auto slices = w.what().slices;
    const auto root =
        static_cast<std::int32_t>(std::ranges::find(w.lie().place, w.what().root) - w.lie().place.begin());
    for (std::int32_t c = 0; c < channels; ++c) {
        std::vector<std::int32_t> order;
        for (std::int32_t p = 0; p < n; ++p)
            order.push_back(on_ring(w.lie(), c, p));
        std::rotate(order.begin(), std::ranges::find(order, root), order.end());
        for (std::int32_t slice = 0; slice < slices; ++slice)
            for (std::int32_t hop = 0; hop + 1 < n; ++hop) {
                const auto piece = c * slices + slice;
                const auto id = w.next();
                const auto bytes = w.bytes(w.what().bytes, piece, 1, std::int64_t{channels} * slices);
                w.plan.add({w.rank(order[static_cast<std::size_t>(hop)]),
                            w.rank(order[static_cast<std::size_t>(hop) + 1]), bytes, piece, 1, 0,
                            slice > 0 ? id - (n - 1) : -1});
                if (hop > 0)
                    w.plan.also_after(id - 1);
            }
    }
}

} // namespace rankscape::patterns
