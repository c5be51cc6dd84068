// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Compares what the sources say, flag by flag, by meaning rather than by spelling.
#include "app/cli/contradictions.h"

#include <algorithm>
#include <map>
#include <string>

namespace rankscape::cli {

namespace {

using Values = std::vector<std::string>;

/// What one source says of one option.
struct Saying {
    std::string source;
    int line = 0;
    Values values;
};

bool only_makes_the_world(const Option &option)
{
    return option.flag == "--nnodes" || option.flag == "--nproc-per-node";
}

/// The value as the table prints it; a default prints as what was typed ("--tp 1").
Values meaning_of(const Option &option, const FlagSetting &setting)
{
    const auto alone = apply(Scenario{}, setting);
    if (!alone)
        return {};
    auto values = option.get(*alone);
    if (!values.empty())
        return values;
    if (option.kind == Option::Kind::boolean)
        return {"false"};
    return setting.values;
}

std::string joined(const Values &values)
{
    std::string text;
    for (const auto &value : values)
        text += (text.empty() ? "" : " ") + value;
    return text.empty() ? "true" : text;
}

Text place(const Saying &saying)
{
    if (saying.source.empty())
        return {"on the command line", "命令行"};
    if (saying.source == "-")
        return {"in standard input", "标准输入"};
    const auto line = saying.line > 0 ? ":" + std::to_string(saying.line) : std::string();
    return {"in " + saying.source + line, saying.source + line};
}

Text sentence(const Option &option, const Saying &earlier, const Saying &later)
{
    const auto first = place(earlier);
    const auto second = place(later);
    const auto a = joined(earlier.values);
    const auto b = joined(later.values);
    return {option.flag + " is " + a + " " + first.en + " but " + b + " " + second.en + "; " + b + " is used",
            option.flag + " 在" + first.zh + "中为 " + a + "，在" + second.zh + "中为 " + b + "；采用 " + b};
}

/// The settings of each source, in order of the sources.
std::vector<std::vector<FlagSetting>> by_source(const std::vector<FlagSetting> &settings)
{
    std::vector<std::vector<FlagSetting>> sources;
    for (const auto &setting : settings) {
        if (sources.empty() || sources.back().front().where.source != setting.where.source)
            sources.emplace_back();
        sources.back().push_back(setting);
    }
    return sources;
}

/// The world that a source alone means, when it speaks of nodes instead of naming it.
std::optional<Saying> world_of(const std::vector<FlagSetting> &source)
{
    std::vector<FlagSetting> about;
    for (const auto &setting : source) {
        const auto *option = find_option(setting.flag);
        if (option && (only_makes_the_world(*option) || option->flag == "--world-size"))
            about.push_back(setting);
    }
    const auto applied = apply_all(Scenario{}, about);
    if (about.empty() || !applied || !applied->scenario.parallel.world_size)
        return std::nullopt;
    const auto &where = about.back().where;
    return Saying{where.source, where.line, {std::to_string(*applied->scenario.parallel.world_size)}};
}

} // namespace

std::vector<Text> contradictions(const std::vector<FlagSetting> &settings)
{
    const auto *world = find_option("--world-size");
    std::map<const Option *, Saying> known;
    std::map<const Option *, Text> found; // the table is an array: its order is that of the addresses
    const auto hear = [&](const Option *option, Saying saying) {
        if (saying.values.empty())
            return;
        const auto earlier = known.find(option);
        if (earlier != known.end() && earlier->second.values != saying.values)
            found[option] = sentence(*option, earlier->second, saying);
        known[option] = std::move(saying);
    };
    for (const auto &source : by_source(settings)) {
        std::map<const Option *, Saying> said;
        for (const auto &setting : source)
            if (const auto *option = find_option(setting.flag);
                option && option != world && !only_makes_the_world(*option))
                said[option] = {setting.where.source, setting.where.line, meaning_of(*option, setting)};
        for (auto &[option, saying] : said)
            hear(option, std::move(saying));
        if (auto saying = world_of(source))
            hear(world, *std::move(saying));
    }
    std::vector<Text> sentences;
    for (auto &entry : found)
        sentences.push_back(std::move(entry.second));
    return sentences;
}

} // namespace rankscape::cli
