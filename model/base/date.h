// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Calendar days as the catalogue writes them.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace rankscape {

using Day = std::chrono::sys_days;

/// "2026-10-29"; nothing for any other form or for a day that the calendar does not have.
std::optional<Day> day_of(std::string_view text);
std::string iso(Day day);

} // namespace rankscape
