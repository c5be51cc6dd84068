// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The names of flags: their normal form, and Megatron's other flags.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace rankscape {

/// The name with dashes where it was typed with underscores (argparse takes neither for the other; people mix them).
std::string normal_flag(std::string_view flag);

/// Megatron's flags that do not change the layout, sorted, with their dashes.
std::span<const std::string_view> known_unused_flags();

} // namespace rankscape
