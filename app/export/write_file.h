// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Files that are either whole or not there.
#pragma once

#include "model/base/result.h"

#include <functional>
#include <string_view>

namespace rankscape {

struct Done {};

/// Writes to a temporary file beside the target and renames it, so an existing file stays as it was until the
/// new one is complete. A pipe or device (/dev/stdout) is written to as it is. Error `cannot_write` (kind io) says
/// which file and why.
Result<Done> write_file(std::string_view path, std::string_view bytes);

/// The same for what is too large to hold: `fill` is called once and gives the content to its sink piece by piece.
using Sink = std::function<void(std::string_view)>;
Result<Done> write_file_in_pieces(std::string_view path, const std::function<void(const Sink &)> &fill);

} // namespace rankscape
