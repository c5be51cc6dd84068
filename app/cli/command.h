// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a subcommand is: its words for --help, its own options, and the function that answers.
#pragma once

#include "app/cli/output.h"
#include "app/cli/own_option.h"
#include "app/cli/start_state.h"
#include "app/cli/words.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace rankscape::cli {

/// One run of a subcommand.
struct Call {
    const Words &words;
    const StartState &state;
    Output &out;

    Language language() const { return state.language; }
    bool json() const { return state.format == OutputFormat::json; }
    bool csv() const { return state.format == OutputFormat::csv; }
};

struct Example {
    std::string_view command;
    Text meaning;
};

/// One file of this folder each. `run` gives the exit status, or the problem that stops it.
struct Command {
    std::string_view name;
    Text summary; ///< one line
    std::vector<OwnOption> options;
    std::vector<Example> examples;
    Result<int> (*run)(Call &call);
    Text operands = {}; ///< plain words that may follow, for --help; empty: none
    std::size_t most_operands = 0;
    bool csv = true;                ///< has a form as a table
    bool needs_layout_flags = true; ///< --help names the layout flags too
};

/// Every subcommand, in the order of --help.
std::span<const Command> commands();
const Command *find_command(std::string_view name);

Command groups_command();
Command check_command();
Command locality_command();
Command pipeline_command();
Command memory_command();
Command collective_command();
Command fsdp_layout_command();
Command simulate_command();
Command render_command();
Command views_command();
Command catalog_command();

/// Exit statuses; scripts depend on them.
namespace status {
inline constexpr int done = 0;
inline constexpr int no = 1;
inline constexpr int wrong_words = 2;
inline constexpr int no_file = 3;
} // namespace status

} // namespace rankscape::cli
