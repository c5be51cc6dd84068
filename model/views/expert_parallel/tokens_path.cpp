// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One token that is followed: a copy for each message, on the way that the message takes.
#include "model/views/expert_parallel/tokens_parts.h"

#include "model/views/stage/paints.h"

#include <cmath>
#include <set>

namespace rankscape::expert_view {

namespace {

using expert_parallel::Hop;
using expert_parallel::Study;
using expert_parallel::TokenPath;

struct Followed {
    TokenId token;
    TokenPath path;
};

std::optional<Followed> followed(const Study &study, const Shown &shown)
{
    const auto token = token_of(study, shown.state.selected);
    if (!token)
        return std::nullopt;
    return Followed{*token, study.follow(token->rank, token->token)};
}

drawing::Route route_of(const drawing::ThreadScene &scene, const Hop &hop, std::size_t index)
{
    auto route = scene.stage().route(scene.network(), hop.from, hop.to, static_cast<std::uint32_t>(index));
    route.move(scene.origin());
    return route;
}

/// Where a message is in its journey: those that are passed on start when the others have arrived.
double share_of(const Hop &hop, bool any_forwarded, double share)
{
    if (!any_forwarded)
        return share;
    return std::clamp(hop.forwarded ? share * 2 - 1 : share * 2, 0.0, 1.0);
}

bool any_forwarded(const TokenPath &path) { return std::ranges::any_of(path.hops, &Hop::forwarded); }

/// A dot with how many copies it stands for.
void marker(Pen pen, Point at, Paint fill, std::int32_t copies, bool network)
{
    const double across = copies > 1 ? 14 : 10;
    pen.box({at.x - across / 2, at.y - across / 2, across, across}, fill, across / 2,
            {network ? Role::network : Role::outline_strong}, 2);
    if (copies > 1)
        pen.text({at.x, at.y + 3.8}, std::to_string(copies), 10.5, {Role::on_colour}, Anchor::middle, Weight::bold);
}

} // namespace

void draw_path(Pen pen, const drawing::ThreadScene &scene, const Shown &shown)
{
    const auto &study = study_of(scene);
    const auto it = followed(study, shown);
    if (!it)
        return;
    std::set<std::int32_t> ends;
    for (const auto &choice : it->path.choices)
        if (!choice.dropped)
            ends.insert(choice.ranks.begin(), choice.ranks.end());
    for (std::size_t i = 0; i < it->path.hops.size(); ++i) {
        const auto &hop = it->path.hops[i];
        const auto route = route_of(scene, hop, i);
        if (route.count > 1)
            pen.path(route.span(), {hop.network ? Role::network : Role::nvlink}, hop.network ? 2.4 : 2, hop.network,
                     "hop-" + std::to_string(i));
    }
    const auto outline = [&](std::int32_t rank, Paint paint, double width, bool dashed) {
        if (const auto box = scene.rank_box(rank))
            pen.box(*box, {}, 5, paint, width, dashed);
    };
    for (const auto &hop : it->path.hops)
        if (hop.network && !ends.contains(hop.to))
            outline(hop.to, {Role::network}, 1.4, true); // only passes it on
    for (const auto rank : ends)
        outline(rank, {Role::accent}, 1.8, false);
    outline(it->token.rank, {Role::text}, 2.4, false);
    // The chosen experts among the columns of each rank.
    const auto each = study.group.experts_each();
    for (const auto &choice : it->path.choices)
        for (const auto rank : choice.ranks) {
            const auto *gpu = scene.stage().gpu_of(rank);
            if (!gpu)
                continue;
            const GpuLayout layout(scene.content_box(*gpu), study.settings.tokens, each);
            if (!layout.has_columns())
                continue;
            const auto column = layout.column(choice.expert - choice.ep * each);
            pen.box({column.x - 1, column.y - 1, column.width + 2, column.height + 2}, {}, 1,
                    {choice.dropped ? Role::problem : Role::accent}, 1.4, choice.dropped);
        }
}

void draw_path_moving(Pen pen, const drawing::ThreadScene &scene, const Shown &shown)
{
    const auto &study = study_of(scene);
    const auto it = followed(study, shown);
    if (!it)
        return;
    const auto phase = phase_at(study, shown.time.value);
    const auto fill =
        phase.backward ? Paint{Role::content_gradients} : paint_of_source(study, study.group.place_of(it->token.rank));
    const bool forwards = any_forwarded(it->path);
    for (std::size_t i = 0; i < it->path.hops.size() && phase.started; ++i) {
        const auto &hop = it->path.hops[i];
        // Home is the same way backwards: what was passed on last returns first.
        const auto at = share_of(hop, forwards, phase.home > 0 ? 1 - phase.home : phase.left);
        if (at <= 0 && (hop.forwarded || phase.home > 0))
            continue;
        if (!hop.forwarded && forwards && hop.network && phase.home <= 0 && at >= 1 && phase.left >= 1) {
            // It has been passed on; it stays only where one of its experts is.
            const bool stays = std::ranges::any_of(it->path.choices, [&](const auto &choice) {
                return !choice.dropped && std::ranges::find(choice.ranks, hop.to) != choice.ranks.end();
            });
            if (!stays)
                continue;
        }
        const auto route = route_of(scene, hop, i);
        if (route.count > 1)
            marker(pen, route.at(at), fill, hop.copies, hop.network);
    }
    const auto *gpu = scene.stage().gpu_of(it->token.rank);
    if (!gpu)
        return;
    const GpuLayout layout(scene.content_box(*gpu), study.settings.tokens, study.group.experts_each());
    if (layout.dots() == 0)
        return;
    const auto dot = layout.dot(layout.dot_of(it->token.token));
    if (phase.left <= 0 || phase.home >= 1)
        marker(pen, {dot.x + dot.width / 2, dot.y + dot.height / 2}, fill, 1, false);
}

} // namespace rankscape::expert_view
