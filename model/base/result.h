// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Errors as values: what is wrong with an input, where, and what would be right.
#pragma once

#include "model/base/text.h"

#include <string>
#include <utility>
#include <variant>

namespace rankscape {

/// Where in the input: any part may be absent (empty or 0). Lines and columns count from 1.
struct Where {
    std::string source; ///< file name, "-" for standard input, empty for the command line
    int line = 0;
    int column = 0;
    std::string flag; ///< the option concerned, with its dashes

    bool operator==(const Where &) const = default;
};

/// One thing wrong with an input, for a person.
struct Problem {
    enum class Kind { input, io }; ///< input: exit status 2; io: a file could not be read or written, 3

    std::string code; ///< stable identifier in snake_case
    Text sentence;    ///< what is wrong
    Text remedy;      ///< what would be right; may be empty
    Where where;
    Kind kind = Kind::input;
};

/// The one line that a person reads: "file:12:3: --flag: sentence; remedy".
std::string one_line(const Problem &problem, Language language);

/// A value, or the problem that prevented it.
template <typename T> class [[nodiscard]] Result {
public:
    Result(T value) : content_(std::in_place_index<0>, std::move(value)) {}
    Result(Problem problem) : content_(std::in_place_index<1>, std::move(problem)) {}

    explicit operator bool() const { return content_.index() == 0; }
    const T &operator*() const & { return std::get<0>(content_); }
    T &operator*() & { return std::get<0>(content_); }
    T &&operator*() && { return std::get<0>(std::move(content_)); }
    const T *operator->() const { return &std::get<0>(content_); }
    T *operator->() { return &std::get<0>(content_); }
    const Problem &problem() const { return std::get<1>(content_); }

private:
    std::variant<T, Problem> content_;
};

} // namespace rankscape
