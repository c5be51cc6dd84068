// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Drawing: cards, NVLink lines behind the GPUs, the GPUs, and network lines over all.
#include "model/views/axes.h"
#include "model/views/cluster/cluster_view.h"
#include "model/views/cluster/geometry.h"
#include "model/views/cluster/links.h"
#include "model/views/cluster/lit.h"

#include <algorithm>
#include <array>
#include <cstdio>

namespace rankscape::cluster_view {

namespace {

std::string rate_text(BytesPerSecond rate)
{
    const bool tera = rate.value >= 1e12;
    std::array<char, 32> buffer{};
    std::snprintf(buffer.data(), buffer.size(), tera ? "%.3g TB/s" : "%.4g GB/s", rate.value / (tera ? 1e12 : 1e9));
    return buffer.data();
}

constexpr double smallest_text = 6; ///< pixels; smaller would be a smudge

/// Everything that one call of draw needs, and the drawing of each part.
class Drawing {
public:
    Drawing(const Derived &derived, const ViewState &state, const Window &window)
        : derived_(derived),
          state_(state),
          window_(window),
          geometry_(*derived.cluster),
          detail_(detail_at(window.zoom)),
          groups_(lit_groups(derived, state)),
          lit_(lit_ranks(derived, state, groups_))
    {
        const auto *axis = find_axis(state.colour_by);
        axis_ = axis ? axis : find_axis("pp");
        count_ = static_cast<std::uint32_t>(degree(*derived.layout, *axis_));
        if (groups_.size() != 1)
            return;
        lit_domains_.assign(derived.cluster->domains().size(), false);
        for (const auto rank : groups_.front().kind->group(groups_.front().index))
            lit_domains_[static_cast<std::size_t>(derived.cluster->domain(rank))] = true;
    }

    Picture run()
    {
        picture_.bounds = geometry_.bounds();
        const auto rows = geometry_.card_rows(window_.region);
        const auto columns = geometry_.card_columns(window_.region);
        const auto domains = static_cast<std::int32_t>(derived_.cluster->domains().size());
        const auto each_domain = [&](auto draw) {
            for (auto row = rows.begin; row < rows.end; ++row)
                for (auto column = columns.begin; column < columns.end; ++column)
                    if (const auto index = row * geometry_.columns() + column; index < domains)
                        draw(index);
        };
        // NVLink lines pass behind the GPUs, so that ranks stay readable; network lines cross over all.
        each_domain([&](std::int32_t index) { draw_card(index); });
        add_links(picture_, derived_, geometry_, groups_, window_, LinkKind::nvlink);
        each_domain([&](std::int32_t index) { draw_gpus(index); });
        add_links(picture_, derived_, geometry_, groups_, window_, LinkKind::network);
        return std::move(picture_);
    }

private:
    bool visible(const Box &box) const { return box.intersects(window_.region); }
    double pixels(double units) const { return units * window_.zoom; }
    bool is_lit(std::int32_t rank) const { return lit_.empty() || lit_[static_cast<std::size_t>(rank)]; }

    Paint paint_of(std::int32_t rank) const
    {
        const auto index = static_cast<std::uint32_t>(coordinate(*derived_.layout, *axis_, rank));
        return {is_lit(rank) ? Role::wheel : Role::wheel_muted, index, count_};
    }

    void rectangle(const Box &box, Paint fill, double radius = 0, Paint stroke = {}, double width = 1,
                   bool dashed = false)
    {
        picture_.shapes.emplace_back(RectangleShape{box, radius, fill, stroke, width, dashed, {}, {}});
    }

    void text(Point at, std::string words, double size, Paint paint, Anchor anchor = Anchor::start,
              Weight weight = Weight::regular, double max_width = 0)
    {
        picture_.shapes.emplace_back(TextShape{at, std::move(words), size, weight, anchor, paint, max_width, false});
    }

    bool holds_lit_group(std::int32_t index) const
    {
        return !lit_domains_.empty() && lit_domains_[static_cast<std::size_t>(index)];
    }

