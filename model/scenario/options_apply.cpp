// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One setting checked and applied, and what is said when it is wrong.
#include "model/scenario/options.h"

#include "model/scenario/options_names.h"
#include "model/scenario/options_values.h"

#include <algorithm>

namespace rankscape {

namespace {

using Kind = Option::Kind;

/// A value as it may stand in a sentence: one line, not too long.
std::string shown(std::string_view value)
{
    constexpr std::size_t longest = 60;
    std::string text;
    for (const char c : value.substr(0, longest))
        text += static_cast<unsigned char>(c) < 0x20 || c == 0x7f ? ' ' : c;
    while (value.size() > longest && !text.empty() && (static_cast<unsigned char>(text.back()) & 0xc0) == 0x80)
        text.pop_back();
    if (value.size() > longest) {
        if (!text.empty() && (static_cast<unsigned char>(text.back()) & 0x80) != 0)
            text.pop_back();
        text += "…";
    }
    return "\"" + text + "\"";
}

Problem refused(const FlagSetting &setting, std::string code, Text sentence, Text remedy)
{
    Problem problem;
    problem.code = std::move(code);
    problem.sentence = std::move(sentence);
    problem.remedy = std::move(remedy);
    problem.where = setting.where;
    if (problem.where.flag.empty())
        problem.where.flag = setting.flag;
    return problem;
}

std::string joined(const std::vector<std::string> &words, std::string_view between)
{
    std::string text;
    for (const auto &word : words)
        text += (text.empty() ? "" : std::string(between)) + word;
    return text;
}

/// What would be right, for an option of this kind.
Text expected(const Option &option)
{
    if (!option.choices.empty())
        return {"give one of " + joined(option.choices, ", "), "请用其中之一：" + joined(option.choices, "、")};
    if (!option.expected.en.empty())
        return option.expected;
    const auto least = print_number(option.least);
    switch (option.kind) {
    case Kind::integer: return {"give a whole number of at least " + least, "请写不小于 " + least + " 的整数"};
    case Kind::integers:
        return {"give whole numbers of at least " + least + ", such as 4,2",
                "请写不小于 " + least + " 的整数列表，如 4,2"};
    case Kind::number: return {"give a number of at least " + least, "请写不小于 " + least + " 的数"};
    case Kind::boolean: return {"give true or false, or nothing", "请写 true 或 false，或不写值"};
    case Kind::text:
    case Kind::texts: break;
    }
    return {"give a value", "请给出一个值"};
}

std::optional<Problem> wrong_integer(const Option &option, const FlagSetting &setting, const std::string &word)
{
    const auto parsed = parse_integer(word);
    if (parsed.fault == NumberFault::too_large)
        return refused(setting, "value_out_of_range",
                       {shown(word) + " does not fit 64 bits", shown(word) + " 超出 64 位整数的范围"},
                       expected(option));
    if (parsed.fault == NumberFault::not_a_number)
        return refused(setting, "not_a_number", {shown(word) + " is not a whole number", shown(word) + " 不是整数"},
                       expected(option));
    if (static_cast<double>(parsed.value) < option.least)
        return refused(setting, "value_out_of_range", {shown(word) + " is too small", shown(word) + " 太小"},
                       expected(option));
    return std::nullopt;
}

std::optional<Problem> wrong_number(const Option &option, const FlagSetting &setting, const std::string &word)
{
    const auto parsed = parse_number(word);
    if (!parsed)
        return refused(setting, "not_a_number", {shown(word) + " is not a number", shown(word) + " 不是数字"},
                       expected(option));
    if (*parsed < option.least)
        return refused(setting, "value_out_of_range", {shown(word) + " is too small", shown(word) + " 太小"},
                       expected(option));
    if (option.legal && !option.legal(word))
        return refused(setting, "value_out_of_range", {shown(word) + " is too large", shown(word) + " 太大"},
                       expected(option));
    return std::nullopt;
}

std::optional<Problem> wrong_word(const Option &option, const FlagSetting &setting, const std::string &word)
{
    if (option.kind == Kind::integer || option.kind == Kind::integers) {
        if (auto problem = wrong_integer(option, setting, word))
            return problem;
    } else if (option.kind == Kind::number) {
        return wrong_number(option, setting, word);
    } else if (option.kind == Kind::boolean && !parse_boolean(word)) {
        return refused(setting, "not_a_boolean",
                       {shown(word) + " is neither true nor false", shown(word) + " 不是 true 或 false"},
                       expected(option));
    }
    const bool chosen = option.choices.empty() || std::ranges::find(option.choices, word) != option.choices.end();
    if (!chosen || (option.legal && !option.legal(word)))
        return refused(setting, "not_a_choice", {shown(word) + " is not known here", "这里不认识 " + shown(word)},
                       expected(option));
    return std::nullopt;
}

std::optional<Problem> unset_variable(const FlagSetting &setting)
{
    for (const auto &value : setting.values) {
        const auto at = value.find('$');
        if (at == std::string::npos)
            continue;
        auto name = value.substr(at);
        const auto end = name.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_", 1);
        if (name.size() > 1 && end != 1)
            name = name.substr(0, end);
        const auto assignment = name.substr(1) + "=…";
        const bool plain = end != 1 && name.size() > 1;
        return refused(setting, "unset_variable",
                       {(plain ? name : shown(value)) + " is not set in this text",
                        "这份文本里没有给 " + (plain ? name : shown(value)) + " 赋值"},
                       {(plain ? "add " + assignment + " to the text or give " : "give ") + setting.flag + " yourself",
                        (plain ? "请在文本中加上 " + assignment + "，或自行给出 " : "请自行给出 ") + setting.flag});
    }
    return std::nullopt;
}

/// The values one by one, "none" in one spelling; a problem when there are too few or too many.
Result<std::vector<std::string>> values_of(const Option &option, const FlagSetting &setting)
{
    auto values = setting.values;
    if (option.kind == Kind::integers || option.kind == Kind::texts) {
        values.clear();
        for (const auto &value : setting.values)
            for (auto &part : split_list(value))
                values.push_back(std::move(part));
        if (!values.empty() || option.kind == Kind::texts)
            return values;
    }
    if (option.kind == Kind::boolean && values.empty())
        return values;
    if (values.empty() || values.front().empty())
        return refused(setting, "missing_value", {"a value is missing", "缺少值"}, expected(option));
    if (values.size() > 1)
        return refused(setting, "superfluous_value",
                       {shown(values[1]) + " is one value too many", "多了一个值 " + shown(values[1])},
                       {"give one value", "请只给一个值"});
    auto &value = values.front();
    if (option.may_be_none && (value == "None" || value == "null"))
        value = "none";
    return values;
}

} // namespace

Problem unknown_flag(const FlagSetting &setting)
{
    const auto near = nearest_flag(setting.flag);
    return refused(setting, "unknown_flag", {"this flag is not known", "不认识这个参数"},
                   near.empty() ? Text{} : Text{"did you mean " + near + "?", "是不是想写 " + near + "?"});
}

Result<Scenario> apply(const Scenario &scenario, const FlagSetting &setting)
{
    const auto *option = find_option(setting.flag);
    if (!option)
        return unknown_flag(setting);
    if (auto problem = unset_variable(setting))
        return *problem;
    auto values = values_of(*option, setting);
    if (!values)
        return values.problem();
    const bool none = option->may_be_none && !values->empty() && values->front() == "none";
    if (!none)
        for (const auto &word : *values)
            if (auto problem = wrong_word(*option, setting, word))
                return *problem;
    auto changed = scenario;
    option->set(changed, *values, normal_flag(setting.flag).starts_with("--no-"));
    return changed;
}

} // namespace rankscape
