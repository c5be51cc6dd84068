// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Run names that carry the layout, such as bf16_2nodes_tp1_pp2_cp1_vp24_ep2_etp1_1mbs_512gbs.
#pragma once

#include "model/formats/input.h"

namespace rankscape {

/// How many parts of a one-line text say something of the layout; 0 for anything that is not a run name.
std::size_t run_name_parts(std::string_view text);

/// Errors: no_run_name, value_out_of_range is left to apply(). Nodes × 8 is an assumption and noted as one.
Result<Imported> read_run_name(std::string_view text, const std::string &source);

} // namespace rankscape
