// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The program's flags in a launch command.
#include "model/formats/launch_words.h"

#include <algorithm>
#include <array>

namespace rankscape {

namespace {

std::string_view flag_name(std::string_view word) { return word.substr(0, word.find('=')); }

bool is_flag(std::string_view word)
{
    return word.size() > 2 && word.starts_with("--") &&
           ((word[2] >= 'a' && word[2] <= 'z') || (word[2] >= 'A' && word[2] <= 'Z'));
}

bool is_short_flag(std::string_view word)
{
    return word.size() > 1 && word[0] == '-' &&
           ((word[1] >= 'a' && word[1] <= 'z') || (word[1] >= 'A' && word[1] <= 'Z'));
}

bool is_launcher_flag(const Option &option) { return option.flag == "--nnodes" || option.flag == "--nproc-per-node"; }

std::string_view base_name(std::string_view path)
{
    const auto slash = path.find_last_of('/');
    return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

ShellFields split_blanks(const ShellText &text)
{
    ShellFields fields;
    ShellText current;
    for (std::size_t i = 0; i <= text.text.size(); ++i) {
        const char c = i < text.text.size() ? text.text[i] : ' ';
        if (c != ' ' && c != '\t' && c != '\n' && c != '\r') {
            if (c != '"' && c != '\'' && c != '\\')
                current.add(c, text.spots[i]);
        } else if (!current.text.empty()) {
            fields.push_back(std::move(current));
            current = {};
        }
    }
    return fields;
}

/// Values that follow a flag, by what kind of option it is.
std::size_t most_values(const Option *option)
{
    if (!option)
        return 4096; // a flag of no meaning here takes whatever follows
    switch (option->kind) {
    case Option::Kind::integers:
    case Option::Kind::texts: return 4096;
    case Option::Kind::integer:
    case Option::Kind::number:
    case Option::Kind::text:
    case Option::Kind::boolean: break;
    }
    return 1;
}

} // namespace

std::size_t known_flags_in(const ShellFields &words)
{
    return static_cast<std::size_t>(std::ranges::count_if(words, [](const ShellText &word) {
        return is_flag(word.text) && find_option(flag_name(word.text)) != nullptr;
    }));
}

bool looks_like_launch(const ShellFields &words)
{
    return std::ranges::any_of(words, [](const ShellText &word) {
        const auto name = base_name(word.text);
        return name == "torchrun" || name == "torch.distributed.run" || name == "torch.distributed.launch" ||
               (name.starts_with("pretrain_") && name.ends_with(".py"));
    });
}

std::size_t program_start(const ShellFields &words)
{
    for (std::size_t i = 0; i < words.size(); ++i)
        if (words[i].text.ends_with(".py"))
            return i + 1;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const auto *option = is_flag(words[i].text) ? find_option(flag_name(words[i].text)) : nullptr;
        if (option && !is_launcher_flag(*option))
            return i;
    }
    return words.size();
}

ShellFields opened(ShellFields words)
{
    ShellFields out;
    const bool evaluated = !words.empty() && words.front().text == "eval";
    bool after_c = false;
    for (auto &word : words) {
        if (evaluated || (after_c && word.text.find(' ') != std::string::npos)) {
            auto parts = split_blanks(word);
            std::ranges::move(parts, std::back_inserter(out));
            after_c = false;
            continue;
        }
        after_c = word.text == "-c" || word.text == "-lc";
        out.push_back(std::move(word));
    }
    return out;
}

std::vector<FlagSetting> program_settings(const ShellFields &words, std::size_t start, const ShellValues &values,
                                          const std::string &source)
{
    std::vector<FlagSetting> settings;
    for (std::size_t i = start; i < words.size();) {
        const auto &word = words[i];
        if (!is_flag(word.text)) {
            ++i;
            continue;
        }
        FlagSetting setting;
        setting.flag = flag_name(word.text);
        if (setting.flag.find('\0') != std::string::npos)
            setting.flag = setting.flag.substr(0, setting.flag.find('\0'));
        setting.where.source = source;
        setting.where.line = word.spot().line;
        setting.where.column = word.spot().column;
        setting.where.flag = setting.flag;
        const auto *option = find_option(setting.flag);
        ++i;
        if (const auto equals = word.text.find('='); equals != std::string::npos) {
            ShellText value = word;
            value.text.erase(0, equals + 1);
            value.spots.erase(value.spots.begin(), value.spots.begin() + static_cast<std::ptrdiff_t>(equals + 1));
            setting.values.push_back(values.shown(value));
        } else if (option && option->kind == Option::Kind::boolean) {
            constexpr std::array<std::string_view, 6> words_of_truth{"true", "false", "True", "False", "0", "1"};
            if (i < words.size() &&
                std::ranges::find(words_of_truth, std::string_view(words[i].text)) != words_of_truth.end())
                setting.values.push_back(words[i++].text);
        } else {
            for (auto left = most_values(option);
                 left > 0 && i < words.size() && !is_flag(words[i].text) && !is_short_flag(words[i].text); --left)
                setting.values.push_back(values.shown(words[i++]));
            // A second plain value is the typing error that apply() names; a whole unknown may hold anything.
            if (option && most_values(option) == 1 && i < words.size() && !is_flag(words[i].text) &&
                !is_short_flag(words[i].text) && !words[i].has_unknown())
                setting.values.push_back(words[i++].text);
        }
        settings.push_back(std::move(setting));
    }
    return settings;
}

} // namespace rankscape
