// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How many ranks a launcher starts: torchrun's, srun's and mpirun's options, and #SBATCH lines.
#include "model/formats/launch_words.h"

#include "model/scenario/options_names.h"
#include "model/scenario/options_values.h"

#include <algorithm>
#include <array>

namespace rankscape {

namespace {

using Count = LaunchCounts::Count;

struct LauncherOption {
    std::string_view name;
    std::optional<Count> LaunchCounts::*target;
};

constexpr std::array<LauncherOption, 13> launcher_options{{
    {"--nodes", &LaunchCounts::nodes},
    {"-N", &LaunchCounts::nodes},
    {"--ntasks-per-node", &LaunchCounts::ranks_per_node},
    {"--tasks-per-node", &LaunchCounts::ranks_per_node},
    {"--gpus-per-node", &LaunchCounts::gpus_per_node},
    {"--gres", &LaunchCounts::gpus_per_node},
    {"--ntasks", &LaunchCounts::ranks},
    {"-n", &LaunchCounts::ranks},
    {"-np", &LaunchCounts::ranks},
    {"--np", &LaunchCounts::ranks},
    {"--nnodes", &LaunchCounts::torch_nodes},
    {"--nproc-per-node", &LaunchCounts::torch_ranks_per_node},
    {"--num-processes", &LaunchCounts::ranks},
}};

bool is_number(const std::string &text) { return parse_integer(text).fault == NumberFault::none; }

/// "gpu:h100:8" and "h100:8" end in the count; "2:4" and "2-4" name a range whose larger end counts.
std::string last_number(const std::string &text)
{
    const auto at = text.find_last_of(":-");
    return at == std::string::npos ? text : text.substr(at + 1);
}

FlagSetting setting_of(std::string flag, const Count &count)
{
    FlagSetting setting;
    setting.flag = std::move(flag);
    setting.values = {count.text};
    setting.where = count.where;
    return setting;
}

void note(Imported &imported, Note::Kind kind, Text text, const Where &where)
{
    imported.notes.push_back({kind, std::move(text), where});
}

void note_count(Imported &imported, const Count &count, const Text &what)
{
    note(imported, Note::Kind::assumed,
         {count.where.flag + " " + count.text + " is taken as " + what.en,
          count.where.flag + " " + count.text + " 当作" + what.zh},
         count.where);
}

/// The number of nodes: torchrun's own, unless it is not known and Slurm's is.
std::optional<Count> nodes_of(const LaunchCounts &counts, Imported &imported)
{
    auto nodes = counts.torch_nodes;
    if (nodes && nodes->text.find('$') == std::string::npos && last_number(nodes->text) != nodes->text) {
        const auto range = *nodes;
        nodes->text = last_number(range.text);
        note_count(imported, range,
                   {nodes->text + " nodes, the larger end", " " + nodes->text + " 个节点（取较大的一端）"});
        return nodes;
    }
    if (nodes && (is_number(nodes->text) || !counts.nodes))
        return nodes;
    if (!counts.nodes)
        return std::nullopt;
    auto slurm = *counts.nodes;
    slurm.text = last_number(slurm.text);
    note_count(imported, slurm, {"the number of nodes", "节点数"});
    return slurm;
}

std::optional<Count> ranks_per_node_of(const LaunchCounts &counts, Imported &imported)
{
    std::optional<Count> gpus = counts.gpus_per_node;
    if (gpus)
        gpus->text = last_number(gpus->text);
    if (counts.torch_ranks_per_node) {
        const auto &typed = *counts.torch_ranks_per_node;
        const bool automatic = typed.text == "gpu" || typed.text == "auto";
        const bool better = (automatic || typed.text.find('$') != std::string::npos) && gpus;
        if (better)
            note_count(imported, *gpus, {"the ranks on each node", "每个节点的 rank 数"});
        else if (automatic)
            note(imported, Note::Kind::assumed,
                 {"torchrun starts a rank on every GPU; the cluster preset says how many a node has",
                  "torchrun 在每个 GPU 上启动一个 rank；每个节点的 GPU 数取自硬件预设"},
                 typed.where);
        return better ? gpus : automatic ? std::nullopt : counts.torch_ranks_per_node;
    }
    const bool one_task = counts.ranks_per_node && counts.ranks_per_node->text == "1" && gpus;
    const auto chosen = counts.ranks_per_node && !one_task ? counts.ranks_per_node : gpus;
    if (chosen)
        note_count(imported, *chosen, {"the ranks on each node", "每个节点的 rank 数"});
    return chosen;
}

} // namespace

void read_launcher(const ShellFields &words, std::size_t end, const ShellValues &values, const std::string &source,
                   LaunchCounts &counts)
{
    for (std::size_t i = 0; i < end && i < words.size(); ++i) {
        const auto &word = words[i].text;
        const auto equals = word.find('=');
        const auto name = normal_flag(word.substr(0, equals));
        const bool glued =
            word.size() > 2 && (word.starts_with("-N") || word.starts_with("-n")) && word[2] >= '0' && word[2] <= '9';
        const auto found =
            std::ranges::find(launcher_options, glued ? std::string_view(name).substr(0, 2) : std::string_view(name),
                              &LauncherOption::name);
        if (found == launcher_options.end())
            continue;
        Count count;
        count.where.source = source;
        count.where.line = words[i].spot().line;
        count.where.column = words[i].spot().column;
        count.where.flag = found->name;
        if (glued || equals != std::string::npos) {
            ShellText value;
            for (std::size_t at = glued ? 2 : equals + 1; at < word.size(); ++at)
                value.add(word[at], words[i].spots[at]);
            count.text = values.shown(value);
        } else if (i + 1 < end && i + 1 < words.size()) {
            count.text = values.shown(words[++i]);
        }
        if (!count.text.empty())
            counts.*(found->target) = std::move(count);
    }
}

void add_world(const LaunchCounts &counts, Imported &imported)
{
    if (counts.ranks && !counts.torch_ranks_per_node && is_number(counts.ranks->text)) {
        note_count(imported, *counts.ranks, {"the number of ranks", "rank 总数"});
        imported.settings.push_back(setting_of("--world-size", *counts.ranks));
        return;
    }
    const auto nodes = nodes_of(counts, imported);
    const auto per_node = ranks_per_node_of(counts, imported);
    if (nodes)
        imported.settings.push_back(setting_of("--nnodes", *nodes));
    if (per_node)
        imported.settings.push_back(setting_of("--nproc-per-node", *per_node));
    if (nodes && !per_node)
        note(imported, Note::Kind::assumed,
             {"no number of ranks per node is given: every GPU of a node is used",
              "没有给出每个节点的 rank 数：按节点的全部 GPU 计算"},
             nodes->where);
    else if (per_node && !nodes && counts.torch_ranks_per_node)
        note(imported, Note::Kind::assumed,
             {"no number of nodes is given: one node, torchrun's default",
              "没有给出节点数：按 torchrun 的默认值取 1 个节点"},
             per_node->where);
}

} // namespace rankscape
