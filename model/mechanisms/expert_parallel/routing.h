// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A router: for each token of each rank the experts that it goes to, drawn the same on every machine.
#pragma once

#include "model/mechanisms/expert_parallel/group.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace rankscape::expert_parallel {

inline constexpr std::int64_t most_experts = 65'536;
inline constexpr std::int64_t most_choices = std::int64_t{1} << 24; ///< ranks × tokens × top-k that are drawn: 32 MB

struct RouterSettings {
    std::int64_t experts = 256;
    std::int64_t top_k = 8;
    std::int64_t tokens = 4096; ///< of each rank
    double skew = 0;            ///< Zipf exponent of the experts' popularity: the r-th most popular gets r^-skew
    std::uint64_t seed = 1;
    std::optional<double> capacity_factor; ///< --moe-expert-capacity-factor: tokens above it are dropped at the source

    bool operator==(const RouterSettings &) const = default;
};
/// Tokens: given, else micro batch × sequence ÷ (CP × TP with sequence parallelism). Errors: no_experts,
/// shape_incomplete (--moe-router-topk is 2 unless said; --seq-length has no default), shape_not_positive,
/// top_k_above_experts, too_many_experts, tokens_out_of_range, zero_capacity, skew_out_of_range (above 10).
Result<RouterSettings> router_settings(const Scenario &scenario);

/// Who goes where. Sources are places of the ExpertGroup. A token's draw depends on seed, source and its number only,
/// so more tokens leave the earlier ones as they were.
struct Routing {
    RouterSettings settings;
    std::int32_t sources = 0;
    std::vector<std::uint16_t> chosen; ///< source, token, choice: the expert
    std::vector<std::uint8_t> dropped; ///< like `chosen`, 1: above capacity; empty: nothing is dropped
    std::vector<double> popularity;    ///< by expert: its chance of the first choice; adds up to 1
    std::vector<std::int32_t> sent;    ///< source × expert: copies that are kept
    std::vector<std::int64_t> load;    ///< by expert: copies that are kept, of all sources
    std::vector<std::int64_t> drops;   ///< by expert
    std::optional<std::int64_t>
        capacity; ///< of an expert for the tokens of one source: ⌈tokens · top-k ÷ experts · factor⌉

    std::int64_t choices() const { return static_cast<std::int64_t>(chosen.size()); }
    std::int64_t dropped_in_all() const;
    std::span<const std::uint16_t> experts_of(std::int32_t source, std::int64_t token) const;
    bool is_dropped(std::int32_t source, std::int64_t token, std::int64_t choice) const;
    /// What the experts' results are multiplied by: positive, descending, sum 1. Drawn for the picture, by the token.
    std::vector<double> weights_of(std::int32_t source, std::int64_t token) const;
    std::int64_t sent_to(std::int32_t source, std::int64_t expert) const
    {
        return sent[static_cast<std::size_t>(source) * static_cast<std::size_t>(settings.experts) +
                    static_cast<std::size_t>(expert)];
    }
    double balanced_load() const ///< of an expert, if all were equally popular and nothing dropped
    {
        return static_cast<double>(choices()) / static_cast<double>(settings.experts);
    }
};

/// Draws top-k without replacement in proportion to popularity. Errors: too_many_tokens (more than most_choices; the
/// remedy says how many fit).
Result<Routing> route(const RouterSettings &settings, std::int32_t sources);

/// Copies of tokens by where they go. Rows are source places. Dropped choices count nowhere.
struct Copies {
    std::int32_t sources = 0, eps = 0, nodes = 0, domains = 0;
    std::vector<std::int64_t> per_expert; ///< source × EP rank: one a chosen expert
    std::vector<std::int64_t> per_rank;   ///< source × EP rank: one a distinct EP rank
    std::vector<std::int64_t> per_node;   ///< source × node: one a distinct node (the own one too)
    std::vector<std::int64_t> per_domain; ///< source × domain: one a distinct NVLink domain (the own one too)

    std::int64_t expert(std::int32_t source, std::int32_t ep) const { return at(per_expert, source, ep, eps); }
    std::int64_t rank(std::int32_t source, std::int32_t ep) const { return at(per_rank, source, ep, eps); }
    std::int64_t node(std::int32_t source, std::int32_t n) const { return at(per_node, source, n, nodes); }
    std::int64_t domain(std::int32_t source, std::int32_t d) const { return at(per_domain, source, d, domains); }

private:
    static std::int64_t at(const std::vector<std::int64_t> &table, std::int32_t row, std::int32_t column,
                           std::int32_t columns)
    {
        return table[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) +
                     static_cast<std::size_t>(column)];
    }
};
Copies count_copies(const Routing &routing, const ExpertGroup &group);

/// Both, kept for the next job with the same router (and the same places): most sliders leave tokens alone.
struct Drawing {
    std::shared_ptr<const Routing> routing;
    std::shared_ptr<const Copies> copies;
};
/// Errors: those of route().
Result<Drawing> drawing_of(const RouterSettings &settings, const ExpertGroup &group);

/// Copies of one token, the mean over all tokens.
struct Fanout {
    double experts = 0;        ///< top-k less what was dropped
    double ranks = 0;          ///< distinct EP ranks
    double nodes = 0;          ///< distinct nodes
    double domains = 0;        ///< distinct NVLink domains
    double remote_experts = 0; ///< of these, outside the source's domain
    double remote_ranks = 0;
    double remote_domains = 0;
};
Fanout drawn_fanout(const Copies &copies, const Routing &routing, const ExpertGroup &group);
/// Of uniform routing without replacement and without drops: 256 experts, top-8, EP64 on 8-GPU nodes: 7.68 ranks, 5.30
/// domains, of which 4.63 remote (facts.md C(a)).
Fanout expected_fanout(const RouterSettings &settings, const ExpertGroup &group);

} // namespace rankscape::expert_parallel
