// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// `groups`: the process groups that Megatron creates, in its order.
#include "model/layout/groups.h"
#include "app/cli/check_report.h"
#include "app/cli/json_writer.h"
#include "app/cli/rank_list.h"
#include "app/cli/table.h"

#include <QCryptographicHash>

#include <algorithm>
#include <functional>

namespace rankscape::cli {

namespace {

struct Wish {
    std::vector<std::string> names;
    std::optional<std::int32_t> rank;
    bool named = false; ///< --group was given
};

Result<Wish> read_wish(const Call &call, const Layout &layout)
{
    Wish wish{group_names(layout), std::nullopt, call.words.has("--group")};
    if (const auto text = call.words.value("--rank")) {
        const auto rank = whole_number("--rank", *text, 0);
        if (!rank)
            return rank.problem();
        const auto last = std::to_string(layout.world - 1);
        if (*rank >= layout.world)
            return option_problem("out_of_range", "--rank", {"there is no rank " + *text, "没有 rank " + *text},
                                  {"ranks go from 0 to " + last, "rank 从 0 到 " + last});
        wish.rank = static_cast<std::int32_t>(*rank);
    }
    const auto asked = call.words.values("--group");
    for (const auto &group : asked)
        if (std::ranges::find(wish.names, group) == wish.names.end()) {
            std::string all;
            for (const auto &known : wish.names)
                all += (all.empty() ? "" : ", ") + known;
            return option_problem("unknown_group", "--group",
                                  {"this layout has no group '" + group + "'", "这个布局没有组“" + group + "”"},
                                  {"the groups are " + all, "可用的组：" + all});
        }
    if (!asked.empty())
        std::erase_if(wish.names,
                      [&](const std::string &known) { return std::ranges::find(asked, known) == asked.end(); });
    return wish;
}

/// Calls `use` with the index of each group that is asked for.
void each_group(const GroupKind &kind, const Wish &wish, const std::function<void(std::size_t)> &use)
{
    if (wish.rank) {
        for (const auto index : groups_with(kind, *wish.rank))
            use(index);
        return;
    }
    for (std::size_t index = 0; index < kind.count(); ++index)
        use(index);
}

void write_list(JsonWriter &json, const GroupKind &kind, const Wish &wish)
{
    json.begin_array();
    each_group(kind, wish, [&](std::size_t index) { json.list(kind.group(index)); });
    json.end_array();
}

std::string digest(const GroupKind &kind, const Wish &wish)
{
    QCryptographicHash hash(QCryptographicHash::Sha256);
    {
        JsonWriter json([&](std::string_view text) {
            hash.addData(QByteArrayView(text.data(), static_cast<qsizetype>(text.size())));
        });
        write_list(json, kind, wish);
    }
    return hash.result().toHex().toStdString();
}

void write_json(Call &call, const Layout &layout, const Wish &wish, bool digests)
{
    JsonWriter json([&](std::string_view text) { call.out.write(text); });
    json.begin_object().member("world_size", layout.world).member("data_parallel_size", layout.dp);
    json.member("expert_data_parallel_size", layout.edp).key(digests ? "groups_sha256" : "groups").begin_object();
    for (const auto &name : wish.names) {
        const auto kind = groups_of(layout, name);
        json.key(name);
        if (digests)
            json.value(digest(*kind, wish));
        else
            write_list(json, *kind, wish);
    }
    json.end_object().end_object();
    json.flush();
    call.out.line();
}

void write_csv(Call &call, const Layout &layout, const Wish &wish, bool digests)
{
    write_csv_row(call.out, digests ? std::vector<std::string>{"group", "sha256"}
                                    : std::vector<std::string>{"group", "index", "ranks"});
    for (const auto &name : wish.names) {
        const auto kind = groups_of(layout, name);
        if (digests) {
            write_csv_row(call.out, {name, digest(*kind, wish)});
            continue;
        }
        each_group(*kind, wish, [&](std::size_t index) {
            std::string ranks;
            for (const auto rank : kind->group(index))
                ranks += (ranks.empty() ? "" : " ") + std::to_string(rank);
            write_csv_row(call.out, {name, std::to_string(index), ranks});
        });
    }
}

void write_kind(Call &call, const GroupKind &kind, const Wish &wish, bool coloured)
{
    constexpr std::size_t most = 16;
    const bool zh = call.language() == Language::zh;
    const auto count = std::to_string(kind.count());
    const auto size = std::to_string(kind.size);
    call.out.line();
    call.out.line(inked(kind.name, Ink::bold, coloured) + "  " +
                  (zh ? count + " 组，每组 " + size + " 个 rank"
                      : count + (kind.count() == 1 ? " group of " : " groups of ") + size));
    if (kind.size == 1 && !wish.named && !wish.rank)
        return; // every rank by itself: nothing to look at
    std::size_t shown = 0;
    std::size_t left = 0;
    each_group(kind, wish, [&](std::size_t index) {
        if (shown == most) {
            ++left;
            return;
        }
        ++shown;
        call.out.line("  " + padded(std::to_string(index), 4, true) + "  " + rank_list(kind.group(index)));
    });
    if (left)
        call.out.line(
            inked(zh ? "        … 另有 " + std::to_string(left) + " 组" : "        … " + std::to_string(left) + " more",
                  Ink::faint, coloured));
}

void write_text(Call &call, const Layout &layout, const Wish &wish, bool digests)
{
    const bool coloured = colour_wanted();
    call.out.line((call.language() == Language::zh ? "rank 总数 " : "world size ") + std::to_string(layout.world) +
                  "  DP " + std::to_string(layout.dp) + "  EDP " + std::to_string(layout.edp));
    std::vector<std::vector<std::string>> rows{{call.language() == Language::zh ? "组" : "group", "sha256"}};
    for (const auto &name : wish.names) {
        const auto kind = groups_of(layout, name);
        if (digests)
            rows.push_back({name, digest(*kind, wish)});
        else
            write_kind(call, *kind, wish, coloured);
    }
    if (digests)
        write_table(call.out, rows, {}, coloured);
}

Result<int> run(Call &call)
{
    const auto made = layout_or_report(call);
    if (!made.layout)
        return made.status;
    const auto wish = read_wish(call, *made.layout);
    if (!wish)
        return wish.problem();
    const bool digests = call.words.has("--digest");
    const auto write = call.json() ? write_json : call.csv() ? write_csv : write_text;
    write(call, *made.layout, *wish, digests);
    return status::done;
}

} // namespace

Command groups_command()
{
    Command command;
    command.name = "groups";
    command.summary = {"which ranks are in which process group", "哪些 rank 在同一个进程组"};
    command.options = {
        {"--group", {"NAME", "名称"}, {"only this kind: tp, ep, dp_cp, …", "只列这一种：tp、ep、dp_cp 等"}, true},
        {"--rank", {"R", "R"}, {"only the groups that hold rank R", "只列含 rank R 的组"}},
        {"--digest", {}, {"a SHA-256 of each list in its place", "以各列表的 SHA-256 代替列表"}},
    };
    command.examples = {
        {"rankscape groups --tp 2 --pp 2 --ep 4 --etp 1 --world-size 16",
         {"every group of 16 ranks", "16 个 rank 的全部进程组"}},
        {"rankscape groups --from train.sh --rank 17 --group ep --format json",
         {"the EP group of rank 17 in a launch script", "启动脚本中 rank 17 所在的 EP 组"}},
    };
    command.run = run;
    return command;
}

} // namespace rankscape::cli
