// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Counting where the copies of tokens go.
#include "model/mechanisms/expert_parallel/in_parallel.h"
#include "model/mechanisms/expert_parallel/routing.h"
#include "model/traffic/tokens.h"

#include <algorithm>
#include <type_traits>

namespace rankscape::expert_parallel {

namespace {

constexpr std::int64_t nanoseconds_a_count = 2;

std::size_t as_index(std::int64_t number) { return static_cast<std::size_t>(number); }

/// The places that hold each EP rank's experts, as what they touch: most often one node and one domain.
struct Touched {
    std::vector<std::vector<std::int32_t>> nodes, domains; ///< by EP rank

    explicit Touched(const ExpertGroup &group) : nodes(as_index(group.ep)), domains(as_index(group.ep))
    {
        for (std::int32_t place = 0; place < group.size(); ++place) {
            const auto ep = as_index(group.ep_of[as_index(place)]);
            add(nodes[ep], group.node_of[as_index(place)]);
            add(domains[ep], group.domain_of[as_index(place)]);
        }
    }
    static void add(std::vector<std::int32_t> &list, std::int32_t one)
    {
        if (std::ranges::find(list, one) == list.end())
            list.push_back(one);
    }
};

/// Counts each thing once a token, without branches: whether a thing is new cannot be foreseen.
class Distinct {
public:
    Distinct(std::int32_t things, std::vector<std::int64_t> &counts) : last_(as_index(things), 0), counts_(counts) {}
    void begin(std::int32_t source) { row_ = counts_.data() + as_index(source) * last_.size(); }
    void count(std::int32_t thing, std::uint32_t token)
    {
        auto &last = last_[as_index(thing)];
        row_[thing] += last != token ? 1 : 0;
        last = token;
    }

private:
    std::vector<std::uint32_t> last_; ///< by thing: the last token that went there
    std::vector<std::int64_t> &counts_;
    std::int64_t *row_ = nullptr;
};

/// Of each expert its EP rank, and the first node and domain; `more`: some EP rank lies over several.
struct Homes {
    struct Home {
        std::uint16_t ep, node, domain;
    };
    std::vector<Home> of;
    bool more = false;

    Homes(const ExpertGroup &group, const Touched &touched)
    {
        for (std::int64_t e = 0; e < group.experts; ++e) {
            const auto ep = as_index(group.ep_holding(e));
            of.push_back({static_cast<std::uint16_t>(ep), static_cast<std::uint16_t>(touched.nodes[ep].front()),
                          static_cast<std::uint16_t>(touched.domains[ep].front())});
            more = more || touched.nodes[ep].size() > 1 || touched.domains[ep].size() > 1;
        }
    }
};

/// Counts the copies of one source after another.
class Counter {
public:
    Counter(const Routing &routing, const ExpertGroup &group, const Touched &touched, const Homes &homes,
            Copies &copies)
        : r_(routing),
          touched_(touched),
          homes_(homes),
          domains_are_nodes_(group.node_of == group.domain_of),
          ranks_(copies.eps, copies.per_rank),
          nodes_(copies.nodes, copies.per_node),
          domains_(copies.domains, copies.per_domain)
    {
    }

    void source(std::int32_t number)
    {
        ranks_.begin(number);
        nodes_.begin(number);
        domains_.begin(number);
        const std::true_type yes;
        const std::false_type no;
        const bool drops = !r_.dropped.empty();
        if (homes_.more)
            drops ? count(number, yes, yes) : count(number, yes, no);
        else
            drops ? count(number, no, yes) : count(number, no, no);
    }

private:
    /// `Several`: EP ranks lie over more than one node or domain. `Drops`: some choices do not count.
    template <typename Several, typename Drops> void count(std::int32_t number, Several several, Drops drops)
    {
        const auto &s = r_.settings;
        auto at = as_index(number) * as_index(s.tokens) * as_index(s.top_k);
        for (std::int64_t token = 0; token < s.tokens; ++token) {
            ++mark_;
            for (std::int64_t k = 0; k < s.top_k; ++k, ++at) {
                if (drops && r_.dropped[at] != 0)
                    continue;
                const auto &home = homes_.of[r_.chosen[at]];
                ranks_.count(home.ep, mark_);
                if (several) {
                    for (const auto node : touched_.nodes[home.ep])
                        nodes_.count(node, mark_);
                    for (const auto domain : touched_.domains[home.ep])
                        domains_.count(domain, mark_);
                } else {
                    nodes_.count(home.node, mark_);
                    if (!domains_are_nodes_)
                        domains_.count(home.domain, mark_);
                }
            }
        }
    }

