// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Adding up messages by place.
#include "model/views/traffic_charts/matrix.h"

#include "model/views/traffic_charts/amounts.h"
#include "model/views/traffic_charts/spread.h"

#include <algorithm>

namespace rankscape::traffic_charts {

namespace {

constexpr std::int32_t easy_rows = 72; ///< more would be cells of a pixel or two in the window

std::int32_t number_of(const Network &network, std::int32_t rank, Level level)
{
    const auto &place = network.place(rank);
    return level == Level::rank ? rank : level == Level::node ? place.node : place.domain;
}

/// Ranks that take part, in the order of the wires.
std::vector<std::int32_t> members_of(const Network &network, const Simulation &simulation)
{
    std::vector<std::int32_t> members;
    for (const auto &part : simulation.plan.parts)
        members.insert(members.end(), part.arrangement.ranks.begin(), part.arrangement.ranks.end());
    std::ranges::sort(members, {}, [&](std::int32_t rank) { return network.place(rank).slot; });
    const auto rest = std::ranges::unique(members);
    members.erase(rest.begin(), rest.end());
    return members;
}

bool uses_switch(const Simulation &simulation)
{
    return std::ranges::any_of(simulation.plan.parts,
                               [](const PlanPart &part) { return part.collective.algorithm == Algorithm::nvls; });
}

std::int32_t rows_at(const Network &network, const std::vector<std::int32_t> &members, Level level)
{
    std::int32_t rows = 0, last = -1;
    for (const auto rank : members)
        if (const auto number = number_of(network, rank, level); rows == 0 || number != last) {
            ++rows;
            last = number;
        }
    return rows;
}

} // namespace

Text name(Level level)
{
    switch (level) {
    case Level::rank: return {"By rank", "按 rank"};
    case Level::node: return {"By node", "按节点"};
    case Level::domain: break;
    }
    return {"By domain", "按 domain"};
}

Text what(Level level)
{
    switch (level) {
    case Level::rank: return {"rank", "rank"};
    case Level::node: return {"node", "节点"};
    case Level::domain: break;
    }
    return {"domain", "domain"};
}

Text name(Level level, const Place &place)
{
    if (place.first == nvswitch)
        return {"NVSwitch", "NVSwitch"};
    const bool one = place.first == place.last;
    const auto numbers = std::to_string(place.first) + (one ? "" : "–" + std::to_string(place.last));
    switch (level) {
    case Level::rank: return {"rank " + numbers, "rank " + numbers};
    case Level::node: return {"node " + numbers, "节点 " + numbers};
    case Level::domain: break;
    }
    return {(one ? "domain " : "domains ") + numbers, "domain " + numbers};
}

bool Matrix::inside(std::int32_t from, std::int32_t to) const
{
    const auto &a = places[static_cast<std::size_t>(from)], &b = places[static_cast<std::size_t>(to)];
    const bool several = level == Level::domain && a.first != a.last;
    return a.domain == nvswitch || b.domain == nvswitch || (a.domain == b.domain && !several);
}

Text describe(const Matrix &matrix, std::int32_t from, std::int32_t to)
{
    const auto a = name(matrix.level, matrix.places[static_cast<std::size_t>(from)]);
    const auto b = name(matrix.level, matrix.places[static_cast<std::size_t>(to)]);
    const auto bytes = text(Bytes{matrix.at(from, to)});
    return {a.en + " → " + b.en + ": " + bytes, a.zh + " → " + b.zh + "：" + bytes};
}

std::vector<Level> levels_of(const Network &network, const Simulation &simulation)
{
    const auto members = members_of(network, simulation);
    const auto ranks = rows_at(network, members, Level::rank), nodes = rows_at(network, members, Level::node),
               domains = rows_at(network, members, Level::domain);
    std::vector<Level> levels;
    if (ranks < most_rows)
        levels.push_back(Level::rank);
    if (nodes < most_rows && nodes < ranks && nodes > domains)
        levels.push_back(Level::node);
    if (levels.empty() || (domains > 1 && domains < ranks))
        levels.push_back(Level::domain);
    return levels;
}

std::size_t suitable(const std::vector<Matrix> &matrices)
{
    const auto found = std::ranges::find_if(matrices, [](const Matrix &m) { return m.side() <= easy_rows; });
    return found == matrices.end() ? matrices.size() - 1 : static_cast<std::size_t>(found - matrices.begin());
}

Matrix matrix_of(const Network &network, const Simulation &simulation, Level level)
{
    Matrix matrix{.level = level};
    const auto members = members_of(network, simulation);
    const auto with_switch = uses_switch(simulation);
    const auto rows = rows_at(network, members, level);
    const auto room = most_rows - (with_switch ? 1 : 0);
    const auto share = (rows + room - 1) / room; // how many of them have a row together
    std::vector<std::int32_t> row(static_cast<std::size_t>(network.world()), 0);
    std::int32_t seen = 0;
    for (const auto rank : members) {
        const auto number = number_of(network, rank, level);
        if (seen == 0 || matrix.places.back().last != number) {
            if (seen++ % share == 0)
                matrix.places.push_back({number, number, network.place(rank).domain});
            else
                matrix.places.back().last = number;
        }
        row[static_cast<std::size_t>(rank)] = matrix.side() - 1;
    }
    if (with_switch)
        matrix.places.push_back({nvswitch, nvswitch, nvswitch});
    matrix.bytes.assign(matrix.places.size() * matrix.places.size(), 0);
    const auto place = [&](std::int32_t rank) {
        return static_cast<std::size_t>(rank < 0 ? matrix.side() - 1 : row[static_cast<std::size_t>(rank)]);
    };
    each_message(network, simulation, level != Level::domain || simulation.plan.orbit == 1 || with_switch,
                 [&](std::int32_t from, std::int32_t to, double bytes) {
                     matrix.bytes[place(from) * matrix.places.size() + place(to)] += bytes;
                 });
    matrix.most = matrix.bytes.empty() ? 0 : *std::ranges::max_element(matrix.bytes);
    return matrix;
}

InsideAcross inside_across(const Network &network, const Simulation &simulation)
{
    InsideAcross result;
    each_message(network, simulation, uses_switch(simulation), [&](std::int32_t from, std::int32_t to, double bytes) {
        if (from < 0)
            return;
        const bool inside = to < 0 || network.place(from).domain == network.place(to).domain;
        (inside ? result.inside : result.across) += bytes;
    });
    return result;
}

} // namespace rankscape::traffic_charts
