// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The packing: large tensors first, two to a shared chunk where their ends fit, small ones into what stays free.
#include "model/mechanisms/fsdp/layout.h"

#include "model/base/checked.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace rankscape::fsdp {

namespace {

/// Offsets stay below this, so that rounding up cannot overflow.
constexpr std::int64_t most_elements = std::numeric_limits<std::int64_t>::max() / 4;

std::int64_t rounded_up(std::int64_t value, std::int64_t unit) { return (value + unit - 1) / unit * unit; }

std::string text_of(const TensorShape &shape)
{
    std::string text = "(";
    for (const auto dimension : shape)
        text += (text.size() > 1 ? ", " : "") + std::to_string(dimension);
    return text + ")";
}

Problem too_large()
{
    return {"layout_too_large",
            {"the flat buffer of these shapes has more elements than a 64-bit number can count: the least common "
             "multiple of the row lengths is too large",
             "这些 shape 的扁平 buffer 元素数超出 64 位整数：各行长度的最小公倍数过大"},
            {"give tensors whose rows (all dimensions but the first) have a small common multiple",
             "请让各张量的行长（除第一维以外各维之积）有较小的公倍数"},
            {}};
}

struct Piled {
    std::size_t tensor;
    std::int64_t length;
    bool placed = false; ///< beside an earlier one
};

class Packer {
public:
    explicit Packer(FlatLayout &layout) : layout_(layout)
    {
        for (std::size_t tensor = 0; tensor < layout.lengths.size(); ++tensor) {
            const auto length = layout.lengths[tensor];
            (length < layout.chunk ? small_ : large_).push_back({tensor, length});
        }
        // The longest first; equal ones in the order of the parameters.
        std::stable_sort(small_.begin(), small_.end(), [](auto &a, auto &b) { return a.length > b.length; });
    }

    /// The first element after the last tensor.
    std::int64_t pack()
    {
        for (std::size_t at = 0; at < large_.size(); ++at)
            if (!large_[at].placed)
                place_large(at);
        for (const auto &piled : small_) {
            end_ = rounded_up(end_, layout_.rows[piled.tensor]);
            layout_.offsets[piled.tensor] = end_;
            end_ += piled.length;
        }
        return end_;
    }

private:
    std::int64_t over(std::int64_t length) const { return length % layout_.chunk; }

    /// Begins at a chunk boundary. What it leaves of its last chunk takes the beginning of a later tensor, so that
    /// this one ends where the chunk ends, and after that small tensors.
    void place_large(std::size_t at)
    {
        const auto length = large_[at].length;
        layout_.offsets[large_[at].tensor] = end_;
        const auto free_from = end_ + length;
        end_ = rounded_up(free_from, layout_.chunk);
        if (free_from == end_)
            return;
        auto free_to = end_;
        const auto partner =
            std::find_if(large_.begin() + static_cast<std::ptrdiff_t>(at) + 1, large_.end(), [&](const Piled &other) {
                return !other.placed && over(other.length) != 0 && over(length) + over(other.length) <= layout_.chunk;
            });
        if (partner != large_.end()) {
            free_to = end_ - over(partner->length);
            layout_.offsets[partner->tensor] = free_to;
            end_ += partner->length - over(partner->length);
            partner->placed = true;
        }
        fill(free_from, free_to);
    }

    void fill(std::int64_t from, std::int64_t to)
    {
        std::erase_if(small_, [&](const Piled &piled) {
            const auto at = rounded_up(from, layout_.rows[piled.tensor]);
            if (at + piled.length > to)
                return false;
            layout_.offsets[piled.tensor] = at;
            from = at + piled.length;
            return true;
        });
    }

