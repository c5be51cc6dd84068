// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The catalogue's files, from the program's resources and from a folder.
#pragma once

#include "model/catalog/catalog.h"

#include <QString>

#include <set>
#include <string>

namespace rankscape {

CatalogFiles built_in_files();

/// The schema of a catalogue file such as "citations.json" or "stories/gtp.json".
std::string built_in_schema(std::string_view file);

/// The built-in files with those of the folder in their place. `taken` gets the names of the files that the folder has,
/// as "catalog/claims.json". Errors: `cannot_read` (kind io), `catalog_folder_empty`.
Result<CatalogFiles> overlaid_files(const QString &directory, std::set<std::string> &taken);

} // namespace rankscape
