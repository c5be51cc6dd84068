// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The answer of `check`: also what other subcommands say instead of theirs when the layout is not legal.
#pragma once

#include "app/cli/command.h"
#include "model/cluster/cluster.h"
#include "model/layout/layout.h"
#include "model/scenario/finding.h"

#include <vector>

namespace rankscape::cli {

/// Writes the findings in the form that was asked for; the exit status: 0 valid, 1 not.
int report_findings(Call &call, const std::vector<Finding> &findings);

/// When no layout can be made: the report, and exit status 1. Otherwise the layout.
struct LayoutOrStatus {
    std::optional<Layout> layout;
    int status = 0;
};
LayoutOrStatus layout_or_report(Call &call);

/// The ranks on their GPUs. `status` is set, and the report written, when check has a problem with the cluster;
/// otherwise a fault of the cluster is a problem of the input.
struct ClusterOrStatus {
    std::optional<Cluster> cluster;
    int status = 0;
};
Result<ClusterOrStatus> cluster_or_report(Call &call, const Layout &layout);

} // namespace rankscape::cli