    FlatLayout &layout_;
    std::vector<Piled> large_, small_;
    std::int64_t end_ = 0;
};

std::optional<Problem> measure(std::span<const TensorShape> shapes, FlatLayout &layout)
{
    std::int64_t total = 0;
    for (const auto &shape : shapes) {
        if (shape.empty())
            return Problem{"scalar_tensor",
                           {"a tensor without dimensions cannot be packed", "没有维度的张量无法打包"},
                           {"a vector of one element is [1]", "只有一个元素的向量写作 [1]"},
                           {}};
        std::int64_t row = 1;
        for (std::size_t i = 0; i < shape.size(); ++i) {
            if (shape[i] <= 0)
                return Problem{"dimension_not_positive",
                               {"the shape " + text_of(shape) + " has a dimension that is not positive",
                                "shape " + text_of(shape) + " 中有不为正的维度"},
                               {"every dimension must be at least 1", "每一维都必须至少为 1"},
                               {}};
            const auto product = i == 0 ? std::optional(row) : checked_product({row, shape[i]});
            if (!product)
                return too_large();
            row = *product;
        }
        const auto length = checked_product({row, shape.front()});
        const auto chunk = checked_lcm(layout.chunk, row);
        if (!length || !chunk || *length > most_elements - total || *chunk > most_elements)
            return too_large();
        total += *length;
        layout.chunk = *chunk;
        layout.rows.push_back(row);
        layout.lengths.push_back(*length);
    }
    // Each tensor may waste up to a chunk.
    const auto bound = checked_product({layout.chunk, static_cast<std::int64_t>(shapes.size()) + 1});
    if (!bound || *bound > most_elements - total)
        return too_large();
    return std::nullopt;
}

} // namespace

Result<FlatLayout> pack(std::span<const TensorShape> shapes, std::int64_t shards)
{
    if (shapes.empty())
        return Problem{"no_tensors",
                       {"there is no tensor to pack", "没有要打包的张量"},
                       {"give at least one shape: [[4096,4096]]", "至少给出一个 shape，例如 [[4096,4096]]"},
                       {}};
    if (shards <= 0)
        return Problem{"data_parallel_not_positive",
                       {"the buffer cannot be cut into " + std::to_string(shards) + " shards",
                        "不能把 buffer 切成 " + std::to_string(shards) + " 份"},
                       {"the data-parallel size must be at least 1", "数据并行大小必须至少为 1"},
                       {}};
    FlatLayout layout;
    layout.shards = shards;
    if (auto problem = measure(shapes, layout))
        return *std::move(problem);
    layout.offsets.resize(shapes.size());
    const auto end = Packer(layout).pack();
    const auto unit = checked_product({layout.chunk, shards});
    if (!unit || *unit > most_elements)
        return too_large();
    layout.size = rounded_up(end, *unit);
    return layout;
}

std::int64_t FlatLayout::elements() const { return std::accumulate(lengths.begin(), lengths.end(), std::int64_t{0}); }

std::vector<Piece> FlatLayout::pieces(std::int64_t shard) const
{
    std::vector<Piece> owned;
    const auto from = shard * shard_size(), to = from + shard_size();
    for (std::size_t tensor = 0; tensor < offsets.size(); ++tensor) {
        const auto first = std::max(from, offsets[tensor]);
        const auto last = std::min(to, offsets[tensor] + lengths[tensor]);
        if (first < last)
            owned.push_back({static_cast<std::int32_t>(tensor), first - offsets[tensor], last - offsets[tensor]});
    }
    return owned;
}

std::vector<Stretch> FlatLayout::gaps() const
{
    std::vector<Stretch> taken;
    for (std::size_t tensor = 0; tensor < offsets.size(); ++tensor)
        taken.push_back({offsets[tensor], offsets[tensor] + lengths[tensor]});
    std::ranges::sort(taken, {}, &Stretch::first);
    std::vector<Stretch> free;
    std::int64_t end = 0;
    for (const auto &stretch : taken) {
        if (stretch.first > end)
            free.push_back({end, stretch.first});
        end = std::max(end, stretch.last);
    }
    if (end < size)
        free.push_back({end, size});
    return free;
}

Stretch FlatLayout::shard_of(std::int64_t outer, std::int64_t outer_size, std::int64_t inner,
                             std::int64_t inner_size) const
{
    const auto of_inner = size / inner_size, of_both = of_inner / outer_size;
    const auto first = inner * of_inner + outer * of_both;
    return {first, first + of_both};
}

} // namespace rankscape::fsdp
