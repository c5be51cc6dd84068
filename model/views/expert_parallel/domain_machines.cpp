// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One machine with the job's ranks on it: domains full of small squares, coloured by EP group.
#include "model/views/expert_parallel/domain_parts.h"

#include <cmath>

namespace rankscape::expert_view {

namespace {

constexpr double header = 62, footer = 42;

/// Between domains, and around the squares of one: less where squares are small.
double gap_of(double cell) { return cell <= 5 ? 3 : 6; }
double inset_of(double cell) { return cell <= 5 ? 2 : 3; }

struct Packing {
    double cell = 8; ///< of a GPU, gap included
    std::int32_t columns = 1, rows = 1;
    std::int32_t across = 1, shown = 1; ///< domains in a line, and in all
};

/// The largest cells with which all domains fit; if even the smallest do not, as many domains as do.
Packing pack(std::int32_t domains, std::int32_t slots, double width, double height)
{
    Packing best;
    double best_cell = 0;
    for (std::int32_t columns = 1; columns <= slots; ++columns) {
        if (columns > 4 && columns % 4 != 0) // rows of whole trays
            continue;
        const auto rows = (slots + columns - 1) / columns;
        for (const double cell : {14.0, 12.0, 10.0, 8.0, 7.0, 6.0, 5.0, 4.0, 3.0}) {
            const auto gap = gap_of(cell), inset = inset_of(cell);
            const auto across = static_cast<std::int32_t>((width + gap) / (columns * cell + 2 * inset + gap));
            const auto lines = static_cast<std::int32_t>((height + gap) / (rows * cell + 2 * inset + gap));
            if (across < 1 || lines < 1)
                continue;
            const auto room = across * lines;
            const auto worth = room >= domains ? cell + 100 : static_cast<double>(room) / domains;
            if (worth > best_cell + 1e-9) {
                best_cell = worth;
                best = {cell, columns, rows, across, std::min(room, domains)};
            }
        }
    }
    return best;
}

} // namespace

GroupColours::GroupColours(const Derived &derived, const Cluster &cluster)
{
    const auto *ep = derived.group("ep");
    group_.assign(static_cast<std::size_t>(cluster.world()), -1);
    for (std::size_t g = 0; ep && g < ep->count(); ++g) {
        crosses_.push_back(leaves_domain(cluster, ep->group(g)));
        for (const auto rank : ep->group(g))
            group_[static_cast<std::size_t>(rank)] = static_cast<std::int32_t>(g);
    }
}

Paint GroupColours::paint(std::int32_t rank) const
{
    const auto group = rank >= 0 ? group_of(rank) : -1;
    if (group < 0)
        return {Role::empty_slot};
    return {crosses(group) ? Role::wheel : Role::wheel_muted, static_cast<std::uint32_t>(group),
            static_cast<std::uint32_t>(count())};
}

Box machine_box(std::size_t index)
{
    const auto width = (size::page - 2 * size::gap) / 3;
    return {static_cast<double>(index) * (width + size::gap), machine_top, width, machine_height};
}

void draw_machine(Pen pen, const Derived &derived, const Placement &placement, std::size_t index, Language language,
                  bool lit)
{
    const auto box = machine_box(index);
    const auto say = [&](const Text &text) { return text.in(language); };
    const bool crossing = placement.ep.crossing > 0;
    card(pen, box, {lit ? Role::accent : Role::outline}, "machine-" + std::to_string(index), say(placement.name));
    const auto left = box.x + size::padding, room = box.width - 2 * size::padding;
    pen.text({left, box.y + 19}, say(placement.name), size::title, {Role::text}, Anchor::start, Weight::bold, room);
    if (!placement.cluster)
        return;
    const auto &ep = placement.ep;
    const auto n = std::to_string(ep.crossing), of = std::to_string(ep.count);
    const auto number = n + " / " + of;
    pen.text({left, box.y + 44}, number, size::large, {crossing ? Role::problem : Role::status_released}, Anchor::start,
             Weight::bold);
    const auto after = left + text_width(number, size::large, Weight::bold) + 8;
    pen.text({after, box.y + 43}, say({"EP groups cross", "个 EP 组跨 domain"}), size::small, {Role::text_muted},
             Anchor::start, Weight::regular, box.right() - size::padding - after);

    const auto &cluster = *placement.cluster;
    const GroupColours colours(derived, cluster);
    const auto domains = static_cast<std::int32_t>(cluster.domains().size());
    std::int32_t slots = 1;
    for (const auto &domain : cluster.domains())
        slots = std::max(slots, std::min(domain.slots, std::max(domain.filled, 1)));
    const auto height = box.height - header - footer;
    const auto p = pack(domains, slots, room, height);
    const auto gap = gap_of(p.cell), inset = inset_of(p.cell);
    const auto wide = p.columns * p.cell + 2 * inset, tall = p.rows * p.cell + 2 * inset;
    for (std::int32_t d = 0; d < p.shown; ++d) {
        const auto &domain = cluster.domains()[static_cast<std::size_t>(d)];
        const Box frame{left + d % p.across * (wide + gap), box.y + header + d / p.across * (tall + gap), wide, tall};
        pen.box(frame, {}, 3, {Role::nvlink}, 1);
        for (std::int32_t i = 0; i < std::min(domain.slots, slots); ++i) {
            const auto rank = domain.first_slot + i < cluster.slots() ? cluster.rank_at(domain.first_slot + i) : -1;
            const auto side = p.cell - std::min(1.5, p.cell / 5);
            const Box square{frame.x + inset + i % p.columns * p.cell, frame.y + inset + i / p.columns * p.cell, side,
                             side};
            if (rank < 0)
                continue;
            const auto group = colours.group_of(rank);
            const bool crosses = group >= 0 && colours.crosses(group);
            pen.box(square, colours.paint(rank), std::min(1.5, side / 4), {crosses ? Role::problem : Role::none},
                    crosses ? std::min(1.0, side / 6) : 0);
        }
    }
    auto y = box.bottom() - footer + 14;
    const auto count = std::to_string(domains), part = std::to_string(p.shown);
    Text where{placement.where.en + " · " + count + (domains == 1 ? " domain" : " domains"),
               placement.where.zh + " · " + count + " 个 domain"};
    if (p.shown < domains)
        where = {placement.where.en + " · first " + part + " of " + count + " domains",
                 placement.where.zh + " · " + count + " 个 domain 的前 " + part + " 个"};
    pen.text({left, y}, say(where), size::small, {Role::text_muted}, Anchor::start, Weight::regular, room);
    y += size::line + 1;
    if (placement.per_domain)
        pen.text({left, y},
                 *placement.per_expert <= 0
                     ? say({"no token crosses", "没有 token 跨 domain"})
                     : say({"a token crosses ", "每个 token 跨 "}) + copies_text(*placement.per_domain) +
                           say({"× (alltoall ", " 次（alltoall "}) + copies_text(*placement.per_expert) +
                           say({"×)", " 次）"}),
                 size::small, {Role::text}, Anchor::start, Weight::regular, room);
}

} // namespace rankscape::expert_view
