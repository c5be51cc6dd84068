// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Runs every rule of every table over a Scenario.
#include "model/scenario/rules/rules.h"

#include <algorithm>

namespace rankscape {

namespace rules {

const LayoutFault *Examined::fault(Code code) const
{
    const auto found = std::ranges::find(faults, code, &LayoutFault::code);
    return found == faults.end() ? nullptr : &*found;
}

const std::array<const Table *, 14> &all_tables()
{
    static const std::array<const Table *, 14> tables{
        &grid_rules(),  &world_rules(),       &pipeline_rules(), &schedule_rules(),   &overlap_rules(),
        &gtp_rules(),   &fsdp_rules(),        &expert_rules(),   &dispatcher_rules(), &precision_rules(),
        &graph_rules(), &determinism_rules(), &context_rules(),  &locality_rules()};
    return tables;
}

std::optional<Finding> apply_rule(const Rule &rule, const Examined &examined)
{
    if (!rule.versions.contains(examined.s.core_version))
        return std::nullopt;
    auto said = rule.test(examined);
    if (!said)
        return std::nullopt;
    Finding finding;
    finding.severity = rule.severity;
    finding.code = said->code.empty() ? std::string(rule.code) : std::move(said->code);
    finding.message = std::move(said->message);
    finding.megatron_message = std::move(said->megatron_message);
    if (finding.megatron_message.empty() && rule.literal.find("{}") == std::string_view::npos)
        finding.megatron_message = rule.literal;
    finding.flags = said->flags.empty() ? rule.flags : std::move(said->flags);
    finding.versions = rule.versions;
    finding.citation = rule.citation;
    finding.fixes = std::move(said->fixes);
    return finding;
}

namespace {

Examined glance(const Scenario &scenario)
{
    return {scenario, layout_faults(scenario.parallel), std::nullopt, std::nullopt, false};
}

bool of_layout(const Rule &rule, const Table *table)
{
    return rule.quick && (table == &grid_rules() || table == &world_rules());
}

bool is_quick_problem(const Rule &rule) { return rule.quick && rule.severity == Severity::problem; }

} // namespace

std::optional<Finding> first_problem_for(const Scenario &scenario, std::string_view flag)
{
    const auto examined = glance(scenario);
    for (const auto *table : all_tables())
        for (const auto &rule : *table) {
            const bool concerned = is_quick_problem(rule) && std::ranges::find(rule.flags, flag) != rule.flags.end();
            if (!concerned && !(examined.has_layout_faults() && of_layout(rule, table)))
                continue;
            if (auto finding = apply_rule(rule, examined))
                return finding;
        }
    return std::nullopt;
}

bool mends(const Scenario &original, const Scenario &changed)
{
    const auto after = glance(changed);
    if (after.has_layout_faults())
        return false;
    const auto before = glance(original);
    for (const auto *table : all_tables())
        for (const auto &rule : *table)
            if (is_quick_problem(rule) && apply_rule(rule, after) && !apply_rule(rule, before))
                return false;
    return true;
}

} // namespace rules

std::vector<Finding> check(const Scenario &scenario)
{
    rules::Examined examined{scenario, layout_faults(scenario.parallel), std::nullopt, std::nullopt, true};
    if (examined.faults.empty()) {
        auto made = make_layout(scenario.parallel);
        if (auto *layout = std::get_if<Layout>(&made))
            examined.layout = std::move(*layout);
    }
    if (examined.layout) {
        auto placed = Cluster::make(scenario.cluster, examined.layout->world);
        if (auto *cluster = std::get_if<Cluster>(&placed))
            examined.cluster = std::move(*cluster);
    }
    std::vector<Finding> findings;
    for (const auto *table : rules::all_tables())
        for (const auto &rule : *table)
            if (auto finding = rules::apply_rule(rule, examined))
                findings.push_back(std::move(*finding));
    // Not std::ranges::stable_partition: Clang 14, which the fuzzers need, cannot compile libstdc++ 12's.
    std::stable_partition(findings.begin(), findings.end(),
                          [](const Finding &f) { return f.severity == Finding::Severity::problem; });
    return findings;
}

bool valid(const std::vector<Finding> &findings)
{
    return std::ranges::none_of(findings, [](const Finding &f) { return f.severity == Finding::Severity::problem; });
}

} // namespace rankscape
