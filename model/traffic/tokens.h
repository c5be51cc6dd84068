// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Where tokens go: expected fan-out of a router, and the bytes of an expert-parallel dispatch.
#pragma once

#include "model/traffic/collective.h"

namespace rankscape {

/// Probability that a token whose `top_k` experts are drawn uniformly without replacement from `experts` meets a set of
/// `held` of them. Source: facts.md C(a).
double chance_of_meeting(std::int64_t experts, std::int64_t top_k, std::int64_t held);

/// Expected number of distinct places that a token goes to when experts lie evenly over `places`:
/// 256 experts, top-8: 7.68 of 64 ranks, 5.30 of 8 domains.
double expected_distinct(std::int64_t experts, std::int64_t top_k, std::int64_t places);

/// NVLink bytes ÷ network bytes as DeepEP's benchmark counts them: NVLink once per distinct GPU, network once per
/// distinct node, the own ones included. 256 experts, top-8: 3.27 at 2 nodes of 8, 2.01 at 4 (cases 52, 53).
double nvlink_to_network(std::int64_t experts, std::int64_t top_k, std::int64_t ranks, std::int64_t domains);

/// How tokens are sent. Source: facts.md C(a).
enum class Dispatch : std::uint8_t {
    all_gather,        ///< every token to every rank
    all_to_all,        ///< a copy per chosen expert
    one_copy_per_rank, ///< a copy per distinct rank
    hierarchical,      ///< a copy per distinct domain across, then NVLink per distinct rank (DeepEP, HybridEP, NCCL EP)
};
inline constexpr std::array all_dispatches{Dispatch::all_gather, Dispatch::all_to_all, Dispatch::one_copy_per_rank,
                                           Dispatch::hierarchical};

struct TokenRouting {
    std::int64_t experts = 256;
    std::int64_t top_k = 8;
    std::int64_t tokens = 4096;           ///< of each rank
    std::int64_t bytes_per_token = 14336; ///< hidden 7168 in BF16
};

/// Bytes from each rank (place) to each rank, and for hierarchical to each domain: for Collective's matrices.
struct DispatchBytes {
    ByteMatrix by_rank;
    ByteMatrix by_domain; ///< empty unless hierarchical
};

/// Expected bytes of uniform routing, rounded. `domain_of` per place of the EP group, as indices from 0. Errors:
/// experts_uneven (experts not divisible by ranks), top_k_out_of_range, tokens_out_of_range.
Result<DispatchBytes> expected_dispatch(const TokenRouting &routing, Dispatch dispatch,
                                        std::span<const std::int32_t> domain_of);
/// The same with experts drawn token by token: uniform, repeatable by its seed on every machine.
Result<DispatchBytes> drawn_dispatch(const TokenRouting &routing, Dispatch dispatch,
                                     std::span<const std::int32_t> domain_of, std::uint64_t seed);

/// Place → index of its domain among those of the group, the columns of by_domain.
std::vector<std::int32_t> domain_indices(const Network &network, std::span<const std::int32_t> ranks);

/// The collective that does it: all-gather of the tokens, or all-to-all-v, direct or hierarchical.
Collective dispatch_collective(const TokenRouting &routing, Dispatch dispatch, std::vector<std::int32_t> ranks,
                               DispatchBytes bytes);

} // namespace rankscape
