// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Turning models into all that they stand for, and counting them.
#include "model/views/stage/flights.h"

#include <algorithm>
#include <unordered_map>

namespace rankscape::drawing {

namespace {

constexpr std::size_t most_roads = 240;

std::int32_t wrap(std::int32_t value, std::int32_t size) { return size > 0 ? value % size : value; }

} // namespace

std::vector<Flight> flights_of(const Simulation &simulation, const Seats &seats,
                               const std::vector<Watch::Moving> &moving)
{
    const auto &plan = simulation.plan;
    std::vector<Flight> flights;
    flights.reserve(moving.size() * static_cast<std::size_t>(std::max(1, plan.orbit)));
    std::size_t part = 0;
    for (const auto &one : moving) {
        const auto at = static_cast<std::size_t>(one.transfer);
        while (one.transfer >= plan.parts[part].first + plan.parts[part].count)
            ++part; // moving transfers come in the order of the plan
        const auto owner = piece_owner(plan.parts[part], plan.first_piece[at]);
        Flight flight{.transfer = one.transfer,
                      .part = static_cast<std::int32_t>(part),
                      .from = plan.from[at],
                      .to = plan.to[at],
                      .owner = owner,
                      .share = one.share,
                      .rate = one.rate};
        if (plan.orbit <= 1) {
            flights.push_back(flight);
            continue;
        }
        const auto &lie = plan.parts[part].arrangement;
        const auto size = lie.cell_size;
        const auto position = [&](std::int32_t rank) {
            const auto seat = seats.find(rank);
            return seat != seats.end() ? seat->second.position : -1;
        };
        const auto a = position(plan.from[at]), b = position(plan.to[at]);
        const auto rotated = [&](std::int32_t p, std::int32_t cells, std::int32_t within) {
            return p < 0 ? -1 : wrap(p / size + cells, lie.cells()) * size + wrap(p % size + within, size);
        };
        std::int32_t image = 0;
        for (std::int32_t cells = 0; cells < lie.cells(); cells += plan.symmetry.cells)
            for (std::int32_t within = 0; within < size; within += plan.symmetry.within) {
                const auto from = rotated(a, cells, within), to = rotated(b, cells, within);
                flight.from = from < 0 ? -1 : lie.rank(from);
                flight.to = to < 0 ? -1 : lie.rank(to);
                flight.owner = rotated(owner, cells, within);
                flight.image = image++;
                flights.push_back(flight);
            }
    }
    return flights;
}

std::string chunk_id(const std::string &prefix, const Flight &flight)
{
    auto id = prefix + "transfer-" + std::to_string(flight.transfer);
    if (flight.image > 0)
        id += "-" + std::to_string(flight.image);
    if (flight.alike >= 0)
        id += "-g" + std::to_string(flight.alike);
    return id;
}

std::vector<Bundle> bundles_of(const Stage &stage, const std::vector<Flight> &flights)
{
    const auto card = [&](std::int32_t rank) {
        const auto *gpu = rank >= 0 ? stage.gpu_of(rank) : nullptr;
        return gpu ? gpu->card : -1;
    };
    const auto cards = static_cast<std::int64_t>(stage.cards().size());
    const auto gather = [&](bool by_sender) {
        std::unordered_map<std::int64_t, std::size_t> known;
        std::vector<Bundle> bundles;
        for (const auto &flight : flights) {
            auto from = card(flight.from), to = card(flight.to);
            from = from < 0 ? to : from;
            to = to < 0 || by_sender ? from : to;
            if (from < 0)
                continue;
            const auto [found, fresh] = known.try_emplace(from * cards + to, bundles.size());
            if (fresh)
                bundles.push_back({from, to, 0, 0, 0});
            auto &bundle = bundles[found->second];
            ++bundle.count;
            bundle.share += flight.share;
            bundle.rate += flight.rate;
        }
        return bundles;
    };
    auto bundles = gather(false);
    if (bundles.size() > most_roads)
        bundles = gather(true);
    for (auto &bundle : bundles)
        bundle.share /= bundle.count;
    std::ranges::sort(bundles, [](const Bundle &a, const Bundle &b) {
        return std::pair(a.from_card, a.to_card) < std::pair(b.from_card, b.to_card);
    });
    return bundles;
}

} // namespace rankscape::drawing
