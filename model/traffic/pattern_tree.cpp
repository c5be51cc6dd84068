// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Double binary trees (who is inside one is a leaf of the other), and the in-switch operations of NVLS.
#include "model/traffic/patterns.h"

namespace rankscape::patterns {

namespace {

/// A binary tree over 0 … size-1 in which odd numbers are leaves: the lowest set bit of a number is its height. The
/// second tree is the first one mirrored (even size) or shifted by one (odd), so that leaves change places.
std::int32_t parent_in(std::int32_t node, std::int32_t size, bool second)
{
    const auto turned = [&](std::int32_t x, bool back) {
        if (!second)
            return x;
        if (size % 2 == 0)
            return size - 1 - x;
        return (x + (back ? 1 : size - 1)) % size;
    };
    const auto x = turned(node, false);
    if (x == 0)
        return -1;
    const auto bit = x & -x;
    const auto up = (x ^ bit) | (bit << 1);
    return turned(up >= size ? x ^ bit : up, true);
}

/// Nodes with their parents before their children, from the parent array.
struct Shape {
    std::vector<std::int32_t> parent;  ///< by node; -1: the root
    std::vector<std::int32_t> order;   ///< parents first
    std::vector<std::int32_t> subtree; ///< nodes below and itself
    std::vector<std::vector<std::int32_t>> children;

