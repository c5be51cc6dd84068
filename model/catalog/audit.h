// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Proof that a catalogue is whole: no link leads nowhere, nothing stands there unused, nothing lacks a language.
#pragma once

#include "model/catalog/catalog.h"

#include <set>
#include <string>
#include <vector>

namespace rankscape {

/// What is used from outside the catalogue (views, rules, hardware presets), so that the audit does not call it unused.
struct UsedElsewhere {
    std::set<std::string> citations;
    std::set<std::string> concepts;
    std::set<std::string> views; ///< the views that exist: what `see` may name
};

/// Codes: `dangling_citation`, `dangling_concept`, `dangling_thread`, `dangling_claim`, `dangling_view`,
/// `unused_citation`, `unused_concept`, `malformed_url`, `language_missing`, `story_without_job`. Empty when the
/// catalogue is whole.
std::vector<Problem> audit(const Catalog &catalog, const UsedElsewhere &used);

} // namespace rankscape
