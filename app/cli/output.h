// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Standard output and standard error, with what a terminal may be shown.
#pragma once

#include "model/base/result.h"

#include <string_view>

namespace rankscape::cli {

/// Results. A failed write (full disk, closed pipe) is remembered and makes the exit status 3.
class Output {
public:
    void write(std::string_view text);
    void line(std::string_view text = {});
    /// True when everything has reached its destination.
    bool finish();
    bool failed() const { return failed_; }

private:
    bool failed_ = false;
};

/// Whether standard output is a terminal that may be coloured (NO_COLOR is obeyed).
bool colour_wanted();

/// One line on standard error: "rankscape: text".
void complain(std::string_view text);

enum class Ink { bold, red, yellow, green, faint };

/// The text in that ink when `coloured`, else as it is.
std::string inked(std::string_view text, Ink ink, bool coloured);

} // namespace rankscape::cli
