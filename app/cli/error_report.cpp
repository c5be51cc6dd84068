// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The reading of an error text as JSON, CSV and text.
#include "app/cli/error_report.h"

#include "app/cli/json_writer.h"
#include "app/cli/table.h"

#include <algorithm>
#include <array>

namespace rankscape::cli {

namespace {

using Flags = std::vector<std::pair<std::string, std::string>>;

std::int64_t factor(const Assignment &assignment, std::string_view name)
{
    for (const auto &[known, value] : assignment)
        if (known == name)
            return value;
    return 1;
}

/// An assignment as flags. Weight shards are counted in total, TP × GTP_remat, as Megatron's flag does.
Flags flags_of(const Assignment &assignment, ErrorReading::Grid grid)
{
    struct Row {
        std::string_view factor;
        const char *flag;
        std::string_view times; ///< what the flag's value includes beside the factor
    };
    constexpr std::array<Row, 4> dense{{{"TP", "--tensor-model-parallel-size", ""},
                                        {"GTP_remat", "--tensor-parallel-num-weight-shards", "TP"},
                                        {"CP", "--context-parallel-size", ""},
                                        {"PP", "--pipeline-model-parallel-size", ""}}};
    constexpr std::array<Row, 4> expert{{{"ETP", "--expert-tensor-parallel-size", ""},
                                         {"EP", "--expert-model-parallel-size", ""},
                                         {"PP", "--pipeline-model-parallel-size", ""},
                                         {"expert GTP_remat", "--expert-tensor-parallel-num-weight-shards", "ETP"}}};
    Flags flags;
    for (const auto &row : grid == ErrorReading::Grid::expert ? expert : dense) {
        const auto value = factor(assignment, row.factor);
        if (value > 1)
            flags.emplace_back(row.flag,
                               std::to_string(value * (row.times.empty() ? 1 : factor(assignment, row.times))));
    }
    return flags;
}

std::string factors(const Assignment &assignment)
{
    std::string text;
    for (const auto &[name, value] : assignment)
        text += (text.empty() ? "" : " × ") + name + " " + std::to_string(value);
    return text;
}

std::string joined(const Flags &flags)
{
    std::string text;
    for (const auto &[flag, value] : flags)
        text += (text.empty() ? "" : " ") + flag + " " + value;
    return text;
}

const char *name_of(ErrorReading::Grid grid)
{
    return grid == ErrorReading::Grid::expert ? "expert" : grid == ErrorReading::Grid::dense ? "dense" : "";
}

void write_json(Call &call, const ErrorReading &reading)
{
    JsonWriter json([&](std::string_view text) { call.out.write(text); });
    json.begin_object().key("error").begin_object();
    json.member("code", reading.code).member("meaning", reading.meaning.in(call.language()));
    json.member("citation", reading.citation).member("grid", name_of(reading.grid));
    json.member("world_size", reading.world).member("factor", reading.divisor).key("assignments").begin_array();
    for (const auto &assignment : reading.assignments) {
        json.begin_object();
        for (const auto &[flag, value] : flags_of(assignment, reading.grid))
            json.member(flag, value);
        json.end_object();
    }
    json.end_array().end_object().end_object();
    json.flush();
    call.out.line();
}

void write_text(Call &call, const ErrorReading &reading)
{
    const bool coloured = colour_wanted();
    const bool zh = call.language() == Language::zh;
    call.out.line(inked(reading.meaning.in(call.language()), Ink::bold, coloured));
    call.out.line(inked((zh ? "来源：" : "source: ") + reading.citation + " · Megatron Core " +
                            describe(reading.versions) + " · " + reading.code,
                        Ink::faint, coloured));
    if (reading.assignments.empty())
        return;
    call.out.line();
    const auto divisor = std::to_string(reading.divisor);
    call.out.line(zh ? divisor + " 可能来自：" : divisor + " can come from:");
    std::size_t width = 0;
    for (const auto &assignment : reading.assignments)
        width = std::max(width, terminal_width(factors(assignment)));
    for (const auto &assignment : reading.assignments)
        call.out.line("  " + padded(factors(assignment), width) + "   " + joined(flags_of(assignment, reading.grid)));
    if (reading.more_assignments)
        call.out.line(zh ? "  … 还有更多" : "  … and more");
}

} // namespace

void report_error_text(Call &call, const ErrorReading &reading)
{
    if (call.json())
        return write_json(call, reading);
    if (!call.csv())
        return write_text(call, reading);
    write_csv_row(call.out, {"grid", "world_size", "factor", "assignment", "flags"});
    for (const auto &assignment : reading.assignments)
        write_csv_row(call.out, {name_of(reading.grid), std::to_string(reading.world), std::to_string(reading.divisor),
                                 factors(assignment), joined(flags_of(assignment, reading.grid))});
}

} // namespace rankscape::cli
