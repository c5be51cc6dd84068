// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Bash launch scripts and bare command lines.
#pragma once

#include "model/formats/input.h"

namespace rankscape {

/// Follows assignments and arrays from top to bottom, and reads the command that holds the most flags of meaning
/// here. Nothing is run: $(…) is an unknown. `text` has plain line ends. Errors: those of lex_shell(),
/// expansion_too_large, variable_cycle, no_launch_command.
Result<Imported> read_launch_script(std::string_view text, const std::string &source);

} // namespace rankscape
