// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Starting a window where there may be no display.
#pragma once

#include "model/base/result.h"

#include <optional>

namespace rankscape::cli {

/// The problem when nothing can show a window, as far as the environment tells.
std::optional<Problem> no_display();

/// Until `window_started`, Qt's abort for want of a usable display becomes one line and exit status 2.
void watch_window_start(Language language);
void window_started();

/// For subcommands: Qt draws without any display.
void draw_without_display();

} // namespace rankscape::cli
