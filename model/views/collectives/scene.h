// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// All of a study's picture that does not depend on time, made once and kept while the study is on screen.
#pragma once

#include "model/views/collectives/lanes.h"
#include "model/views/stage/flow.h"
#include "model/views/view.h"

#include <deque>
#include <memory>
#include <mutex>

namespace rankscape::collectives_view {

using namespace drawing;

/// Which transfers of which run an element id means.
struct Meant {
    std::int32_t run = -1;
    std::vector<std::int32_t> transfers;
    std::int32_t link = -1;

    bool nothing() const { return transfers.empty() && link < 0; }
};

class Scene {
public:
    explicit Scene(std::shared_ptr<const Study> study);

    const Study &study() const { return *study_; }
    const Stage &stage() const { return stage_; }
    Box bounds() const;
    /// Where a run's machines begin.
    Point origin(std::size_t run) const { return {0, static_cast<double>(run) * run_height() + size::caption}; }
    double run_height() const { return size::caption + stage_.height() + 12; }
    double width() const { return stage_.width(); }

    /// Below: made when first asked for. Safe from any thread.
    const Lanes &lanes() const;
    const Lanes &empty_lanes() const { return plain_lanes_; } ///< only where they are
    const Flow &flow(std::size_t run) const { return flows_[run]; }
    const Fills &fills(std::size_t run, std::size_t part) const { return flow(run).fills(part); }
    std::vector<Watch::Moving> moving(std::size_t run, double time) const { return flow(run).moving(time); }

    Meant meaning(const ElementId &id) const;
    ElementId element_at(Point point) const;

private:
    std::shared_ptr<const Study> study_;
    Stage stage_;
    Lanes plain_lanes_;
    std::deque<Flow> flows_; ///< by run
    mutable std::once_flag laned_;
    mutable std::optional<Lanes> lanes_;
};

/// The scene of what is shown; null without a study. The last few are kept.
std::shared_ptr<const Scene> scene_of(const Shown &shown);

} // namespace rankscape::collectives_view
