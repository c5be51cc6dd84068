// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The commands of a script from top to bottom: assignments are followed, the launch command is kept.
#pragma once

#include "model/formats/launch_words.h"
#include "model/formats/shell_lexer.h"
#include "model/formats/shell_values.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace rankscape {

/// Conditions are not evaluated: of if and case the first branch is followed, a loop body once.
class ShellWalk {
public:
    /// `script` must outlive the walk.
    ShellWalk(const ShellScript &script, std::string source);

    void run();

    ShellValues &values() { return values_; }
    /// The words of the command with the most known flags; empty if there is none.
    const ShellFields &launch() const { return launch_; }
    const LaunchCounts &batch_counts() const { return batch_; }
    /// More than one bare command: assignments, directives, a shebang.
    bool is_script() const { return script_.has_shebang || !script_.directives.empty() || assigns_ || commands_ > 1; }

    std::optional<int> first_condition() const { return first_condition_; }
    const std::vector<std::pair<int, std::string>> &sourced() const { return sourced_; }
    const std::vector<std::pair<int, std::string>> &stray_flags() const { return stray_flags_; }

private:
    struct Block {
        bool is_case = false;
        bool skipped = false; ///< a branch after the first
    };

    void read_directives();
    void command(const ShellCommand &command);
    /// Drops keywords in front; true if the whole command is spent.
    bool keywords(const ShellCommand &command, std::size_t &first);
    bool keyword(std::string_view word, const ShellCommand &command, std::size_t first, bool &spent);
    bool skipping() const;
    bool assign(const ShellWord &word);
    void consider(const ShellCommand &command, std::size_t first);

    const ShellScript &script_;
    std::string source_;
    ShellValues values_;
    std::vector<Block> blocks_;
    ShellFields launch_;
    std::size_t best_ = 0;
    LaunchCounts batch_;
    bool assigns_ = false;
    int commands_ = 0;
    std::optional<int> first_condition_;
    std::vector<std::pair<int, std::string>> sourced_, stray_flags_;
};

} // namespace rankscape
