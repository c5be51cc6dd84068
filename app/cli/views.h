// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The list of views, for `views` and `render --list`.
#pragma once

#include "app/cli/command.h"

namespace rankscape::cli {

Result<int> list_views(Call &call);

} // namespace rankscape::cli
