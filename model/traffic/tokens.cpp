// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The hypergeometric fan-out, and byte matrices expected or drawn.
#include "model/traffic/tokens.h"

#include <algorithm>
#include <cmath>

namespace rankscape {

double chance_of_meeting(std::int64_t experts, std::int64_t top_k, std::int64_t held)
{
    // C(E - h, k) / C(E, k) as a product, which stays within range.
    double missed = 1;
    for (std::int64_t i = 0; i < top_k; ++i) {
        if (experts - held - i <= 0)
            return 1;
        missed *= static_cast<double>(experts - held - i) / static_cast<double>(experts - i);
    }
    return 1 - missed;
}

double expected_distinct(std::int64_t experts, std::int64_t top_k, std::int64_t places)
{
    return static_cast<double>(places) * chance_of_meeting(experts, top_k, experts / places);
}

double nvlink_to_network(std::int64_t experts, std::int64_t top_k, std::int64_t ranks, std::int64_t domains)
{
    return expected_distinct(experts, top_k, ranks) / expected_distinct(experts, top_k, domains);
}

namespace {

std::optional<Problem> problem_of(const TokenRouting &r, std::span<const std::int32_t> domain_of)
{
    const auto ranks = static_cast<std::int64_t>(domain_of.size());
    if (ranks < 1 || r.experts < 1 || r.experts % ranks != 0)
        return Problem{
            "experts_uneven",
            {std::to_string(r.experts) + " experts do not lie evenly over " + std::to_string(ranks) + " ranks",
             std::to_string(r.experts) + " 个专家不能均分到 " + std::to_string(ranks) + " 个 rank"},
            {"give a multiple of " + std::to_string(std::max<std::int64_t>(ranks, 1)),
             "请给出 " + std::to_string(std::max<std::int64_t>(ranks, 1)) + " 的倍数"},
            {"", 0, 0, "--num-experts"}};
    if (r.top_k < 1 || r.top_k > r.experts)
        return Problem{"top_k_out_of_range",
                       {"top-k is " + std::to_string(r.top_k), "top-k 为 " + std::to_string(r.top_k)},
                       {"legal: 1 … " + std::to_string(r.experts), "允许范围：1 … " + std::to_string(r.experts)},
                       {"", 0, 0, "--moe-router-topk"}};
    if (r.tokens < 1 || r.tokens > (std::int64_t{1} << 26) || r.bytes_per_token < 1 ||
        r.bytes_per_token > (std::int64_t{1} << 22))
        return Problem{"tokens_out_of_range",
                       {"the number or the size of tokens is out of range", "token 数量或大小超出范围"},
                       {"legal: 1 … 2²⁶ tokens of 1 … 2²² bytes", "允许范围：1 … 2²⁶ 个 token，每个 1 … 2²² 字节"}};
    return std::nullopt;
}

std::int32_t domains_in(std::span<const std::int32_t> domain_of)
{
    return domain_of.empty() ? 0 : *std::ranges::max_element(domain_of) + 1;
}

ByteMatrix zeros(std::int32_t rows, std::int32_t columns)
{
    return {rows, columns,
            std::vector<std::int64_t>(static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns), 0)};
}

DispatchBytes empty_bytes(Dispatch dispatch, std::span<const std::int32_t> domain_of)
{
    const auto n = static_cast<std::int32_t>(domain_of.size());
    DispatchBytes result{zeros(n, n), {}};
    if (dispatch == Dispatch::hierarchical)
        result.by_domain = zeros(n, domains_in(domain_of));
    return result;
}

std::int64_t &cell(ByteMatrix &matrix, std::int32_t row, std::int32_t column)
{
    return matrix.bytes[static_cast<std::size_t>(row) * static_cast<std::size_t>(matrix.columns) +
                        static_cast<std::size_t>(column)];
}

/// SplitMix64: the same numbers everywhere, which the standard's distributions do not promise.
struct Draw {
    std::uint64_t state;

    std::uint64_t next()
    {
        state += 0x9e3779b97f4a7c15ULL;
        auto z = state;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
        return z ^ (z >> 31);
    }
    std::int64_t below(std::int64_t limit)
    {
        return static_cast<std::int64_t>(next() % static_cast<std::uint64_t>(limit));
    }
};

} // namespace

