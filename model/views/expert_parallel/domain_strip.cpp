// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The job's first two domains as one row of GPUs, the boundary between them, and a bracket under each EP group.
#include "model/views/expert_parallel/domain_parts.h"

#include <cmath>

namespace rankscape::expert_view {

namespace {

constexpr double caption = 26, gpu_top = strip_top + caption + 22;
constexpr std::int32_t most_spots = 160;

} // namespace

Strip::Strip(const Derived &derived)
{
    if (!derived.cluster)
        return;
    const auto &cluster = *derived.cluster;
    const auto &domains = cluster.domains();
    per_node_ = cluster.hardware().gpus_per_node;
    first_slots_ = domains[0].slots;
    two_ = domains.size() > 1;
    // Slots behind the last rank of the job are not shown.
    std::int32_t total = std::min(first_slots_ + (two_ ? domains[1].slots : 0), most_spots), last = 0;
    for (std::int32_t slot = 0; slot < std::min(total, cluster.slots()); ++slot)
        if (cluster.rank_at(slot) >= 0)
            last = slot + 1;
    total = std::max(last, 1);
    const auto nodes = (std::min(total, first_slots_) + per_node_ - 1) / per_node_ +
                       (total > first_slots_ ? (total - first_slots_ + per_node_ - 1) / per_node_ : 0);
    gap_ = nodes > 30 ? 2 : 5;
    const auto room = size::page - 2 * size::padding - 26 - gap_ * nodes;
    pitch_ = std::min(44.0, room / total);
    const auto tall = gpu_height();
    auto x = size::padding;
    for (std::int32_t slot = 0; slot < total; ++slot) {
        const bool second = slot >= first_slots_;
        const auto place = second ? slot - first_slots_ : slot;
        if (slot == first_slots_) {
            boundary_ = x + 8;
            x += 22;
        } else if (slot > 0 && place % per_node_ == 0) {
            x += gap_;
        }
        if (place % per_node_ == 0)
            nodes_.push_back({x - 1.5, gpu_top - 3, 0, tall + 6});
        nodes_.back().width = x + pitch_ + 0.5 - nodes_.back().x;
        spots_.push_back({slot,
                          slot < cluster.slots() ? cluster.rank_at(slot) : -1,
                          {x, gpu_top, pitch_ - std::min(2.0, pitch_ / 5), tall}});
        x += pitch_;
    }
    if (total <= first_slots_) {
        boundary_ = x + 8;
        two_ = false;
    }
}

Box Strip::first() const
{
    const auto end = two_ || spots_.empty() ? boundary_ - 4 : spots_.back().box.right() + 8;
    return {0, strip_top + caption, end, 22 + gpu_height() + 10};
}

Box Strip::second() const
{
    const auto box = first();
    const auto end = spots_.empty() ? size::page : spots_.back().box.right() + 8;
    return {boundary_ + 4, box.y, end - boundary_ - 4, box.height};
}

Box Strip::grip() const
{
    const auto box = first();
    return {boundary_ - 6, box.y - 6, 12, box.height + 12};
}

double Strip::middle_of(std::int64_t slots) const
{
    for (const auto &spot : spots_)
        if (spot.slot == slots)
            return spot.box.x;
    return spots_.empty() ? 0 : spots_.back().box.right();
}

void draw_strip(Pen pen, const Derived &derived, const Strip &strip, const ViewState &state)
{
    if (!derived.cluster || strip.spots().empty())
        return;
    const auto say = [&](const Text &text) { return text.in(state.language); };
    const auto &cluster = *derived.cluster;
    const auto &domains = cluster.domains();
    const GroupColours colours(derived, cluster);
    const auto title = say({"This job on ", "当前作业："}) + cluster.hardware().name;
    pen.text({0, strip_top + 12}, title, size::title, {Role::text}, Anchor::start, Weight::bold);
    const auto more = static_cast<int>(domains.size()) - (strip.two() ? 2 : 1);
    if (more > 0)
        pen.text({size::page, strip_top + 12},
                 say({"first two domains; ", "前两个 domain；另有 "}) + std::to_string(more) + say({" more", " 个"}),
                 size::small, {Role::text_muted}, Anchor::end);

    const auto domain = [&](const Box &box, std::size_t index) {
        pen.box(box, {Role::surface}, 6, {Role::nvlink}, 1.2, false, "domain-" + std::to_string(index));
        const auto &d = domains[index];
        const auto used = std::to_string(d.filled), of = std::to_string(d.capacity);
        const auto words = "domain " + std::to_string(index) + say({": ", "："}) + used + " / " + of + " GPU";
        pen.text({box.x + 8, box.y + 14}, words, size::small, {Role::text_muted}, Anchor::start, Weight::medium,
                 box.width - 12);
    };
    domain(strip.first(), 0);
    if (strip.two())
        domain(strip.second(), 1);
    for (const auto &node : strip.nodes())
        pen.box(node, {Role::canvas}, 3, {Role::outline});
    const bool numbers = strip.pitch() >= 19;
    for (const auto &spot : strip.spots()) {
        const bool chosen = state.selected_rank && spot.rank == *state.selected_rank;
        const auto radius = std::min(3.0, spot.box.width / 4);
        const auto group = spot.rank >= 0 ? colours.group_of(spot.rank) : -1;
        const bool crosses = group >= 0 && colours.crosses(group);
        pen.box(spot.box, colours.paint(spot.rank), radius,
                {chosen    ? Role::text
                 : crosses ? Role::problem
                           : Role::none},
                chosen    ? 2
                : crosses ? std::min(1.6, strip.pitch() / 8)
                          : 0,
                false, spot.rank >= 0 ? "rank-" + std::to_string(spot.rank) : ElementId{});
        if (numbers && spot.rank >= 0)
            pen.text({spot.box.x + spot.box.width / 2, spot.box.y + spot.box.height / 2 + 4}, std::to_string(spot.rank),
                     size::small, {Role::on_colour}, Anchor::middle);
    }
    // A bracket from the first to the last member; groups whose members do not stand side by side have none.
    const auto y = strip.first().bottom() + 6;
    for (std::size_t i = 0; i < strip.spots().size();) {
        const auto group = strip.spots()[i].rank >= 0 ? colours.group_of(strip.spots()[i].rank) : -1;
        auto end = i + 1;
        while (end < strip.spots().size() && strip.spots()[end].rank >= 0 &&
               colours.group_of(strip.spots()[end].rank) == group)
            ++end;
        const auto *ep = derived.group("ep");
        // A group that goes on beyond the strip has an open bracket.
        const auto shown = static_cast<std::int32_t>(end - i);
        const bool goes_on = ep && group >= 0 && end == strip.spots().size() && shown < ep->size &&
                             std::ranges::min(ep->group(static_cast<std::size_t>(group))) == strip.spots()[i].rank;
        if (group >= 0 && ep && (shown == ep->size || goes_on)) {
            const auto &a = strip.spots()[i], &b = strip.spots()[end - 1];
            const bool crosses = colours.crosses(group);
            const Paint ink{crosses ? Role::problem : Role::outline_strong};
            const ElementId id = "ep-group-" + std::to_string(group);
            const std::array<Point, 4> line{Point{a.box.x, y}, Point{a.box.x, y + 5}, Point{b.box.right(), y + 5},
                                            Point{b.box.right(), y}};
            pen.path(std::span(line).first(goes_on ? 3 : 4), ink, crosses ? 2 : 1.2, false, id);
            auto words = "EP " + std::to_string(group);
            const auto room = b.box.right() - a.box.x - 4;
            if (goes_on)
                words += say({", " + std::to_string(shown) + " of its " + std::to_string(ep->size) + " ranks",
                              "，" + std::to_string(ep->size) + " 个 rank 中的 " + std::to_string(shown) + " 个"});
            const auto longer = words + say({crosses ? ": crosses" : ": inside", crosses ? "：跨 domain" : "：在内"});
            if (text_width(longer, size::small) <= room)
                words = longer;
            if (text_width(words, size::small) <= room)
                pen.text({(a.box.x + b.box.right()) / 2, y + 18}, words, size::small,
                         {crosses ? Role::problem : Role::text_muted}, Anchor::middle);
        }
        i = end;
    }
    if (strip.two()) {
        const auto grip = strip.grip();
        const bool lit = state.hovered == "boundary-0" || state.selected == "boundary-0";
        pen.box({strip.boundary() - 3, grip.y, 6, grip.height}, {Role::accent}, 3, {Role::surface}, lit ? 2 : 1, false,
                "boundary-0", say({"Boundary between the first two domains", "前两个 domain 的边界"}));
        for (const auto off : {-4.0, 0.0, 4.0})
            pen.line({strip.boundary() - 1.2, grip.y + grip.height / 2 + off},
                     {strip.boundary() + 1.2, grip.y + grip.height / 2 + off}, {Role::surface}, 1);
    }
}

} // namespace rankscape::expert_view
