// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Byte matrices of a dispatcher from the copies that the router made.
#include "model/mechanisms/expert_parallel/traffic.h"

#include <algorithm>
#include <numeric>

namespace rankscape::expert_parallel {

namespace {

std::size_t as_index(std::int64_t number) { return static_cast<std::size_t>(number); }

ByteMatrix zeros(std::size_t rows, std::size_t columns)
{
    return {static_cast<std::int32_t>(rows), static_cast<std::int32_t>(columns),
            std::vector<std::int64_t>(rows * columns, 0)};
}

std::int64_t &cell(ByteMatrix &matrix, std::int32_t row, std::int32_t column)
{
    return matrix.bytes[as_index(row) * as_index(matrix.columns) + as_index(column)];
}

ByteMatrix transposed(const ByteMatrix &matrix)
{
    auto result = zeros(as_index(matrix.columns), as_index(matrix.rows));
    for (std::int32_t row = 0; row < matrix.rows; ++row)
        for (std::int32_t column = 0; column < matrix.columns; ++column)
            cell(result, column, row) = matrix.at(row, column);
    return result;
}

/// Rows and columns of ranks joined to those of what they sit in.
ByteMatrix joined(const ByteMatrix &by_rank, const std::vector<std::int32_t> &of, std::size_t count)
{
    auto result = zeros(count, count);
    for (std::int32_t from = 0; from < by_rank.rows; ++from)
        for (std::int32_t to = 0; to < by_rank.columns; ++to)
            cell(result, of[as_index(from)], of[as_index(to)]) += by_rank.at(from, to);
    return result;
}

class Moving {
public:
    Moving(Dispatcher dispatcher, const ExpertGroup &group, const Routing &routing, const Copies &copies,
           std::int64_t bytes, bool padded)
        : dispatcher_(dispatcher), group_(group), routing_(routing), copies_(copies), bytes_(bytes), padded_(padded)
    {
    }

    Traffic traffic() const
    {
        Traffic t;
        t.by_rank = by_rank();
        t.by_node = joined(t.by_rank, group_.node_of, group_.nodes.size());
        t.by_domain = by_domain(t.by_rank);
        t.wires = wires(t.by_rank);
        return t;
    }

private:
    std::int64_t copies(std::int32_t from, std::int32_t to) const
    {
        const auto ep = group_.ep_of[as_index(to)];
        if (dispatcher_ == Dispatcher::allgather)
            return routing_.settings.tokens;
        if (is_flex(dispatcher_))
            return copies_.rank(from, ep);
        if (group_.etp_of[as_index(from)] != group_.etp_of[as_index(to)])
            return 0; // ETP ranks get theirs by an all-gather afterwards
        return padded_ ? *routing_.capacity * group_.experts_each() : copies_.expert(from, ep);
    }

    ByteMatrix by_rank() const
    {
        auto matrix = zeros(group_.ranks.size(), group_.ranks.size());
        for (std::int32_t from = 0; from < group_.size(); ++from)
            for (std::int32_t to = 0; to < group_.size(); ++to)
                cell(matrix, from, to) = copies(from, to) * bytes_;
        return matrix;
    }

    /// From one rank to a domain that is not its own: each token once.
    std::int64_t across(std::int32_t from, std::int32_t domain) const { return copies_.domain(from, domain) * bytes_; }

    ByteMatrix by_domain(const ByteMatrix &by_rank) const
    {
        auto matrix = joined(by_rank, group_.domain_of, group_.domains.size());
        if (dispatcher_ == Dispatcher::alltoall)
            return matrix;
        const auto round = dispatcher_ == Dispatcher::allgather
                               ? joined(ring(), group_.domain_of, group_.domains.size())
                               : ByteMatrix{};
        for (std::int32_t a = 0; a < matrix.rows; ++a)
            for (std::int32_t b = 0; b < matrix.columns; ++b) {
                if (a == b)
                    continue;
                cell(matrix, a, b) = dispatcher_ == Dispatcher::allgather ? round.at(a, b) : 0;
                if (dispatcher_ == Dispatcher::allgather)
                    continue;
                for (const auto from : group_.in_domain[as_index(a)])
                    cell(matrix, a, b) += across(from, b);
            }
        return matrix;
    }

