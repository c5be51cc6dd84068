// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What is to be communicated: one operation of one group, and how.
#pragma once

#include "model/base/result.h"
#include "model/cluster/network.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace rankscape {

enum class Operation : std::uint8_t {
    all_gather,
    reduce_scatter,
    all_reduce,
    broadcast,
    all_to_all,
    all_to_all_v, ///< as told by a byte matrix
    send,
};
inline constexpr std::array all_operations{Operation::all_gather, Operation::reduce_scatter, Operation::all_reduce,
                                           Operation::broadcast,  Operation::all_to_all,     Operation::all_to_all_v,
                                           Operation::send};

enum class Algorithm : std::uint8_t {
    automatic,               ///< what NCCL would choose, see choose.h
    ring,                    ///< chunks from neighbour to neighbour; a ring per channel
    tree,                    ///< double binary tree over domains, a chain inside each
    nvls,                    ///< multicast and reduction inside the NVSwitch
    pairwise,                ///< every pair directly, in rounds
    hierarchical,            ///< inside the domain, across domains by index, inside again
    hierarchical_all_to_all, ///< one copy per destination domain to the peer of the same index, which forwards
};
inline constexpr std::array all_algorithms{Algorithm::automatic,
                                           Algorithm::ring,
                                           Algorithm::tree,
                                           Algorithm::nvls,
                                           Algorithm::pairwise,
                                           Algorithm::hierarchical,
                                           Algorithm::hierarchical_all_to_all};

std::string_view name(Operation operation); ///< "all-gather", as typed
std::string_view name(Algorithm algorithm); ///< "ring", …, "auto", as typed
std::optional<Operation> operation_of(std::string_view text);
std::optional<Algorithm> algorithm_of(std::string_view text);
/// Which algorithms can do an operation, the automatic one first.
std::span<const Algorithm> algorithms_for(Operation operation);

/// What the bytes are, for colour.
enum class Content : std::uint8_t { other, weights, gradients, activations, tokens };

/// Square or n × domains, row by row; row and column are places in the group (columns may be its domains).
struct ByteMatrix {
    std::int32_t rows = 0, columns = 0;
    std::vector<std::int64_t> bytes;

    bool empty() const { return bytes.empty(); }
    std::int64_t at(std::int32_t row, std::int32_t column) const
    {
        return bytes[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) +
                     static_cast<std::size_t>(column)];
    }
};

/// One collective. `bytes` is nccl-tests' size: the whole gathered output, the whole reduced input, one rank's
/// send buffer for all-to-all, the message for broadcast and send (facts.md H.3).
struct Collective {
    Operation operation = Operation::all_gather;
    std::vector<std::int32_t> ranks; ///< send: from the first to the second
    std::int64_t bytes = 0;          ///< unused by all_to_all_v
    Algorithm algorithm = Algorithm::automatic;
    std::optional<Protocol> protocol; ///< absent: chosen
    std::int32_t channels = 0;        ///< rings or tree pairs at once; 0: one per member of a domain if it leaves it
    std::int32_t slices = 0;          ///< pipeline depth of trees, chains and NVLS; 0: by size
    std::int32_t root = 0;            ///< broadcast: place in `ranks`
    ByteMatrix rank_bytes;            ///< all_to_all_v: from × to
    ByteMatrix domain_bytes;          ///< hierarchical: from × domain as in `domains_of`; a combine: domain × to
    Content content = Content::other;
    std::int32_t stream = 0; ///< collectives of one stream run in order on each rank that they share
    Seconds start{0};        ///< not before
};

/// The NVLink domains that a group touches, ascending: the columns of `domain_bytes`.
std::vector<std::int32_t> domains_of(const Network &network, std::span<const std::int32_t> ranks);

/// The first thing wrong: zero_bytes, one_rank, rank_twice, unknown_rank, algorithm_unsuited,
/// matrix_wrong_size, channels_out_of_range, root_out_of_range, no_nvls, domains_uneven. (no_path shows when the ways
/// are looked up: see simulate().)
std::optional<Problem> problem_with(const Network &network, const Collective &collective);

/// Bus bandwidth ÷ algorithm bandwidth. Source: nccl-tests, facts.md H.3.
double bus_factor(Operation operation, std::int32_t ranks);

/// Share of the NVLink rate that NVLS reaches: 0.85 on Hopper, 0.74 on Blackwell; nothing before (facts.md H.2).
std::optional<double> nvls_efficiency(const Hardware &hardware);

} // namespace rankscape
