// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The whole model put together from its layers, and counted.
#include "model/transformer/inventory.h"

#include "model/base/checked.h"
#include "model/transformer/layer_tensors.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>

namespace rankscape {

namespace {

constexpr std::int64_t most_parameters = std::int64_t{1} << 62;

/// Parameters of some tensors, at most `copies` of each; nothing beyond `most_parameters`.
std::optional<std::int64_t> counted(std::span<const Tensor> tensors, std::int64_t copies)
{
    std::int64_t sum = 0;
    for (const auto &tensor : tensors) {
        std::optional<std::int64_t> elements = std::min(tensor.copies, copies);
        for (const auto length : tensor.shape)
            elements = elements ? checked_product({*elements, length}) : elements;
        if (!elements || *elements > most_parameters - sum)
            return std::nullopt;
        sum += *elements;
    }
    return sum;
}

std::optional<std::int64_t> counted(const Inventory &all, std::int64_t mtp_layers, std::int64_t copies)
{
    std::int64_t sum = 0;
    const auto add = [&](std::span<const Tensor> tensors, std::int64_t times) {
        const auto once = counted(tensors, copies);
        const auto part = once ? checked_product({*once, times}) : std::nullopt;
        if (!part || *part > most_parameters - sum)
            return false;
        sum += *part;
        return true;
    };
    bool fits = add(all.before, 1) && add(all.after, 1) && add(all.mtp.tensors, mtp_layers);
    for (std::size_t kind = 0; fits && kind < all.kinds.size(); ++kind)
        fits = add(all.kinds[kind].tensors, std::count(all.layers.begin(), all.layers.end(), kind));
    return fits ? std::optional(sum) : std::nullopt;
}

} // namespace

std::int64_t Tensor::elements_of_one() const
{
    std::int64_t product = 1;
    for (const auto length : shape)
        product *= length;
    return product;
}

std::int64_t LayerKind::elements() const
{
    std::int64_t sum = 0;
    for (const auto &tensor : tensors)
        sum += tensor.elements();
    return sum;
}

Result<Inventory> inventory(const ModelShape &shape)
{
    const auto dimensions = dimensions_of(shape);
    if (!dimensions)
        return dimensions.problem();
    const auto &d = *dimensions;
    Inventory all;
    std::array<std::int32_t, 2> kind_of{-1, -1}; // dense, MoE
    for (const bool moe : d.moe) {
        auto &kind = kind_of[moe ? 1 : 0];
        if (kind < 0) {
            kind = static_cast<std::int32_t>(all.kinds.size());
            all.kinds.push_back(tensors::layer(shape, d, moe));
        }
        all.layers.push_back(kind);
    }
    all.before = tensors::embedding(d);
    all.after = tensors::final_norm_and_output(shape, d);
    if (d.mtp_layers > 0)
        all.mtp = tensors::mtp_layer(shape, d);
    const auto total = counted(all, d.mtp_layers, most_parameters);
    const auto active = counted(all, d.mtp_layers, std::max<std::int64_t>(d.topk, 1));
    if (!total || !active)
        return Problem{"shape_too_large",
                       {"the model has more than 2^62 parameters", "模型的参数量超过 2^62"},
                       {"choose smaller dimensions", "请减小各维度"},
                       {{}, 0, 0, "--hidden-size"}};
    all.total = *total;
    all.active = *active;
    return all;
}

} // namespace rankscape
