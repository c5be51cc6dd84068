// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A simulation as Chrome trace-event JSON, which Perfetto opens.
#pragma once

#include "app/export/write_file.h"
#include "model/traffic/simulate.h"

namespace rankscape {

/// One process a rank (pid is the rank) with tracks for what each stream sends and receives, one process an NVSwitch
/// that takes part, and one with a counter for each link that carries anything. Transfers are complete events, their
/// arrows flow events. Transfers of a stream that are under way together lie on tracks of their own, since events of
/// one track must not cross. Times are in µs, to the nanosecond; an event lasts at least one.
/// Counters are per cent of a link's capacity; where the timeline lacks some changes of rate (every_knot is false) they
/// go by the mean rate of each transfer and end at 100.
/// The simulation must be exact. Format: Trace Event Format (Google, 2016).
void write_trace(const Network &network, const Simulation &simulation, Language language, const Sink &sink);

} // namespace rankscape
