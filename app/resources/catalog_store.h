// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The catalogue in use: the one that is built into the program, or one that a folder overlays it with.
#pragma once

#include "model/catalog/catalog.h"

#include <optional>
#include <string>
#include <vector>

namespace rankscape {

/// The catalogue in use. Read on first use; the built-in files are checked by tests, so a fault in them ends the
/// program.
const Catalog &catalog();

/// Overlays the built-in files with those of a folder (catalog/*.json, concepts/{en,zh}/*.md, stories/*.json, whole or
/// in part) and uses the result from now on; what `catalog()` gave before stays alive. Call it before the first view is
/// drawn. On a fault the built-in catalogue stays and the first problem is returned: `cannot_read` (kind io) for the
/// folder or a file, `catalog_folder_empty`, those of `validate`, `Catalog::parse` and `audit`. Files are named by
/// path.
std::optional<Problem> use_catalog(const std::string &directory);

/// What the last `use_catalog` returned, for the window to show.
const std::optional<Problem> &catalog_problem();

/// Everything wrong with the built-in catalogue, or with it overlaid by a folder (empty: none).
std::vector<Problem> catalog_faults(const std::string &directory);

/// The sources of a picture, for its footer: each citation as its chip.
std::vector<std::string> source_lines(const std::vector<std::string> &citations, Language language);

} // namespace rankscape
