// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Which known flag a misspelt one means.
#include "model/scenario/options.h"
#include "model/scenario/options_names.h"

#include <algorithm>
#include <array>

namespace rankscape {

namespace {

constexpr std::size_t longest_name = 80;

/// Insertions, deletions, replacements and swaps of neighbours between two names of at most `longest_name` bytes.
std::size_t distance(std::string_view a, std::string_view b)
{
    std::array<std::array<std::size_t, longest_name + 1>, longest_name + 1> cost;
    for (std::size_t i = 0; i <= a.size(); ++i) {
        for (std::size_t j = 0; j <= b.size(); ++j) {
            if (i == 0 || j == 0) {
                cost[i][j] = i + j;
                continue;
            }
            const std::size_t change = a[i - 1] == b[j - 1] ? 0 : 1;
            cost[i][j] = std::min({cost[i - 1][j] + 1, cost[i][j - 1] + 1, cost[i - 1][j - 1] + change});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                cost[i][j] = std::min(cost[i][j], cost[i - 2][j - 2] + 1);
        }
    }
    return cost[a.size()][b.size()];
}

/// Errors that a name of this length may hold and still be recognised.
std::size_t tolerance(std::size_t length) { return length < 5 ? 0 : length < 8 ? 1 : 2; }

/// The name without the words that people leave out, add or put in another order.
std::vector<std::string> core_words(std::string_view name)
{
    constexpr std::array<std::string_view, 14> filler{"model",  "parallel", "parallelism", "size",   "num",
                                                      "number", "of",       "use",         "enable", "degree",
                                                      "sizes",  "virtual",  "no",          "per"};
    std::vector<std::string> words;
    std::string word;
    for (std::size_t i = 0; i <= name.size(); ++i) {
        if (i < name.size() && name[i] != '-') {
            word += name[i];
            continue;
        }
        if (!word.empty() && std::ranges::find(filler, word) == filler.end())
            words.push_back(word);
        word.clear();
    }
    return words;
}

std::string_view bare(std::string_view flag)
{
    const auto start = flag.find_first_not_of('-');
    return start == std::string_view::npos ? std::string_view() : flag.substr(start);
}

/// The core words of every name of every option, with the canonical flag.
const std::vector<std::pair<std::vector<std::string>, std::string>> &core_words_of_options()
{
    static const auto table = [] {
        std::vector<std::pair<std::vector<std::string>, std::string>> rows;
        for (const auto &option : options()) {
            if (option.environment)
                continue;
            rows.emplace_back(core_words(bare(option.flag)), option.flag);
            for (const auto &alias : option.aliases)
                rows.emplace_back(core_words(bare(alias)), option.flag);
        }
        return rows;
    }();
    return table;
}

/// Names that mean one of our options but are spelt quite differently.
std::string hint(std::string_view name)
{
    constexpr std::array<std::pair<std::string_view, std::string_view>, 9> hints{{
        {"data-parallel-size", "--dp"},
        {"data-parallel", "--dp"},
        {"virtual-pipeline-model-parallel-size", "--num-virtual-stages-per-pipeline-rank"},
        {"virtual-pipeline-parallel-size", "--num-virtual-stages-per-pipeline-rank"},
        {"vp", "--num-virtual-stages-per-pipeline-rank"},
        {"num-gpus", "--world-size"},
        {"gpus", "--world-size"},
        {"num-nodes", "--nnodes"},
        {"num-moe-experts", "--num-experts"},
    }};
    const auto found = std::ranges::find(hints, name, &std::pair<std::string_view, std::string_view>::first);
    return found == hints.end() ? std::string() : std::string(found->second);
}

} // namespace

std::string nearest_flag(std::string_view flag)
{
    const auto normal = normal_flag(flag);
    const auto name = bare(normal);
    if (name.empty() || name.size() > longest_name)
        return {};
    if (auto hinted = hint(name); !hinted.empty())
        return hinted;
    const auto words = core_words(name);
    std::string nearest;
    std::size_t best = tolerance(name.size()) + 1;
    const auto consider = [&](const std::string &known, const std::string &canonical) {
        const auto other = bare(known);
        const auto difference = other.size() > name.size() ? other.size() - name.size() : name.size() - other.size();
        if (difference < best) {
            if (const auto steps = distance(name, other); steps < best && tolerance(other.size()) >= steps) {
                best = steps;
                nearest = canonical;
            }
        }
    };
    for (const auto &option : options()) {
        consider(option.flag, option.flag);
        for (const auto &alias : option.aliases)
            consider(alias, option.flag);
    }
    if (!nearest.empty() || words.empty())
        return nearest;
    for (const auto &[known, canonical] : core_words_of_options())
        if (known == words)
            return canonical;
    return {};
}

bool is_known_unused(std::string_view flag)
{
    const auto known = known_unused_flags();
    return std::ranges::binary_search(known, std::string_view(normal_flag(flag)));
}

} // namespace rankscape
