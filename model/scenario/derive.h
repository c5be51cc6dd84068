// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// All that follows from a Scenario and more than one view needs.
#pragma once

#include "model/layout/groups.h"
#include "model/layout/locality.h"
#include "model/layout/pipeline.h"
#include "model/scenario/finding.h"

#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace rankscape {

/// Immutable once made; shared between threads. Absent parts are those that the findings forbid.
struct Derived {
    Scenario scenario;
    std::vector<Finding> findings;
    std::optional<Layout> layout;
    std::optional<Cluster> cluster;
    std::vector<GroupKind> groups;
    std::vector<Locality> locality; ///< one entry a group kind, same order
    std::optional<PipelineStages> stages;

    const GroupKind *group(std::string_view name) const;
    const Locality *locality_of(std::string_view name) const;
};

/// Null when `stop` was requested before it was done.
std::shared_ptr<const Derived> derive(const Scenario &scenario, std::stop_token stop = {});

/// The stages that the Scenario asks for, by layout string or split. Absent flags follow Megatron's defaults.
Result<PipelineStages> stages_of(const Scenario &scenario);

/// The virtual pipeline size that the Scenario asks for; nothing when its flags contradict each other.
std::optional<std::int64_t> virtual_pipeline_size(const Scenario &scenario);

/// Microbatches a step: given, else GBS / (MBS × DP × GTP_remat), else nothing.
std::optional<std::int64_t> microbatches_of(const Scenario &scenario);

} // namespace rankscape
