// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Records of the catalogue for people, in one language.
#pragma once

#include "model/catalog/catalog.h"

#include <string>
#include <utility>
#include <vector>

namespace rankscape::cli {

/// A record as a heading, labelled lines, and text.
struct Card {
    std::string heading;
    std::vector<std::pair<Text, std::string>> lines; ///< label and value; empty values are left out when printed
    std::string body;                                ///< may be empty
};

Text title_of(const Citation &one); ///< one line; so for the others
Text title_of(const Release &one);
Text title_of(const Event &one);
Text title_of(const Thread &one);
Text title_of(const Feature &one);
Text title_of(const Claim &one);
Text title_of(const Concept &one);
Text title_of(const Question &one);

Card card_of(const Citation &one, Language language);
Card card_of(const Release &one, Language language);
Card card_of(const Event &one, Language language);
Card card_of(const Thread &one, Language language);
Card card_of(const Feature &one, Language language);
Card card_of(const Claim &one, Language language);
Card card_of(const Concept &one, Language language);
Card card_of(const Question &one, Language language);

} // namespace rankscape::cli
