// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Where each question stands on the handout.
#pragma once

#include "model/views/view.h"

#include <vector>

namespace rankscape::questions_view {

/// A question with its answer, set in lines.
struct Card {
    const Question *question = nullptr;
    Box box;
    bool check_box = false; ///< at the start of its first line
    std::vector<TextShape> lines;
};

/// Cards flow down two columns of about the same height, section by section.
struct Handout {
    Box bounds;
    std::vector<TextShape> headings;
    std::vector<Card> cards;
};

inline constexpr double check_size = 13; ///< edge of a check box, picture units

Handout handout_of(const Catalog &catalog, Language language);

/// "question-ID".
ElementId element_of(const Question &question);

} // namespace rankscape::questions_view
