// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One option after another.
#include "model/scenario/fix.h"

#include "model/scenario/options.h"

namespace rankscape {

std::optional<Scenario> with_fix(const Scenario &scenario, const Fix &fix)
{
    auto changed = scenario;
    for (const auto &[flag, value] : fix.set) {
        if (!find_option(flag))
            return std::nullopt;
        if (value.empty()) {
            changed = without(changed, flag);
            continue;
        }
        auto applied = apply(changed, {flag, {value}, {}});
        if (!applied)
            return std::nullopt;
        changed = *std::move(applied);
    }
    return changed;
}

} // namespace rankscape
