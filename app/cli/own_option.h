// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// An option that belongs to the command line alone: it asks a question, it does not change the Scenario.
#pragma once

#include "model/base/text.h"

#include <span>
#include <string_view>

namespace rankscape::cli {

struct OwnOption {
    std::string_view flag;
    Text value; ///< what stands for the value in --help: "RANK"; empty: a switch
    Text meaning;
    bool repeats = false;

    bool takes_value() const { return !value.en.empty(); }
};

/// --from, --catalog, --lang, --format, --help, --version: known to every subcommand.
std::span<const OwnOption> common_options();

} // namespace rankscape::cli
