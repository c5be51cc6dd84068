// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Filling of sentence patterns and labels of fixes.
#include "model/scenario/rules/say.h"

namespace rankscape::rules {

std::string fill(std::string_view pattern, std::initializer_list<Arg> args)
{
    std::string out;
    out.reserve(pattern.size() + 16);
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        const bool slot = pattern[i] == '{' && i + 2 < pattern.size() && pattern[i + 2] == '}';
        const auto index = slot ? static_cast<std::size_t>(pattern[i + 1] - '0') : args.size();
        if (index < args.size()) {
            out += (args.begin() + index)->text;
            i += 2;
        } else {
            out += pattern[i];
        }
    }
    return out;
}

Text say(std::string_view en, std::string_view zh, std::initializer_list<Arg> args)
{
    return {fill(en, args), fill(zh, args)};
}

Fix set_flag(std::string flag, std::string value)
{
    Fix fix;
    if (value.empty())
        fix.label = {"Remove " + flag, "去掉 " + flag};
    else if (value == "true")
        fix.label = {"Add " + flag, "加上 " + flag};
    else if (flag == "--world-size")
        fix.label = {"Use " + value + " GPUs", "改用 " + value + " 张 GPU"};
    else
        fix.label = {"Set " + flag + " " + value, "改为 " + flag + " " + value};
    fix.set.emplace_back(std::move(flag), std::move(value));
    return fix;
}

Fix set_flag(std::string flag, std::int64_t value) { return set_flag(std::move(flag), std::to_string(value)); }

Fix remove_flags(const std::vector<std::string> &flags)
{
    Fix fix;
    fix.label = {"Remove " + join(flags, ", "), "去掉 " + join(flags, "、")};
    for (const auto &flag : flags)
        fix.set.emplace_back(flag, "");
    return fix;
}

std::optional<Said> when(bool broken, const Text &message, std::vector<Fix> fixes)
{
    if (!broken)
        return std::nullopt;
    Said said;
    said.message = message;
    said.fixes = std::move(fixes);
    return said;
}

std::string join(const std::vector<std::string> &words, std::string_view separator)
{
    std::string out;
    for (const auto &word : words) {
        if (!out.empty())
            out += separator;
        out += word;
    }
    return out;
}

} // namespace rankscape::rules
