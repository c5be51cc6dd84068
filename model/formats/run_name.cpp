// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of a run name, and what each sets.
#include "model/formats/run_name.h"

#include "model/formats/text_guard.h"

#include <algorithm>
#include <array>

namespace rankscape {

namespace {

constexpr std::size_t longest_name = 400;

struct Part {
    std::string word; ///< lower case
    int column = 0;
};

std::vector<Part> parts_of(std::string_view text)
{
    std::vector<Part> parts;
    Part part;
    int column = 0;
    for (const char raw : text) {
        if ((static_cast<unsigned char>(raw) & 0xc0) != 0x80)
            ++column;
        const char c = raw >= 'A' && raw <= 'Z' ? static_cast<char>(raw + 32) : raw;
        if (std::string_view("_-/., \t\n;|").find(c) != std::string_view::npos) {
            if (!part.word.empty())
                parts.push_back(std::move(part));
            part = {};
            continue;
        }
        if (part.word.empty())
            part.column = column;
        if (c != '=' && c != ':')
            part.word += c;
    }
    if (!part.word.empty())
        parts.push_back(std::move(part));
    return parts;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// "tp8" → ("tp", "8"); "512gbs" → ("gbs", "512"). Empty unless it is letters and one number.
std::pair<std::string, std::string> letters_and_number(const std::string &word)
{
    const auto digit = [](char c) { return is_digit(c); };
    if (is_digit(word.front())) {
        const auto end = std::ranges::find_if_not(word, digit);
        if (end != word.end() && std::none_of(end, word.end(), digit))
            return {std::string(end, word.end()), std::string(word.begin(), end)};
        return {};
    }
    const auto start = std::ranges::find_if(word, digit);
    if (start != word.end() && std::all_of(start, word.end(), digit))
        return {std::string(word.begin(), start), std::string(start, word.end())};
    return {};
}

struct Meaning {
    std::string_view letters, flag;
};

constexpr std::array<Meaning, 20> before_number{{{"tp", "--tp"},
                                                 {"pp", "--pp"},
                                                 {"cp", "--cp"},
                                                 {"ep", "--ep"},
                                                 {"etp", "--etp"},
                                                 {"dp", "--dp"},
                                                 {"vp", "--vpp"},
                                                 {"vpp", "--vpp"},
                                                 {"mbs", "--micro-batch-size"},
                                                 {"gbs", "--global-batch-size"},
                                                 {"world", "--world-size"},
                                                 {"ws", "--world-size"},
                                                 {"gpu", "--world-size"},
                                                 {"gpus", "--world-size"},
                                                 {"node", "--nnodes"},
                                                 {"nodes", "--nnodes"},
                                                 {"nnodes", "--nnodes"},
                                                 {"topk", "--moe-router-topk"},
                                                 {"seq", "--seq-length"},
                                                 {"seqlen", "--seq-length"}}};

std::string_view flag_of(std::string_view letters)
{
    const auto found = std::ranges::find(before_number, letters, &Meaning::letters);
    return found == before_number.end() ? std::string_view() : found->flag;
}

/// "1n8g": nodes and GPUs on each.
std::optional<std::pair<std::string, std::string>> nodes_and_gpus(const std::string &word)
{
    const auto n = word.find('n');
    if (n == std::string::npos || n == 0 || word.size() < n + 3 || word.back() != 'g')
        return std::nullopt;
    const auto nodes = word.substr(0, n);
    const auto gpus = word.substr(n + 1, word.size() - n - 2);
    const auto digits = [](const std::string &text) { return std::ranges::all_of(text, is_digit); };
    return digits(nodes) && digits(gpus) ? std::optional(std::pair(nodes, gpus)) : std::nullopt;
}

} // namespace

std::size_t run_name_parts(std::string_view text)
{
    while (!text.empty() && (text.back() == '\n' || text.back() == ' '))
        text.remove_suffix(1);
    if (text.size() > longest_name || text.find('\n') != std::string_view::npos ||
        text.find("--") != std::string_view::npos)
        return 0;
    return static_cast<std::size_t>(std::ranges::count_if(parts_of(text), [](const Part &part) {
        return nodes_and_gpus(part.word) || !flag_of(letters_and_number(part.word).first).empty();
    }));
}

Result<Imported> read_run_name(std::string_view text, const std::string &source)
{
    Imported imported;
    imported.kind = Imported::Kind::run_name;
    std::string ignored;
    bool nodes_only = false, has_world = false;
    Where nodes_at;
    const auto add = [&](std::string_view flag, std::vector<std::string> values, const Part &part) {
        FlagSetting setting{std::string(flag), std::move(values), {}};
        setting.where.source = source;
        setting.where.line = 1;
        setting.where.column = part.column;
        setting.where.flag = flag;
        imported.notes.push_back(
            {Note::Kind::read,
             {part.word + " is read as " + setting.flag + (setting.values.empty() ? "" : " " + setting.values[0]),
              part.word + " 读作 " + setting.flag + (setting.values.empty() ? "" : " " + setting.values[0])},
             setting.where});
        imported.settings.push_back(std::move(setting));
    };
    for (const auto &part : parts_of(text.substr(0, longest_name))) {
        const auto [letters, count] = letters_and_number(part.word);
        if (const auto both = nodes_and_gpus(part.word)) {
            add("--nnodes", {both->first}, part);
            add("--nproc-per-node", {both->second}, part);
            has_world = true;
        } else if (const auto flag = flag_of(letters); !flag.empty()) {
            add(flag, {count}, part);
            nodes_only = nodes_only || flag == "--nnodes";
            has_world = has_world || flag == "--world-size" || flag == "--dp";
            if (flag == "--nnodes")
                nodes_at = imported.settings.back().where;
        } else if (part.word == "bf16" || part.word == "fp16") {
            add("--" + part.word, {}, part);
        } else if (part.word == "dist" || part.word == "fsdp") {
            add(part.word == "fsdp" ? "--use-megatron-fsdp" : "--use-distributed-optimizer", {}, part);
        } else {
            ignored += (ignored.empty() ? "" : ", ") + part.word;
        }
    }
    if (imported.settings.empty()) {
        Where where;
        where.source = source;
        return input_problem(
            "no_run_name", {"this name says nothing of a layout", "这个名字里没有布局信息"},
            {"a run name looks like bf16_2nodes_tp1_pp2_ep2_etp1", "运行名形如 bf16_2nodes_tp1_pp2_ep2_etp1"}, where);
    }
    if (nodes_only && !has_world) {
        imported.settings.push_back({"--nproc-per-node", {"8"}, nodes_at});
        imported.notes.push_back(
            {Note::Kind::assumed, {"8 ranks on each node are assumed", "假定每个节点 8 个 rank"}, nodes_at});
    }
    if (!ignored.empty())
        imported.notes.push_back({Note::Kind::ignored, {"not understood: " + ignored, "未识别：" + ignored}, {}});
    return imported;
}

} // namespace rankscape
