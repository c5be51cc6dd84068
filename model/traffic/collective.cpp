// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Names of operations and algorithms, which suits which, and the small tables about them.
#include "model/traffic/collective.h"

#include <algorithm>

namespace rankscape {

std::string_view name(Operation operation)
{
    constexpr std::array<std::string_view, 7> names{"all-gather", "reduce-scatter", "all-reduce", "broadcast",
                                                    "all-to-all", "all-to-all-v",   "send"};
    return names[static_cast<std::size_t>(operation)];
}

std::string_view name(Algorithm algorithm)
{
    constexpr std::array<std::string_view, 7> names{
        "auto", "ring", "tree", "nvls", "pairwise", "hierarchical", "hierarchical-all-to-all"};
    return names[static_cast<std::size_t>(algorithm)];
}

std::optional<Operation> operation_of(std::string_view text)
{
    for (const auto operation : all_operations)
        if (text == name(operation))
            return operation;
    return std::nullopt;
}

std::optional<Algorithm> algorithm_of(std::string_view text)
{
    for (const auto algorithm : all_algorithms)
        if (text == name(algorithm))
            return algorithm;
    return std::nullopt;
}

std::span<const Algorithm> algorithms_for(Operation operation)
{
    using A = Algorithm;
    static constexpr std::array scatter{A::automatic, A::ring, A::nvls, A::hierarchical};
    static constexpr std::array reduce{A::automatic, A::ring, A::tree, A::nvls, A::hierarchical};
    static constexpr std::array spread{A::automatic, A::ring, A::tree, A::nvls};
    static constexpr std::array exchange{A::automatic, A::pairwise, A::hierarchical_all_to_all};
    static constexpr std::array single{A::automatic, A::pairwise};
    switch (operation) {
    case Operation::all_gather:
    case Operation::reduce_scatter: return scatter;
    case Operation::all_reduce: return reduce;
    case Operation::broadcast: return spread;
    case Operation::all_to_all:
    case Operation::all_to_all_v: return exchange;
    case Operation::send: return single;
    }
    return {};
}

std::vector<std::int32_t> domains_of(const Network &network, std::span<const std::int32_t> ranks)
{
    std::vector<std::int32_t> domains;
    for (const auto rank : ranks)
        domains.push_back(network.place(rank).domain);
    std::ranges::sort(domains);
    domains.erase(std::unique(domains.begin(), domains.end()), domains.end());
    return domains;
}

double bus_factor(Operation operation, std::int32_t ranks)
{
    const double n = ranks;
    switch (operation) {
    case Operation::all_reduce: return 2 * (n - 1) / n;
    case Operation::all_gather:
    case Operation::reduce_scatter:
    case Operation::all_to_all:
    case Operation::all_to_all_v: return (n - 1) / n;
    case Operation::broadcast:
    case Operation::send: return 1;
    }
    return 1;
}

std::optional<double> nvls_efficiency(const Hardware &hardware)
{
    const auto total = hardware.nvlink_total.value; // tells the generation: 0.6, 0.9, 1.8 TB/s
    if (total < 8e11)
        return std::nullopt;
    return total < 1.5e12 ? 0.85 : 0.74;
}

} // namespace rankscape
