// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Cutting the command line: which word belongs to which flag.
#include "app/cli/words.h"

#include "app/cli/command.h"
#include "model/scenario/options_values.h"

#include <algorithm>
#include <numeric>

namespace rankscape::cli {

namespace {

using Args = std::vector<std::string>;

const OwnOption *find_in(std::span<const OwnOption> options, std::string_view flag)
{
    const auto found = std::ranges::find(options, flag, &OwnOption::flag);
    return found == options.end() ? nullptr : &*found;
}

/// An option of the command line, wherever it belongs.
const OwnOption *find_own(std::string_view flag)
{
    if (const auto *common = find_in(common_options(), flag))
        return common;
    for (const auto &command : commands())
        if (const auto *option = find_in(command.options, flag))
            return option;
    return nullptr;
}

std::string subcommand_names()
{
    std::string names;
    for (const auto &command : commands())
        names += (names.empty() ? "" : ", ") + std::string(command.name);
    return names;
}

Problem wrong_word(const std::string &word, bool has_command)
{
    Problem problem;
    if (has_command) {
        problem.code = "unexpected_word";
        problem.sentence = {"the word '" + word + "' is not expected here", "此处不应有“" + word + "”"};
        problem.remedy = {"options begin with --; a file is given with --from FILE",
                          "选项以 -- 开头；文件用 --from 给出"};
        return problem;
    }
    problem.code = "unknown_subcommand";
    problem.sentence = {"there is no subcommand '" + word + "'", "没有“" + word + "”这个子命令"};
    problem.remedy = {"the subcommands are " + subcommand_names() + "; a file is given with --from FILE",
                      "可用的子命令：" + subcommand_names() + "；文件用 --from 给出"};
    return problem;
}

/// "-8" and "-1e-5" are values, "--tp" and "-h" are not.
bool looks_like_flag(const std::string &word)
{
    if (word.size() < 2 || word[0] != '-')
        return false;
    return word[1] != '.' && !(word[1] >= '0' && word[1] <= '9');
}

bool is_environment(const std::string &word)
{
    const auto equals = word.find('=');
    const auto *option = equals == std::string::npos ? nullptr : find_option(word.substr(0, equals));
    return option && option->environment;
}

class Splitter {
public:
    explicit Splitter(const Args &args) : args_(args) {}

    Result<Words> split()
    {
        while (next_ < args_.size()) {
            auto fault = take(args_[next_++]);
            if (fault)
                return *std::move(fault);
        }
        if (auto fault = misplaced())
            return *std::move(fault);
        return std::move(words_);
    }

private:
    std::optional<Problem> take(const std::string &word)
    {
        if (word == "-h") {
            words_.own.push_back({"--help", {}});
            return std::nullopt;
        }
        if (is_environment(word)) {
            const auto equals = word.find('=');
            add_setting(word.substr(0, equals), {word.substr(equals + 1)});
            return std::nullopt;
        }
        if (!looks_like_flag(word)) {
            if (const auto *command = find_command(word); command && !words_.command) {
                words_.command = command;
                return std::nullopt;
            }
            if (words_.command && words_.operands.size() < words_.command->most_operands) {
                words_.operands.push_back(word);
                return std::nullopt;
            }
            return wrong_word(word, words_.command != nullptr);
        }
        if (word == "--")
            return std::nullopt;
        const auto equals = word.find('=');
        const auto flag = word.substr(0, equals);
        std::optional<std::string> attached;
        if (equals != std::string::npos)
            attached = word.substr(equals + 1);
        if (const auto *own = find_own(flag))
            return take_own(*own, attached);
        take_setting(flag, attached);
        return std::nullopt;
    }

    std::optional<Problem> take_own(const OwnOption &option, const std::optional<std::string> &attached)
    {
        if (!option.takes_value()) {
            if (attached)
                return option_problem("superfluous_value", option.flag, {"takes no value", "不带取值"});
            words_.own.push_back({std::string(option.flag), {}});
            return std::nullopt;
        }
        auto value = attached;
        if (!value && next_ < args_.size() && !args_[next_].starts_with("--"))
            value = args_[next_++];
        if (!value || value->empty())
            return option_problem("missing_value", option.flag, {"needs a value", "缺少取值"},
                                  {"write " + std::string(option.flag) + " " + option.value.en,
                                   "写作 " + std::string(option.flag) + " " + option.value.zh});
        words_.own.push_back({std::string(option.flag), *value});
        return std::nullopt;
    }

    bool may_follow(const std::string &word) const
    {
        return !looks_like_flag(word) && (words_.command || !find_command(word));
    }

