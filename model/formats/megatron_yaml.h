// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Megatron's YAML: MODEL_ARGS and ENV_VARS maps, or flat maps of flag-like keys.
#pragma once

#include "model/formats/input.h"

namespace rankscape {

inline constexpr std::size_t largest_yaml = std::size_t{1} << 20; ///< 1 MiB

/// Whether the first line that says anything is a YAML key.
bool looks_like_yaml(std::string_view text);

/// Keys with dashes in front are flags; keys without are taken when they name one of Megatron's. false and null
/// are kept and dropped, in this order. Errors: yaml_syntax (line and column), yaml_too_large, yaml_text,
/// yaml_no_flags.
Result<Imported> read_megatron_yaml(std::string_view text, const std::string &source);

} // namespace rankscape
