// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The walk over a script, and what is made of the launch command that it finds.
#include "model/formats/launch_script.h"

#include "model/formats/launch_words.h"
#include "model/formats/shell_walk.h"
#include "model/formats/text_guard.h"

#include <algorithm>
#include <set>

namespace rankscape {

namespace {

Where at_line(const std::string &source, int line, int column = 0)
{
    Where where;
    where.source = source;
    where.line = line;
    where.column = column;
    return where;
}

/// Environment variables that are options, as the script set them before the launch.
void add_environment(const ShellValues &values, const std::string &source, Imported &imported)
{
    for (const auto &option : options()) {
        const auto value = option.environment ? values.value(option.flag) : std::nullopt;
        if (!value || value->text.empty())
            continue;
        FlagSetting setting;
        setting.flag = option.flag;
        setting.values = {values.shown(*value)};
        setting.where = at_line(source, value->spot().line, value->spot().column);
        setting.where.flag = option.flag;
        imported.settings.push_back(std::move(setting));
    }
}

/// A loop among the variables that an option needs; unknowns that only feed the rest are notes.
std::optional<Problem> report_unknowns(const ShellFields &words, const ShellValues &values, const std::string &source,
                                       Imported &imported)
{
    std::set<std::int32_t> seen;
    const Option *option = nullptr;
    for (const auto &word : words) {
        if (word.text.starts_with("--"))
            option = find_option(std::string_view(word.text).substr(0, word.text.find('=')));
        for (std::size_t i = 0; i < word.text.size(); ++i) {
            if (word.text[i] != '\0')
                continue;
            const auto &unknown = values.unknown(word.spots[i].unknown);
            const auto where = at_line(source, word.spots[i].line, word.spots[i].column);
            const auto cycle =
                unknown.is_variable ? values.cycle_from(unknown.shown.substr(1)) : std::vector<std::string>{};
            if (option && !cycle.empty()) {
                std::string chain;
                for (const auto &name : cycle)
                    chain += (chain.empty() ? "$" : " → $") + name;
                return input_problem(
                    "variable_cycle", {"variables are set from each other: " + chain, "变量互相引用：" + chain},
                    {"give " + unknown.shown + " a value", "请给 " + unknown.shown + " 一个具体的值"}, where);
            }
            if (!seen.insert(word.spots[i].unknown).second || seen.size() > 50)
                continue;
            const auto what = unknown.origin.empty() ? unknown.shown : unknown.shown + " = " + unknown.origin;
            imported.notes.push_back(option ? Note{Note::Kind::assumed,
                                                   {what + " is not known here; the flag before it needs a value",
                                                    what + " 的值未知，而它前面的参数需要一个值"},
                                                   where}
                                            : Note{Note::Kind::ignored,
                                                   {what + " is not known here; nothing of the layout depends on it",
                                                    what + " 的值未知，但与布局无关"},
                                                   where});
        }
    }
    return std::nullopt;
}

/// Arrays and strings of flags, for a file that only defines them and is sourced by another.
ShellFields flags_of_variables(const ShellValues &values)
{
    ShellFields words;
    for (const auto &name : values.names()) {
        const auto *fields = values.fields(name);
        if (!fields)
            continue;
        ShellFields split;
        split.push_back({"eval", {{}, {}, {}, {}}});
        split.insert(split.end(), fields->begin(), fields->end());
        split = opened(std::move(split));
        if (known_flags_in(split) > 0)
            words.insert(words.end(), split.begin() + 1, split.end());
    }
    return words;
}

void add_notes_of_walk(const ShellWalk &walk, const std::string &source, Imported &imported)
{
    if (const auto line = walk.first_condition())
        imported.notes.push_back(
            {Note::Kind::assumed,
             {"conditions and loops are not evaluated: the first branch is read as if taken, a loop once",
              "不计算条件和循环：按第一个分支成立、循环执行一次来读"},
             at_line(source, *line)});
    for (const auto &[line, name] : walk.sourced())
        imported.notes.push_back(
            {Note::Kind::ignored, {name + " is not read", "没有读取 " + name}, at_line(source, line)});
    for (const auto &[line, word] : walk.stray_flags())
        imported.notes.push_back({Note::Kind::ignored,
                                  {word + " is outside the command: a comment or a missing \\ ended it above",
                                   word + " 不在命令之内：上面的注释或缺少的 \\ 已使命令结束"},
                                  at_line(source, line)});
}

} // namespace

Result<Imported> read_launch_script(std::string_view text, const std::string &source)
{
    auto script = lex_shell(text, source);
    if (!script)
        return script.problem();
    ShellWalk walk(*script, source);
    walk.run();
    auto &values = walk.values();
    if (const auto line = values.too_large())
        return input_problem(
            "expansion_too_large",
            {"the variables of this script expand to more than the reader takes", "脚本中的变量展开后过大"},
            {"write the flags out", "请直接写出参数"}, at_line(source, *line));
    Imported imported;
    imported.kind = walk.is_script() ? Imported::Kind::launch_script : Imported::Kind::command_line;
    auto words = walk.launch();
    auto start = program_start(words);
    if (words.empty()) {
        words = flags_of_variables(values);
        start = 0;
        if (!words.empty())
            imported.notes.push_back({Note::Kind::assumed,
                                      {"no launch command is here: the flags kept in variables are read",
                                       "没有找到启动命令：读取变量中保存的参数"},
                                      at_line(source, words.front().spot().line)});
    }
    if (words.empty())
        return input_problem("no_launch_command",
                             {"no Megatron flag was found in this text", "这份文本里没有找到 Megatron 参数"},
                             {"give a launch script, a command line, Megatron YAML, a run name or a session",
                              "请给出启动脚本、命令行、Megatron YAML、运行名或会话文件"},
                             at_line(source, 0));
    if (start > 0 || walk.is_script())
        imported.notes.push_back({Note::Kind::read,
                                  {"the command in line " + std::to_string(words.front().spot().line) + " is read",
                                   "读取第 " + std::to_string(words.front().spot().line) + " 行的命令"},
                                  at_line(source, words.front().spot().line)});
    add_notes_of_walk(walk, source, imported);
    LaunchCounts counts = walk.batch_counts();
    read_launcher(words, start, values, source, counts);
    add_world(counts, imported);
    add_environment(values, source, imported);
    auto settings = program_settings(words, start, values, source);
    std::ranges::move(settings, std::back_inserter(imported.settings));
    if (auto problem = report_unknowns(words, values, source, imported))
        return *problem;
    if (values.too_large())
        return input_problem(
            "expansion_too_large",
            {"the variables of this script expand to more than the reader takes", "脚本中的变量展开后过大"},
            {"write the flags out", "请直接写出参数"}, at_line(source, *values.too_large()));
    return imported;
}

} // namespace rankscape
