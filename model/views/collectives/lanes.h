// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The timeline under the machines: a lane a rank, or a lane a class of links, and what is full when.
#pragma once

#include "model/picture/picture.h"
#include "model/scenario/study.h"
#include "model/traffic/watch.h"

#include <string>
#include <vector>

namespace rankscape::collectives_view {

inline constexpr std::int32_t most_rank_lanes = 16;
inline constexpr std::int32_t class_bins = 160;
inline constexpr std::int32_t strip_bins = 48;

/// One bar, of one transfer or of several that lie too close to tell apart.
struct Bar {
    std::int32_t run = 0;
    Box box;
    bool network = false;
    std::vector<std::int32_t> transfers;
    double from = 0, to = 0;
};

struct Lane {
    std::int32_t run = 0;
    Text name;
    Box box;
    bool chart = false; ///< utilisation as height: `levels`
    bool network = false;
    std::vector<double> levels; ///< 0 … 1, by equal intervals over the run
};

/// The fullest link of an interval.
struct Full {
    std::int32_t run = 0;
    Box box;
    std::int32_t link = -1;
    double utilisation = 0;
    Text name;
};

/// Lengths of everything follow `scale`, so that words keep their size when a wide page is shown whole.
class Lanes {
public:
    /// Under `top`, as wide as the page.
    Lanes(const Study &study, double top, double width, std::int32_t members, bool network);

    Box box() const { return box_; }
    double scale() const { return scale_; }
    double x(double time) const { return plot_.x + plot_.width * (duration_ > 0 ? time / duration_ : 0); }
    Box plot() const { return plot_; } ///< of all lanes
    double duration() const { return duration_; }
    const std::vector<Lane> &lanes() const { return lanes_; }
    const std::vector<Box> &strips() const { return strips_; }     ///< one a run
    const std::vector<Box> &headings() const { return headings_; } ///< one a run where there are two

    void fill(const Study &study); ///< the dear part
    const std::vector<Bar> &bars() const { return bars_; }
    const std::vector<Full> &fulls() const { return fulls_; }
    /// "transfer-17", "other-transfer-17" in the second run, "step-3" for a bar of several.
    std::string id_of(std::size_t bar) const;

private:
    void fill_rank(const Study &study, const Lane &lane, std::int32_t rank);
    void fill_class(const Study &study, Lane &lane, const Watch &watch);
    void fill_strip(const Study &study, std::size_t run, const Watch &watch);

    Box box_, plot_;
    double scale_ = 1;
    double duration_ = 0;
    bool by_rank_ = false;
    bool far_lanes_ = false; ///< anything leaves a domain
    std::vector<Lane> lanes_;
    std::vector<std::int32_t> rank_of_lane_;
    std::vector<Box> strips_, headings_;
    std::vector<Bar> bars_;
    std::vector<Full> fulls_;
};

} // namespace rankscape::collectives_view
