// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Saved sessions: {"rankscape": 1, "settings": [["--flag", "value"], …], "view": {…}}.
#pragma once

#include "model/formats/input.h"

namespace rankscape {

/// Whether the text is JSON with a "rankscape" member near its start.
bool looks_like_session(std::string_view text);

/// Errors: session_syntax (line and column), session_version, session_shape. The view object is kept as text.
Result<Imported> read_session(std::string_view text, const std::string &source);

/// `view` is the text of a JSON object, or empty; anything else is left out.
std::string write_session(const Scenario &scenario, std::string_view view = {});

} // namespace rankscape
