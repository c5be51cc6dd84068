// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Choosing the unit, then three digits.
#include "model/views/traffic_charts/amounts.h"

#include <array>
#include <cmath>
#include <cstdio>
#include <span>

namespace rankscape::traffic_charts {

namespace {

struct Unit {
    double size;
    const char *name;
};

constexpr std::array byte_units{Unit{1, "B"}, Unit{1e3, "kB"}, Unit{1e6, "MB"}, Unit{1e9, "GB"}, Unit{1e12, "TB"}};
constexpr std::array rate_units{Unit{1, "B/s"}, Unit{1e3, "kB/s"}, Unit{1e6, "MB/s"}, Unit{1e9, "GB/s"},
                                Unit{1e12, "TB/s"}};
constexpr std::array time_units{Unit{1e-6, "µs"}, Unit{1e-3, "ms"}, Unit{1, "s"}};

/// Not "1e+03 kB": what would round up to 1000 takes the next unit.
std::string in_unit(double value, std::span<const Unit> units)
{
    std::size_t unit = 0;
    while (unit + 1 < units.size() && std::abs(value) >= 0.9995 * units[unit + 1].size)
        ++unit;
    const auto number = value / units[unit].size;
    std::array<char, 48> buffer{};
    std::snprintf(buffer.data(), buffer.size(), std::abs(number) >= 999.5 ? "%.0f %s" : "%.3g %s", number,
                  units[unit].name);
    return buffer.data();
}

} // namespace

std::string text(Bytes amount) { return in_unit(amount.value, byte_units); }

std::string text(BytesPerSecond rate) { return in_unit(rate.value, rate_units); }

std::string text(Seconds time) { return in_unit(time.value, time_units); }

std::string percent(double share)
{
    const auto value = share * 100;
    if (value > 0 && value < 0.1)
        return "<0.1%";
    std::array<char, 32> buffer{};
    std::snprintf(buffer.data(), buffer.size(), value > 0 && value < 0.95 ? "%.1f%%" : "%.0f%%", value);
    return buffer.data();
}

} // namespace rankscape::traffic_charts
