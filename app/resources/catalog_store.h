// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The catalogue that is built into the program.
#pragma once

#include "model/catalog/catalog.h"

#include <string>
#include <vector>

namespace rankscape {

/// Read once, on first use. The built-in files are checked by tests, so a fault in them ends the program.
const Catalog &catalog();

/// The sources of a picture, for its footer: each citation's title and, unless it was confirmed, how far it was.
std::vector<std::string> source_lines(const std::vector<std::string> &citations, Language language);

} // namespace rankscape
