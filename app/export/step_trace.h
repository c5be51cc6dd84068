// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A training step as Chrome trace-event JSON, which Perfetto opens.
#pragma once

#include "app/export/write_file.h"
#include "model/mechanisms/common/thread_study.h"

namespace rankscape {

/// Process 0 has a track for each stream, one for the exposed stretches, and counters for the memory held and for
/// exposure; where an event waited for one of another stream, an arrow. Each communication run is shown transfer by
/// transfer where it is under way first, as slices of the sending ranks (process 1 + rank, an NVSwitch after the last
/// rank), as long as they are at most `most_transfers` in all; runs by symmetry are left out, for they have no
/// transfers of their own. Times are in µs, to the nanosecond; an event lasts at least one.
/// Format: Trace Event Format (Google, 2016).
void write_step_trace(const ThreadStudy &study, Language language, const Sink &sink,
                      std::int64_t most_transfers = 50'000);

} // namespace rankscape
