// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The five lines of work and the side topics, and what each version of Megatron Core has of them.
#pragma once

#include "model/base/text.h"
#include "model/base/version.h"
#include "model/catalog/citation.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rankscape {

/// A thread (number 1 to 5) or a side topic (number 0). Source: resources/catalog/threads.json.
struct Thread {
    std::string id; ///< "gtp"
    std::int32_t number = 0;
    Text title;
    Text short_title;               ///< for a list of names: "FSDP v2"
    Text tagline;                   ///< one line for a card
    Text what;                      ///< what it is, as the study notes put it
    std::vector<std::string> first; ///< concepts to know first, as the study notes list them
    std::vector<std::string> also;  ///< other concepts it stands on
    std::string page;               ///< the concept page that goes into detail
    std::vector<std::string> citations;

    bool is_topic() const { return number == 0; }
};

/// What one version has of a feature. `open`: proposed, not merged. `claimed`: the study notes say so, not confirmed.
/// `unknown`: the version was not read for it. `goal`: aimed at, not reached.
struct Availability {
    enum class State : std::uint8_t { absent, available, experimental, refused, open, claimed, unknown, goal };

    State state = State::absent;
    Text note; ///< may be empty
    Citation::Verification verification = Citation::Verification::confirmed;
    std::vector<std::string> citations;
};

/// One row of a thread's version table. Source: resources/catalog/features.json.
struct Feature {
    std::string id;
    std::string thread;
    Text title;
    std::array<Availability, all_core_versions.size()> by_version; ///< in the order of all_core_versions

    const Availability &in(CoreVersion version) const { return by_version[static_cast<std::size_t>(version)]; }
};

std::string_view name(Availability::State state);
const Text &label(Availability::State state);
std::optional<Availability::State> availability_state(std::string_view word);

} // namespace rankscape
