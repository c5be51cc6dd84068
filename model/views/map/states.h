// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How much of a thread a version has: marks, counts, words.
#pragma once

#include "model/catalog/catalog.h"
#include "model/picture/picture.h"

#include <string>
#include <string_view>
#include <vector>

namespace rankscape::map_view {

/// The states in the order in which counts are told: what can be used comes first.
inline constexpr std::array told_states{Availability::State::available, Availability::State::experimental,
                                        Availability::State::refused,   Availability::State::open,
                                        Availability::State::goal,      Availability::State::claimed,
                                        Availability::State::unknown,   Availability::State::absent};

/// "●" available, "◐" experimental, "⊘" refused, "△" open, "◎" goal, "◇" claimed, "?" unknown, "○" absent: told by
/// shape, not by colour.
std::string_view mark(Availability::State state);
Role role(Availability::State state);

struct StateCount {
    Availability::State state;
    int count;
};

/// How many features of a thread (all threads if the id is empty) are in each state that occurs, in told order.
std::vector<StateCount> counts(const Catalog &catalog, std::string_view thread, CoreVersion version);

/// "available", "可用": shorter than the state's label.
const Text &word(Availability::State state);
/// "4 available", "4 项可用".
Text count_text(const StateCount &count);
/// "0.20.0: 4 available · 2 refused · 1 open".
Text badge_text(const Catalog &catalog, std::string_view thread, CoreVersion version);

} // namespace rankscape::map_view
