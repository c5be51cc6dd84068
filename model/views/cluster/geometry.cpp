// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Choosing how many cards stand side by side, and finding things again.
#include "model/views/cluster/geometry.h"

#include <algorithm>
#include <cmath>

namespace rankscape::cluster_view {

namespace {

constexpr double wanted_aspect = 1.5;
constexpr std::int32_t most_nodes_in_a_column = 18; ///< an NVL72 rack stays one column

std::int32_t divided_up(std::int32_t value, std::int32_t divisor) { return (value + divisor - 1) / divisor; }

/// Cells of a size and a pitch: which of them an interval touches.
Range touched(double from, double to, double origin, double pitch, std::int32_t count)
{
    const auto clamp = [&](double value) {
        return static_cast<std::int32_t>(std::clamp(std::floor(value), 0.0, static_cast<double>(count)));
    };
    return {clamp((from - origin) / pitch), clamp((to - origin) / pitch + 1)};
}

/// A number of columns near the ideal, one that leaves no ragged last row if there is one very near.
std::int32_t even_columns(std::int32_t cards, double ideal)
{
    const auto nearest = std::clamp(static_cast<std::int32_t>(std::lround(ideal)), 1, cards);
    for (std::int32_t off = 0; off <= std::max(1, nearest / 6); ++off)
        for (const auto columns : {nearest + off, nearest - off})
            if (columns >= 1 && columns <= cards && cards % columns == 0)
                return columns;
    return divided_up(cards, divided_up(cards, nearest)); // rows as equal as can be
}

} // namespace

Geometry::Geometry(const Cluster &cluster)
{
    domains_ = std::max<std::int32_t>(1, static_cast<std::int32_t>(cluster.domains().size()));
    gpus_per_node_ = cluster.hardware().gpus_per_node;
    across_ = std::min(gpus_per_node_, 4);
    std::int32_t capacity = 1;
    for (const auto &domain : cluster.domains())
        capacity = std::max(capacity, domain.capacity);
    const auto nodes = divided_up(capacity, gpus_per_node_);
    node_columns_ = 1;
    if (nodes > most_nodes_in_a_column)
        node_columns_ =
            std::max(1, static_cast<std::int32_t>(std::lround(std::sqrt(nodes * node_height() / node_width() * 0.6))));
    node_rows_ = divided_up(nodes, node_columns_);
    card_width_ = 2 * card_padding + node_columns_ * node_width() + (node_columns_ - 1) * node_gap;
    card_height_ = header + card_padding + node_rows_ * (node_height() + node_gap) - node_gap;
    const auto ideal = std::sqrt(domains_ * wanted_aspect * (card_height_ + card_gap) / (card_width_ + card_gap));
    columns_ = even_columns(domains_, ideal);
}

double Geometry::node_width() const
{
    return node_label + across_ * (gpu_width + gpu_gap) - gpu_gap + 2 * node_padding;
}

double Geometry::node_height() const
{
    return divided_up(gpus_per_node_, across_) * (gpu_height + gpu_gap) - gpu_gap + 2 * node_padding;
}

Box Geometry::bounds() const
{
    return {0, 0, 2 * margin + columns_ * (card_width_ + card_gap) - card_gap,
            2 * margin + rows() * (card_height_ + card_gap) - card_gap};
}

Box Geometry::domain(std::int32_t domain) const
{
    return {margin + domain % columns_ * (card_width_ + card_gap),
            margin + domain / columns_ * (card_height_ + card_gap), card_width_, card_height_};
}

Box Geometry::node(std::int32_t domain, std::int32_t node) const
{
    const auto card = this->domain(domain);
    return {card.x + card_padding + node / node_rows_ * (node_width() + node_gap),
            card.y + header + node % node_rows_ * (node_height() + node_gap), node_width(), node_height()};
}

Box Geometry::gpu(std::int32_t domain, std::int32_t index) const
{
    const auto box = node(domain, index / gpus_per_node_);
    const auto place = index % gpus_per_node_;
    return {box.x + node_padding + node_label + place % across_ * (gpu_width + gpu_gap),
            box.y + node_padding + place / across_ * (gpu_height + gpu_gap), gpu_width, gpu_height};
}

Range Geometry::card_rows(const Box &region) const
{
    return touched(region.y, region.bottom(), margin, card_height_ + card_gap, rows());
}

Range Geometry::card_columns(const Box &region) const
{
    return touched(region.x, region.right(), margin, card_width_ + card_gap, columns_);
}

std::optional<std::int32_t> Geometry::domain_at(Point point) const
{
    const auto row = std::floor((point.y - margin) / (card_height_ + card_gap));
    const auto column = std::floor((point.x - margin) / (card_width_ + card_gap));
    if (row < 0 || column < 0 || column >= columns_ || row >= rows())
        return std::nullopt;
    const auto index = static_cast<std::int32_t>(row) * columns_ + static_cast<std::int32_t>(column);
    if (index >= domains_ || !domain(index).contains(point))
        return std::nullopt;
    return index;
}

std::optional<std::int32_t> Geometry::gpu_at(std::int32_t domain, Point point) const
{
    const auto card = this->domain(domain);
    const auto column = std::floor((point.x - card.x - card_padding) / (node_width() + node_gap));
    const auto row = std::floor((point.y - card.y - header) / (node_height() + node_gap));
    if (column < 0 || row < 0 || column >= node_columns_ || row >= node_rows_)
        return std::nullopt;
    const auto node = static_cast<std::int32_t>(column) * node_rows_ + static_cast<std::int32_t>(row);
    const auto first = node * gpus_per_node_;
    for (std::int32_t i = first; i < first + gpus_per_node_; ++i) {
        auto box = gpu(domain, i);
        box.width += gpu_gap; // the gap belongs to the GPU before it, so that a pointer never falls between
        box.height += gpu_gap;
        if (box.contains(point))
            return i;
    }
    return std::nullopt;
}

} // namespace rankscape::cluster_view
