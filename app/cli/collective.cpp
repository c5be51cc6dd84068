// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// `collective`: one operation on the cluster's network: how long, how many bytes, over which links.
#include "app/cli/byte_size.h"
#include "app/cli/check_report.h"
#include "app/cli/collective_words.h"
#include "app/cli/json_writer.h"
#include "app/cli/rank_list.h"
#include "app/cli/table.h"
#include "app/export/trace.h"
#include "app/export/write_file.h"

#include <algorithm>
#include <numeric>

namespace rankscape::cli {

namespace {

/// What is printed: the run, and what all groups add up to.
struct Answer {
    const Study &study;
    const CollectiveWish &wish;
    const Simulation &run;
    double nvlink = 0, network = 0, host = 0; ///< bytes that left a GPU or a NIC that way, each counted once
    double bus_bandwidth = 0;                 ///< of the slowest group

    explicit Answer(const Study &studied)
        : study(studied),
          wish(studied.wish),
          run(studied.runs.front().simulation),
          bus_bandwidth(run.collectives.front().bus_bandwidth.value)
    {
        for (const auto &[kind, bytes] : bytes_by_class(study.network, run)) {
            if (kind == LinkClass::nvlink_out || kind == LinkClass::nvlink_pair)
                nvlink += bytes;
            else if (kind == LinkClass::nic_out)
                network += bytes;
            else if (kind == LinkClass::host_out)
                host += bytes;
        }
        for (const auto &one : run.collectives)
            bus_bandwidth = std::min(bus_bandwidth, one.bus_bandwidth.value);
    }
    const Collective &chosen(std::size_t part) const { return run.plan.parts[part].collective; }
    const std::vector<std::int32_t> &ranks(std::size_t part) const
    {
        return study.runs.front().collectives[part].ranks;
    }
    std::string bottleneck() const
    {
        if (run.busiest < 0)
            return "latency";
        return std::string(name(study.network.links()[static_cast<std::size_t>(run.busiest)].kind));
    }
    std::string bottleneck_name(Language language) const
    {
        if (run.busiest < 0)
            return language == Language::zh ? "延迟" : "latency";
        return study.network.describe(run.busiest).in(language);
    }
};

std::string protocol_name(const Collective &chosen)
{
    return std::string(name(chosen.protocol.value_or(Protocol::simple)));
}

/// Every group's numbers one after another.
void write_all(JsonWriter &json, const Answer &answer, std::vector<double> CollectiveResult::*member)
{
    json.begin_array();
    for (const auto &one : answer.run.collectives)
        for (const auto bytes : one.*member)
            json.value(bytes);
    json.end_array();
}

void write_group(JsonWriter &json, const Answer &answer, std::size_t part)
{
    const auto &one = answer.run.collectives[part];
    json.begin_object().key("ranks").list(answer.ranks(part));
    json.member("algorithm", name(answer.chosen(part).algorithm));
    json.member("seconds", one.end.value).member("bus_bandwidth", one.bus_bandwidth.value);
    json.end_object();
}

void write_json(Call &call, const Answer &answer)
{
    JsonWriter json([&](std::string_view text) { call.out.write(text); });
    const auto &first = answer.run.collectives.front();
    const auto &chosen = answer.chosen(0);
    json.begin_object().member("operation", name(chosen.operation)).member("bytes", answer.wish.bytes);
    json.key("ranks").begin_array();
    for (std::size_t part = 0; part < answer.run.collectives.size(); ++part)
        for (const auto rank : answer.ranks(part))
            json.value(rank);
    json.end_array();
    json.member("algorithm", name(chosen.algorithm)).member("protocol", protocol_name(chosen));
    json.member("reason", first.reason.in(call.language()));
    json.member("seconds", answer.run.makespan.value).member("bus_bandwidth", answer.bus_bandwidth);
    json.member("algorithm_bandwidth", std::ranges::min(answer.run.collectives, {}, [](const CollectiveResult &one) {
                                           return one.algorithm_bandwidth.value;
                                       }).algorithm_bandwidth.value);
    json.key("bytes_sent");
    write_all(json, answer, &CollectiveResult::bytes_sent);
    json.key("bytes_received");
    write_all(json, answer, &CollectiveResult::bytes_received);
    json.key("bytes_by_link_class").begin_object().member("nvlink", answer.nvlink).member("network", answer.network);
    json.member("host", answer.host).end_object();
    json.member("bottleneck", answer.bottleneck()).member("bottleneck_name", answer.bottleneck_name(call.language()));
    json.member("bottleneck_utilisation", answer.run.busiest_utilisation).member("transfers", answer.run.transfers);
    json.member("means", answer.run.means.in(call.language()));
    json.key("groups").begin_array();
    for (std::size_t part = 0; part < answer.run.collectives.size(); ++part)
        write_group(json, answer, part);
    json.end_array().end_object();
    json.flush();
    call.out.line();
}

std::string blank_list(const std::vector<std::int32_t> &ranks)
{
    std::string text;
    for (const auto rank : ranks)
        text += (text.empty() ? "" : " ") + std::to_string(rank);
    return text;
}

std::string plain(double number)
{
    std::string text;
    JsonWriter json([&](std::string_view piece) { text += piece; });
    json.value(number);
    json.flush();
    return text;
}

/// A line a group; what is of the whole run stands on every line.
void write_csv(Call &call, const Answer &answer)
{
    write_csv_row(call.out, {"ranks", "operation", "bytes", "algorithm", "protocol", "seconds", "bus_bandwidth",
                             "bytes_sent", "nvlink", "network", "bottleneck"});
    for (std::size_t part = 0; part < answer.run.collectives.size(); ++part) {
        const auto &one = answer.run.collectives[part];
        const auto &chosen = answer.chosen(part);
        write_csv_row(call.out, {blank_list(answer.ranks(part)), std::string(name(chosen.operation)),
                                 std::to_string(answer.wish.bytes), std::string(name(chosen.algorithm)),
                                 protocol_name(chosen), plain(one.end.value), plain(one.bus_bandwidth.value),
                                 plain(std::accumulate(one.bytes_sent.begin(), one.bytes_sent.end(), 0.0)),
                                 plain(answer.nvlink), plain(answer.network), answer.bottleneck()});
    }
}

std::string sent_text(const Answer &answer, bool zh)
{
    const auto &first = answer.run.collectives.front().bytes_sent;
    const auto [least, most] = std::ranges::minmax(first);
    if (least == most)
        return short_bytes(least) + (zh ? "（每个 rank）" : " by each rank");
    return short_bytes(least) + (zh ? " 至 " : " to ") + short_bytes(most) + (zh ? "（每个 rank）" : " by a rank");
}

void write_text(Call &call, const Answer &answer)
{
    const bool coloured = colour_wanted();
    const bool zh = call.language() == Language::zh;
    const auto count = answer.run.collectives.size();
    const auto &chosen = answer.chosen(0);
    const auto said = [&](const char *en, const char *chinese, const std::string &text) {
        call.out.line("  " + padded(zh ? chinese : en, 16) + text);
    };
    auto head = std::string(name(chosen.operation)) + "  " + short_bytes(static_cast<double>(answer.wish.bytes)) + "  ";
    if (count > 1)
        head += answer.wish.group_kind + (zh ? "：" : ": ") + std::to_string(count) +
                (zh ? " 组同时运行" : " groups at once");
    else
        head += "rank " + rank_list(answer.ranks(0));
    call.out.line(inked(head, Ink::bold, coloured));
    said("algorithm", "算法", std::string(name(chosen.algorithm)) + ", " + protocol_name(chosen));
    said("why", "原因", answer.run.collectives.front().reason.in(call.language()));
    said("time", "时间", short_time(answer.run.makespan.value));
    said("bus bandwidth", "总线带宽",
         short_rate(answer.bus_bandwidth) + (count > 1 ? (zh ? "（最慢的组）" : " (slowest group)") : ""));
    said("sent", "发送", sent_text(answer, zh));
    said("NVLink", "NVLink", short_bytes(answer.nvlink));
    said("network", "网络", short_bytes(answer.network));
    if (answer.host > 0)
        said("PCIe", "PCIe", short_bytes(answer.host));
    const auto share = std::to_string(static_cast<int>(answer.run.busiest_utilisation * 100 + 0.5)) + " %";
    said("bottleneck", "瓶颈",
         answer.bottleneck_name(call.language()) + (answer.run.busiest < 0 ? "" : (zh ? "，占用 " : ", ") + share));
    said("simulated", "模拟方式", answer.run.means.in(call.language()));
}

/// A trace shows every transfer, so a run by symmetry is done again one by one.
std::optional<Problem> write_trace_file(const Answer &answer, const std::string &file, Language language)
{
    const auto &network = answer.study.network;
    std::optional<Simulation> exact;
    if (answer.run.by_orbits) {
        SimulateOptions options;
        options.means = SimulateOptions::Means::exact;
        auto again = simulate(network, answer.study.runs.front().collectives, options);
        if (!again)
            return again.problem();
        exact = *std::move(again);
    }
    const auto written = write_file_in_pieces(
        file, [&](const Sink &sink) { write_trace(network, exact ? *exact : answer.run, language, sink); });
    if (!written)
        return written.problem();
    return std::nullopt;
}

/// The model names the option that it would be wrong in; a group was not typed as --ranks.
Problem of_the_words(Problem problem, const CollectiveWish &wish)
{
    if (wish.ranks.empty() && problem.where.flag == "--ranks")
        problem.where.flag = "--group";
    return problem;
}

Result<int> run(Call &asked)
{
    const auto words = read_collective_words(asked.words);
    if (!words)
        return words.problem();
    auto state = asked.state;
    state.scenario = with_room_for(state.scenario, words->wish.ranks);
    Call call{asked.words, state, asked.out};
    const auto made = layout_or_report(call);
    if (!made.layout)
        return made.status;
    const auto placed = cluster_or_report(call, *made.layout);
    if (!placed)
        return placed.problem();
    if (!placed->cluster)
        return placed->status;
    const auto derived = derive(state.scenario);
    if (!derived->layout || !derived->cluster)
        return report_findings(call, derived->findings);
    if (auto problem = wrong_group(words->wish, *derived))
        return *std::move(problem);
    const auto studied = study(*derived, words->wish);
    if (!studied)
        return of_the_words(studied.problem(), words->wish);
    const Answer answer(**studied);
    if (!words->trace.empty())
        if (auto problem = write_trace_file(answer, words->trace, call.language()))
            return *std::move(problem);
    const auto write = call.json() ? write_json : call.csv() ? write_csv : write_text;
    write(call, answer);
    return status::done;
}

} // namespace

Command collective_command()
{
    Command command;
    command.name = "collective";
    command.summary = {"how long a collective takes on the cluster's links, and what holds it up",
                       "一次集合通信在集群链路上耗时多少、瓶颈在哪里"};
    command.operands = {"OPERATION  (all-gather, reduce-scatter, all-reduce, broadcast, all-to-all, send)",
                        "操作  （all-gather、reduce-scatter、all-reduce、broadcast、all-to-all、send）"};
    command.most_operands = 1;
    command.options = {
        {"--bytes",
         {"N", "N"},
         {"nccl-tests' size: the whole gathered output, the whole reduced input, one rank's send buffer for "
          "all-to-all; 268435456, 256MB or 256MiB",
          "nccl-tests 的数据量：聚合后的完整输出、归约前的完整输入，all-to-all 为一个 rank 的发送缓冲；如 "
          "268435456、256MB、256MiB"}},
        {"--ranks",
         {"LIST", "列表"},
         {"these ranks: 0-7,16; a send is from the first to the second",
          "这些 rank，如 0-7,16；send 由第一个发往第二个"}},
        {"--group",
         {"NAME", "名称"},
         {"a group of this kind: tp, ep, dp_cp, …; a send is from its first rank to its last",
          "这一种组：tp、ep、dp_cp 等；send 由组内第一个 rank 发往最后一个"},
         true},
        {"--index", {"I", "I"}, {"which group of the kind; 0 unless given", "其中第几组，默认 0"}},
        {"--all", {}, {"all groups of the kind at once", "这一种的全部组同时运行"}},
        {"--algorithm",
         {"A", "算法"},
         {"auto, ring, tree, nvls, pairwise, hierarchical or hierarchical-all-to-all; auto is what the default picks",
          "auto、ring、tree、nvls、pairwise、hierarchical、hierarchical-all-to-all；auto 由默认规则选择"}},
        {"--trace",
         {"FILE", "文件"},
         {"write every transfer as Chrome trace-event JSON, which Perfetto opens",
          "把每次传输写成 Chrome trace-event JSON，可用 Perfetto 打开"}},
    };
    command.examples = {
        {"rankscape collective all-reduce --bytes 1GiB --ranks 0-15 --cluster dgx-h100",
         {"two nodes of 8", "两个 8 卡节点"}},
        {"rankscape collective all-to-all --bytes 64MB --group ep --all --ep 32 --world-size 64 --trace ep.json",
         {"every EP group at once, for Perfetto", "全部 EP 组同时运行，输出给 Perfetto"}},
    };
    command.run = run;
    return command;
}

} // namespace rankscape::cli
