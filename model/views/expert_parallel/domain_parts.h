// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of the domain picture: machines side by side, and the strip of the job's first two domains.
#pragma once

#include "model/views/expert_parallel/brush.h"
#include "model/views/expert_parallel/placement.h"

namespace rankscape::expert_view {

inline constexpr double strip_top = 22, strip_height = 112; ///< under the headline
inline constexpr double machine_top = strip_top + strip_height + 42, machine_height = 186;
inline constexpr double below_machines = machine_top + machine_height + 16;

/// Which EP group each rank is in, and whether the group crosses.
class GroupColours {
public:
    GroupColours(const Derived &derived, const Cluster &cluster);
    std::int32_t group_of(std::int32_t rank) const { return group_[static_cast<std::size_t>(rank)]; } ///< -1: none
    bool crosses(std::int32_t group) const { return crosses_[static_cast<std::size_t>(group)]; }
    /// Groups that stay inside are set back.
    Paint paint(std::int32_t rank) const;
    std::int32_t count() const { return static_cast<std::int32_t>(crosses_.size()); }

private:
    std::vector<std::int32_t> group_;
    std::vector<bool> crosses_;
};

Box machine_box(std::size_t index);
void draw_machine(Pen pen, const Derived &derived, const Placement &placement, std::size_t index, Language language,
                  bool lit);

/// GPUs of the first two domains in the order of their slots.
class Strip {
public:
    explicit Strip(const Derived &derived);

    struct Spot {
        std::int32_t slot, rank; ///< rank -1: nobody there
        Box box;
    };
    const std::vector<Spot> &spots() const { return spots_; }
    const std::vector<Box> &nodes() const { return nodes_; }
    bool two() const { return two_; }
    double boundary() const { return boundary_; } ///< x between the two domains
    Box first() const;                            ///< the outlines of the two domains
    Box second() const;
    Box grip() const;
    double middle_of(std::int64_t slots) const; ///< x of a boundary with so many GPUs before it
    double pitch() const { return pitch_; }
    double gpu_height() const { return std::clamp(pitch_, 14.0, 26.0); }

private:
    std::vector<Spot> spots_;
    std::vector<Box> nodes_;
    bool two_ = false;
    double boundary_ = 0, pitch_ = 10, gap_ = 6;
    std::int32_t per_node_ = 1, first_slots_ = 0;
};

void draw_strip(Pen pen, const Derived &derived, const Strip &strip, const ViewState &state);

} // namespace rankscape::expert_view
