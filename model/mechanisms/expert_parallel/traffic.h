// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Byte matrices of a dispatch and of the combine that mirrors it.
#pragma once

#include "model/mechanisms/expert_parallel/dispatch.h"

namespace rankscape::expert_parallel {

/// `bytes`: of a copy on the wire. `padded`: each source sends its full capacity to each expert (alltoall only).
Traffic dispatch_traffic(Dispatcher dispatcher, const ExpertGroup &group, const Routing &routing, const Copies &copies,
                         std::int64_t bytes, bool padded);
Traffic combine_traffic(Dispatcher dispatcher, const ExpertGroup &group, const Routing &routing, const Copies &copies,
                        std::int64_t bytes, bool padded);

/// Who takes in what a place sends to another domain: its neighbour by index there.
std::int32_t peer_of(const ExpertGroup &group, std::int32_t place, std::int32_t domain);

} // namespace rankscape::expert_parallel
