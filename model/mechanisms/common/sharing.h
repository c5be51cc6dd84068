// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Which of many collectives can get in each other's way, and which are the same but for the ranks.
#pragma once

#include "model/traffic/collective.h"

namespace rankscape {

/// By collective: the lowest number of those that it shares a rank or a link with, directly or through others. Those of
/// different numbers neither slow each other nor wait for each other. May join some that do not in fact meet: what any
/// two members could use counts, whether the algorithm uses it or not.
std::vector<std::size_t> which_meet(const Network &network, const std::vector<Collective> &collectives);

/// By collective: the lowest number of those that go exactly as it does, when none meets another: the same operation,
/// and members that lie alike on nodes, domains, NICs, rails and leaves. Its own where that is not certain.
std::vector<std::size_t> which_are_alike(const Network &network, const std::vector<Collective> &collectives);

bool same(const Collective &one, const Collective &other); ///< in everything
bool same_but_ranks(const Collective &one, const Collective &other);

} // namespace rankscape
