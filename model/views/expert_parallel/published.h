// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What others measured of a way to overlap, in their words' substance.
#pragma once

#include "model/mechanisms/expert_parallel/overlap.h"

#include <optional>

namespace rankscape::expert_view {

struct Published {
    Text sentence;
    std::string citation;
};
/// From facts.md C(c). Nothing where no source gives a figure.
std::optional<Published> published_of(expert_parallel::Overlap overlap);

} // namespace rankscape::expert_view
