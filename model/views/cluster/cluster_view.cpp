// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the view says beside its picture, and finding ranks in it.
#include "model/views/cluster/cluster_view.h"

#include "model/views/axes.h"
#include "model/views/cluster/geometry.h"
#include "model/views/cluster/lit.h"

#include <algorithm>

namespace rankscape::cluster_view {

Detail detail_at(double zoom)
{
    const auto width = Geometry::gpu_width * zoom;
    if (width < 3)
        return Detail::domains;
    if (width < 7)
        return Detail::nodes;
    if (width < 22)
        return Detail::gpus;
    return width < 110 ? Detail::ranks : Detail::coordinates;
}

Box bounds(const Derived &derived)
{
    return derived.cluster ? Geometry(*derived.cluster).bounds() : Box{0, 0, 800, 500};
}

std::vector<LegendEntry> legend(const Derived &derived, const ViewState &state)
{
    std::vector<LegendEntry> entries;
    if (!derived.cluster)
        return entries;
    const auto *axis = find_axis(state.colour_by) ? find_axis(state.colour_by) : find_axis("pp");
    const auto count = degree(*derived.layout, *axis);
    constexpr std::int32_t most = 8;
    for (std::int32_t i = 0; i < std::min(count, most); ++i) {
        const auto name = std::string(axis->id) + ' ' + std::to_string(i);
        entries.push_back({LegendEntry::Sample::fill,
                           {Role::wheel, static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(count)},
                           {name, name}});
    }
    if (count > most)
        entries.push_back({LegendEntry::Sample::fill,
                           {Role::wheel, static_cast<std::uint32_t>(count - 1), static_cast<std::uint32_t>(count)},
                           {"… " + std::string(axis->id) + ' ' + std::to_string(count - 1),
                            "… " + std::string(axis->id) + ' ' + std::to_string(count - 1)}});
    const auto groups = lit_groups(derived, state);
    const bool several = groups.size() > 1; // then colour tells the kind, and only the stroke tells the link
    for (const auto &group : groups)
        if (several)
            entries.push_back({LegendEntry::Sample::line, {group.role}, {group.label, group.label}});
    if (!groups.empty()) {
        entries.push_back({LegendEntry::Sample::line, {several ? Role::text : Role::nvlink}, {"NVLink", "NVLink"}});
        entries.push_back(
            {LegendEntry::Sample::dashed_line, {several ? Role::text : Role::network}, {"network", "网络"}});
    }
    return entries;
}

Text subtitle(const Derived &derived, const ViewState &state)
{
    const auto *axis = find_axis(state.colour_by) ? find_axis(state.colour_by) : find_axis("pp");
    Text text{"coloured by " + axis->title.en, "按 " + axis->title.zh + " 着色"};
    const auto groups = lit_groups(derived, state);
    if (groups.size() == 1) {
        const auto &group = groups.front();
        const auto size = std::to_string(group.kind->size);
        const auto place = group.label + " #" + std::to_string(group.index);
        const auto count = std::to_string(group.kind->count());
        text.en += " · group shown: " + place + " of " + count + ", " + size +
                   (group.kind->size == 1 ? " rank, " : " ranks, ") +
                   (group.leaves ? "leaves its NVLink domain" : "all inside one NVLink domain");
        text.zh += " · 当前组：" + place + "（共 " + count + " 组），" + size + " 个 rank，" +
                   (group.leaves ? "跨出 NVLink domain" : "全在一个 NVLink domain 内");
    } else if (state.selected_rank) {
        const auto rank = std::to_string(*state.selected_rank);
        text.en += " · rank " + rank + " and its groups";
        text.zh += " · rank " + rank + " 及其所在的组";
    }
    return text;
}

std::optional<std::int32_t> rank_at(const Derived &derived, Point point)
{
    if (!derived.cluster)
        return std::nullopt;
    const Geometry geometry(*derived.cluster);
    const auto index = geometry.domain_at(point);
    if (!index)
        return std::nullopt;
    const auto gpu = geometry.gpu_at(*index, point);
    const auto &domain = derived.cluster->domains()[static_cast<std::size_t>(*index)];
    if (!gpu || *gpu >= domain.slots)
        return std::nullopt;
    const auto rank = derived.cluster->rank_at(domain.first_slot + *gpu);
    return rank < 0 ? std::nullopt : std::optional(rank);
}

std::optional<Box> rank_box(const Derived &derived, std::int32_t rank)
{
    if (!derived.cluster || rank < 0 || rank >= derived.cluster->world())
        return std::nullopt;
    const Geometry geometry(*derived.cluster);
    const auto domain = derived.cluster->domain(rank);
    return geometry.gpu(domain, derived.cluster->slot(rank) -
                                    derived.cluster->domains()[static_cast<std::size_t>(domain)].first_slot);
}

} // namespace rankscape::cluster_view
