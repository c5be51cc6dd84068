// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One statement of the study notes beside what was found when it was checked, and the questions asked about them.
#pragma once

#include "model/base/text.h"
#include "model/base/version.h"
#include "model/catalog/citation.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rankscape {

/// Source: resources/catalog/claims.json (facts.md 0.1 and Q).
struct Claim {
    std::string id;
    Text statement; ///< what the study notes say
    Text nuance;    ///< what was found; empty only when the claim is confirmed as it stands
    Citation::Verification verification = Citation::Verification::confirmed;
    std::vector<CoreVersion> versions; ///< that it is about; empty: none in particular
    std::vector<std::string> threads;
    std::vector<std::string> concepts; ///< the pages that show it
    std::vector<std::string> citations;
};

/// Source: resources/catalog/questions.json.
struct Question {
    enum class Kind : std::uint8_t { summary, must_answer, follow_up, drill };

    std::string id;
    Kind kind = Kind::drill;
    Text question;
    Text think;  ///< a hint before the answer; may be empty
    Text answer; ///< Markdown; links are `cite:ID` and `concept:ID`
    std::vector<std::string> threads;
    std::vector<std::string> claims;
    std::vector<std::string> citations;
};

std::string_view name(Question::Kind kind);
const Text &label(Question::Kind kind);
std::optional<Question::Kind> question_kind(std::string_view word);

} // namespace rankscape
