// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// `locality`: how many groups of each kind leave an NVLink domain.
#include "model/layout/locality.h"

#include "app/cli/check_report.h"
#include "app/cli/json_writer.h"
#include "app/cli/table.h"

#include <algorithm>

namespace rankscape::cli {

namespace {

void write_json(Call &call, const std::vector<Locality> &kinds)
{
    JsonWriter json([&](std::string_view text) { call.out.write(text); });
    json.begin_object().key("groups").begin_object();
    for (const auto &kind : kinds) {
        json.key(kind.name).begin_object().member("count", kind.count).member("size", kind.size);
        json.member("crossing", kind.crossing).member("crossing_node", kind.crossing_node).end_object();
    }
    json.end_object().end_object();
    json.flush();
    call.out.line();
}

std::vector<std::string> cells(const Locality &kind)
{
    return {kind.name, std::to_string(kind.count), std::to_string(kind.size), std::to_string(kind.crossing),
            std::to_string(kind.crossing_node)};
}

/// Nodes that hold a rank; the cluster also has those of the last domain's empty slots.
std::size_t used_nodes(const Cluster &cluster)
{
    std::vector<bool> used(static_cast<std::size_t>(cluster.node_count()));
    for (std::int32_t rank = 0; rank < cluster.world(); ++rank)
        used[static_cast<std::size_t>(cluster.node(rank))] = true;
    return static_cast<std::size_t>(std::ranges::count(used, true));
}

void write_text(Call &call, const Cluster &cluster, const std::vector<Locality> &kinds)
{
    const bool zh = call.language() == Language::zh;
    const auto counted = [zh](std::size_t number, const char *one, const char *unit) {
        return std::to_string(number) +
               (zh ? std::string(" 个") + unit : std::string(" ") + one + (number == 1 ? "" : "s"));
    };
    const std::string comma = zh ? "，" : ", ";
    call.out.line(cluster.hardware().name + (zh ? "：" : ": ") +
                  counted(static_cast<std::size_t>(cluster.world()), "rank", " rank") + comma +
                  counted(cluster.domains().size(), "NVLink domain", " NVLink domain") + comma +
                  counted(used_nodes(cluster), "node", "节点"));
    call.out.line();
    std::vector<std::vector<std::string>> rows{
        zh ? std::vector<std::string>{"组", "组数", "大小", "跨 NVLink domain", "跨节点"}
           : std::vector<std::string>{"group", "count", "size", "leave NVLink domain", "leave node"}};
    for (const auto &kind : kinds)
        rows.push_back(cells(kind));
    write_table(call.out, rows, {1, 2, 3, 4}, colour_wanted());
}

Result<int> run(Call &call)
{
    const auto made = layout_or_report(call);
    if (!made.layout)
        return made.status;
    const auto placed = cluster_or_report(call, *made.layout);
    if (!placed)
        return placed.problem();
    if (!placed->cluster)
        return placed->status;
    std::vector<Locality> kinds;
    for (const auto &name : group_names(*made.layout))
        kinds.push_back(locality_of(*placed->cluster, *groups_of(*made.layout, name)));
    if (call.json()) {
        write_json(call, kinds);
    } else if (call.csv()) {
        write_csv_row(call.out, {"group", "count", "size", "crossing", "crossing_node"});
        for (const auto &kind : kinds)
            write_csv_row(call.out, cells(kind));
    } else {
        write_text(call, *placed->cluster, kinds);
    }
    return status::done;
}

} // namespace

Command locality_command()
{
    Command command;
    command.name = "locality";
    command.summary = {"how many groups leave an NVLink domain", "有多少组跨出 NVLink domain"};
    command.examples = {
        {"rankscape locality --ep 32 --pp 8 --world-size 256 --cluster gb200-nvl72 --nvlink-domain-size 64",
         {"64 of 72 GPUs of each rack are used", "每个机柜 72 个 GPU 只用 64 个"}},
    };
    command.run = run;
    return command;
}

} // namespace rankscape::cli
