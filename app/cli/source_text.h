// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The content of a file or of standard input, never more than a reader takes.
#pragma once

#include "model/base/result.h"

#include <string>

namespace rankscape::cli {

/// "-" is standard input. Error `cannot_read` (kind io) names the path. At most `largest_input` + 1 bytes are read;
/// the reader refuses what is longer.
Result<std::string> source_text(const std::string &path);

} // namespace rankscape::cli
