// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Whether what was said about the wires can be laid, without laying them.
#pragma once

#include "model/base/result.h"
#include "model/cluster/cluster.h"

#include <optional>

namespace rankscape {

/// The first thing wrong, as Network::make would say it; `where.flag` names the option.
std::optional<Problem> network_problem(const Cluster &cluster, const NetworkSpec &spec);

} // namespace rankscape
