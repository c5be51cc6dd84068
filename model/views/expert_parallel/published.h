// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What others say and measured of a way to overlap, in their words' substance.
#pragma once

#include "model/mechanisms/expert_parallel/overlap.h"

#include <vector>

namespace rankscape::expert_view {

struct Published {
    Text sentence;
    std::string citation; ///< empty: the catalogue has no page of it
};
/// From facts.md C(a) and C(c), favourable or not. Empty where no source says anything.
std::vector<Published> published_of(expert_parallel::Overlap overlap);

} // namespace rankscape::expert_view
