// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Where the cluster view puts domains, nodes and GPUs. Pure arithmetic, the same at every zoom.
#pragma once

#include "model/cluster/cluster.h"
#include "model/picture/picture.h"

#include <cstdint>
#include <optional>

namespace rankscape::cluster_view {

/// A half-open range of indices.
struct Range {
    std::int32_t begin = 0;
    std::int32_t end = 0;
};

/// Cards of equal size in rows; in a card nodes one under another (in several columns when there are many), in
/// a node GPUs in rows of at most four. Units are picture units.
class Geometry {
public:
    explicit Geometry(const Cluster &cluster);

    static constexpr double gpu_width = 48;
    static constexpr double gpu_height = 30;
    static constexpr double gpu_gap = 6;
    static constexpr double node_padding = 5;
    static constexpr double node_label = 34;
    static constexpr double node_gap = 6;
    static constexpr double card_padding = 14;
    static constexpr double card_gap = 20;
    static constexpr double header = 58; ///< title and NVLink bar
    static constexpr double margin = 20;

    Box bounds() const;
    std::int32_t columns() const { return columns_; }
    std::int32_t rows() const { return (domains_ + columns_ - 1) / columns_; }
    Box domain(std::int32_t domain) const;
    /// Node `node` of a domain, and GPU `index` of a domain (counted over the domain's whole capacity).
    Box node(std::int32_t domain, std::int32_t node) const;
    Box gpu(std::int32_t domain, std::int32_t index) const;

    /// Rows and columns of cards that a region touches.
    Range card_rows(const Box &region) const;
    Range card_columns(const Box &region) const;
    std::optional<std::int32_t> domain_at(Point point) const;
    /// The GPU of the domain under the point, counted over its capacity.
    std::optional<std::int32_t> gpu_at(std::int32_t domain, Point point) const;

    std::int32_t gpus_per_node() const { return gpus_per_node_; }

private:
    double node_width() const;
    double node_height() const;

    std::int32_t domains_ = 1;
    std::int32_t gpus_per_node_ = 8;
    std::int32_t across_ = 4;    ///< GPUs in one row of a node
    std::int32_t node_rows_ = 1; ///< nodes in one column of a card
    std::int32_t node_columns_ = 1;
    std::int32_t columns_ = 1; ///< cards in one row
    double card_width_ = 0;
    double card_height_ = 0;
};

} // namespace rankscape::cluster_view
