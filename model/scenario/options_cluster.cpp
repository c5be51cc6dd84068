// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The options of our own: machines, placement, and whose rules apply.
#include "model/scenario/options_rows.h"

namespace rankscape::option_rows {

namespace {

constexpr auto kept = &Scenario::cluster;

Option core_version_row()
{
    Option option;
    option.flag = "--core-version";
    option.kind = Option::Kind::text;
    option.meaning = {"the Megatron Core version whose rules apply", "按哪个 Megatron Core 版本的规则检查"};
    for (const auto version : all_core_versions)
        option.choices.emplace_back(name(version));
    option.set = [](Scenario &s, const Words &values, bool) {
        s.core_version = core_version(values.front()).value_or(s.core_version);
    };
    option.get = [](const Scenario &s) -> Words {
        return s.core_version == Scenario{}.core_version ? Words{} : Words{std::string(name(s.core_version))};
    };
    option.reset = [](Scenario &s) { s.core_version = Scenario{}.core_version; };
    return option;
}

Option placement()
{
    using Placement = ClusterSpec::Placement;
    Option option;
    option.flag = "--placement";
    option.kind = Option::Kind::text;
    option.meaning = {"where ranks sit: block, interleaved, or the slot of each rank such as 0-7,16",
                      "rank 的放置：block、interleaved，或逐个写出每个 rank 的槽位，如 0-7,16"};
    option.legal = [](const std::string &value) {
        return value == "block" || value == "interleaved" || value == "listed" || parse_ranges(value).has_value();
    };
    option.expected = {"give block, interleaved or slots such as 0-7,16",
                       "请写 block、interleaved 或槽位列表，如 0-7,16"};
    option.set = [](Scenario &s, const Words &values, bool) {
        const auto &value = values.front();
        s.cluster.slots.clear();
        s.cluster.placement = value == "block"         ? Placement::block
                              : value == "interleaved" ? Placement::interleaved
                                                       : Placement::listed;
        if (const auto slots = parse_ranges(value))
            s.cluster.slots = *slots;
    };
    option.get = [](const Scenario &s) -> Words {
        switch (s.cluster.placement) {
        case Placement::block: return {};
        case Placement::interleaved: return {"interleaved"};
        case Placement::listed: break;
        }
        return {s.cluster.slots.empty() ? "listed" : print_ranges(s.cluster.slots)};
    };
    option.reset = [](Scenario &s) {
        s.cluster.placement = ClusterSpec{}.placement;
        s.cluster.slots.clear();
    };
    return option;
}

} // namespace

void add_cluster(std::vector<Option> &rows)
{
    rows.push_back(core_version_row());
    auto hardware = row("--cluster", {}, {"hardware preset", "硬件预设"}, kept, &ClusterSpec::hardware);
    for (const auto &preset : hardware_presets())
        hardware.choices.push_back(preset.id);
    rows.push_back(std::move(hardware));
    rows.push_back(row("--nvlink-domain-size", {},
                       {"GPUs of each NVLink domain that are used (64 of 72, say)",
                        "每个 NVLink domain 用到的 GPU 数（如 72 中用 64）"},
                       kept, &ClusterSpec::domain_size));
    rows.push_back(row("--domain-sizes", {},
                       {"used GPUs of successive NVLink domains; the last repeats",
                        "依次各 NVLink domain 用到的 GPU 数，最后一个重复"},
                       kept, &ClusterSpec::domain_sizes));
    rows.push_back(placement());
}

} // namespace rankscape::option_rows
