// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How events of a Megatron-FSDP step are named and explained.
#pragma once

#include "model/mechanisms/fsdp/placements.h"
#include "model/mechanisms/fsdp/units.h"
#include "model/schedule/step.h"

namespace rankscape::fsdp {

/// "429 MB": three digits, powers of ten.
std::string amount(double bytes);

Text label_of(Work work, MeshAxis axis, bool experts, const Unit &unit); ///< "AG 3", "outer AR 3"
Text about_compute(Work work, const Unit &unit, std::int64_t microbatch);
Text about_communication(Work work, MeshAxis axis, bool experts, std::int64_t ranks, double bytes, const Unit &unit);

} // namespace rankscape::fsdp
