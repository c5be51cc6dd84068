// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Megatron's estimate: counts by how they are divided, times bytes a parameter.
#include "model/mechanisms/memory/memory.h"
#include "model/transformer/dimensions.h"

#include <algorithm>

namespace rankscape {

namespace {

/// Parameters by what divides them.
struct Counts {
    double over_tensor = 0; ///< attention, feed-forward, shared experts
    double whole = 0;       ///< norms and routers
    double experts = 0;

    void add(const Counts &other, double times)
    {
        over_tensor += other.over_tensor * times;
        whole += other.whole * times;
        experts += other.experts * times;
    }
};

double attention(const ModelShape &shape, const Dimensions &d)
{
    const auto hidden = static_cast<double>(d.hidden);
    const auto heads = static_cast<double>(d.heads);
    if (!shape.multi_latent_attention)
        return 2 * hidden * static_cast<double>(d.head_dim) * (heads + static_cast<double>(d.query_groups));
    const auto q = static_cast<double>(d.q_lora);
    const auto kv = static_cast<double>(d.kv_lora);
    const auto position = static_cast<double>(d.qk_position_dim);
    const auto q_width = heads * (static_cast<double>(d.qk_dim) + position);
    // The norms of the two low-rank parts are counted here, so they are divided, too.
    const auto queries = q > 0 ? q * (hidden + q_width + 1) : hidden * q_width;
    const auto keys_values = hidden * (kv + position) + kv * (heads * static_cast<double>(d.qk_dim + d.v_dim) + 1);
    return queries + keys_values + heads * static_cast<double>(d.v_dim) * hidden;
}

Counts layer(const ModelShape &shape, const Dimensions &d, bool moe)
{
    const auto hidden = static_cast<double>(d.hidden);
    const auto matrices = shape.swiglu ? 3.0 : 2.0;
    Counts counts;
    counts.over_tensor = attention(shape, d);
    counts.whole = 2 * hidden * (shape.layer_norm ? 2 : 1);
    if (!moe) {
        counts.over_tensor += matrices * hidden * static_cast<double>(d.ffn);
        return counts;
    }
    counts.over_tensor += matrices * hidden * static_cast<double>(d.shared_ffn);
    counts.whole += hidden * static_cast<double>(d.experts);
    counts.experts = matrices * hidden * static_cast<double>(d.expert_ffn) * static_cast<double>(d.experts);
    return counts;
}

} // namespace

Result<double> megatron_weight_and_optimizer_bytes(const Scenario &scenario, const Layout &layout)
{
    const auto &shape = scenario.model;
    const auto made = dimensions_of(shape);
    if (!made)
        return made.problem();
    const auto &d = *made;
    const auto &parallel = scenario.parallel;
    const auto bytes = [&](std::int32_t replicas) {
        return scenario.sharding.distributed_optimizer ? 6 + 12.0 / replicas : 18.0;
    };

    Counts layers;
    const auto moe_count = std::ranges::count(d.moe, true);
    layers.add(layer(shape, d, true), static_cast<double>(moe_count));
    layers.add(layer(shape, d, false), static_cast<double>(static_cast<std::ptrdiff_t>(d.moe.size()) - moe_count));
    layers.whole += static_cast<double>(d.hidden) * (shape.layer_norm ? 2 : 1);
    Counts shard;
    shard.add(layers, 1.0 / static_cast<double>(parallel.pipeline));
    shard.add(layer(shape, d, !d.moe.empty() && d.moe.back()), static_cast<double>(d.mtp_layers));
    const bool both_ends = parallel.pipeline == 1 && shape.untie_embeddings;
    shard.over_tensor += static_cast<double>(d.vocab) * static_cast<double>(d.hidden) * (both_ends ? 2 : 1);

    const auto dense = shard.over_tensor / static_cast<double>(parallel.tensor) + shard.whole;
    const auto experts = shard.experts / static_cast<double>(parallel.expert * parallel.etp());
    return dense * bytes(layout.dp) + experts * bytes(layout.edp);
}

} // namespace rankscape
