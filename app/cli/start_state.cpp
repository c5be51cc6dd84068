// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Files and flags put together.
#include "app/cli/start_state.h"

#include "app/cli/contradictions.h"
#include "app/cli/source_text.h"
#include "app/cli/words.h"

#include <algorithm>
#include <cstdlib>

namespace rankscape::cli {

namespace {

std::optional<Language> language_named(std::string_view word)
{
    if (word == "en")
        return Language::en;
    if (word == "zh")
        return Language::zh;
    return std::nullopt;
}

Problem not_a_choice(std::string_view flag, const std::string &value, const std::string &choices)
{
    return option_problem("not_a_choice", flag, {"'" + value + "' is not a choice", "不支持“" + value + "”"},
                          {"use " + choices, "请用 " + choices});
}

Result<OutputFormat> read_format(const Words &words)
{
    const auto word = words.value("--format").value_or("text");
    if (word == "text")
        return OutputFormat::text;
    if (word == "json")
        return OutputFormat::json;
    if (word == "csv")
        return OutputFormat::csv;
    return not_a_choice("--format", word, "text, json, csv");
}

/// Reads every --from; settings are added in order.
std::optional<Problem> read_files(const Words &words, StartState &state, std::vector<FlagSetting> &settings)
{
    const auto files = words.values("--from");
    if (std::ranges::count(files, "-") > 1)
        return option_problem("repeated_option", "--from",
                              {"standard input can be read only once", "标准输入只能读一次"},
                              {"give - once", "- 只写一次"});
    for (const auto &file : files) {
        const auto text = source_text(file);
        if (!text)
            return text.problem();
        auto imported = read_input(*text, file);
        if (!imported)
            return imported.problem();
        if (imported->kind == Imported::Kind::error_text)
            state.error_texts.push_back(*text);
        if (!imported->view.empty())
            state.view = imported->view;
        for (auto &note : imported->notes)
            state.notes.push_back(std::move(note));
        for (auto &setting : imported->settings) {
            if (setting.where.source.empty())
                setting.where.source = file;
            settings.push_back(std::move(setting));
        }
    }
    return std::nullopt;
}

} // namespace

Language language_of(const std::vector<std::string> &args)
{
    std::optional<Language> asked;
    for (std::size_t i = 0; i < args.size(); ++i) {
        if (args[i] == "--lang" && i + 1 < args.size())
            asked = language_named(args[i + 1]);
        else if (args[i].starts_with("--lang="))
            asked = language_named(std::string_view(args[i]).substr(7));
    }
    if (asked)
        return *asked;
    for (const char *name : {"LC_ALL", "LC_MESSAGES", "LANG"})
        if (const char *value = std::getenv(name); value && *value)
            return std::string_view(value).starts_with("zh") ? Language::zh : Language::en;
    return Language::en;
}

Result<StartState> read_start_state(const Words &words, Language language)
{
    StartState state;
    state.language = language;
    state.language_given = words.value("--lang").has_value();
    if (const auto word = words.value("--lang"); word && !language_named(*word))
        return not_a_choice("--lang", *word, "en, zh");
    const auto format = read_format(words);
    if (!format)
        return format.problem();
    state.format = *format;
    std::vector<FlagSetting> settings;
    if (auto problem = read_files(words, state, settings))
        return *std::move(problem);
    settings.insert(settings.end(), words.settings.begin(), words.settings.end());
    auto applied = apply_all(Scenario{}, settings);
    if (!applied)
        return applied.problem();
    state.scenario = std::move(applied->scenario);
    state.unused = std::move(applied->unused);
    state.warnings = contradictions(settings);
    return state;
}

} // namespace rankscape::cli
