// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// An expert-parallel combine: the hierarchical all-to-all run backwards, with sums in place of copies.
#include "model/traffic/patterns.h"

namespace rankscape::patterns {

namespace {

struct Seat {
    std::int32_t cell, index;
};

class Combine {
public:
    explicit Combine(Writer &writer) : w_(writer), lie_(writer.lie())
    {
        for (std::int32_t cell = 0; cell < lie_.cells(); ++cell)
            for (std::int32_t index = 0; index < lie_.cell_size_of(cell); ++index)
                seats_.push_back({cell, index});
        last_inside_.assign(seats_.size(), -1);
        last_across_.assign(seats_.size(), -1);
    }

    void inside()
    {
        std::int32_t most = 0;
        for (std::int32_t cell = 0; cell < lie_.cells(); ++cell)
            most = std::max(most, lie_.cell_size_of(cell));
        for (std::int32_t turn = 1; turn < most; ++turn)
            for (std::int32_t from = 0; from < w_.n(); ++from) {
                const auto [cell, index] = seats_[static_cast<std::size_t>(from)];
                const auto size = lie_.cell_size_of(cell);
                const auto to = lie_.position(cell, (index + turn) % size);
                if (turn < size)
                    send_inside(from, to, from_to(from, to), 0);
            }
    }

    /// From the cells `far` away to each receiver: sums to the peer, then one message. In every turn each rank sends to
    /// another peer, so that no peer is sent to by all at once.
    void across(std::int32_t far)
    {
        arrived_.assign(seats_.size(), {});
        std::int32_t most = 0;
        for (std::int32_t cell = 0; cell < lie_.cells(); ++cell)
            most = std::max(most, lie_.cell_size_of(cell));
        for (std::int32_t turn = 1; turn < most; ++turn)
            for (std::int32_t to = 0; to < w_.n(); ++to) {
                const auto way = way_to(to, far);
                if (turn >= way.size)
                    continue;
                const auto from = lie_.position(way.source, (way.peer_index + turn) % way.size);
                if (const auto bytes = from_to(from, to); bytes > 0)
                    arrived_[static_cast<std::size_t>(to)].push_back(send_inside(from, way.peer, bytes, 1));
            }
        for (std::int32_t to = 0; to < w_.n(); ++to)
            send_across(to, way_to(to, far));
    }

private:
    /// What a receiver gets from one cell comes through the peer of its own index there.
    struct WayHome {
        std::int32_t source, size, peer_index, peer;
    };
    WayHome way_to(std::int32_t to, std::int32_t far) const
    {
        const auto [own, index] = seats_[static_cast<std::size_t>(to)];
        const auto source = (own + far) % lie_.cells();
        const auto size = lie_.cell_size_of(source);
        return {source, size, index % size, lie_.position(source, index % size)};
    }
    void send_across(std::int32_t to, const WayHome &way)
    {
        const auto &arrived = arrived_[static_cast<std::size_t>(to)];
        auto most_of_one = from_to(way.peer, to);
        const auto contributions = static_cast<std::int32_t>(arrived.size()) + (most_of_one > 0 ? 1 : 0);
        if (contributions == 0)
            return;
        for (const auto one : arrived)
            most_of_one = std::max(most_of_one, w_.plan.bytes[static_cast<std::size_t>(one)]);
        const auto reduced = static_cast<double>(w_.what().domain_bytes.at(way.source, place(to)));
        auto &last = last_across_[static_cast<std::size_t>(way.peer)];
        last = w_.plan.add({w_.rank(way.peer), w_.rank(to), std::max(most_of_one, reduced), piece(way.peer, to), 1,
                            contributions, last});
        for (const auto one : arrived)
            w_.plan.also_after(one);
    }
    std::int32_t place(std::int32_t position) const { return lie_.place[static_cast<std::size_t>(position)]; }
    std::int32_t piece(std::int32_t from, std::int32_t to) const { return from * w_.n() + to; }
    double from_to(std::int32_t from, std::int32_t to) const
    {
        return static_cast<double>(w_.what().rank_bytes.at(place(from), place(to)));
    }
    std::int32_t send_inside(std::int32_t from, std::int32_t to, double bytes, std::int32_t summands)
    {
        auto &last = last_inside_[static_cast<std::size_t>(from)];
        if (bytes > 0)
            last = w_.plan.add({w_.rank(from), w_.rank(to), bytes, piece(from, to), 1, summands, last});
        return last;
    }

    Writer &w_;
    const Arrangement &lie_;
    std::vector<Seat> seats_;                             ///< by position
    std::vector<std::int32_t> last_inside_, last_across_; ///< by position: its message sent last
    std::vector<std::vector<std::int32_t>> arrived_;      ///< by receiver: messages that its peer has to sum
};

} // namespace

bool is_combine(const Collective &c, const Arrangement &lie)
{
    return c.operation == Operation::all_to_all_v && !lie.one_domain && !c.domain_bytes.empty() &&
           c.domain_bytes.rows != lie.size();
}

void hierarchical_combine(Writer &w)
{
    Combine combine(w);
    // What crosses domains takes longest, so its sums are sent first.
    for (std::int32_t far = 1; far < w.lie().cells(); ++far)
        combine.across(far);
    combine.inside();
}

} // namespace rankscape::patterns
