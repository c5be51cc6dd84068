// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The words of a citation's enumerations, for files and for people, and its footer line.
#include "model/catalog/citation.h"

#include <array>

namespace rankscape {

namespace {

struct Word {
    std::string_view in_file;
    Text for_people;
};

const std::array<Word, 7> kinds{{
    {"release_notes", {"release notes", "发布说明"}},
    {"documentation", {"documentation", "文档"}},
    {"pull_request", {"pull request", "PR"}},
    {"issue", {"issue", "issue"}},
    {"paper", {"paper", "论文"}},
    {"code", {"source code", "源代码"}},
    {"specification", {"specification", "规格"}},
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

template <typename Enum, std::size_t size> std::string_view word(const std::array<Word, size> &words, Enum value)
{
    return words[static_cast<std::size_t>(value)].in_file;
}

template <typename Enum, std::size_t size>
std::optional<Enum> find(const std::array<Word, size> &words, std::string_view text)
{
    for (std::size_t index = 0; index < size; ++index)
        if (words[index].in_file == text)
            return static_cast<Enum>(index);
    return std::nullopt;
}

} // namespace

std::string_view name(Citation::Kind kind) { return word(kinds, kind); }
std::string_view name(Citation::Status status) { return word(statuses, status); }
std::string_view name(Citation::Verification verification) { return word(verifications, verification); }

std::optional<Citation::Kind> citation_kind(std::string_view text) { return find<Citation::Kind>(kinds, text); }
std::optional<Citation::Status> citation_status(std::string_view text)
{
    return find<Citation::Status>(statuses, text);
}
std::optional<Citation::Verification> citation_verification(std::string_view text)
{
    return find<Citation::Verification>(verifications, text);
}

const Text &label(Citation::Kind kind) { return kinds[static_cast<std::size_t>(kind)].for_people; }
const Text &label(Citation::Status status) { return statuses[static_cast<std::size_t>(status)].for_people; }
const Text &label(Citation::Verification verification)
{
    return verifications[static_cast<std::size_t>(verification)].for_people;
}

std::string source_line(const Citation &citation, Language language)
{
    const auto &title = citation.title.in(language);
    if (citation.verification == Citation::Verification::confirmed)
        return title;
    const auto &mark = label(citation.verification).in(language);
    return language == Language::zh ? title + "（" + mark + "）" : title + " (" + mark + ")";
}

} // namespace rankscape
