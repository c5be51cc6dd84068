// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The words.
#include "model/mechanisms/fsdp/said.h"

#include <array>
#include <cstdio>

namespace rankscape::fsdp {

std::string amount(double bytes)
{
    constexpr std::array<const char *, 5> units{"B", "kB", "MB", "GB", "TB"};
    std::size_t unit = 0;
    while (bytes >= 999.5 && unit + 1 < units.size()) {
        bytes /= 1000;
        ++unit;
    }
    const int digits = bytes >= 99.95 || unit == 0 ? 0 : bytes >= 9.995 ? 1 : 2;
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.*f %s", digits, bytes, units[unit]);
    return text.data();
}

Text label_of(Work work, MeshAxis axis, bool experts, const Unit &unit)
{
    const std::string letters = work == Work::gather ? "AG" : work == Work::reduce_scatter ? "RS" : "AR";
    const auto tail = letters + " " + unit.label() + (experts ? "e" : "");
    return axis == MeshAxis::outer ? Text{"outer " + tail, "外层 " + tail} : Text{tail, tail};
}

Text about_compute(Work work, const Unit &unit, std::int64_t microbatch)
{
    const auto number = std::to_string(microbatch);
    const auto name = unit.root() ? Text{"output layer", "输出层"} : unit.name();
    if (work == Work::forward)
        return {"Forward of " + name.en + ", microbatch " + number, name.zh + "前向，microbatch " + number};
    return {"Backward of " + name.en + ", microbatch " + number, name.zh + "反向，microbatch " + number};
}

Text about_communication(Work work, MeshAxis axis, bool experts, std::int64_t ranks, double bytes, const Unit &unit)
{
    const std::string name = work == Work::gather           ? "All-gather"
                             : work == Work::reduce_scatter ? "Reduce-scatter"
                                                            : "All-reduce";
    const auto of = unit.name();
    const auto n = std::to_string(ranks);
    const auto side = rankscape::fsdp::name(axis);
    return {name + " of " + of.en + (experts ? " (experts)" : "") + " over the " + side.en + " axis, " + n +
                " ranks: each sends " + amount(bytes),
            of.zh + (experts ? "（专家）" : "") + " 的 " + name + "，" + side.zh + "轴 " + n + " 个 rank，每个发送 " +
                amount(bytes)};
}

} // namespace rankscape::fsdp
