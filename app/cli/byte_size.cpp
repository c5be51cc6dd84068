// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Units in and out.
#include "app/cli/byte_size.h"

#include "app/cli/words.h"
#include "model/scenario/options_values.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstdio>
#include <span>

namespace rankscape::cli {

namespace {

struct Unit {
    std::string_view name; ///< lower case
    double bytes;
};

constexpr std::array units{
    Unit{"tib", 1099511627776.0},
    Unit{"gib", 1073741824.0},
    Unit{"mib", 1048576.0},
    Unit{"kib", 1024.0},
    Unit{"tb", 1e12},
    Unit{"gb", 1e9},
    Unit{"mb", 1e6},
    Unit{"kb", 1e3},
    Unit{"b", 1},
};
constexpr double largest = 1125899906842624; // 2^50, as problem_with() allows

struct Step {
    double scale;
    const char *name;
};

/// Three digits that count, with the largest unit that fits.
std::string scaled(double value, std::span<const Step> steps)
{
    const auto *step = &steps.back();
    for (const auto &one : steps)
        if (value >= one.scale * 0.9995) {
            step = &one;
            break;
        }
    const auto shown = value / step->scale;
    const int decimals = shown >= 99.95 ? 0 : shown >= 9.995 ? 1 : 2;
    char text[48];
    std::snprintf(text, sizeof text, "%.*f", decimals, shown);
    std::string number = text;
    if (number.find('.') != std::string::npos) {
        number.erase(number.find_last_not_of('0') + 1);
        if (number.back() == '.')
            number.pop_back();
    }
    return number + " " + step->name;
}

constexpr std::array byte_steps{Step{1e15, "PB"}, Step{1e12, "TB"}, Step{1e9, "GB"},
                                Step{1e6, "MB"},  Step{1e3, "kB"},  Step{1, "B"}};
constexpr std::array time_steps{Step{1, "s"}, Step{1e-3, "ms"}, Step{1e-6, "µs"}};

} // namespace

Result<std::int64_t> byte_size(std::string_view flag, const std::string &text)
{
    const Text remedy{"give a size such as 268435456, 256MB or 256MiB", "写作 268435456、256MB 或 256MiB"};
    const auto fail = [&](const char *code, const std::string &en, const std::string &zh) {
        return option_problem(code, flag, {"'" + text + "' " + en, "“" + text + "”" + zh}, remedy);
    };
    std::string lower = text;
    std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    std::string_view number = lower;
    double factor = 1;
    for (const auto &unit : units)
        if (lower.ends_with(unit.name)) {
            number.remove_suffix(unit.name.size());
            factor = unit.bytes;
            break;
        }
    while (number.ends_with(' '))
        number.remove_suffix(1);
    const auto value = parse_number(number);
    if (!value)
        return fail("not_a_size", "is not a size", "不是数据量");
    if (*value < 0)
        return fail("negative_bytes", "is below 0", "小于 0");
    const auto bytes = *value * factor;
    if (bytes == 0)
        return fail("zero_bytes", "is nothing to send", "没有可发送的数据");
    if (bytes > largest)
        return fail("too_many_bytes", "is more than 2⁵⁰ bytes", "超过 2⁵⁰ 字节");
    if (bytes != std::floor(bytes))
        return fail("broken_byte", "is not a whole number of bytes", "不是整数字节");
    return static_cast<std::int64_t>(bytes);
}

std::string short_bytes(double bytes) { return scaled(bytes, byte_steps); }

std::string short_rate(double bytes_per_second)
{
    char text[48];
    std::snprintf(text, sizeof text, "%.1f GB/s", bytes_per_second / 1e9);
    return text;
}

std::string short_time(double seconds) { return scaled(seconds, time_steps); }

} // namespace rankscape::cli