    void take_setting(const std::string &flag, const std::optional<std::string> &attached)
    {
        std::vector<std::string> values;
        const auto *option = find_option(flag);
        const auto kind = option ? std::optional(option->kind) : std::nullopt;
        if (attached) {
            values.push_back(*attached);
        } else if (kind == Option::Kind::boolean) {
            if (next_ < args_.size() && parse_boolean(args_[next_]))
                values.push_back(args_[next_++]);
        } else if (kind == Option::Kind::integer || kind == Option::Kind::number || kind == Option::Kind::text) {
            if (next_ < args_.size() && !looks_like_flag(args_[next_]))
                values.push_back(args_[next_++]);
        } else {
            while (next_ < args_.size() && may_follow(args_[next_]))
                values.push_back(args_[next_++]);
        }
        add_setting(flag, std::move(values));
    }

    void add_setting(const std::string &flag, std::vector<std::string> values)
    {
        FlagSetting setting{flag, std::move(values), {}};
        setting.where.flag = flag;
        words_.settings.push_back(std::move(setting));
    }

    /// Own options of another subcommand, and words that are nearly an own option.
    std::optional<Problem> misplaced() const
    {
        for (const auto &setting : words_.own) {
            const bool fits = find_in(common_options(), setting.flag) ||
                              (words_.command && find_in(words_.command->options, setting.flag));
            if (!fits)
                return belongs_elsewhere(setting.flag);
        }
        for (const auto &setting : words_.settings)
            if (!find_option(setting.flag) && !is_known_unused(setting.flag))
                if (const auto near = near_own(setting.flag); !near.empty())
                    return option_problem("unknown_option", setting.flag, {"is not known", "没有这个选项"},
                                          {"did you mean " + near + "?", "是否想写 " + near + "?"});
        return std::nullopt;
    }

    static Problem belongs_elsewhere(const std::string &flag)
    {
        std::string owners;
        for (const auto &command : commands())
            if (find_in(command.options, flag))
                owners += (owners.empty() ? "" : ", ") + std::string(command.name);
        const auto near = nearest_flag(flag);
        return option_problem("option_of_another_subcommand", flag,
                              {"does not belong to this subcommand", "不属于这个子命令"},
                              near.empty() ? Text{"it belongs to " + owners, "它属于 " + owners}
                                           : Text{"it belongs to " + owners + "; for a job, " + near,
                                                  "它属于 " + owners + "；描述作业请用 " + near});
    }

    std::string near_own(const std::string &flag) const
    {
        auto nearest = nearest_flag(flag);
        auto least = nearest.empty() ? std::size_t{flag.size() < 6 ? 2u : 3u} : edit_distance(flag, nearest);
        std::string found;
        const auto consider = [&](std::span<const OwnOption> options) {
            for (const auto &option : options)
                if (const auto distance = edit_distance(flag, option.flag); distance < least) {
                    least = distance;
                    found = option.flag;
                }
        };
        consider(common_options());
        if (words_.command)
            consider(words_.command->options);
        return found;
    }

    const Args &args_;
    std::size_t next_ = 0;
    Words words_;
};

} // namespace

bool Words::has(std::string_view flag) const { return std::ranges::find(own, flag, &OwnSetting::flag) != own.end(); }

std::optional<std::string> Words::value(std::string_view flag) const
{
    auto all = values(flag);
    return all.empty() ? std::nullopt : std::optional(std::move(all.back()));
}

std::vector<std::string> Words::values(std::string_view flag) const
{
    std::vector<std::string> found;
    for (const auto &setting : own)
        if (setting.flag == flag)
            found.push_back(setting.value);
    return found;
}

Result<Words> split_words(const std::vector<std::string> &args) { return Splitter(args).split(); }

Result<std::int64_t> whole_number(std::string_view flag, const std::string &value, std::int64_t least)
{
    const auto parsed = parse_integer(value);
    if (parsed.fault == NumberFault::not_a_number)
        return option_problem("not_a_number", flag,
                              {"'" + value + "' is not a whole number", "“" + value + "”不是整数"});
    if (parsed.fault == NumberFault::too_large || parsed.value < least)
        return option_problem("out_of_range", flag, {"'" + value + "' is out of range", "“" + value + "”超出范围"},
                              {"give at least " + std::to_string(least), "应不小于 " + std::to_string(least)});
    return parsed.value;
}

Problem option_problem(std::string code, std::string_view flag, Text sentence, Text remedy)
{
    Problem problem;
    problem.code = std::move(code);
    problem.sentence = std::move(sentence);
    problem.remedy = std::move(remedy);
    problem.where.flag = flag;
    return problem;
}

std::size_t edit_distance(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> two_up;
    std::vector<std::size_t> up;
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        two_up = std::move(up);
        up = std::move(row);
        row.assign(b.size() + 1, i);
        for (std::size_t j = 1; j <= b.size(); ++j) {
            row[j] = std::min({up[j] + 1, row[j - 1] + 1, up[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = std::min(row[j], two_up[j - 2] + 1);
        }
    }
    return row.back();
}

} // namespace rankscape::cli
