// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Who takes part, who forwards, who stands by, and who is left out.
#include "model/views/stage/stage.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace rankscape::drawing {

namespace {

constexpr std::int32_t idle_shown_up_to = 8; ///< GPUs of a domain, when there are few domains

} // namespace

void Stage::take(const Network &network, const Cast &cast)
{
    std::map<std::int32_t, Gpu> by_slot; // slots of a domain follow one another
    std::vector<std::int32_t> domains;   // in the order of the members
    for (const auto &member : cast.members) {
        const auto &place = network.place(member.rank);
        auto &gpu = by_slot[place.slot];
        gpu.part = member.part;
        gpu.position = member.position;
        if (domains.empty() || domains.back() != place.domain)
            domains.push_back(place.domain);
    }
    members_ = static_cast<std::int32_t>(by_slot.size());
    for (const auto slot : cast.forwarders)
        by_slot[slot].forwards = true;
    std::map<std::int32_t, Card> by_domain;
    std::map<std::int32_t, std::int32_t> gpus_in;
    for (const auto &[slot, gpu] : by_slot) {
        const auto domain = network.place_of_slot(slot).domain;
        by_domain[domain].members += gpu.part >= 0 ? 1 : 0;
        ++gpus_in[domain];
    }
    std::set<std::int32_t> others;
    for (std::int32_t rank = 0; rank < network.world(); ++rank) {
        const auto found = by_domain.find(network.place(rank).domain);
        if (found == by_domain.end())
            others.insert(network.place(rank).domain);
        else
            ++found->second.ranks;
    }
    other_domains_ = static_cast<std::int32_t>(others.size());
    if (options_.most_gpus > 0 && std::cmp_greater(by_slot.size(), options_.most_gpus)) {
        std::set<std::int32_t> kept;
        std::int32_t count = 0;
        for (const auto domain : domains) {
            if (kept.contains(domain) || (!kept.empty() && count + gpus_in[domain] > options_.most_gpus))
                continue;
            kept.insert(domain);
            count += gpus_in[domain];
        }
        std::erase_if(by_slot,
                      [&](const auto &entry) { return !kept.contains(network.place_of_slot(entry.first).domain); });
        const auto dropped = std::erase_if(by_domain, [&](const auto &entry) { return !kept.contains(entry.first); });
        hidden_domains_ = static_cast<std::int32_t>(dropped);
    }
    const auto crowded = by_domain.size() > 4 || std::ranges::any_of(by_domain, [](const auto &entry) {
                             return entry.second.ranks > idle_shown_up_to;
                         });
    if (options_.idle && !crowded)
        for (std::int32_t rank = 0; rank < network.world(); ++rank)
            if (by_domain.contains(network.place(rank).domain))
                by_slot[network.place(rank).slot];
    for (auto &[domain, card] : by_domain) {
        card.domain = domain;
        cards_.push_back(card);
    }
    for (auto &[slot, gpu] : by_slot) {
        const auto domain = network.place_of_slot(slot).domain;
        gpu.slot = slot;
        gpu.rank = network.rank_at(slot);
        gpu.card =
            static_cast<std::int32_t>(std::ranges::lower_bound(cards_, domain, {}, &Card::domain) - cards_.begin());
        gpus_.push_back(gpu);
    }
    std::map<std::int32_t, std::int32_t> count;
    for (const auto &gpu : gpus_)
        most_ = std::max(most_, ++count[gpu.card]);
}

} // namespace rankscape::drawing
