// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How events of a GTP step are named and explained.
#pragma once

#include "model/mechanisms/gtp/units.h"

namespace rankscape::gtp {

std::string amount(double bytes); ///< "40.4 MB": three digits, powers of ten

/// Of a weight, or of a layer where `weight` is null.
Text name_of(const CutWeight *weight, std::int32_t layer, bool expert);
Text label_of(Work work, const Text &name);
Text about_compute(Work work, const Text &name, std::int32_t layer, std::int64_t microbatch);
struct GatherSaid {
    bool backward = false;
    bool early = false; ///< under the compute before
    WireFormat format = WireFormat::bf16;
};
Text about_gather(const GatherSaid &how, const Text &name, std::int32_t layer, double bytes);
Text about_reduce(const Text &name, std::int32_t layer, double bytes, bool late);

} // namespace rankscape::gtp
