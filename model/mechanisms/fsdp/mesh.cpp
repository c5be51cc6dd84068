// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Cutting data-parallel groups in chunks.
#include "model/mechanisms/fsdp/mesh.h"

namespace rankscape::fsdp {

namespace {

/// Every group of `whole` cut in `outer` chunks.
GroupKind chunks(const GroupKind &whole, std::int64_t outer, std::string name)
{
    auto cut = whole;
    cut.name = std::move(name);
    cut.size = static_cast<std::int32_t>(whole.size / outer);
    return cut;
}

/// Equal places of the chunks of every group.
GroupKind across(const GroupKind &whole, std::int64_t outer, std::string name)
{
    GroupKind joined{std::move(name), static_cast<std::int32_t>(outer), {}};
    const auto inner = whole.size / static_cast<std::int32_t>(outer);
    joined.ranks.reserve(whole.ranks.size());
    for (std::size_t group = 0; group < whole.count(); ++group)
        for (std::int32_t place = 0; place < inner; ++place)
            for (std::int32_t chunk = 0; chunk < joined.size; ++chunk)
                joined.ranks.push_back(whole.group(group)[static_cast<std::size_t>(chunk * inner + place)]);
    return joined;
}

std::int64_t crossing(const Derived &derived, const GroupKind &kind)
{
    std::int64_t count = 0;
    for (std::size_t group = 0; derived.cluster && group < kind.count(); ++group)
        count += leaves_domain(*derived.cluster, kind.group(group)) ? 1 : 0;
    return count;
}

Mesh mesh_of(const Derived &derived, std::string_view whole, std::string inner_name, std::string outer_name)
{
    Mesh mesh;
    const auto *kind = derived.group(whole);
    if (!kind)
        return mesh;
    mesh.outer = derived.layout->instances;
    mesh.inner = kind->size / mesh.outer;
    mesh.inner_groups = chunks(*kind, mesh.outer, mesh.two_axes() ? std::move(inner_name) : kind->name);
    mesh.inner_crossing = crossing(derived, mesh.inner_groups);
    if (mesh.two_axes()) {
        mesh.outer_groups = across(*kind, mesh.outer, std::move(outer_name));
        mesh.outer_crossing = crossing(derived, mesh.outer_groups);
    }
    return mesh;
}

} // namespace

Mesh dense_mesh(const Derived &derived) { return mesh_of(derived, "dp_cp", "intra_dp_cp", "inter_dp_cp"); }

Mesh expert_mesh(const Derived &derived) { return mesh_of(derived, "ep_dp", "intra_ep_dp", "inter_ep_dp"); }

} // namespace rankscape::fsdp
