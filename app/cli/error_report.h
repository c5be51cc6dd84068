// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What an error text means, printed.
#pragma once

#include "app/cli/command.h"
#include "model/scenario/error_text.h"

namespace rankscape::cli {

/// JSON: {"error":{"code","meaning","citation","grid","world_size","factor","assignments":[{flag:value}]}}.
void report_error_text(Call &call, const ErrorReading &reading);

} // namespace rankscape::cli
