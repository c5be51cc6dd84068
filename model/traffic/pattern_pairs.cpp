// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Exchanges between all pairs: directly, or one copy per destination domain with forwarding.
#include "model/traffic/patterns.h"

namespace rankscape::patterns {

namespace {

/// Bytes from one position to another.
double pair_bytes(const Writer &w, std::int32_t from, std::int32_t to)
{
    const auto &c = w.what();
    if (c.operation == Operation::send)
        return static_cast<double>(c.bytes);
    if (c.operation == Operation::all_to_all_v)
        return static_cast<double>(c.rank_bytes.at(w.lie().place[static_cast<std::size_t>(from)],
                                                   w.lie().place[static_cast<std::size_t>(to)]));
    return w.bytes(c.bytes, to, 1, w.n());
}

std::int32_t piece_of(const Writer &w, std::int32_t from, std::int32_t to) { return from * w.n() + to; }

std::int32_t largest_cell(const Arrangement &lie)
{
    std::int32_t most = 0;
    for (std::int32_t cell = 0; cell < lie.cells(); ++cell)
        most = std::max(most, lie.cell_size_of(cell));
    return most;
}

std::int32_t cell_of(const Arrangement &lie, std::int32_t position)
{
    return static_cast<std::int32_t>(std::ranges::upper_bound(lie.first, position) - lie.first.begin()) - 1;
}

/// Uneven messages under way at once from one rank over the network. One at a time would leave links idle: after a few
/// rounds ranks are out of step, and a receiver has two senders while another has none. NCCL, too, spreads the messages
/// of an all-to-all over several channels.
constexpr std::size_t uneven_at_once = 8;

/// Two queues a rank, NVLink and network, as they use different channels of NCCL.
struct Queues {
    std::vector<std::int32_t> last;

    explicit Queues(std::int32_t models) : last(static_cast<std::size_t>(models) * 2, -1) {}
    std::int32_t &of(std::int32_t model, bool inside)
    {
        return last[static_cast<std::size_t>(model) * 2 + (inside ? 1 : 0)];
    }
};

} // namespace

void pairwise(Writer &w)
{
    if (w.what().operation == Operation::send) {
        w.plan.add({w.what().ranks[0], w.what().ranks[1], pair_bytes(w, 0, 0), 0, 1, 0, -1});
        return;
    }
    const auto &lie = w.lie();
    const auto cells = lie.cells();
    const auto most = largest_cell(lie);
    Queues queues(w.models());
    const bool uneven = w.what().operation == Operation::all_to_all_v;
    std::vector<std::vector<std::int32_t>> far_sent(static_cast<std::size_t>(w.models())); ///< by sender, in order
    // Rounds by distance between cells, then inside: all ranks of a round use the same kind of way, so the rounds
    // stay in step and no receiver is hit twice.
    for (std::int32_t far = 0; far < cells; ++far)
        for (std::int32_t turn = far == 0 ? 1 : 0; turn < most; ++turn)
            for (std::int32_t model = 0; model < w.models(); ++model) {
                const auto from = w.position_of_model(model);
                const auto cell = cell_of(lie, from);
                const auto target = (cell + far) % cells;
                const auto index = (from - lie.first[static_cast<std::size_t>(cell)] + turn) % most;
                if (index >= lie.cell_size_of(target))
                    continue;
                const auto to = lie.position(target, index);
                const auto bytes = pair_bytes(w, from, to);
                if (bytes == 0 || to == from)
                    continue;
                if (uneven && far > 0) {
                    auto &sent = far_sent[static_cast<std::size_t>(model)];
                    const auto before = sent.size() < uneven_at_once ? -1 : sent[sent.size() - uneven_at_once];
                    sent.push_back(w.plan.add({w.rank(from), w.rank(to), bytes, piece_of(w, from, to), 1, 0, before}));
                    continue;
                }
                auto &last = queues.of(model, far == 0);
                last = w.plan.add({w.rank(from), w.rank(to), bytes, piece_of(w, from, to), 1, 0, last});
            }
}

void hierarchical_all_to_all(Writer &w)
{
    const auto &lie = w.lie();
    const auto cells = lie.cells();
    const auto &deduplicated = w.what().domain_bytes;
    Queues queues(w.models());
    std::vector<std::int32_t> bundle(static_cast<std::size_t>(w.models()), -1);
    std::vector<std::int32_t> forwards(static_cast<std::size_t>(w.models()), -1); ///< by peer: what it forwarded last
    const auto most = largest_cell(lie);
    for (std::int32_t turn = 1; turn < most; ++turn)
        for (std::int32_t model = 0; model < w.models(); ++model) {
            const auto from = w.position_of_model(model);
            const auto cell = cell_of(lie, from);
            const auto index = (from - lie.first[static_cast<std::size_t>(cell)] + turn) % most;
            if (index >= lie.cell_size_of(cell))
                continue;
            const auto to = lie.position(cell, index);
            const auto bytes = pair_bytes(w, from, to);
            if (bytes == 0 || to == from)
                continue;
            auto &last = queues.of(model, true);
            last = w.plan.add({w.rank(from), w.rank(to), bytes, piece_of(w, from, to), 1, 0, last});
        }
    for (std::int32_t far = 1; far < cells; ++far) {
        for (std::int32_t model = 0; model < w.models(); ++model) {
            const auto from = w.position_of_model(model);
            const auto cell = cell_of(lie, from);
            const auto target = (cell + far) % cells;
            const auto first = lie.first[static_cast<std::size_t>(target)];
            const auto count = lie.cell_size_of(target);
            double bytes = 0;
            double most_to_one = 0;
            for (std::int32_t to = first; to < first + count; ++to) {
                bytes += pair_bytes(w, from, to);
                most_to_one = std::max(most_to_one, pair_bytes(w, from, to));
            }
            // Cells are the domains in ascending order, unless the group never leaves one domain.
            if (!deduplicated.empty() && !lie.one_domain)
                bytes =
                    std::max(most_to_one,
                             static_cast<double>(deduplicated.at(lie.place[static_cast<std::size_t>(from)], target)));
            bundle[static_cast<std::size_t>(model)] = -1;
            if (bytes == 0)
                continue;
            const auto peer = first + (from - lie.first[static_cast<std::size_t>(cell)]) % count;
            auto &last = queues.of(model, false);
            last = w.plan.add({w.rank(from), w.rank(peer), bytes, piece_of(w, from, first), count, 0, last});
            bundle[static_cast<std::size_t>(model)] = last;
        }
        for (std::int32_t model = 0; model < w.models(); ++model) {
            const auto from = w.position_of_model(model);
            const auto cell = cell_of(lie, from);
            const auto target = (cell + far) % cells;
            const auto count = lie.cell_size_of(target);
            const auto own = (from - lie.first[static_cast<std::size_t>(cell)]) % count;
            const auto peer = lie.position(target, own);
            for (std::int32_t turn = 1; turn < count; ++turn) {
                const auto to = lie.position(target, (own + turn) % count);
                const auto bytes = pair_bytes(w, from, to);
                if (bytes == 0 || bundle[static_cast<std::size_t>(model)] < 0)
                    continue;
                auto &last = forwards[static_cast<std::size_t>(w.model_of(peer))];
                const auto added = w.plan.add({w.rank(peer), w.rank(to), bytes, piece_of(w, from, to), 1, 0, last},
                                              {bundle[static_cast<std::size_t>(model)]});
                // Uneven bytes: one at a time, or hundreds of flows change their rates at every end. Even ones end
                // together anyway.
                if (w.what().operation == Operation::all_to_all_v)
                    last = added;
            }
        }
    }
}

} // namespace rankscape::patterns
