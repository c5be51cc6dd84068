// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Keywords, assignments, and the choice of the launch command.
#include "model/formats/shell_walk.h"

#include "model/scenario/options_values.h"

#include <algorithm>
#include <array>

namespace rankscape {

namespace {

constexpr std::size_t most_notes = 20;

template <std::size_t N> bool one_of(std::string_view word, const std::array<std::string_view, N> &words)
{
    return std::ranges::find(words, word) != words.end();
}

/// "NAME=" or "NAME+=" at the start of a word; 0 if it is no assignment.
std::size_t assignment_length(const ShellWord &word)
{
    if (word.pieces.empty() || word.pieces.front().quoted || word.pieces.front().kind != ShellPiece::Kind::literal)
        return 0;
    const std::string_view text = word.pieces.front().text;
    const auto equals = text.find('=');
    if (equals == std::string_view::npos || equals == 0)
        return 0;
    const auto name = text.substr(0, text[equals - 1] == '+' ? equals - 1 : equals);
    return is_shell_name(name) ? equals + 1 : 0;
}

std::optional<std::int64_t> number(const std::optional<LaunchCounts::Count> &count)
{
    if (!count)
        return std::nullopt;
    const auto parsed = parse_integer(count->text);
    return parsed.fault == NumberFault::none ? std::optional(parsed.value) : std::nullopt;
}

} // namespace

ShellWalk::ShellWalk(const ShellScript &script, std::string source) : script_(script), source_(std::move(source)) {}

void ShellWalk::run()
{
    read_directives();
    for (const auto &one : script_.commands) {
        if (values_.too_large())
            return;
        command(one);
        if (one.ends_case && !blocks_.empty() && blocks_.back().is_case)
            blocks_.back().skipped = true;
    }
}

void ShellWalk::read_directives()
{
    for (const auto &directive : script_.directives) {
        ShellFields words;
        for (const auto &word : directive.words) {
            ShellText text;
            for (const char c : word)
                text.add(c, {directive.line, 1, -1});
            words.push_back(std::move(text));
        }
        read_launcher(words, words.size(), values_, source_, batch_);
    }
    // What Slurm sets from these lines. https://slurm.schedmd.com/sbatch.html, output environment variables
    const auto provide = [&](const char *name, const std::optional<LaunchCounts::Count> &count) {
        if (!count)
            return;
        const auto colon = count->text.find_last_of(':');
        values_.set_plain(name, colon == std::string::npos ? count->text : count->text.substr(colon + 1),
                          count->where.line);
    };
    provide("SLURM_NNODES", batch_.nodes);
    provide("SLURM_JOB_NUM_NODES", batch_.nodes);
    provide("SLURM_NTASKS_PER_NODE", batch_.ranks_per_node);
    provide("SLURM_GPUS_PER_NODE", batch_.gpus_per_node);
    provide("SLURM_GPUS_ON_NODE", batch_.gpus_per_node);
    provide("SLURM_NTASKS", batch_.ranks);
    const auto nodes = number(batch_.nodes), tasks = number(batch_.ranks_per_node);
    if (!batch_.ranks && nodes && tasks && *nodes > 0 && *tasks > 0 && *nodes < 1'000'000 && *tasks < 1'000'000)
        values_.set_plain("SLURM_NTASKS", std::to_string(*nodes * *tasks), batch_.nodes->where.line);
}

bool ShellWalk::skipping() const
{
    return std::ranges::any_of(blocks_, [](const Block &block) { return block.skipped; });
}

bool ShellWalk::keyword(std::string_view word, const ShellCommand &command, std::size_t first, bool &spent)
{
    const auto open = [&](bool is_case) {
        first_condition_ = first_condition_.value_or(command.words[first].line());
        blocks_.push_back({is_case, false});
        spent = true;
    };
    if (word == "if" || word == "case") {
        open(word == "case");
    } else if (word == "elif" || word == "else") {
        if (!blocks_.empty())
            blocks_.back().skipped = true;
        spent = word == "elif";
    } else if (word == "fi" || word == "esac") {
        if (!blocks_.empty())
            blocks_.pop_back();
    } else if (word == "for" || word == "select") {
        first_condition_ = first_condition_.value_or(command.words[first].line());
        if (first + 3 < command.words.size() && !skipping()) {
            const std::string name(command.words[first + 1].plain());
            auto items = values_.expand(command.words[first + 3]);
            if (is_shell_name(name) && !items.empty())
                values_.set(name, {items.front()}, false);
        }
        spent = true;
    } else if (word == "while" || word == "until") {
        first_condition_ = first_condition_.value_or(command.words[first].line());
        spent = true;
    } else {
        constexpr std::array<std::string_view, 9> dropped{"then", "do", "done", "{", "}", "!", "time", "$", "function"};
        return one_of(word, dropped);
    }
    return true;
}

bool ShellWalk::keywords(const ShellCommand &command, std::size_t &first)
{
    bool spent = false;
    while (first < command.words.size() && !spent && keyword(command.words[first].plain(), command, first, spent))
        ++first;
    return spent || first >= command.words.size() || skipping();
}

bool ShellWalk::assign(const ShellWord &word)
{
    const auto length = assignment_length(word);
    if (length == 0)
        return false;
    const auto &text = word.pieces.front().text;
    const bool appends = length > 1 && text[length - 2] == '+';
    const auto name = text.substr(0, length - (appends ? 2 : 1));
    ShellFields value;
    if (word.is_array) {
        for (const auto &item : word.items)
            for (auto &field : values_.expand(item))
                value.push_back(std::move(field));
    } else {
        auto whole = values_.expand_whole(word, length);
        values_.remember_needs(name, word, whole);
        value.push_back(values_.named(name, std::move(whole)));
    }
    if (appends)
        values_.append(name, std::move(value), word.is_array);
    else
        values_.set(name, std::move(value), word.is_array);
    assigns_ = true;
    return true;
}

void ShellWalk::command(const ShellCommand &command)
{
    std::size_t first = 0;
    if (keywords(command, first))
        return;
    const auto head = command.words[first].plain();
    constexpr std::array<std::string_view, 6> declaring{"export", "readonly", "local", "declare", "typeset", "env"};
    constexpr std::array<std::string_view, 8> silent{"echo", "printf", "cd", "mkdir", "set", "[", "[[", "rm"};
    if (one_of(head, declaring))
        ++first;
    while (first < command.words.size() && (assign(command.words[first]) || (one_of(head, declaring) && head != "env" &&
                                                                             !command.words[first].plain().empty())))
        ++first;
    if (first >= command.words.size() || one_of(head, silent))
        return;
    ++commands_;
    if ((head == "source" || head == ".") && first + 1 < command.words.size()) {
        if (sourced_.size() < most_notes)
            sourced_.emplace_back(command.words[first].line(),
                                  values_.shown(values_.expand_whole(command.words[first + 1])));
        return;
    }
    if (head == "unset") {
        for (std::size_t i = first + 1; i < command.words.size(); ++i)
            values_.unset(std::string(command.words[i].plain()));
        return;
    }
    consider(command, first);
}

void ShellWalk::consider(const ShellCommand &command, std::size_t first)
{
    ShellFields words;
    for (std::size_t i = first; i < command.words.size(); ++i)
        for (auto &field : values_.expand(command.words[i]))
            words.push_back(std::move(field));
    words = opened(std::move(words));
    if (words.empty() || words.front().text == ":")
        return;
    if (words.front().text.starts_with("--") && !launch_.empty() && stray_flags_.size() < most_notes) {
        stray_flags_.emplace_back(words.front().spot().line, values_.shown(words.front()));
        return;
    }
    const auto score = 2 * known_flags_in(words) + (looks_like_launch(words) ? 1 : 0);
    if (score > best_) {
        best_ = score;
        launch_ = std::move(words);
    }
}

} // namespace rankscape
