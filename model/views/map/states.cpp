// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Counting features by state.
#include "model/views/map/states.h"

#include <algorithm>

namespace rankscape::map_view {

std::string_view mark(Availability::State state)
{
    switch (state) {
    case Availability::State::available: return "●";
    case Availability::State::experimental: return "◐";
    case Availability::State::refused: return "⊘";
    case Availability::State::open: return "△";
    case Availability::State::goal: return "◎";
    case Availability::State::claimed: return "◇";
    case Availability::State::unknown: return "?";
    case Availability::State::absent: break;
    }
    return "○";
}

Role role(Availability::State state)
{
    switch (state) {
    case Availability::State::available: return Role::status_released;
    case Availability::State::experimental: return Role::status_experimental;
    case Availability::State::refused: return Role::problem;
    case Availability::State::open: return Role::status_main_only;
    case Availability::State::goal: return Role::warning;
    case Availability::State::claimed:
    case Availability::State::unknown:
    case Availability::State::absent: break;
    }
    return Role::text_muted;
}

std::vector<StateCount> counts(const Catalog &catalog, std::string_view thread, CoreVersion version)
{
    std::vector<StateCount> found;
    for (const auto state : told_states) {
        const auto number = std::ranges::count_if(catalog.features(), [&](const Feature &feature) {
            return (thread.empty() || feature.thread == thread) && feature.in(version).state == state;
        });
        if (number > 0)
            found.push_back({state, static_cast<int>(number)});
    }
    return found;
}

const Text &word(Availability::State state)
{
    static const Text available{"available", "可用"}, experimental{"experimental", "实验性"},
        refused{"refused", "被拒绝"}, open{"open", "未合并"}, claimed{"claimed", "未核实"}, absent{"absent", "尚无"},
        unknown{"not read", "未能查证"}, goal{"goal, not reached", "未达目标"};
    switch (state) {
    case Availability::State::available: return available;
    case Availability::State::experimental: return experimental;
    case Availability::State::refused: return refused;
    case Availability::State::open: return open;
    case Availability::State::claimed: return claimed;
    case Availability::State::unknown: return unknown;
    case Availability::State::goal: return goal;
    case Availability::State::absent: break;
    }
    return absent;
}

Text count_text(const StateCount &count)
{
    const auto number = std::to_string(count.count);
    const auto &words = word(count.state);
    return {number + " " + words.en, number + " 项" + words.zh};
}

Text badge_text(const Catalog &catalog, std::string_view thread, CoreVersion version)
{
    Text text;
    for (const auto &count : counts(catalog, thread, version)) {
        const auto words = count_text(count);
        text.en += (text.en.empty() ? "" : " · ") + words.en;
        text.zh += (text.zh.empty() ? "" : " · ") + words.zh;
    }
    const std::string core(name(version));
    if (text.en.empty())
        return {core, core};
    return {core + ": " + text.en, core + "：" + text.zh};
}

} // namespace rankscape::map_view
