// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The order of a dispatcher's steps.
#pragma once

#include "model/mechanisms/expert_parallel/dispatch.h"

namespace rankscape::expert_parallel {

/// Fills `forward` and `backward`; the rest of the Dispatch must be there.
void add_steps(Dispatch &dispatch, const ExpertGroup &group, const Routing &routing);

} // namespace rankscape::expert_parallel
