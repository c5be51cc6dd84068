// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How a problem reads on one line.
#include "model/base/result.h"

namespace rankscape {

std::string one_line(const Problem &problem, Language language)
{
    std::string line;
    const auto &where = problem.where;
    if (!where.source.empty())
        line += where.source == "-" ? (language == Language::zh ? "标准输入" : "standard input") : where.source;
    if (where.line > 0)
        line += ":" + std::to_string(where.line);
    if (where.line > 0 && where.column > 0)
        line += ":" + std::to_string(where.column);
    if (!line.empty())
        line += ": ";
    if (!where.flag.empty())
        line += where.flag + ": ";
    line += problem.sentence.in(language);
    if (const auto &remedy = problem.remedy.in(language); !remedy.empty())
        line += (language == Language::zh ? ";" : "; ") + remedy;
    return line;
}

} // namespace rankscape
