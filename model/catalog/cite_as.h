// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A citation as text to paste elsewhere, and as a chip.
#pragma once

#include "model/catalog/citation.h"

#include <string>
#include <string_view>

namespace rankscape {

std::string as_markdown(const Citation &citation, Language language);
std::string as_bibtex(const Citation &citation, Language language);
std::string as_plain(const Citation &citation, Language language);

/// "✓" confirmed, "~" confirmed in substance, "≠" differs, "?" stated by the study notes.
std::string_view mark(Citation::Verification verification);

/// What a chip and a picture's footer say: "#4967 2026-07-26 ✓", "GTP documentation 0.20.0 ✓".
std::string chip(const Citation &citation, Language language);

} // namespace rankscape
