// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The parallel degrees that a person asks for, as Megatron's flags name them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace rankscape {

/// Ranks are 32-bit: a world above this is refused, not computed.
inline constexpr std::int64_t largest_world = 4'194'304;

/// Everything that decides which rank is in which group. Degrees are counts of ranks, at least 1.
/// Source: facts.md F.1 and F.2 (parallel_state.py at d98e8a64).
struct Parallel {
    std::optional<std::int64_t> world_size;    ///< absent: from `data_parallel`, else the smallest legal
    std::optional<std::int64_t> data_parallel; ///< the replicate degree, GTP_remat not counted
    std::int64_t tensor = 1;
    std::int64_t pipeline = 1;
    std::int64_t context = 1;
    std::int64_t expert = 1;
    std::optional<std::int64_t> expert_tensor;        ///< absent: equals `tensor`
    std::optional<std::int64_t> weight_shards;        ///< TP × GTP_remat; absent: equals `tensor`
    std::optional<std::int64_t> expert_weight_shards; ///< ETP × expert GTP_remat; absent: equals ETP
    std::int64_t optimizer_instances = 1;
    std::string order = "tp-cp-ep-dp-pp";
    std::vector<std::int64_t> hierarchical_context; ///< innermost first; product equals `context`; may be empty
    bool dynamic_context = false;                   ///< hybrid (dynamic) CP groups over DP × CP

    std::int64_t etp() const { return expert_tensor.value_or(tensor); }
    /// GTP_remat degree: weight shards / TP (1 where the flag is absent or does not divide).
    std::int64_t gtp() const { return remat(weight_shards, tensor); }
    std::int64_t egtp() const { return remat(expert_weight_shards, etp()); }

    bool operator==(const Parallel &) const = default;

private:
    static std::int64_t remat(std::optional<std::int64_t> shards, std::int64_t base)
    {
        return shards && base > 0 && *shards >= base && *shards % base == 0 ? *shards / base : 1;
    }
};

/// TP × GTP_remat × CP × PP: what the world must be a multiple of. Nothing on overflow.
std::optional<std::int64_t> dense_model_size(const Parallel &parallel);
/// ETP × EP × expert GTP_remat × PP: the same for the expert grid.
std::optional<std::int64_t> expert_model_size(const Parallel &parallel);
/// The smallest world that both grids fit: the least common multiple of the two sizes.
std::optional<std::int64_t> smallest_world(const Parallel &parallel);
/// The world that is meant: given, from `data_parallel`, or the smallest.
std::optional<std::int64_t> meant_world(const Parallel &parallel);

} // namespace rankscape
