// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The words of a citation's enumerations, for files and for people, and its footer line.
#include "model/catalog/citation.h"

#include "model/catalog/cite_as.h"
#include "model/catalog/word_table.h"

namespace rankscape {

namespace {

const std::array<Word, 8> kinds{{
    {"release_notes", {"release notes", "发布说明"}},
    {"documentation", {"documentation", "文档"}},
    {"pull_request", {"pull request", "PR"}},
    {"issue", {"issue", "issue"}},
    {"paper", {"paper", "论文"}},
    {"code", {"source code", "源代码"}},
    {"specification", {"specification", "规格"}},
    {"study_notes", {"study notes", "学习笔记"}},
}};

const std::array<Word, 5> statuses{{
    {"experimental", {"experimental", "实验性"}},
    {"under_development", {"under development", "开发中"}},
    {"released", {"released", "已发布"}},
    {"main_only", {"on main, not a release", "在 main 上，非发布版"}},
    {"tracked", {"tracked, not done", "跟踪中，未完成"}},
}};

const std::array<Word, 4> verifications{{
    {"confirmed", {"confirmed in the source", "已在原始出处核实"}},
    {"confirmed_in_substance", {"confirmed in substance, not word for word", "内容已核实，措辞未逐字核对"}},
    {"differs", {"the source says it differently", "与原始出处有出入"}},
    {"stated_by_study_notes", {"stated by the study notes, not confirmed", "学习笔记所述，未能核实"}},
}};

} // namespace

std::string_view name(Citation::Kind kind) { return word(kinds, kind).in_file; }
std::string_view name(Citation::Status status) { return word(statuses, status).in_file; }
std::string_view name(Citation::Verification verification) { return word(verifications, verification).in_file; }

std::optional<Citation::Kind> citation_kind(std::string_view text) { return find_word<Citation::Kind>(kinds, text); }
std::optional<Citation::Status> citation_status(std::string_view text)
{
    return find_word<Citation::Status>(statuses, text);
}
std::optional<Citation::Verification> citation_verification(std::string_view text)
{
    return find_word<Citation::Verification>(verifications, text);
}

const Text &label(Citation::Kind kind) { return word(kinds, kind).for_people; }
const Text &label(Citation::Status status) { return word(statuses, status).for_people; }
const Text &label(Citation::Verification verification) { return word(verifications, verification).for_people; }

std::string source_line(const Citation &citation, Language language) { return chip(citation, language); }

} // namespace rankscape
