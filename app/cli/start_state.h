// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Where a run begins: the Scenario that files and flags mean, and how the answer is to be printed.
#pragma once

#include "model/base/result.h"
#include "model/formats/input.h"
#include "model/scenario/options.h"
#include "model/scenario/scenario.h"

#include <string>
#include <vector>

namespace rankscape::cli {

struct Words;

enum class OutputFormat { text, json, csv };

/// The Scenario that files and flags mean together.
struct StartState {
    Scenario scenario;
    Language language = Language::en;
    bool language_given = false; ///< by --lang, not by the environment
    OutputFormat format = OutputFormat::text;
    std::vector<Note> notes;              ///< what the readers did with the files
    std::vector<FlagSetting> unused;      ///< accepted, not needed for the layout
    std::vector<Text> warnings;           ///< sources that contradict each other
    std::vector<std::string> error_texts; ///< files that hold an error message instead of settings
    std::string view;                     ///< a session's view object as JSON text; empty otherwise
};

/// --lang, else the first of LC_ALL, LC_MESSAGES, LANG that is set; works on words that are otherwise wrong.
Language language_of(const std::vector<std::string> &args);

/// Files in the order given, then the flags of the command line; the later wins. Errors: those of --format and
/// --lang (not_a_choice), of reading (cannot_read, kind io; input_too_large), of the readers and of apply_all.
Result<StartState> read_start_state(const Words &words, Language language);

} // namespace rankscape::cli
