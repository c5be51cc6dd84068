// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What check says of a Scenario: a rule that is broken, or a choice that is unwise.
#pragma once

#include "model/base/text.h"
#include "model/base/version.h"
#include "model/scenario/scenario.h"

#include <string>
#include <utility>
#include <vector>

namespace rankscape {

/// A change that would mend a finding. Values are as typed; an empty value removes the flag.
struct Fix {
    std::vector<std::pair<std::string, std::string>> set; ///< flag with dashes → value
    Text label;                                           ///< what the button says
    bool operator==(const Fix &) const = default;
};

struct Finding {
    enum class Severity { problem, warning };
    Severity severity = Severity::problem;
    std::string code;               ///< stable, snake_case; layout codes as in the oracle
    Text message;                   ///< in plain words, with the numbers
    std::string megatron_message;   ///< Megatron's own words, for search engines; may be empty
    std::vector<std::string> flags; ///< concerned, canonical
    VersionRange versions;          ///< where the rule holds
    std::string citation;           ///< citation id
    std::vector<Fix> fixes;         ///< smallest first; may be empty
};

/// Everything that is wrong or unwise, problems first, each rule once. Pure and total: any Scenario is accepted.
std::vector<Finding> check(const Scenario &scenario);

bool valid(const std::vector<Finding> &findings);

} // namespace rankscape
