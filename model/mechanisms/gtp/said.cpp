// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The words.
#include "model/mechanisms/gtp/said.h"

#include <array>
#include <cstdio>

namespace rankscape::gtp {

namespace {

Text in_layer(std::int32_t layer)
{
    if (layer < 0)
        return {"", ""};
    const auto number = std::to_string(layer);
    return {", layer " + number, "，第 " + number + " 层"};
}

} // namespace

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

Text name_of(const CutWeight *weight, std::int32_t layer, bool expert)
{
    if (weight)
        return weight->name;
    const auto number = std::to_string(layer);
    return expert ? Text{"experts " + number, "专家 " + number} : Text{"layer " + number, "第 " + number + " 层"};
}

Text label_of(Work work, const Text &name)
{
    if (work == Work::dgrad)
        return {"dgrad " + name.en, "dgrad " + name.zh};
    if (work == Work::wgrad)
        return {"wgrad " + name.en, "wgrad " + name.zh};
    return name;
}

Text about_compute(Work work, const Text &name, std::int32_t layer, std::int64_t microbatch)
{
    const auto number = std::to_string(microbatch);
    const auto where = in_layer(layer);
    const Text what = work == Work::forward    ? Text{"Forward of ", " 前向"}
                      : work == Work::dgrad    ? Text{"Gradient of the input of ", " 的 dgrad"}
                      : work == Work::wgrad    ? Text{"Gradient of the weight of ", " 的 wgrad"}
                      : work == Work::backward ? Text{"Backward of ", " 反向"}
                                               : Text{"", ""};
    return {what.en + name.en + where.en + ", microbatch " + number,
            name.zh + what.zh + where.zh + "，microbatch " + number};
}

Text about_gather(const GatherSaid &how, const Text &name, std::int32_t layer, double bytes)
{
    const auto where = in_layer(layer);
    const std::string format(rankscape::name(how.format));
    const Text copy = how.format == WireFormat::bf16 ? Text{"", ""}
                      : how.backward                 ? Text{"column-wise ", "列向 "}
                                                     : Text{"row-wise ", "行向 "};
    const Text when = how.early ? Text{"; under the compute before its own", "；与前一个权重的计算重叠"}
                                : Text{"; compute waits for it", "；计算在等它"};
    return {"All-gather of " + name.en + where.en + ", " + copy.en + format + ": each rank sends " + amount(bytes) +
                when.en,
            name.zh + " 的 all-gather" + where.zh + "，" + copy.zh + format + "：每个 rank 发送 " + amount(bytes) +
                when.zh};
}

Text about_reduce(const Text &name, std::int32_t layer, double bytes, bool late)
{
    const auto where = in_layer(layer);
    const Text when = late ? Text{"; added to the main gradient one weight later", "；晚一个权重才累加进主梯度"}
                           : Text{"; waited for at once", "；立即等待完成"};
    return {"Reduce-scatter of the gradient of " + name.en + where.en + ", BF16: each rank sends " + amount(bytes) +
                when.en,
            name.zh + " 梯度的 reduce-scatter" + where.zh + "，BF16：每个 rank 发送 " + amount(bytes) + when.zh};
}

} // namespace rankscape::gtp
