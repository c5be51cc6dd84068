// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The table of options put together, looked up, and read back from a Scenario.
#include "model/scenario/options.h"

#include "model/scenario/options_names.h"
#include "model/scenario/options_rows.h"

#include <unordered_map>

namespace rankscape {

namespace {

std::vector<Option> make_table()
{
    std::vector<Option> rows;
    option_rows::add_cluster(rows);
    option_rows::add_network(rows);
    option_rows::add_parallel(rows);
    option_rows::add_pipeline(rows);
    option_rows::add_model(rows);
    option_rows::add_sharding(rows);
    option_rows::add_experts(rows);
    option_rows::add_execution(rows);
    option_rows::add_assumptions(rows);
    return rows;
}

using Index = std::unordered_map<std::string, const Option *>;

Index make_index()
{
    Index index;
    for (const auto &option : options()) {
        index.emplace(option.flag, &option);
        for (const auto &alias : option.aliases)
            index.emplace(alias, &option);
    }
    // Each boolean flag also has its opposite, unless that name is taken.
    for (const auto &option : options())
        if (option.kind == Option::Kind::boolean && !option.flag.starts_with("--no-"))
            index.emplace("--no-" + option.flag.substr(2), &option);
    return index;
}

} // namespace

std::span<const Option> options()
{
    static const auto table = make_table();
    return table;
}

std::string normal_flag(std::string_view flag)
{
    std::string normal(flag);
    if (normal.starts_with("--"))
        for (auto &c : normal)
            c = c == '_' ? '-' : c;
    return normal;
}

const Option *find_option(std::string_view flag)
{
    static const auto index = make_index();
    const auto found = index.find(normal_flag(flag));
    return found == index.end() ? nullptr : found->second;
}

Scenario without(const Scenario &scenario, std::string_view flag)
{
    auto changed = scenario;
    if (const auto *option = find_option(flag))
        option->reset(changed);
    return changed;
}

std::vector<FlagSetting> settings_of(const Scenario &scenario)
{
    std::vector<FlagSetting> settings;
    Scenario reached; // what the settings so far make; a model preset sets several members at once
    for (const auto &option : options()) {
        auto wanted = option.get(scenario);
        if (wanted == option.get(reached))
            continue;
        if (wanted.empty()) // back at its default, which the preset had changed
            wanted = option.may_be_none || !option.now ? std::vector<std::string>{"none"} : option.now(scenario);
        option.set(reached, wanted, option.flag.starts_with("--no-"));
        settings.push_back({option.flag, std::move(wanted), {}});
    }
    return settings;
}

} // namespace rankscape