    void draw_card(std::int32_t index)
    {
        if (detail_ == Detail::domains)
            return;
        const auto card = geometry_.domain(index);
        const auto &domain = derived_.cluster->domains()[static_cast<std::size_t>(index)];
        const bool strong = holds_lit_group(index);
        const auto edge = strong ? (groups_.front().leaves ? Role::network : Role::nvlink) : Role::outline;
        picture_.shapes.emplace_back(RectangleShape{
            card, 8, {Role::surface}, {edge}, strong ? 2.0 : 1.0, false, "domain-" + std::to_string(index), {}});
        draw_header(index, card, domain);
        if (detail_ >= Detail::gpus)
            each_node(index, domain, [&](std::int32_t node, const Box &box) { draw_frame(index, node, box, domain); });
    }

    void draw_gpus(std::int32_t index)
    {
        const auto &domain = derived_.cluster->domains()[static_cast<std::size_t>(index)];
        if (detail_ == Detail::domains) {
            draw_runs(index, geometry_.domain(index), 0, domain.slots, domain.capacity);
            return;
        }
        each_node(index, domain, [&](std::int32_t node, const Box &box) { draw_node(index, node, box, domain); });
    }

    template <typename Draw> void each_node(std::int32_t index, const Domain &domain, Draw draw)
    {
        const auto per_node = geometry_.gpus_per_node();
        const auto nodes = (domain.capacity + per_node - 1) / per_node;
        for (std::int32_t node = 0; node < nodes; ++node)
            if (const auto box = geometry_.node(index, node); visible(box))
                draw(node, box);
    }

    void draw_header(std::int32_t index, const Box &card, const Domain &domain)
    {
        const auto inner = card.width - 2 * Geometry::card_padding;
        const auto left = card.x + Geometry::card_padding;
        const bool chinese = state_.language == Language::zh;
        const auto number = std::to_string(index);
        const bool roomy = pixels(inner) > 150;
        if (roomy) {
            const auto title = (number.size() > 3 ? "domain " : "NVLink domain ") + number; // the number is never cut
            text({left, card.y + 26}, title, 14, {Role::text}, Anchor::start, Weight::bold);
            const auto filled = std::to_string(domain.filled);
            const auto capacity = std::to_string(domain.capacity);
            if (domain.filled != domain.capacity || inner > 240)
                text({card.right() - Geometry::card_padding, card.y + 26},
                     chinese ? "已用 " + filled + " / " + capacity : filled + " of " + capacity + " used", 12,
                     {Role::text_muted}, Anchor::end);
        } else if (pixels(26) >= smallest_text) {
            text({left, card.y + 32}, number, 26, {Role::text_muted}, Anchor::start, Weight::bold, inner);
        }
        const Box bar{left, card.y + 38, inner, 13};
        rectangle(bar, {Role::nvlink_soft}, 3);
        if (roomy && pixels(10) >= 7.5) { // a detail: only where it reads well
            const auto rate = rate_text(derived_.cluster->hardware().nvlink_total);
            text({bar.x + inner / 2, bar.y + 10}, chinese ? "NVLink · 每 GPU " + rate : "NVLink · " + rate + " per GPU",
                 10, {Role::text_muted}, Anchor::middle, Weight::medium, inner);
        }
    }

    /// The number a person would call a node by: within its rack where a domain has several, else over the job.
    std::int32_t node_number(std::int32_t index, std::int32_t node, const Domain &domain) const
    {
        return domain.capacity > geometry_.gpus_per_node() ? node : index;
    }

    void draw_frame(std::int32_t index, std::int32_t node, const Box &box, const Domain &domain)
    {
        const bool used = node * geometry_.gpus_per_node() < domain.slots;
        rectangle(box, {}, 5, {Role::outline}, 1, !used);
        if (detail_ < Detail::ranks || pixels(10) < smallest_text)
            return;
        const auto letter = derived_.cluster->hardware().node_word.substr(0, 1);
        auto number = std::to_string(node_number(index, node, domain));
        if (number.size() < 2)
            number.insert(0, "0");
        text({box.x + 9, box.y + box.height / 2 + 3.5}, letter + number, 10, {Role::text_faint});
    }

