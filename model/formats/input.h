// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Any text that a person may hand over, read into settings.
#pragma once

#include "model/base/result.h"
#include "model/scenario/options.h"

#include <string>
#include <string_view>
#include <vector>

namespace rankscape {

/// What the reader did with a part of the input, for a person to check.
struct Note {
    enum class Kind { read, ignored, assumed };
    Kind kind = Kind::read;
    Text text;
    Where where;
};

/// A text turned into settings. A value may still hold a variable that the text does not set ("$NNODES"):
/// apply_all() refuses it (unset_variable) unless a later setting replaces it.
struct Imported {
    enum class Kind { command_line, launch_script, megatron_yaml, run_name, error_text, session };
    Kind kind = Kind::command_line;
    std::vector<FlagSetting> settings;
    std::vector<Note> notes;
    std::string view = {}; ///< a session's view object as JSON text; empty otherwise
};

/// Inputs above this are refused: 8 MiB. A caller can stop reading a file one byte later.
inline constexpr std::size_t largest_input = std::size_t{8} << 20;

/// Finds the kind from the content and reads it; `source` is the file name that problems and notes carry.
/// Never throws. Errors: input_too_large, nul_byte, invalid_utf8, input_empty, unknown_input, and those of the
/// reader of each kind.
Result<Imported> read_input(std::string_view content, std::string source);

} // namespace rankscape