    explicit Shape(std::vector<std::int32_t> parents) : parent(std::move(parents))
    {
        const auto n = parent.size();
        children.resize(n);
        subtree.assign(n, 1);
        for (std::size_t node = 0; node < n; ++node) {
            if (parent[node] < 0)
                order.push_back(static_cast<std::int32_t>(node));
            else
                children[static_cast<std::size_t>(parent[node])].push_back(static_cast<std::int32_t>(node));
        }
        for (std::size_t next = 0; next < order.size(); ++next)
            for (const auto child : children[static_cast<std::size_t>(order[next])])
                order.push_back(child);
        for (std::size_t i = n; i-- > 1;) {
            const auto node = static_cast<std::size_t>(order[i]);
            subtree[static_cast<std::size_t>(parent[node])] += subtree[node];
        }
    }
};

/// A tree over the cells by their heads, chains inside, for one channel: node numbers are positions.
Shape all_reduce_shape(const Arrangement &lie, std::int32_t channel, bool second)
{
    std::vector<std::int32_t> parents(lie.ranks.size(), -1);
    const auto member = [&](std::int32_t cell, std::int32_t index) {
        return lie.position(cell, (index + channel) % lie.cell_size_of(cell));
    };
    for (std::int32_t cell = 0; cell < lie.cells(); ++cell) {
        const auto up = parent_in(cell, lie.cells(), second);
        parents[static_cast<std::size_t>(member(cell, 0))] = up < 0 ? -1 : member(up, 0);
        for (std::int32_t index = 1; index < lie.cell_size_of(cell); ++index)
            parents[static_cast<std::size_t>(member(cell, index))] = member(cell, index - 1);
    }
    return Shape(std::move(parents));
}

} // namespace

namespace {

/// One slice after another up a tree and down again.
void up_and_down(Writer &w, const Shape &shape, std::int32_t first_piece, std::int64_t of)
{
    const auto n = shape.order.size();
    struct Last {
        std::int32_t up = -1, down = -1;
    };
    std::vector<Last> last(n);
    const auto after_children = [&](std::size_t node) {
        for (const auto child : shape.children[node])
            w.plan.also_after(last[static_cast<std::size_t>(child)].up);
    };
    for (std::int32_t slice = 0; slice < w.what().slices; ++slice) {
        const auto piece = first_piece + slice;
        const auto bytes = w.bytes(w.what().bytes, piece, 1, of);
        for (std::size_t i = n - 1; i > 0; --i) {
            const auto node = static_cast<std::size_t>(shape.order[i]);
            last[node].up = w.plan.add({w.rank(shape.order[i]), w.rank(shape.parent[node]), bytes, piece, 1,
                                        shape.subtree[node], last[node].up});
            after_children(node);
        }
        for (std::size_t i = 1; i < n; ++i) {
            const auto node = static_cast<std::size_t>(shape.order[i]);
            const auto parent = shape.parent[node];
            last[node].down = w.plan.add({w.rank(parent), w.rank(shape.order[i]), bytes, piece, 1, 0, last[node].down});
            if (parent != shape.order[0])
                w.plan.also_after(last[static_cast<std::size_t>(parent)].down);
            else
                after_children(static_cast<std::size_t>(parent));
        }
    }
}

} // namespace

void tree(Writer &w)
{
    const auto slices = w.what().slices;
    const auto of = std::int64_t{w.what().channels} * 2 * slices;
    const bool rotated = w.even() && w.symmetry.within < w.lie().cell_size;
    const auto models = rotated ? w.symmetry.within : w.what().channels;
    for (std::int32_t c = 0; c < models; ++c)
        for (std::int32_t half = 0; half < 2; ++half)
            up_and_down(w, all_reduce_shape(w.lie(), c, half == 1), (c * 2 + half) * slices, of);
}

void tree_broadcast(Writer &w)
{
    // The root gives one half to the top of each of two trees over all others.
    const auto slices = w.what().slices;
    const auto others = w.n() - 1;
    const auto root =
        static_cast<std::int32_t>(std::ranges::find(w.lie().place, w.what().root) - w.lie().place.begin());
    const auto position = [&](std::int32_t other) { return other + (other >= root ? 1 : 0); };
    for (const bool second : {false, true}) {
        std::vector<std::int32_t> parents;
        for (std::int32_t other = 0; other < others; ++other)
            parents.push_back(parent_in(other, others, second));
        const Shape shape(std::move(parents));
        std::vector<std::int32_t> down(static_cast<std::size_t>(others), -1);
        for (std::int32_t slice = 0; slice < slices; ++slice) {
            const auto piece = (second ? 1 : 0) * slices + slice;
            const auto bytes = w.bytes(w.what().bytes, piece, 1, std::int64_t{2} * slices);
            for (const auto node : shape.order) {
                const auto parent = shape.parent[static_cast<std::size_t>(node)];
                auto &mine = down[static_cast<std::size_t>(node)];
                mine = w.plan.add(
                    {w.rank(parent < 0 ? root : position(parent)), w.rank(position(node)), bytes, piece, 1, 0, mine});
                if (parent >= 0)
                    w.plan.also_after(down[static_cast<std::size_t>(parent)]);
            }
        }
    }
}

void nvls(Writer &w)
{
    const auto &c = w.what();
    if (c.operation == Operation::broadcast) {
        w.plan.add({c.ranks[static_cast<std::size_t>(c.root)], -1, static_cast<double>(c.bytes), 0, 1, 0, -1});
        return;
    }
    const auto n = w.n();
    std::vector<std::int32_t> pull(static_cast<std::size_t>(n), -1), push(static_cast<std::size_t>(n), -1);
    for (std::int32_t slice = 0; slice < c.slices; ++slice)
        for (std::int32_t p = 0; p < n; ++p) {
            const auto piece = p * c.slices + slice;
            const auto bytes = w.bytes(c.bytes, piece, 1, std::int64_t{n} * c.slices);
            auto &in = pull[static_cast<std::size_t>(p)];
            auto &out = push[static_cast<std::size_t>(p)];
            if (c.operation != Operation::all_gather)
                in = w.plan.add({-1, w.rank(p), bytes, piece, 1, n, in});
            if (c.operation != Operation::reduce_scatter) {
                out = w.plan.add({w.rank(p), -1, bytes, piece, 1, 0, out});
                if (in >= 0)
                    w.plan.also_after(in);
            }
        }
}

} // namespace rankscape::patterns