    void draw_node(std::int32_t index, std::int32_t node, const Box &box, const Domain &domain)
    {
        const auto per_node = geometry_.gpus_per_node();
        const auto first = node * per_node;
        if (detail_ == Detail::nodes) {
            auto inner = box;
            inner.x += Geometry::node_label;
            inner.width -= Geometry::node_label;
            draw_runs(index, inner, first, std::min(first + per_node, domain.slots), first + per_node);
            return;
        }
        for (auto i = first; i < std::min(first + per_node, domain.capacity); ++i)
            if (const auto gpu = geometry_.gpu(index, i); visible(gpu))
                draw_gpu(gpu, i < domain.slots ? derived_.cluster->rank_at(domain.first_slot + i) : -1);
    }

    void draw_gpu(const Box &box, std::int32_t rank)
    {
        const double radius = pixels(box.width) > 12 ? 4 : 0;
        if (rank < 0) {
            rectangle(box, {}, radius, {Role::empty_slot}, 1, true);
            return;
        }
        RectangleShape shape{box, radius, paint_of(rank), {}, 1, false, "rank-" + std::to_string(rank), {}};
        const bool chosen = state_.selected_rank == rank && !state_.group_index;
        if (!lit_.empty() && is_lit(rank)) {
            shape.stroke = {chosen ? Role::text : Role::outline_strong};
            shape.stroke_width = chosen ? std::max(2.5, 2.5 / window_.zoom) : 1.2; // found again when far out
        }
        picture_.shapes.emplace_back(std::move(shape));
        if (detail_ < Detail::ranks)
            return;
        const Paint ink{is_lit(rank) ? Role::on_colour : Role::text_muted};
        const auto middle = box.x + box.width / 2;
        const auto weight = !lit_.empty() && is_lit(rank) ? Weight::bold : Weight::medium;
        if (detail_ == Detail::ranks) {
            text({middle, box.y + box.height / 2 + 4.5}, std::to_string(rank), 12, ink, Anchor::middle, weight,
                 box.width);
            return;
        }
        text({middle, box.y + 12}, std::to_string(rank), 10, ink, Anchor::middle, Weight::bold, box.width);
        text({middle, box.y + 19.5}, coordinates_text(*derived_.layout, rank, false, false), 4.6, ink, Anchor::middle,
             Weight::regular, box.width - 2);
        text({middle, box.y + 26}, coordinates_text(*derived_.layout, rank, true, false), 4.6, ink, Anchor::middle,
             Weight::regular, box.width - 2);
    }

    /// Slots [first, last) of a domain as stripes of equal colour filling `box`, which has room for `end` of them.
    void draw_runs(std::int32_t index, const Box &box, std::int32_t first, std::int32_t last, std::int32_t end)
    {
        const auto &domain = derived_.cluster->domains()[static_cast<std::size_t>(index)];
        rectangle(box, {Role::empty_slot});
        const auto shown = std::clamp<std::int32_t>(static_cast<std::int32_t>(pixels(std::max(box.width, box.height))),
                                                    1, end - first);
        const bool across = box.width >= box.height;
        const auto span = (across ? box.width : box.height) / (end - first);
        const auto step = std::max(1, (end - first) / shown);
        auto start = first;
        Paint current;
        const auto flush = [&](std::int32_t until) {
            if (current.role == Role::none || until <= start)
                return;
            auto stripe = box;
            (across ? stripe.x : stripe.y) += (start - first) * span;
            (across ? stripe.width : stripe.height) = (until - start) * span;
            rectangle(stripe, current);
        };
        for (auto i = first; i < last; i += step) {
            const auto rank = derived_.cluster->rank_at(domain.first_slot + i);
            const auto paint = rank < 0 ? Paint{} : paint_of(rank);
            if (paint == current)
                continue;
            flush(i);
            start = i;
            current = paint;
        }
        flush(last);
    }

    const Derived &derived_;
    const ViewState &state_;
    const Window &window_;
    Geometry geometry_;
    Detail detail_;
    std::vector<LitGroup> groups_;
    std::vector<std::uint8_t> lit_;
    std::vector<bool> lit_domains_; ///< those that the one lit group has members in; empty when several are lit
    const AxisName *axis_ = nullptr;
    std::uint32_t count_ = 1;
    Picture picture_;
};

} // namespace

Picture draw(const Derived &derived, const ViewState &state, const Window &window)
{
    if (!derived.cluster)
        return {bounds(derived), {}};
    return Drawing(derived, state, window).run();
}

} // namespace rankscape::cluster_view
