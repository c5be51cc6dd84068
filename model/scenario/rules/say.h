// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Sentences with numbers in them, and buttons that set a flag.
#pragma once

#include "model/scenario/rules/rules.h"

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

namespace rankscape::rules {

/// A number or a word that goes into a sentence.
struct Arg {
    std::string text;
    Arg(std::int64_t number) : text(std::to_string(number)) {}
    Arg(std::int32_t number) : text(std::to_string(number)) {}
    Arg(std::string words) : text(std::move(words)) {}
    Arg(std::string_view words) : text(words) {}
    Arg(const char *words) : text(words) {}
};

/// The pattern with {0}, {1}, … replaced by the arguments.
std::string fill(std::string_view pattern, std::initializer_list<Arg> args);

/// Both languages with the same arguments.
Text say(std::string_view en, std::string_view zh, std::initializer_list<Arg> args = {});

/// A fix that sets one flag; "" removes it, "true" switches it on.
Fix set_flag(std::string flag, std::string value);
Fix set_flag(std::string flag, std::int64_t value);

/// One fix that removes several flags.
Fix remove_flags(const std::vector<std::string> &flags);

/// What a rule with constant words and at most one fix says when `broken`.
std::optional<Said> when(bool broken, const Text &message, std::vector<Fix> fixes = {});

/// Words joined by `separator`.
std::string join(const std::vector<std::string> &words, std::string_view separator);

} // namespace rankscape::rules
