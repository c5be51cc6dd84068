// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Opening the window.
#pragma once

#include "app/cli/start_state.h"

namespace rankscape {

/// Runs the window until it is closed; returns the exit status. Needs a display.
int run_window(int &argc, char **argv, const cli::StartState &start);

} // namespace rankscape
