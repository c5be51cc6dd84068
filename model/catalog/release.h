// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What was published when: releases, and the merges and tags between them.
#pragma once

#include "model/base/text.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rankscape {

/// A published version of one of the repositories. Source: resources/catalog/releases.json.
struct Release {
    std::string id;                  ///< "core-0.20.0"
    std::string repository;          ///< "Megatron Core", "Megatron-Bridge", "NeMo-RL"
    std::string version;             ///< "0.20.0"
    std::string date;                ///< YYYY-MM-DD, as the study notes give it
    Text content;                    ///< what it brought, as the study notes list it
    std::vector<std::string> claims; ///< the claims about it; how far each was verified stands there
    std::string citation;            ///< its release notes
};

/// One dated thing in a repository. `seen_open`: a pull request that was open when last seen, on that date.
/// Source: resources/catalog/events.json (facts.md W).
struct Event {
    enum class Kind : std::uint8_t { merged, opened, closed, tagged, branched, released, seen_open };

    std::string id;   ///< "2026-07-08-5129"
    std::string date; ///< YYYY-MM-DD
    std::string repository;
    Kind kind = Kind::merged;
    std::int32_t number = 0; ///< of the pull request, or of the issue when `kind` is closed; 0: none
    std::string thread;      ///< a thread's or topic's id; empty: none of them
    Text title;
    std::string citation; ///< what says so
};

/// The word in the catalogue: "merged".
std::string_view name(Event::Kind kind);
const Text &label(Event::Kind kind);
/// The value that a catalogue's word stands for; nothing if it is none of them.
std::optional<Event::Kind> event_kind(std::string_view word);

/// Where the event can be read: the pull request or issue. Empty without a number: there the citation's URL is right.
std::string url(const Event &event);

} // namespace rankscape
