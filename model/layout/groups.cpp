// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One row a kind: when it exists, and how it is cut from a grid.
#include "model/layout/groups.h"

#include <algorithm>
#include <functional>

namespace rankscape {

namespace {

using enum Axis;
using Ranks = std::vector<std::int32_t>;

struct Made {
    std::int32_t size = 0;
    Ranks ranks;
};

Made dense(const Layout &layout, AxisSet axes) { return {layout.dense.group_size(axes), layout.dense.groups(axes)}; }

Made expert(const Layout &layout, AxisSet axes) { return {layout.expert.group_size(axes), layout.expert.groups(axes)}; }

/// The same ranks in smaller consecutive groups.
Made chunked(Made made, std::int32_t parts)
{
    made.size /= parts;
    return made;
}

/// Positions that differ by `stride` within every group, `count` of them: one level of a hierarchy.
Made level(const Made &made, std::int32_t count, std::int32_t stride)
{
    Made result{count, {}};
    result.ranks.reserve(made.ranks.size());
    const auto block = count * stride;
    for (std::size_t group = 0; group < made.ranks.size(); group += static_cast<std::size_t>(made.size))
        for (std::int32_t outer = 0; outer < made.size; outer += block)
            for (std::int32_t inner = 0; inner < stride; ++inner)
                for (std::int32_t i = 0; i < count; ++i)
                    result.ranks.push_back(made.ranks[group + static_cast<std::size_t>(outer + inner + i * stride)]);
    return result;
}

/// The first and (unless `first_only`) last member of every group.
Made ends(const Made &made, bool first_only)
{
    const bool both = !first_only && made.size > 1;
    Made result{both ? 2 : 1, {}};
    for (std::size_t group = 0; group < made.ranks.size(); group += static_cast<std::size_t>(made.size)) {
        result.ranks.push_back(made.ranks[group]);
        if (both)
            result.ranks.push_back(made.ranks[group + static_cast<std::size_t>(made.size) - 1]);
    }
    return result;
}

/// One optimizer instance each: whole expert model copies, `edp / instances` of them joined. With GTP the
/// members come in ascending order, without it copy after copy (both as recorded from parallel_state.py).
Made optimizer_instances(const Layout &layout)
{
    auto made = expert(layout, {tp, ep, gtp_remat, pp});
    made.size *= layout.edp / layout.instances;
    if (layout.dense.degree(gtp_remat) > 1 || layout.expert.degree(gtp_remat) > 1)
        for (auto it = made.ranks.begin(); it != made.ranks.end(); it += made.size)
            std::sort(it, it + made.size);
    return made;
}

using Maker = std::function<Made(const Layout &)>;

struct Row {
    std::string name;
    Maker make;
};

Maker of_dense(AxisSet axes)
{
    return [axes](const Layout &layout) { return dense(layout, axes); };
}

Maker of_expert(AxisSet axes)
{
    return [axes](const Layout &layout) { return expert(layout, axes); };
}

/// Hybrid CP groups have every power of two from 2 to below DP × CP as a size (facts.md F.4, case I).
void add_hybrid(std::vector<Row> &rows, const Layout &layout)
{
    const auto whole = layout.dense.group_size({cp, dp});
    for (std::int32_t size = 2; layout.dynamic_context && size < whole; size *= 2)
        if (whole % size == 0)
            rows.push_back({"hybrid_dp_cp_" + std::to_string(size), [size, whole](const Layout &l) {
                                return chunked(dense(l, {dp, cp}), whole / size);
                            }});
}

void add_hierarchical(std::vector<Row> &rows, const Layout &layout)
{
    std::int32_t stride = 1;
    for (std::size_t i = 0; i < layout.hierarchical_context.size(); ++i) {
        const auto count = layout.hierarchical_context[i];
        rows.push_back({"hcp_l" + std::to_string(i),
                        [count, stride](const Layout &l) { return level(dense(l, {cp}), count, stride); }});
        stride *= count;
    }
}

/// The table of kinds, in creation order (facts.md F.3).
std::vector<Row> rows_of(const Layout &layout)
{
    const bool gtp = layout.dense.degree(gtp_remat) > 1;
    const bool egtp = layout.expert.degree(gtp_remat) > 1;
    const bool instances = layout.instances > 1;
    std::vector<Row> rows;
    const auto add = [&rows](std::string name, Maker make) { rows.push_back({std::move(name), std::move(make)}); };

    add("gtp_remat", of_dense({gtp_remat}));
    add("dp_cp", of_dense({dp, cp}));
    if (instances)
        add("intra_dp_cp", [](const Layout &l) { return chunked(dense(l, {dp, cp}), l.instances); });
    add_hybrid(rows, layout);
    add("dp", of_dense({dp}));
    if (gtp) {
        add("gtp_remat_dp", of_dense({gtp_remat, dp}));
        add("gtp_remat_dp_cp", of_dense({gtp_remat, dp, cp}));
    }
    add("cp", of_dense({cp}));
    add_hierarchical(rows, layout);
    add("mp", of_dense({tp, gtp_remat, pp}));
    add("tp", of_dense({tp}));
    add("pp", of_dense({pp}));
    add("embd", [](const Layout &l) { return ends(dense(l, {pp}), false); });
    add("pos_embd", [](const Layout &l) { return ends(dense(l, {pp}), true); });
    add("tp_dp_cp", of_dense({tp, gtp_remat, dp, cp}));
    add("tp_dp", of_dense({tp, gtp_remat, dp}));
    add("tp_cp", of_dense({tp, cp}));
    add("expt_gtp_remat", of_expert({gtp_remat}));
    add("ep", of_expert({ep}));
    add("ep_tp", of_expert({tp}));
    add("tp_ep_mp", of_expert({tp, ep}));
    add("tp_ep_pp", of_expert({tp, ep, pp}));
    add("tp_ep_gtp_remat_pp", of_expert({tp, ep, gtp_remat, pp}));
    add("ep_dp", of_expert({dp}));
    if (instances) {
        add("intra_ep_dp", [](const Layout &l) { return chunked(expert(l, {dp}), l.instances); });
        add("inter_ep_dp", [](const Layout &l) { return level(expert(l, {dp}), l.instances, l.edp / l.instances); });
    }
    if (egtp)
        add("ep_gtp_remat_dp", of_expert({gtp_remat, dp}));
    add("intra_dist_opt_instance", optimizer_instances);
    return rows;
}

GroupKind made_from(const Row &row, const Layout &layout)
{
    auto made = row.make(layout);
    return {row.name, made.size, std::move(made.ranks)};
}

} // namespace

std::vector<std::string> group_names(const Layout &layout)
{
    std::vector<std::string> names;
    for (auto &row : rows_of(layout))
        names.push_back(std::move(row.name));
    return names;
}

std::optional<GroupKind> groups_of(const Layout &layout, std::string_view name)
{
    for (const auto &row : rows_of(layout))
        if (row.name == name)
            return made_from(row, layout);
    return std::nullopt;
}

std::vector<GroupKind> all_groups(const Layout &layout)
{
    std::vector<GroupKind> kinds;
    for (const auto &row : rows_of(layout))
        kinds.push_back(made_from(row, layout));
    return kinds;
}

std::vector<std::size_t> groups_with(const GroupKind &kind, std::int32_t rank)
{
    std::vector<std::size_t> indices;
    for (auto it = std::ranges::find(kind.ranks, rank); it != kind.ranks.end();
         it = std::find(it + 1, kind.ranks.end(), rank)) {
        const auto index = static_cast<std::size_t>(it - kind.ranks.begin()) / static_cast<std::size_t>(kind.size);
        if (indices.empty() || indices.back() != index)
            indices.push_back(index);
    }
    return indices;
}

} // namespace rankscape