    const Routing &r_;
    const Touched &touched_;
    const Homes &homes_;
    bool domains_are_nodes_;
    Distinct ranks_, nodes_, domains_;
    std::uint32_t mark_ = 0;
};

} // namespace

Copies count_copies(const Routing &routing, const ExpertGroup &group)
{
    Copies copies;
    copies.sources = routing.sources;
    copies.eps = group.ep;
    copies.nodes = static_cast<std::int32_t>(group.nodes.size());
    copies.domains = static_cast<std::int32_t>(group.domains.size());
    const auto table = [&](std::int32_t columns) {
        return std::vector<std::int64_t>(as_index(copies.sources) * as_index(columns), 0);
    };
    copies.per_expert = table(copies.eps);
    copies.per_rank = table(copies.eps);
    copies.per_node = table(copies.nodes);
    copies.per_domain = table(copies.domains);
    for (std::size_t i = 0; i < routing.sent.size(); ++i)
        copies.per_expert[i / as_index(group.experts_each())] += routing.sent[i];
    const Touched touched(group);
    const Homes homes(group, touched);
    in_parallel(copies.sources, routing.choices() * nanoseconds_a_count, [&](std::int32_t first, std::int32_t last) {
        Counter counter(routing, group, touched, homes, copies);
        for (auto source = first; source < last; ++source)
            counter.source(source);
    });
    if (group.node_of == group.domain_of && !homes.more)
        copies.per_domain = copies.per_node;
    return copies;
}

Fanout drawn_fanout(const Copies &copies, const Routing &routing, const ExpertGroup &group)
{
    Fanout sum;
    for (std::int32_t source = 0; source < copies.sources; ++source) {
        const auto own = group.domain_of[as_index(source)];
        for (std::int32_t ep = 0; ep < copies.eps; ++ep) {
            const auto place = group.place(ep, group.etp_of[as_index(source)]);
            const bool remote = group.domain_of[as_index(place)] != own;
            const auto by_expert = static_cast<double>(copies.expert(source, ep));
            const auto by_rank = static_cast<double>(copies.rank(source, ep));
            sum.experts += by_expert;
            sum.ranks += by_rank;
            sum.remote_experts += remote ? by_expert : 0;
            sum.remote_ranks += remote ? by_rank : 0;
        }
        for (std::int32_t node = 0; node < copies.nodes; ++node)
            sum.nodes += static_cast<double>(copies.node(source, node));
        for (std::int32_t domain = 0; domain < copies.domains; ++domain) {
            const auto by_domain = static_cast<double>(copies.domain(source, domain));
            sum.domains += by_domain;
            sum.remote_domains += domain != own ? by_domain : 0;
        }
    }
    const auto tokens = static_cast<double>(copies.sources) * static_cast<double>(routing.settings.tokens);
    if (tokens > 0)
        for (auto *mean : {&sum.experts, &sum.ranks, &sum.nodes, &sum.domains, &sum.remote_experts, &sum.remote_ranks,
                           &sum.remote_domains})
            *mean /= tokens;
    return sum;
}

Fanout expected_fanout(const RouterSettings &settings, const ExpertGroup &group)
{
    const auto each = group.experts_each();
    const auto chance = [&](std::int64_t ep_ranks) {
        return chance_of_meeting(settings.experts, settings.top_k, ep_ranks * each);
    };
    const Touched touched(group);
    // By node and domain: the EP ranks there.
    std::vector<std::int64_t> in_node(group.nodes.size()), in_domain(group.domains.size());
    for (std::size_t ep = 0; ep < as_index(group.ep); ++ep) {
        for (const auto node : touched.nodes[ep])
            ++in_node[as_index(node)];
        for (const auto domain : touched.domains[ep])
            ++in_domain[as_index(domain)];
    }
    Fanout mean;
    mean.experts = static_cast<double>(settings.top_k);
    mean.ranks = static_cast<double>(group.ep) * chance(1);
    for (const auto ranks : in_node)
        mean.nodes += chance(ranks);
    for (const auto ranks : in_domain)
        mean.domains += chance(ranks);
    const auto sources = static_cast<double>(group.size());
    for (std::int32_t source = 0; source < group.size(); ++source) {
        const auto own = group.domain_of[as_index(source)];
        std::int64_t remote = 0;
        for (std::int32_t ep = 0; ep < group.ep; ++ep)
            remote += group.domain_of[as_index(group.place(ep, group.etp_of[as_index(source)]))] != own ? 1 : 0;
        mean.remote_ranks += static_cast<double>(remote) * chance(1) / sources;
        mean.remote_experts +=
            static_cast<double>(settings.top_k) * static_cast<double>(remote) / static_cast<double>(group.ep) / sources;
        mean.remote_domains += (mean.domains - chance(in_domain[as_index(own)])) / sources;
    }
    return mean;
}

} // namespace rankscape::expert_parallel
