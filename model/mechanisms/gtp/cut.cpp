// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Cutting by the degrees of the grid that a weight belongs to.
#include "model/mechanisms/gtp/cut.h"

#include <algorithm>

namespace rankscape::gtp {

namespace {

/// Of a weight without a common short name, the module that it sits in: "eh_proj".
std::string short_of(const Tensor &tensor)
{
    if (!tensor.short_name.empty())
        return tensor.short_name;
    auto name = tensor.name;
    if (const auto tail = name.rfind(".weight"); tail != std::string::npos)
        name.erase(tail);
    const auto dot = name.rfind('.');
    return dot == std::string::npos ? name : name.substr(dot + 1);
}

Problem indivisible(const CutWeight &weight, std::int64_t size)
{
    const auto number = std::to_string(size), by = std::to_string(weight.tp);
    const auto flag = weight.expert ? "--expert-tensor-parallel-size" : "--tensor-model-parallel-size";
    const auto axis = std::string(weight.expert ? "ETP" : "TP");
    const bool rows = weight.by_row();
    return {.code = "rows_do_not_divide",
            .sentence = {axis + " " + by + " does not divide the " + number + (rows ? " columns" : " rows") + " of " +
                             weight.name.en,
                         axis + " " + by + " 不能整除 " + weight.name.zh + " 的 " + number + (rows ? " 列" : " 行")},
            .remedy = {"choose one that divides them; GTP_remat pads its own cut, TP does not",
                       "请选择能整除的 " + axis + "；GTP_remat 会自己补齐，TP 不会"},
            .where = {.source = {}, .line = 0, .column = 0, .flag = flag}};
}

} // namespace

double CutWeight::elements() const
{
    return static_cast<double>(shards.rows) * static_cast<double>(columns) * static_cast<double>(copies);
}

double CutWeight::gathered_elements() const
{
    return static_cast<double>(shards.rows + shards.padding) * static_cast<double>(columns) *
           static_cast<double>(copies);
}

double CutWeight::shard_elements() const
{
    return static_cast<double>(shards.shard) * static_cast<double>(columns) * static_cast<double>(copies);
}

std::int64_t CutWeight::real_rows(std::int64_t slice) const
{
    return std::clamp<std::int64_t>(shards.rows - slice * shards.shard, 0, shards.shard);
}

std::int64_t CutWeight::first_row(std::int64_t part, std::int64_t slice) const
{
    const auto before = by_row() ? 0 : part * shards.rows;
    return before + std::min(shards.rows, slice * shards.shard);
}

Result<CutWeight> cut(const Tensor &tensor, const Degrees &degrees, WireFormat format)
{
    CutWeight weight;
    weight.tensor = tensor;
    weight.expert = tensor.part == Part::expert;
    const auto name = short_of(tensor);
    weight.id = (weight.expert ? "expert-" : "") + name;
    weight.name = {weight.expert ? "expert " + name : name, weight.expert ? "专家 " + name : name};
    const auto sharded = tensor.cut != Cut::replicated;
    weight.tp = !sharded ? 1 : weight.expert ? degrees.etp : degrees.tp;
    if (weight.expert) {
        if (tensor.copies % degrees.ep != 0)
            return Problem{
                .code = "experts_do_not_divide",
                .sentence = {std::to_string(tensor.copies) + " experts do not divide over EP " +
                                 std::to_string(degrees.ep),
                             std::to_string(tensor.copies) + " 个专家不能平分给 EP " + std::to_string(degrees.ep)},
                .remedy = {"choose an EP that divides the experts", "请选择能整除专家数的 EP"},
                .where = {.source = {}, .line = 0, .column = 0, .flag = "--expert-model-parallel-size"}};
        weight.copies = tensor.copies / degrees.ep;
    }
    auto rows = tensor.rows();
    weight.columns = tensor.shape.size() > 1 ? tensor.shape[1] : 1;
    auto &side = weight.by_row() ? weight.columns : rows;
    if (side % weight.tp != 0)
        return indivisible(weight, side);
    side /= weight.tp;
    const auto parts = !tensor.linear ? 1 : weight.expert ? degrees.egtp : degrees.g;
    weight.shards = shard_rows(rows, parts, row_alignment(format));
    return weight;
}

std::int32_t holder(const Layout &layout, bool expert, std::int32_t near, std::int64_t part, std::int64_t slice)
{
    const auto &grid = expert ? layout.expert : layout.dense;
    auto at = grid.coordinates(near);
    at[static_cast<std::size_t>(Axis::tp)] = static_cast<std::int32_t>(part);
    at[static_cast<std::size_t>(Axis::gtp_remat)] = static_cast<std::int32_t>(slice);
    return grid.rank(at);
}

} // namespace rankscape::gtp
