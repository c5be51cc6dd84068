// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Writing to the two standard streams.
#include "app/cli/output.h"

#include <QtGlobal>

#include <cstdio>
#include <cstdlib>
#include <string>

#ifdef Q_OS_WIN
#include <io.h>
#else
#include <unistd.h>
#endif

namespace rankscape::cli {

void Output::write(std::string_view text)
{
    if (text.empty()) // its pointer may be null, which fwrite forbids
        return;
    if (!failed_ && std::fwrite(text.data(), 1, text.size(), stdout) != text.size())
        failed_ = true;
}

void Output::line(std::string_view text)
{
    write(text);
    write("\n");
}

bool Output::finish()
{
    if (std::fflush(stdout) != 0)
        failed_ = true;
    return !failed_;
}

bool colour_wanted()
{
    const char *refusal = std::getenv("NO_COLOR");
    if (refusal && *refusal)
        return false;
#ifdef Q_OS_WIN
    return _isatty(_fileno(stdout)) != 0;
#else
    return isatty(fileno(stdout)) != 0;
#endif
}

void complain(std::string_view text)
{
    // Line breaks inside (a file name may hold one) would make two messages of one.
    std::string line = "rankscape: ";
    for (const char c : text)
        line += static_cast<unsigned char>(c) < 0x20 || c == 0x7f ? ' ' : c;
    line += '\n';
    std::fwrite(line.data(), 1, line.size(), stderr);
}

std::string inked(std::string_view text, Ink ink, bool coloured)
{
    if (!coloured)
        return std::string(text);
    constexpr const char *codes[] = {"1", "31", "33", "32", "2"};
    return std::string("\x1b[") + codes[static_cast<int>(ink)] + "m" + std::string(text) + "\x1b[0m";
}

} // namespace rankscape::cli
