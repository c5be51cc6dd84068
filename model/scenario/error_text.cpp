// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Matching of the rules' literal texts, and factorisation of the number in them.
#include "model/scenario/error_text.h"

#include "model/layout/parallel.h"
#include "model/scenario/rules/degrees.h"
#include "model/scenario/rules/rules.h"
#include "model/scenario/rules/say.h"

#include <algorithm>
#include <array>

namespace rankscape {

namespace {

using Numbers = std::vector<std::int64_t>;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Matches `pattern` at the start of `text`; "{}" takes a number. Runs of blanks in the text count as one.
std::optional<Numbers> match_here(std::string_view text, std::string_view pattern)
{
    Numbers numbers;
    std::size_t at = 0;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        if (pattern[i] == '{' && i + 1 < pattern.size() && pattern[i + 1] == '}') {
            const auto first = at;
            std::int64_t number = 0;
            for (; at < text.size() && is_digit(text[at]) && at - first < 18; ++at)
                number = number * 10 + (text[at] - '0');
            if (at == first)
                return std::nullopt;
            numbers.push_back(number);
            ++i;
            continue;
        }
        if (at >= text.size())
            return std::nullopt;
        const auto blank = [](char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; };
        if (pattern[i] == ' ' && blank(text[at])) {
            while (at < text.size() && blank(text[at]))
                ++at;
            continue;
        }
        if (text[at++] != pattern[i])
            return std::nullopt;
    }
    return numbers;
}

std::optional<Numbers> match(std::string_view text, std::string_view pattern)
{
    // A pattern starts with a letter: only its occurrences are tried.
    for (auto at = text.find(pattern.front()); at != std::string_view::npos; at = text.find(pattern.front(), at + 1))
        if (auto numbers = match_here(text.substr(at), pattern))
            return numbers;
    return std::nullopt;
}

/// Factors of a grid in the order of their names, with how unusual a value above 1 is for each.
struct Factor {
    std::string_view name;
    int surprise;
    std::int64_t usual; ///< values above it are rarer still
};

constexpr std::array<Factor, 4> dense_factors{{{"TP", 0, 8}, {"GTP_remat", 6, 64}, {"CP", 1, 16}, {"PP", 0, 16}}};
constexpr std::array<Factor, 4> expert_factors{
    {{"ETP", 2, 8}, {"EP", 0, 64}, {"PP", 0, 16}, {"expert GTP_remat", 6, 64}}};

struct Scored {
    int surprise;
    Assignment assignment;
};

void assign(std::int64_t rest, std::size_t index, const std::array<Factor, 4> &factors, const Scored &partial,
            std::vector<Scored> &found)
{
    const auto add = [&](std::int64_t value) {
        auto next = partial;
        if (value > 1) {
            next.surprise += 1 + factors[index].surprise + (value > factors[index].usual ? 3 : 0) +
                             ((value & (value - 1)) != 0 ? 1 : 0);
            next.assignment.emplace_back(factors[index].name, value);
        }
        return next;
    };
    // One more than is shown is kept, to know that the list was cut; surprise only grows on the way down.
    const bool full = found.size() > most_assignments;
    if (full && partial.surprise >= found.back().surprise)
        return;
    if (index + 1 == factors.size()) {
        auto whole = add(rest);
        found.insert(std::ranges::upper_bound(found, whole.surprise, {}, &Scored::surprise), std::move(whole));
        if (full)
            found.pop_back();
        return;
    }
    for (const auto value : rules::divisors(rest))
        assign(rest / value, index + 1, factors, add(value), found);
}

void add_assignments(ErrorReading &reading)
{
    if (reading.divisor < 1 || reading.divisor > largest_world)
        return;
    std::vector<Scored> found;
    assign(reading.divisor, 0, reading.grid == ErrorReading::Grid::expert ? expert_factors : dense_factors, {0, {}},
           found);
    reading.more_assignments = found.size() > most_assignments;
    for (std::size_t i = 0; i < std::min(found.size(), most_assignments); ++i)
        reading.assignments.push_back(std::move(found[i].assignment));
}

void read_grid(ErrorReading &reading, const Numbers &numbers)
{
    reading.grid = reading.code == "world_size_not_divisible_by_expert_grid" ? ErrorReading::Grid::expert
                                                                             : ErrorReading::Grid::dense;
    reading.world = numbers[0];
    reading.divisor = numbers[1];
    const bool expert = reading.grid == ErrorReading::Grid::expert;
    reading.meaning =
        expert ? rules::say("the expert grid does not fit: {0} ranks do not divide by ETP × EP × PP × expert GTP_remat "
                            "= {1}; ETP equals "
                            "TP unless --expert-tensor-parallel-size is given",
                            "专家网格放不下：{0} 个 rank 不能被 ETP × EP × PP × 专家 GTP_remat = {1} 整除；没有给 "
                            "--expert-tensor-parallel-size 时 ETP 等于 TP",
                            {reading.world, reading.divisor})
               : rules::say("the dense grid does not fit: {0} ranks do not divide by TP × GTP_remat × CP × PP = {1}",
                            "稠密网格放不下：{0} 个 rank 不能被 TP × GTP_remat × CP × PP = {1} 整除",
                            {reading.world, reading.divisor});
    add_assignments(reading);
}

/// Plain words for the texts without numbers: what the rule's code stands for.
Text meaning_of(std::string_view code)
{
    if (code == "gtp_remat_with_distributed_optimizer_instances")
        return {"weight shards (GTP_remat above 1) and more than one distributed optimizer instance exclude each other",
                "权重分片（GTP_remat 大于 1）与多个 distributed optimizer 实例互斥"};
    if (code == "order_needs_equal_data_parallel")
        return {
            "the rank order does not end in pp (as with --use-tp-pp-dp-mapping), and dense DP differs from expert DP",
            "rank 顺序不以 pp 结尾（例如 --use-tp-pp-dp-mapping），而稠密侧 DP 与专家侧 DP 不相等"};
    if (code == "pipeline_layout_mtp_split")
        return {"the layout string puts MTP layers (m) in more than one chunk; this core version wants them in one",
                "layout 字符串把 MTP 层（m）放进了不止一个 chunk；这个版本要求它们在同一个 chunk 里"};
    return {"Megatron-FSDP v2 was given --use-distributed-optimizer; it shards the optimizer itself",
            "给 Megatron-FSDP v2 加了 --use-distributed-optimizer；它自己会切分优化器"};
}

} // namespace

std::optional<ErrorReading> read_error_text(std::string_view text)
{
    for (const auto *table : rules::all_tables())
        for (const auto &rule : *table) {
            if (rule.literal.empty())
                continue;
            const auto numbers = match(text, rule.literal);
            if (!numbers)
                continue;
            ErrorReading reading;
            reading.code = rule.code;
            reading.citation = rule.citation;
            reading.versions = rule.versions;
            if (numbers->size() == 2)
                read_grid(reading, *numbers);
            else
                reading.meaning = meaning_of(rule.code);
            return reading;
        }
    return std::nullopt;
}

} // namespace rankscape
