// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Applying a fix as a person would: by typing its flags.
#pragma once

#include "model/scenario/finding.h"
#include "model/scenario/options.h"

#include <gtest/gtest.h>

namespace rankscape::test {

/// The Scenario after a fix, by way of the options as a person would type them.
inline Scenario fixed(const Scenario &scenario, const Fix &fix)
{
    auto settings = settings_of(scenario);
    for (const auto &[flag, value] : fix.set) {
        const auto *option = find_option(flag);
        EXPECT_TRUE(option) << flag;
        std::erase_if(settings, [&](const FlagSetting &s) { return find_option(s.flag) == option; });
        if (!value.empty())
            settings.push_back({flag, {value}, {}});
    }
    const auto applied = apply_all(Scenario{}, settings);
    EXPECT_TRUE(applied) << (applied ? "" : applied.problem().sentence.en);
    return applied ? applied->scenario : scenario;
}

} // namespace rankscape::test
