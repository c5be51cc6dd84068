// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The command line from its words to an exit status, or to the window's starting state.
#pragma once

#include "app/cli/start_state.h"

#include <string>
#include <variant>
#include <vector>

namespace rankscape::cli {

/// `args` are the words after the program's name, in UTF-8. An exit status, or where the window begins.
std::variant<int, StartState> run_command_line(const std::vector<std::string> &args);

} // namespace rankscape::cli
