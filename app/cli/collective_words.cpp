// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Reading the operand and the options of `collective`.
#include "app/cli/collective_words.h"

#include "app/cli/byte_size.h"
#include "model/scenario/options_values.h"

#include <algorithm>

namespace rankscape::cli {

namespace {

template <typename Range, typename Name> std::string listed(const Range &range, Name name_of)
{
    std::string names;
    for (const auto &item : range)
        names += (names.empty() ? "" : ", ") + std::string(name_of(item));
    return names;
}

Result<Operation> read_operation(const Words &words)
{
    std::vector<Operation> known; // a byte matrix cannot be typed
    std::ranges::copy_if(all_operations, std::back_inserter(known),
                         [](Operation one) { return one != Operation::all_to_all_v; });
    const auto names = listed(known, [](Operation one) { return name(one); });
    const Text remedy{"the operations are " + names, "可用的操作：" + names};
    if (words.operands.empty())
        return Problem{"missing_operation", {"no operation is named", "没有写操作"}, remedy};
    const auto &word = words.operands.front();
    const auto operation = operation_of(word);
    if (!operation || *operation == Operation::all_to_all_v)
        return Problem{"unknown_operation", {"there is no operation '" + word + "'", "没有操作“" + word + "”"}, remedy};
    return *operation;
}

Result<Algorithm> read_algorithm(const std::string &word, Operation operation)
{
    if (const auto algorithm = algorithm_of(word))
        return *algorithm;
    const auto names = listed(algorithms_for(operation), [](Algorithm one) { return name(one); });
    return option_problem("unknown_algorithm", "--algorithm",
                          {"there is no algorithm '" + word + "'", "没有算法“" + word + "”"},
                          {"for " + std::string(name(operation)) + " choose one of " + names,
                           std::string(name(operation)) + " 可选：" + names});
}

Result<std::vector<std::int32_t>> read_ranks(const std::string &text)
{
    const auto numbers = parse_ranges(text);
    if (!numbers || numbers->empty() || std::ranges::max(*numbers) >= largest_world)
        return option_problem("not_a_list", "--ranks",
                              {"'" + text + "' is not a list of ranks", "“" + text + "”不是 rank 列表"},
                              {"write such as 0-7,16", "写作 0-7,16"});
    std::vector<std::int32_t> ranks;
    for (const auto number : *numbers)
        ranks.push_back(static_cast<std::int32_t>(number));
    return ranks;
}

Problem contradiction(const char *flag, const std::string &other)
{
    return option_problem("contradicting_options", flag, {"does not go with " + other, "不能与 " + other + " 同用"},
                          {"give one of the two", "二者只写一个"});
}

/// Which ranks.
std::optional<Problem> read_set(const Words &words, CollectiveWish &wish)
{
    const auto ranks = words.value("--ranks");
    const auto groups = words.values("--group");
    if (groups.size() > 1)
        return option_problem("repeated_option", "--group", {"is given twice", "写了两次"},
                              {"name one kind of group", "只写一种组"});
    if (!ranks && groups.empty())
        return option_problem("missing_option", "--ranks",
                              {"it is not said which ranks take part", "没有说明哪些 rank 参与"},
                              {"give --ranks 0-7 or --group NAME", "请写 --ranks 0-7 或 --group 名称"});
    for (const char *flag : {"--group", "--index", "--all"})
        if (ranks && words.has(flag))
            return contradiction(flag, "--ranks");
    if (words.has("--all") && words.has("--index"))
        return contradiction("--index", "--all");
    if (ranks) {
        auto read = read_ranks(*ranks);
        if (!read)
            return read.problem();
        wish.ranks = *std::move(read);
        if (wish.operation == Operation::send && wish.ranks.size() != 2)
            return option_problem(
                "send_needs_two", "--ranks", {"a send joins two ranks", "send 只在两个 rank 之间进行"},
                {"give the sender and the receiver: --ranks 0,8", "请给出发送方和接收方：--ranks 0,8"});
        return std::nullopt;
    }
    wish.group_kind = groups.front();
    wish.every_group = words.has("--all");
    if (const auto text = words.value("--index")) {
        const auto index = whole_number("--index", *text, 0);
        if (!index)
            return index.problem();
        wish.group_index = static_cast<std::int32_t>(std::min<std::int64_t>(*index, largest_world));
    }
    return std::nullopt;
}

} // namespace

Result<CollectiveWords> read_collective_words(const Words &words)
{
    CollectiveWords read;
    auto &wish = read.wish;
    const auto operation = read_operation(words);
    if (!operation)
        return operation.problem();
    wish.operation = *operation;
    const auto size = words.value("--bytes");
    if (!size)
        return option_problem("missing_option", "--bytes", {"the size is missing", "缺少数据量"},
                              {"give --bytes 256MB", "请写 --bytes 256MB"});
    const auto bytes = byte_size("--bytes", *size);
    if (!bytes)
        return bytes.problem();
    wish.bytes = *bytes;
    if (auto problem = read_set(words, wish))
        return *std::move(problem);
    const auto algorithm = read_algorithm(words.value("--algorithm").value_or("auto"), wish.operation);
    if (!algorithm)
        return algorithm.problem();
    wish.algorithm = *algorithm;
    read.trace = words.value("--trace").value_or("");
    return read;
}

Scenario with_room_for(const Scenario &scenario, const std::vector<std::int32_t> &ranks)
{
    auto result = scenario;
    auto &parallel = result.parallel;
    if (ranks.empty() || parallel.world_size || parallel.data_parallel)
        return result;
    const auto unit = smallest_world(parallel);
    const std::int64_t needed = std::int64_t{*std::ranges::max_element(ranks)} + 1;
    if (!unit || *unit < 1 || needed <= *unit)
        return result;
    parallel.world_size = (needed + *unit - 1) / *unit * *unit;
    return result;
}

std::optional<Problem> wrong_group(const CollectiveWish &wish, const Derived &derived)
{
    if (!wish.ranks.empty())
        return std::nullopt;
    const auto *kind = derived.group(wish.group_kind);
    if (!kind) {
        const auto names = listed(derived.groups, [](const GroupKind &one) { return one.name; });
        return option_problem(
            "unknown_group", "--group",
            {"this layout has no group '" + wish.group_kind + "'", "这个布局没有组“" + wish.group_kind + "”"},
            {"the groups are " + names, "可用的组：" + names});
    }
    if (static_cast<std::size_t>(wish.group_index) >= kind->count()) {
        const auto last = std::to_string(kind->count() - 1);
        return option_problem("out_of_range", "--index",
                              {"there is no group " + std::to_string(wish.group_index),
                               "没有第 " + std::to_string(wish.group_index) + " 组"},
                              {"groups go from 0 to " + last, "组号从 0 到 " + last});
    }
    if (kind->size >= 2)
        return std::nullopt;
    std::vector<GroupKind> larger;
    std::ranges::copy_if(derived.groups, std::back_inserter(larger), [](const GroupKind &one) { return one.size > 1; });
    const auto names = listed(larger, [](const GroupKind &one) { return one.name; });
    return option_problem("one_rank", "--group",
                          {"each " + kind->name + " group is one rank, which has nobody to talk to",
                           kind->name + " 组只有一个 rank，没有通信对象"},
                          larger.empty() ? Text{"give a layout with more ranks", "请给出 rank 更多的布局"}
                                         : Text{"groups of several ranks: " + names, "多于一个 rank 的组：" + names});
}

} // namespace rankscape::cli