    ByteMatrix wires(const ByteMatrix &by_rank) const
    {
        if (dispatcher_ == Dispatcher::allgather)
            return ring();
        auto matrix = by_rank;
        for (std::int32_t place = 0; place < group_.size(); ++place)
            cell(matrix, place, place) = 0;
        if (is_flex(dispatcher_) && group_.leaves_domain())
            forward(matrix);
        return matrix;
    }

    /// Every shard goes round, all but the last step.
    ByteMatrix ring() const
    {
        std::vector<std::int32_t> order;
        for (const auto &places : group_.in_domain)
            order.insert(order.end(), places.begin(), places.end());
        auto matrix = zeros(order.size(), order.size());
        for (std::size_t i = 0; i < order.size() && order.size() > 1; ++i)
            cell(matrix, order[i], order[(i + 1) % order.size()]) =
                routing_.settings.tokens * bytes_ * (group_.size() - 1);
        return matrix;
    }

    /// Across once per domain to the peer of the same index, which forwards.
    void forward(ByteMatrix &matrix) const
    {
        const auto direct = matrix;
        for (std::int32_t from = 0; from < group_.size(); ++from)
            for (std::int32_t domain = 0; domain < static_cast<std::int32_t>(group_.domains.size()); ++domain) {
                if (domain == group_.domain_of[as_index(from)])
                    continue;
                const auto &there = group_.in_domain[as_index(domain)];
                for (const auto to : there)
                    cell(matrix, from, to) -= direct.at(from, to);
                const auto peer = peer_of(group_, from, domain);
                cell(matrix, from, peer) += across(from, domain);
                for (const auto to : there)
                    if (to != peer)
                        cell(matrix, peer, to) += direct.at(from, to);
            }
    }

    Dispatcher dispatcher_;
    const ExpertGroup &group_;
    const Routing &routing_;
    const Copies &copies_;
    std::int64_t bytes_;
    bool padded_;
};

void add_up(Traffic &t, const ExpertGroup &group)
{
    for (std::int32_t from = 0; from < t.wires.rows; ++from) {
        double sent = 0;
        for (std::int32_t to = 0; to < t.wires.columns; ++to) {
            const auto bytes = static_cast<double>(t.wires.at(from, to));
            const bool inside = group.domain_of[as_index(from)] == group.domain_of[as_index(to)];
            (inside ? t.nvlink : t.network) += bytes;
            sent += bytes;
        }
        t.sent_most = std::max(t.sent_most, sent);
    }
}

} // namespace

std::int32_t peer_of(const ExpertGroup &group, std::int32_t place, std::int32_t domain)
{
    const auto &own = group.in_domain[as_index(group.domain_of[as_index(place)])];
    const auto &there = group.in_domain[as_index(domain)];
    const auto index = std::ranges::find(own, place) - own.begin();
    return there[as_index(index) % there.size()];
}

Traffic dispatch_traffic(Dispatcher dispatcher, const ExpertGroup &group, const Routing &routing, const Copies &copies,
                         std::int64_t bytes, bool padded)
{
    auto traffic = Moving(dispatcher, group, routing, copies, bytes, padded).traffic();
    add_up(traffic, group);
    return traffic;
}

Traffic combine_traffic(Dispatcher dispatcher, const ExpertGroup &group, const Routing &routing, const Copies &copies,
                        std::int64_t bytes, bool padded)
{
    auto there = Moving(dispatcher, group, routing, copies, bytes, padded).traffic();
    Traffic back;
    back.by_rank = transposed(there.by_rank);
    back.by_node = transposed(there.by_node);
    back.by_domain = transposed(there.by_domain);
    back.wires = transposed(there.wires);
    add_up(back, group);
    return back;
}

} // namespace rankscape::expert_parallel
