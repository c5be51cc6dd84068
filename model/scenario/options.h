// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The table of options: each of Megatron's (and our own) flags that means something here, once.
#pragma once

#include "model/base/result.h"
#include "model/scenario/scenario.h"

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace rankscape {

/// A flag as found in some input, before it means anything.
struct FlagSetting {
    std::string flag;                ///< with its dashes, as typed
    std::vector<std::string> values; ///< none for a bare boolean flag
    Where where;                     ///< where it was typed
    bool operator==(const FlagSetting &) const = default;
};

/// One flag that changes a Scenario.
struct Option {
    enum class Kind { integer, number, text, boolean, integers, texts };
    std::string flag;                 ///< canonical, with dashes
    std::vector<std::string> aliases; ///< "--tp", the --no- form, older names
    Kind kind = Kind::integer;
    std::vector<std::string> choices;                                                    ///< legal words; empty: any
    Text meaning;                                                                        ///< one line for --help
    std::function<void(Scenario &, const std::vector<std::string> &, bool negated)> set; ///< values are checked
    std::function<std::vector<std::string>(const Scenario &)> get; ///< values to print; empty: at its default
    std::function<std::vector<std::string>(const Scenario &)> now; ///< the same, at its default, too; may be empty
    std::function<void(Scenario &)> reset;                         ///< back to its default
    double least = 1;                                              ///< smallest legal number
    bool may_be_none = false;                                      ///< the word "none" takes the value away
    bool environment = false;                                      ///< an environment variable, not a flag
    std::function<bool(const std::string &)> legal;                ///< beyond `choices` and `least`; may be empty
    Text expected;                                                 ///< what `legal` accepts, for a remedy
};

std::span<const Option> options();

/// By canonical name or alias; null if unknown.
const Option *find_option(std::string_view flag);

/// Applies one setting. Errors: a value is missing, superfluous, not a number, out of range, or not a choice.
Result<Scenario> apply(const Scenario &scenario, const FlagSetting &setting);

/// The scenario with one option back at its default; unchanged if the flag is unknown.
Scenario without(const Scenario &scenario, std::string_view flag);

/// Whether the flag is one of Megatron's that does not change the layout (accepted and listed as unused).
bool is_known_unused(std::string_view flag);

/// The option that a misspelt flag most likely means; empty when none is near.
std::string nearest_flag(std::string_view flag);

/// Words of the form "--flag=value" or "--flag", as a concept's "see it" link has them.
std::vector<FlagSetting> settings_from(const std::vector<std::string> &words);

/// What a list of settings did.
struct Applied {
    Scenario scenario;
    std::vector<FlagSetting> used;
    std::vector<FlagSetting> unused; ///< accepted, without effect on the layout
};

/// Applies all, in order. The first problem stops it (nothing is half applied). A flag that is not known and
/// near a known one is a problem with "did you mean" (code unknown_flag). A value that still holds an unset
/// variable ("$NNODES") is a problem (unset_variable) unless a later setting of the same option replaces it.
/// The world: within one source --world-size wins over --nnodes × --nproc-per-node; a later source replaces the
/// world and the --dp of an earlier one.
Result<Applied> apply_all(const Scenario &scenario, const std::vector<FlagSetting> &settings);

/// The settings that turn a default Scenario into this one: what a session file holds.
std::vector<FlagSetting> settings_of(const Scenario &scenario);

} // namespace rankscape
