// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Reads citations.json.
#pragma once

#include "model/base/result.h"
#include "model/catalog/citation.h"

#include <string_view>
#include <vector>

namespace rankscape {

/// Errors: `catalog_json`, `catalog_field`, `catalog_duplicate`; see Catalog::parse.
Result<std::vector<Citation>> read_citations(std::string_view json);

} // namespace rankscape
