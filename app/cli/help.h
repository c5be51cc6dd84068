// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// --help: of the program and of each subcommand.
#pragma once

#include "app/cli/command.h"

namespace rankscape::cli {

/// Null: of the program.
void write_help(Output &out, const Command *command, Language language);

} // namespace rankscape::cli
