// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Error messages that someone pasted. They are only told apart here; what they mean is said elsewhere.
#pragma once

#include <string_view>

namespace rankscape {

/// Whether the text is a traceback or one of the messages that Megatron raises about a layout.
bool looks_like_error_text(std::string_view text);

} // namespace rankscape
