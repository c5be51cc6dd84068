// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of rules that `check` runs: one entry a rule, one file a subject.
#pragma once

#include "model/cluster/cluster.h"
#include "model/layout/layout.h"
#include "model/scenario/finding.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rankscape::rules {

using Severity = Finding::Severity;
using Code = LayoutFault::Code;

inline constexpr VersionRange every_version{};
inline constexpr VersionRange before_0_20{CoreVersion::v0_19_0, CoreVersion::v0_19_2};
inline constexpr VersionRange since_0_20{CoreVersion::v0_20_0, CoreVersion::main};

/// A Scenario with what many rules ask of it.
struct Examined {
    const Scenario &s;
    std::vector<LayoutFault> faults;
    std::optional<Layout> layout;   ///< filled only where rules that need groups run, and only when legal
    std::optional<Cluster> cluster; ///< likewise, and only when the machines can be filled
    bool with_fixes = true;         ///< off where only the verdict is wanted: the search is the costly part

    const LayoutFault *fault(Code code) const;
    bool has_layout_faults() const { return !faults.empty(); }
};

/// What a broken rule says. Empty fields are taken from the rule.
struct Said {
    Text message;
    std::vector<Fix> fixes;
    std::string megatron_message;
    std::string code;
    std::vector<std::string> flags;
};

struct Rule {
    std::string_view code;
    Severity severity;
    std::string_view citation;
    std::vector<std::string> flags;
    std::optional<Said> (*test)(const Examined &);
    VersionRange versions = every_version;
    std::string_view literal = {}; ///< Megatron's own words; "{}" stands for a number
    bool quick = false;            ///< asks the degrees and the layer counts only: sliders ask it of every value
};

using Table = std::vector<Rule>;

const Table &grid_rules();
const Table &world_rules();
const Table &pipeline_rules();
const Table &schedule_rules();
const Table &overlap_rules();
const Table &gtp_rules();
const Table &fsdp_rules();
const Table &expert_rules();
const Table &dispatcher_rules();
const Table &precision_rules();
const Table &graph_rules();
const Table &determinism_rules();
const Table &context_rules();
const Table &locality_rules();

/// Every table, in the order in which findings appear.
const std::array<const Table *, 14> &all_tables();

/// The finding, if the rule applies to the Scenario's version and is broken.
std::optional<Finding> apply_rule(const Rule &rule, const Examined &examined);

/// The first quick problem: of the layout, or of a rule that concerns `flag`.
std::optional<Finding> first_problem_for(const Scenario &scenario, std::string_view flag);

/// Whether the layout of `changed` is legal and no quick problem is there that `original` did not have.
bool mends(const Scenario &original, const Scenario &changed);

} // namespace rankscape::rules