Result<DispatchBytes> expected_dispatch(const TokenRouting &r, Dispatch dispatch,
                                        std::span<const std::int32_t> domain_of)
{
    if (auto problem = problem_of(r, domain_of))
        return std::move(*problem);
    const auto n = static_cast<std::int32_t>(domain_of.size());
    auto result = empty_bytes(dispatch, domain_of);
    const auto all = static_cast<double>(r.tokens) * static_cast<double>(r.bytes_per_token);
    const auto each = dispatch == Dispatch::all_gather   ? 1
                      : dispatch == Dispatch::all_to_all ? static_cast<double>(r.top_k) / n
                                                         : chance_of_meeting(r.experts, r.top_k, r.experts / n);
    std::ranges::fill(result.by_rank.bytes, std::llround(all * each));
    if (dispatch != Dispatch::hierarchical)
        return result;
    for (std::int32_t d = 0; d < result.by_domain.columns; ++d) {
        const auto held = std::ranges::count(domain_of, d) * (r.experts / n);
        for (std::int32_t from = 0; from < n; ++from)
            cell(result.by_domain, from, d) = std::llround(all * chance_of_meeting(r.experts, r.top_k, held));
    }
    return result;
}

Result<DispatchBytes> drawn_dispatch(const TokenRouting &r, Dispatch dispatch, std::span<const std::int32_t> domain_of,
                                     std::uint64_t seed)
{
    if (dispatch == Dispatch::all_gather)
        return expected_dispatch(r, dispatch, domain_of);
    if (auto problem = problem_of(r, domain_of))
        return std::move(*problem);
    const auto n = static_cast<std::int32_t>(domain_of.size());
    auto result = empty_bytes(dispatch, domain_of);
    const auto per_rank = r.experts / n;
    Draw draw{seed};
    std::vector<std::int64_t> deck(static_cast<std::size_t>(r.experts));
    for (std::size_t e = 0; e < deck.size(); ++e)
        deck[e] = static_cast<std::int64_t>(e);
    std::vector<std::int64_t> rank_seen(static_cast<std::size_t>(n), -1);
    std::vector<std::int64_t> domain_seen(static_cast<std::size_t>(domains_in(domain_of)), -1);
    std::int64_t token = 0;
    for (std::int32_t from = 0; from < n; ++from)
        for (std::int64_t t = 0; t < r.tokens; ++t, ++token)
            for (std::int64_t k = 0; k < r.top_k; ++k) {
                std::swap(deck[static_cast<std::size_t>(k)],
                          deck[static_cast<std::size_t>(k + draw.below(r.experts - k))]);
                const auto to = static_cast<std::int32_t>(deck[static_cast<std::size_t>(k)] / per_rank);
                auto &seen = rank_seen[static_cast<std::size_t>(to)];
                if (dispatch == Dispatch::all_to_all || seen != token)
                    cell(result.by_rank, from, to) += r.bytes_per_token;
                seen = token;
                const auto domain = domain_of[static_cast<std::size_t>(to)];
                if (dispatch == Dispatch::hierarchical && domain_seen[static_cast<std::size_t>(domain)] != token)
                    cell(result.by_domain, from, domain) += r.bytes_per_token;
                domain_seen[static_cast<std::size_t>(domain)] = token;
            }
    return result;
}

std::vector<std::int32_t> domain_indices(const Network &network, std::span<const std::int32_t> ranks)
{
    const auto domains = domains_of(network, ranks);
    std::vector<std::int32_t> result;
    for (const auto rank : ranks)
        result.push_back(
            static_cast<std::int32_t>(std::ranges::lower_bound(domains, network.place(rank).domain) - domains.begin()));
    return result;
}

Collective dispatch_collective(const TokenRouting &r, Dispatch dispatch, std::vector<std::int32_t> ranks,
                               DispatchBytes bytes)
{
    Collective c;
    c.content = Content::tokens;
    c.ranks = std::move(ranks);
    if (dispatch == Dispatch::all_gather) {
        c.operation = Operation::all_gather;
        c.bytes = r.tokens * r.bytes_per_token * static_cast<std::int64_t>(c.ranks.size());
        return c;
    }
    c.operation = Operation::all_to_all_v;
    c.algorithm = dispatch == Dispatch::hierarchical ? Algorithm::hierarchical_all_to_all : Algorithm::pairwise;
    c.rank_bytes = std::move(bytes.by_rank);
    c.domain_bytes = std::move(bytes.by_domain);
    return c;
}

} // namespace rankscape
