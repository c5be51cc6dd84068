// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What can be wrong with a collective, as sentences.
#include "model/traffic/arrangement.h"
#include "model/traffic/collective.h"

#include <algorithm>
#include <string>

namespace rankscape {

namespace {

using Found = std::optional<Problem>;

std::string text(std::string_view view) { return std::string(view); }

Problem problem(std::string code, Text sentence, Text remedy, std::string flag)
{
    return {std::move(code), std::move(sentence), std::move(remedy), {"", 0, 0, std::move(flag)}};
}

Found wrong_ranks(const Network &network, const Collective &c)
{
    for (const auto rank : c.ranks)
        if (rank < 0 || rank >= network.world()) {
            const auto last = std::to_string(network.world() - 1);
            return problem("unknown_rank",
                           {"there is no rank " + std::to_string(rank), "没有 rank " + std::to_string(rank)},
                           {"ranks are 0 … " + last, "rank 的范围是 0 … " + last}, "--ranks");
        }
    auto sorted = c.ranks;
    std::ranges::sort(sorted);
    if (const auto twin = std::ranges::adjacent_find(sorted); twin != sorted.end())
        return problem(
            "rank_twice",
            {"rank " + std::to_string(*twin) + " is named twice", "rank " + std::to_string(*twin) + " 出现了两次"},
            {"name each rank once", "每个 rank 只写一次"}, "--ranks");
    if (c.ranks.size() < 2)
        return problem("one_rank", {"one rank has nobody to talk to", "只有一个 rank，没有通信对象"},
                       {"give at least two ranks, such as 0-7", "请至少给出两个 rank，如 0-7"}, "--ranks");
    if (c.operation == Operation::send && c.ranks.size() != 2)
        return problem("send_needs_two",
                       {"a send joins two ranks, not " + std::to_string(c.ranks.size()),
                        "send 只在两个 rank 之间进行，而不是 " + std::to_string(c.ranks.size()) + " 个"},
                       {"give the sender and the receiver", "请给出发送方和接收方"}, "--ranks");
    if (c.root < 0 || static_cast<std::size_t>(c.root) >= c.ranks.size())
        return problem(
            "root_out_of_range", {"the root is not a place in the group", "root 不在通信组之内"},
            {"legal: 0 … " + std::to_string(c.ranks.size() - 1), "允许范围：0 … " + std::to_string(c.ranks.size() - 1)},
            "--root");
    return std::nullopt;
}

Found wrong_amount(const Network &network, const Collective &c)
{
    const auto nothing = problem("zero_bytes", {"there are no bytes to send", "没有要发送的字节"},
                                 {"give a size above 0", "请给出大于 0 的大小"}, "--bytes");
    if (c.operation != Operation::all_to_all_v) {
        if (c.bytes <= 0)
            return nothing;
        if (c.bytes > std::int64_t{1} << 50)
            return problem("too_many_bytes", {"more than 2⁵⁰ bytes", "超过 2⁵⁰ 字节"},
                           {"give at most 1125899906842624", "最多 1125899906842624"}, "--bytes");
        return std::nullopt;
    }
    const auto n = static_cast<std::int32_t>(c.ranks.size());
    const auto domains = static_cast<std::int32_t>(domains_of(network, c.ranks).size());
    const auto fits = [](const ByteMatrix &m, std::int32_t rows, std::int32_t columns) {
        return m.rows == rows && m.columns == columns &&
               m.bytes.size() == static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns) &&
               std::ranges::none_of(m.bytes, [](std::int64_t b) { return b < 0 || b > std::int64_t{1} << 50; });
    };
    if (!fits(c.rank_bytes, n, n) ||
        (!c.domain_bytes.empty() && !fits(c.domain_bytes, n, domains) && !fits(c.domain_bytes, domains, n)))
        return problem("matrix_wrong_size",
                       {"the byte matrix does not fit " + std::to_string(n) + " ranks in " + std::to_string(domains) +
                            " domains, or holds a negative number",
                        "字节矩阵与 " + std::to_string(n) + " 个 rank、" + std::to_string(domains) +
                            " 个 domain 不符，或含有负数"},
                       {"give a row and a column for each rank", "请为每个 rank 给出一行一列"}, "--bytes");
    if (std::ranges::all_of(c.rank_bytes.bytes, [](std::int64_t b) { return b == 0; }))
        return nothing;
    return std::nullopt;
}

Found wrong_algorithm(const Network &network, const Collective &c)
{
    if (c.channels < 0 || c.channels > 64 || c.slices < 0 || c.slices > 1024)
        return problem(
            "channels_out_of_range", {"channels or slices are out of range", "通道数或流水段数超出范围"},
            {"legal: 0 (chosen) … 64 channels, 0 … 1024 slices", "允许范围：通道 0（自动）… 64，流水段 0 … 1024"},
            "--channels");
    const auto suited = algorithms_for(c.operation);
    if (std::ranges::find(suited, c.algorithm) == suited.end()) {
        std::string list;
        for (const auto algorithm : suited)
            list += (list.empty() ? "" : ", ") + text(name(algorithm));
        return problem("algorithm_unsuited",
                       {text(name(c.algorithm)) + " cannot do " + text(name(c.operation)),
                        text(name(c.algorithm)) + " 不能用于 " + text(name(c.operation))},
                       {"choose one of " + list, "可选：" + list}, "--algorithm");
    }
    if (c.algorithm == Algorithm::nvls &&
        (domains_of(network, c.ranks).size() > 1 || !network.has_switch() || !nvls_efficiency(network.hardware())))
        return problem("no_nvls",
                       {"NVLS needs all ranks on one NVSwitch of Hopper or later",
                        "NVLS 要求所有 rank 位于同一个 Hopper 或更新的 NVSwitch 之下"},
                       {"choose ring or tree", "请选择 ring 或 tree"}, "--algorithm");
    if (c.algorithm == Algorithm::hierarchical && arrange(network, c.ranks).cell_size == 0)
        return problem("domains_uneven",
                       {"the hierarchical algorithm needs equally many ranks in each NVLink domain",
                        "分层算法要求每个 NVLink domain 内的 rank 数相同"},
                       {"choose ring, or other ranks", "请选择 ring，或更换 rank"}, "--algorithm");
    return std::nullopt;
}

} // namespace

std::optional<Problem> problem_with(const Network &network, const Collective &c)
{
    for (const auto &check : {wrong_ranks, wrong_amount, wrong_algorithm})
        if (auto found = check(network, c))
            return found;
    return std::nullopt;
}

} // namespace rankscape
