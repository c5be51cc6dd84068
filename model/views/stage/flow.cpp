// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Asking a run, with what is dear made once.
#include "model/views/stage/flow.h"

#include "model/views/stage/paints.h"

#include <algorithm>

namespace rankscape::drawing {

Flow::Flow(const Network &network, const Stage &stage, const Simulation &simulation)
    : network_(network),
      stage_(stage),
      simulation_(simulation),
      seats_(seats_of(simulation.plan)),
      fills_(simulation.plan.parts.size())
{
}

Flow::Flow(const Network &network, const Stage &stage, const Simulation &simulation,
           const std::vector<Collective> &asked)
    : Flow(network, stage, simulation)
{
    const auto &parts = simulation.plan.parts;
    if (asked.size() <= parts.size())
        return;
    const auto &lie = parts.front().arrangement;
    for (const auto &one : asked) {
        if (one.ranks.size() != lie.ranks.size() || seats_.contains(one.ranks.front()))
            continue; // simulated itself
        std::vector<std::int32_t> ranks;
        for (const auto place : lie.place)
            ranks.push_back(one.ranks[static_cast<std::size_t>(place)]);
        for (std::size_t p = 0; p < ranks.size(); ++p)
            seats_.try_emplace(ranks[p], Seat{0, static_cast<std::int32_t>(p)});
        if (std::ranges::any_of(ranks, [&](std::int32_t rank) { return stage.gpu_of(rank) != nullptr; }))
            alike_.push_back(std::move(ranks));
    }
}

std::optional<Seat> Flow::seat(std::int32_t rank) const
{
    const auto found = seats_.find(rank);
    return found == seats_.end() ? std::nullopt : std::optional(found->second);
}

const Watch &Flow::watch() const
{
    std::call_once(watched_, [&] { watch_.emplace(network_, simulation_); });
    return *watch_;
}

std::vector<Watch::Moving> Flow::moving(double time) const
{
    const auto &asked = watch();
    const std::scoped_lock lock(asking_);
    return asked.moving(time);
}

const std::vector<std::int32_t> &Flow::ranks(const Flight &flight) const
{
    if (flight.alike >= 0)
        return alike_[static_cast<std::size_t>(flight.alike)];
    return simulation_.plan.parts[static_cast<std::size_t>(flight.part)].arrangement.ranks;
}

std::vector<Flight> Flow::flights(double time) const
{
    auto flights = flights_of(simulation_, seats_, moving(time));
    const auto own = flights.size();
    for (std::size_t group = 0; group < alike_.size(); ++group)
        for (std::size_t i = 0; i < own; ++i) {
            auto flight = flights[i];
            if (flight.part != 0)
                continue;
            const auto image = [&](std::int32_t rank) {
                const auto position = rank >= 0 ? seats_.find(rank)->second.position : -1;
                return position >= 0 ? alike_[group][static_cast<std::size_t>(position)] : -1;
            };
            flight.alike = static_cast<std::int32_t>(group);
            flight.from = image(flight.from);
            flight.to = image(flight.to);
            flights.push_back(flight);
        }
    return flights;
}

std::vector<double> Flow::utilisation(double time) const
{
    const auto &asked = watch();
    auto level = [&] {
        const std::scoped_lock lock(asking_);
        return asked.utilisation(time);
    }();
    const auto copy = [&](LinkClass kind, std::int32_t from, std::int32_t to) {
        const auto a = from >= 0 ? network_.link(kind, from) : -1, b = to >= 0 ? network_.link(kind, to) : -1;
        if (a >= 0 && b >= 0)
            level[static_cast<std::size_t>(b)] =
                std::max(level[static_cast<std::size_t>(a)], level[static_cast<std::size_t>(b)]);
    };
    const auto &models = simulation_.plan.parts.front().arrangement.ranks;
    for (const auto &group : alike_)
        for (std::size_t p = 0; p < group.size(); ++p) {
            const auto &a = network_.place(models[p]), &b = network_.place(group[p]);
            for (const auto kind :
                 {LinkClass::nvlink_out, LinkClass::nvlink_in, LinkClass::host_out, LinkClass::host_in})
                copy(kind, a.slot, b.slot);
            for (const auto kind : {LinkClass::nic_out, LinkClass::nic_in})
                copy(kind, a.nic, b.nic);
            for (const auto kind : {LinkClass::leaf_up, LinkClass::leaf_down})
                copy(kind, a.leaf, b.leaf);
        }
    return level;
}

const Fills &Flow::fills(std::size_t part) const
{
    auto &mine = fills_[part];
    std::call_once(mine.made, [&] { mine.fills.emplace(simulation_, part); });
    return *mine.fills;
}

double Flow::arrived(std::int32_t rank, double time) const
{
    const auto sits = seat(rank);
    return sits ? fullness(fills(static_cast<std::size_t>(sits->part)), sits->position, time) : 1;
}

double Flow::received(std::int32_t rank, double time) const
{
    const auto sits = seat(rank);
    return sits ? fills(static_cast<std::size_t>(sits->part)).received(sits->position, time) : 1;
}

} // namespace rankscape::drawing
