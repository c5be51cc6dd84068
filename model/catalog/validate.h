// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A catalogue file against its JSON Schema.
#pragma once

#include "model/base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace rankscape {

/// Everything that the schema says against the text, in the file's order; empty when it is valid. The sentence begins
/// with the JSON pointer (RFC 6901) of the place: "/3/title/zh: is missing". Codes: `catalog_json` (not JSON, with line
/// and column) and `catalog_field`.
std::vector<Problem> validate(std::string_view file, std::string_view json, std::string_view schema);

} // namespace rankscape
