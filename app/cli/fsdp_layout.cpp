// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// `fsdp-layout`: how Megatron-FSDP v2 packs tensors of given shapes into a flat buffer and cuts it.
#include "app/cli/command.h"
#include "app/cli/json_writer.h"
#include "app/cli/table.h"
#include "model/layout/parallel.h"
#include "model/mechanisms/fsdp/layout.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace rankscape::cli {

namespace {

using fsdp::FlatLayout;
using fsdp::TensorShape;

struct Answer {
    std::vector<TensorShape> shapes;
    FlatLayout layout;
};

Problem shapes_problem(std::string code, Text sentence)
{
    return option_problem(std::move(code), "--shapes", std::move(sentence),
                          {"write a list of shapes, each a list of whole numbers: [[6144,4096],[4096]]",
                           "应为 shape 的列表，每个 shape 是整数的列表，例如 [[6144,4096],[4096]]"});
}

Result<std::vector<TensorShape>> read_shapes(const std::string &text)
{
    const auto json = nlohmann::json::parse(text, nullptr, false);
    if (json.is_discarded())
        return shapes_problem("bad_json", {"is not JSON", "不是合法的 JSON"});
    if (!json.is_array())
        return shapes_problem("not_shapes", {"is not a list", "不是列表"});
    std::vector<TensorShape> shapes;
    for (const auto &entry : json) {
        const auto which = std::to_string(shapes.size() + 1);
        if (!entry.is_array())
            return shapes_problem("not_shapes", {"entry " + which + " is not a list", "第 " + which + " 项不是列表"});
        auto &shape = shapes.emplace_back();
        for (const auto &dimension : entry) {
            const bool fits =
                dimension.is_number_integer() &&
                (!dimension.is_number_unsigned() ||
                 dimension.get<std::uint64_t>() <= std::uint64_t{std::numeric_limits<std::int64_t>::max()});
            if (!fits)
                return shapes_problem("not_shapes",
                                      {"entry " + which + " holds something that is not a whole number of 64 bits",
                                       "第 " + which + " 项含有不是 64 位整数的内容"});
            shape.push_back(dimension.get<std::int64_t>());
        }
    }
    return shapes;
}

Problem missing(std::string_view flag, std::string_view value)
{
    return option_problem("missing_option", flag, {"is needed", "必须给出"},
                          {"write " + std::string(flag) + " " + std::string(value),
                           "写作 " + std::string(flag) + " " + std::string(value)});
}

Result<Answer> answer(const Words &words)
{
    const auto text = words.value("--shapes"), size = words.value("--data-parallel-size");
    if (!text)
        return missing("--shapes", "'[[6144,4096],[4096]]'");
    if (!size)
        return missing("--data-parallel-size", "8");
    auto shapes = read_shapes(*text);
    if (!shapes)
        return shapes.problem();
    const auto shards = whole_number("--data-parallel-size", *size, 1);
    if (!shards)
        return shards.problem();
    if (*shards > largest_world)
        return option_problem(
            "out_of_range", "--data-parallel-size", {"'" + *size + "' is out of range", "“" + *size + "”超出范围"},
            {"give at most " + std::to_string(largest_world), "应不大于 " + std::to_string(largest_world)});
    auto layout = fsdp::pack(*shapes, *shards);
    if (!layout) {
        auto problem = layout.problem();
        problem.where.flag = "--shapes";
        return problem;
    }
    return Answer{*std::move(shapes), *std::move(layout)};
}

void write_json(Call &call, const Answer &answer)
{
    const auto &layout = answer.layout;
    JsonWriter json([&](std::string_view text) { call.out.write(text); });
    json.begin_object().key("offsets").list(layout.offsets);
    json.member("size", layout.size).member("shard_size", layout.shard_size()).key("ranks").begin_array();
    for (std::int64_t shard = 0; shard < layout.shards; ++shard) {
        json.begin_array();
        for (const auto &piece : layout.pieces(shard))
            json.begin_array().value(piece.tensor).value(piece.first).value(piece.last).end_array();
        json.end_array();
    }
    json.end_array().end_object();
    json.flush();
    call.out.line();
}

void write_csv(Call &call, const Answer &answer)
{
    write_csv_row(call.out, {"rank", "tensor", "first", "last"});
    for (std::int64_t shard = 0; shard < answer.layout.shards; ++shard)
        for (const auto &piece : answer.layout.pieces(shard))
            write_csv_row(call.out, {std::to_string(shard), std::to_string(piece.tensor), std::to_string(piece.first),
                                     std::to_string(piece.last)});
}

std::string shape_text(const TensorShape &shape)
{
    std::string text;
    for (const auto dimension : shape)
        text += (text.empty() ? "" : " × ") + std::to_string(dimension);
    return text;
}

std::string percent(double share)
{
    const auto tenths = static_cast<std::int64_t>(share * 1000 + 0.5);
    return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + " %";
}

void write_tensors(Call &call, const Answer &answer, bool zh)
{
    std::vector<std::vector<std::string>> rows{
        {zh ? "张量" : "tensor", "shape", zh ? "起点" : "offset", zh ? "元素数" : "elements", zh ? "行长" : "row"}};
    for (std::size_t i = 0; i < answer.shapes.size(); ++i)
        rows.push_back({std::to_string(i), shape_text(answer.shapes[i]), std::to_string(answer.layout.offsets[i]),
                        std::to_string(answer.layout.lengths[i]), std::to_string(answer.layout.rows[i])});
    write_table(call.out, rows, {0, 2, 3, 4}, colour_wanted());
}

void write_ranks(Call &call, const FlatLayout &layout, bool zh)
{
    constexpr std::int64_t most = 32;
    std::vector<std::vector<std::string>> rows{{"rank", zh ? "持有：张量[起点, 终点)" : "owns: tensor[first, last)"}};
    for (std::int64_t shard = 0; shard < std::min(layout.shards, most); ++shard) {
        std::string owned;
        for (const auto &piece : layout.pieces(shard))
            owned += (owned.empty() ? "" : "  ") + std::to_string(piece.tensor) + "[" + std::to_string(piece.first) +
                     ", " + std::to_string(piece.last) + ")";
        rows.push_back({std::to_string(shard), owned.empty() ? (zh ? "仅填充" : "padding only") : owned});
    }
    write_table(call.out, rows, {0}, colour_wanted());
    if (layout.shards > most)
        call.out.line(zh ? "… 共 " + std::to_string(layout.shards) + " 个 rank（--format json 全部列出）"
                         : "… of " + std::to_string(layout.shards) + " ranks (--format json lists them all)");
}

void write_text(Call &call, const Answer &answer)
{
    const bool zh = call.language() == Language::zh;
    const auto &layout = answer.layout;
    const auto number = [](std::int64_t value) { return std::to_string(value); };
    call.out.line(
        zh ? "buffer " + number(layout.size) + " 个元素，每个 rank " + number(layout.shard_size()) + "，填充 " +
                 number(layout.padding()) + "（" + percent(layout.waste()) + "），chunk " + number(layout.chunk)
           : "buffer " + number(layout.size) + " elements, " + number(layout.shard_size()) + " a rank, padding " +
                 number(layout.padding()) + " (" + percent(layout.waste()) + "), chunk " + number(layout.chunk));
    call.out.line();
    write_tensors(call, answer, zh);
    call.out.line();
    write_ranks(call, layout, zh);
}

Result<int> run(Call &call)
{
    const auto made = answer(call.words);
    if (!made)
        return made.problem();
    const auto write = call.json() ? write_json : call.csv() ? write_csv : write_text;
    write(call, *made);
    return status::done;
}

} // namespace

Command fsdp_layout_command()
{
    Command command;
    command.name = "fsdp-layout";
    command.summary = {"how Megatron-FSDP v2 packs a unit's tensors into one buffer and cuts it",
                       "Megatron-FSDP v2 如何把一个 unit 的张量打包进一块 buffer 并切分"};
    command.options = {
        {"--shapes", {"JSON", "JSON"}, {"the shapes, in the order of the parameters", "各张量的 shape，按参数顺序"}},
        {"--data-parallel-size", {"N", "N"}, {"how many ranks share the buffer", "buffer 由多少个 rank 分担"}},
    };
    command.examples = {
        {"rankscape fsdp-layout --shapes '[[6144,4096],[4096,4096],[4096]]' --data-parallel-size 8",
         {"attention of a layer over 8 ranks", "一层的 attention 分给 8 个 rank"}},
    };
    command.run = run;
    command.needs_layout_flags = false;
    return command;
}

} // namespace rankscape::cli
