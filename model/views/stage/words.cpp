// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers with three digits and their unit.
#include "model/views/stage/words.h"

#include <array>
#include <cmath>
#include <cstdio>

namespace rankscape::drawing {

namespace {

std::string three_digits(double value)
{
    std::array<char, 32> buffer{};
    std::snprintf(buffer.data(), buffer.size(), value >= 99.95 ? "%.0f" : value >= 9.995 ? "%.1f" : "%.2f", value);
    std::string text = buffer.data();
    while (text.find('.') != std::string::npos && (text.back() == '0' || text.back() == '.')) {
        const bool point = text.back() == '.';
        text.pop_back();
        if (point)
            break;
    }
    return text;
}

} // namespace

std::string time_text(Seconds time)
{
    const auto micros = time.value * 1e6;
    if (micros < 999.5)
        return three_digits(micros) + " µs";
    return micros < 999.5e3 ? three_digits(micros / 1e3) + " ms" : three_digits(micros / 1e6) + " s";
}

std::string bytes_text(double bytes)
{
    constexpr std::array units{" B", " KB", " MB", " GB", " TB", " PB"};
    std::size_t unit = 0;
    while (bytes >= 999.5 && unit + 1 < units.size()) {
        bytes /= 1000;
        ++unit;
    }
    return three_digits(bytes) + units[unit];
}

std::string rate_text(BytesPerSecond rate) { return three_digits(rate.value / 1e9) + " GB/s"; }

std::string percent_text(double share) { return std::to_string(std::lround(share * 100)) + " %"; }

std::string Axis::label(double time) const
{
    std::array<char, 32> buffer{};
    std::snprintf(buffer.data(), buffer.size(), "%.6g", time / unit);
    return buffer.data();
}

Axis axis_to(double end, int most)
{
    Axis axis;
    axis.unit = end < 1e-3 ? 1e-6 : end < 1 ? 1e-3 : 1;
    axis.unit_name = end < 1e-3 ? "µs" : end < 1 ? "ms" : "s";
    if (end <= 0 || most < 1)
        return axis;
    const auto raw = end / axis.unit / most;
    const auto power = std::pow(10, std::floor(std::log10(raw)));
    const auto mantissa = raw / power;
    const auto step = power * (mantissa <= 1 ? 1 : mantissa <= 2 ? 2 : mantissa <= 5 ? 5 : 10);
    for (int i = 0; i * step <= end / axis.unit * (1 + 1e-9); ++i)
        axis.at.push_back(i * step * axis.unit);
    return axis;
}

Text name_of(Content content)
{
    switch (content) {
    case Content::weights: return {"weights", "权重"};
    case Content::gradients: return {"gradients", "梯度"};
    case Content::activations: return {"activations", "激活"};
    case Content::tokens: return {"tokens", "token"};
    case Content::other: break;
    }
    return {"data", "数据"};
}

} // namespace rankscape::drawing
