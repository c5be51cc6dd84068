// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Who sends how much to whom in one dispatch of all EP groups of the job.
#pragma once

#include "model/mechanisms/expert_parallel/study.h"
#include "model/views/traffic_charts/matrix.h"

#include <memory>

namespace rankscape::expert_view {

inline constexpr std::int32_t most_rows = 64; ///< more would be cells that cannot be pointed at

/// Messages as they go, forwarding included, in the order of the wires; every group routes what the study's group was
/// drawn. By rank where that leaves at most `most_rows`, else by node, else by domain, else by several of them. Null:
/// nothing is sent. The last one is kept.
std::shared_ptr<const traffic_charts::Matrix> dispatch_matrix(const std::shared_ptr<const ThreadStudy> &thread);

} // namespace rankscape::expert_view
