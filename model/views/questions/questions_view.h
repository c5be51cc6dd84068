// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The questions as a handout to print: the short answer, what must be known, and answers to practise with.
#pragma once

#include "model/views/view.h"

namespace rankscape::questions_view {

Box bounds(const Shown &shown);
Picture draw(const Shown &shown, const Window &window);
Text subtitle(const Shown &shown);
ElementId element_at(const Shown &shown, Point point);

} // namespace rankscape::questions_view
