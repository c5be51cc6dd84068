// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One token's way to its experts.
#include "model/mechanisms/expert_parallel/traffic.h"

#include <algorithm>

namespace rankscape::expert_parallel {

namespace {

std::size_t as_index(std::int64_t number) { return static_cast<std::size_t>(number); }

class Following {
public:
    Following(const ExpertGroup &group, std::int32_t place, TokenPath &path) : group_(group), place_(place), path_(path)
    {
    }

    void choose(const Routing &routing, std::int64_t token)
    {
        const auto weights = routing.weights_of(place_, token);
        const auto experts = routing.experts_of(place_, token);
        std::vector<std::int32_t> ranks, domains;
        for (std::size_t k = 0; k < experts.size(); ++k) {
            TokenPath::Choice choice;
            choice.expert = experts[k];
            choice.weight = weights[k];
            choice.dropped = routing.is_dropped(place_, token, static_cast<std::int64_t>(k));
            choice.ep = group_.ep_holding(choice.expert);
            for (std::int32_t etp = 0; etp < group_.etp; ++etp)
                choice.ranks.push_back(rank(group_.place(choice.ep, etp)));
            const auto first = domain_of(group_.place(choice.ep, 0));
            choice.domain = group_.domains[as_index(first)];
            if (!choice.dropped) {
                add(ranks, choice.ep);
                for (std::int32_t etp = 0; etp < group_.etp; ++etp)
                    add(domains, domain_of(group_.place(choice.ep, etp)));
            }
            path_.choices.push_back(std::move(choice));
        }
        path_.distinct_ranks = static_cast<std::int32_t>(ranks.size());
        path_.distinct_domains = static_cast<std::int32_t>(domains.size());
        path_.remote_domains = path_.distinct_domains - static_cast<std::int32_t>(std::ranges::count(domains, own()));
    }

    void everywhere()
    {
        for (std::int32_t to = 0; to < group_.size(); ++to)
            hop(place_, to, {}, false);
        for (auto &one : path_.hops)
            for (const auto &choice : path_.choices)
                if (!choice.dropped && std::ranges::find(choice.ranks, one.to) != choice.ranks.end())
                    one.experts.push_back(choice.expert);
    }

    void once_per_expert()
    {
        for (const auto &to : destinations(group_.etp_of[as_index(place_)]))
            hop(place_, to.place, to.experts, false, static_cast<std::int32_t>(to.experts.size()));
    }

    void once_per_domain()
    {
        std::vector<Destination> all;
        for (std::int32_t etp = 0; etp < group_.etp; ++etp)
            for (auto &one : destinations(etp))
                all.push_back(std::move(one));
        for (std::int32_t domain = 0; domain < static_cast<std::int32_t>(group_.domains.size()); ++domain) {
            if (domain == own()) {
                for (const auto &one : all)
                    if (domain_of(one.place) == domain)
                        hop(place_, one.place, one.experts, false);
                continue;
            }
            std::vector<std::int32_t> experts;
            for (const auto &one : all)
                if (domain_of(one.place) == domain)
                    for (const auto expert : one.experts)
                        add(experts, expert);
            if (experts.empty())
                continue;
            const auto peer = peer_of(group_, place_, domain);
            hop(place_, peer, experts, false);
            for (const auto &one : all)
                if (domain_of(one.place) == domain)
                    hop(peer, one.place, one.experts, true);
        }
    }

private:
    struct Destination {
        std::int32_t place;
        std::vector<std::int32_t> experts;
    };

    static void add(std::vector<std::int32_t> &list, std::int32_t one)
    {
        if (std::ranges::find(list, one) == list.end())
            list.push_back(one);
    }
    std::int32_t rank(std::int32_t place) const { return group_.ranks[as_index(place)]; }
    std::int32_t domain_of(std::int32_t place) const { return group_.domain_of[as_index(place)]; }
    std::int32_t own() const { return domain_of(place_); }

    /// Places that hold chosen experts' slices of one ETP rank, each once.
    std::vector<Destination> destinations(std::int32_t etp) const
    {
        std::vector<Destination> all;
        for (const auto &choice : path_.choices) {
            if (choice.dropped)
                continue;
            const auto place = group_.place(choice.ep, etp);
            const auto found = std::ranges::find(all, place, &Destination::place);
            (found == all.end() ? all.emplace_back(Destination{place, {}}) : *found).experts.push_back(choice.expert);
        }
        return all;
    }

    void hop(std::int32_t from, std::int32_t to, std::vector<std::int32_t> experts, bool forwarded,
             std::int32_t copies = 1)
    {
        if (from == to)
            return;
        path_.hops.push_back(
            {rank(from), rank(to), copies, domain_of(from) != domain_of(to), forwarded, std::move(experts)});
    }

    const ExpertGroup &group_;
    std::int32_t place_;
    TokenPath &path_;
};

} // namespace

TokenPath follow(Dispatcher dispatcher, const ExpertGroup &group, const Routing &routing, std::int32_t place,
                 std::int64_t token)
{
    TokenPath path;
    if (place < 0 || place >= group.size() || token < 0 || token >= routing.settings.tokens)
        return path;
    path.rank = group.ranks[as_index(place)];
    path.token = token;
    Following following(group, place, path);
    following.choose(routing, token);
    switch (dispatcher) {
    case Dispatcher::allgather: following.everywhere(); break;
    case Dispatcher::alltoall: following.once_per_expert(); break;
    default: following.once_per_domain(); break;
    }
    return path;
}

} // namespace rankscape::expert_parallel
