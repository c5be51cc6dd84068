// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The map of threads: on which concepts each line of work stands, and how much of it a version has.
#pragma once

#include "model/views/view.h"

namespace rankscape::map_view {

Box bounds(const Shown &shown);
/// Ids: "thread-ID" (topics too), "concept-ID", "concept-ID@TOPIC" for a concept inside a topic's card, "open-ID",
/// "edge-CONCEPT-THREAD".
Picture draw(const Shown &shown, const Window &window);
std::vector<LegendEntry> legend(const Shown &shown);
Text subtitle(const Shown &shown);
ElementId element_at(const Shown &shown, Point point); ///< a chip answers as its concept

/// One thing on the map that can be chosen.
struct Element {
    ElementId id;
    std::string name;
    std::string description; ///< for a thread: what its badge says; for a concept: its summary
    Box box;
};

/// In reading order: concepts to know first, threads, other concepts, topics.
std::vector<Element> elements(const Shown &shown);

enum class Direction { left, right, up, down };
/// Where an arrow key leads. From nothing: to the first thread.
ElementId step(const Shown &shown, const ElementId &from, Direction direction);

} // namespace rankscape::map_view
