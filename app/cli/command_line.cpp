// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the words, says what is worth saying on standard error, and runs the subcommand.
#include "app/cli/command_line.h"

#include "app/cli/command.h"
#include "app/cli/display.h"
#include "app/cli/help.h"
#include "app/cli/version.h"
#include "app/resources/catalog_store.h"

#include <algorithm>

namespace rankscape::cli {

namespace {

int fail(const Problem &problem, Language language)
{
    complain(one_line(problem, language));
    return problem.kind == Problem::Kind::io ? status::no_file : status::wrong_words;
}

int finish(Output &out, int exit_status, Language language)
{
    if (out.finish())
        return exit_status;
    complain(language == Language::zh ? "标准输出无法写入" : "standard output cannot be written");
    return status::no_file;
}

void tell_unused(const StartState &state)
{
    constexpr std::size_t most = 12;
    std::vector<std::string> flags;
    for (const auto &setting : state.unused)
        if (std::ranges::find(flags, setting.flag) == flags.end())
            flags.push_back(setting.flag);
    if (flags.empty())
        return;
    const bool zh = state.language == Language::zh;
    std::string list;
    for (std::size_t i = 0; i < std::min(flags.size(), most); ++i)
        list += (i ? (zh ? "、" : ", ") : "") + flags[i];
    if (flags.size() > most)
        list += zh ? " 等 " + std::to_string(flags.size()) + " 个"
                   : " and " + std::to_string(flags.size() - most) + " more";
    complain((zh ? "与布局无关：" : "not needed for the layout: ") + list);
}

void tell_notes(const StartState &state)
{
    const bool zh = state.language == Language::zh;
    for (const auto &warning : state.warnings)
        complain((zh ? "警告：" : "warning: ") + warning.in(state.language));
    if (state.format != OutputFormat::text)
        return;
    for (const auto &note : state.notes) {
        if (note.kind == Note::Kind::read)
            continue; // as expected: the window shows these, here they would drown the rest
        Problem place;
        place.sentence = note.text;
        place.where = note.where;
        complain((zh ? "说明：" : "note: ") + one_line(place, state.language));
    }
    tell_unused(state);
}

/// `catalog check` finds everything wrong with the folder itself.
std::optional<Problem> take_catalog(const Words &words)
{
    const auto directory = words.value("--catalog");
    const bool checks =
        words.command && words.command->name == "catalog" && words.operands == std::vector<std::string>{"check"};
    return directory && !checks ? use_catalog(*directory) : std::nullopt;
}

/// An error text holds no layout to answer about.
bool only_explains_error(const Words &words, const StartState &state)
{
    return words.command && words.command->name != "check" && !state.error_texts.empty();
}

} // namespace

std::variant<int, StartState> run_command_line(const std::vector<std::string> &args)
{
    const auto language = language_of(args);
    const auto words = split_words(args);
    if (!words)
        return fail(words.problem(), language);
    Output out;
    if (words->has("--version")) {
        out.line(std::string("rankscape ") + program_version);
        return finish(out, status::done, language);
    }
    if (words->has("--help")) {
        write_help(out, words->command, language);
        return finish(out, status::done, language);
    }
    if (auto problem = take_catalog(*words)) {
        if (words->command)
            return fail(*problem, language);
        complain(one_line(*problem, language)); // the window opens with the built-in catalogue, and shows this too
    }
    auto state = read_start_state(*words, language);
    if (!state)
        return fail(state.problem(), language);
    if (only_explains_error(*words, *state))
        return fail(option_problem("error_text", "--from",
                                   {"the file holds an error text, not a layout", "文件里是报错文本，不是布局"},
                                   {"rankscape check explains it", "可用 rankscape check 解释它"}),
                    language);
    tell_notes(*state);
    if (!words->command)
        return *std::move(state);
    draw_without_display();
    Call call{*words, *state, out};
    const auto answer = words->command->run(call);
    if (!answer)
        return fail(answer.problem(), language);
    return finish(out, *answer, language);
}

} // namespace rankscape::cli
