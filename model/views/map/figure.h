// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Where everything of the map stands: concepts to know first, the threads, what else they stand on, the topics.
#pragma once

#include "model/catalog/catalog.h"
#include "model/picture/picture.h"

#include <string>
#include <string_view>
#include <vector>

namespace rankscape::map_view {

/// Lengths in picture units. At the smallest window the picture is shown at about 0.89 pixels a unit, so that text of
/// `small_text` is 11 pixels high.
namespace size {
inline constexpr double width = 888;
inline constexpr double small_text = 12.4;
inline constexpr double concept_title = 13.2;
inline constexpr double thread_title = 13.8;
inline constexpr double topic_title = 13.2;
inline constexpr double line = 16; ///< from baseline to baseline of small text
inline constexpr double padding = 10;
inline constexpr double badge_height = 20;
inline constexpr double chip_height = 20;
} // namespace size

struct ConceptNode {
    std::string id;
    Text title;
    Text caption; ///< a few words; empty on the right side
    Box box;
};

struct ThreadNode {
    const Thread *thread = nullptr;
    Box box;
    std::vector<std::string> tagline; ///< wrapped
    Box open;                         ///< the words that open it
};

/// A concept inside a topic's card.
struct Chip {
    std::string concept_id;
    std::string words; ///< elided to fit
    Box box;
};

struct TopicNode {
    ThreadNode card;
    std::vector<Chip> chips;
};

struct Edge {
    std::string concept_id;
    std::string thread_id;
    bool first = false; ///< to be known first; otherwise it is one of the others
    Point from;
    Point to;

    std::string id() const { return "edge-" + concept_id + "-" + thread_id; }
};

struct Figure {
    Box bounds;
    std::vector<ConceptNode> left;  ///< first for at least one thread, from the top
    std::vector<ConceptNode> right; ///< the others
    std::vector<ThreadNode> threads;
    std::vector<TopicNode> topics;
    std::vector<Edge> edges;                      ///< one for each first and also of the five threads
    std::vector<std::pair<Text, Point>> captions; ///< over each group of cards
};

Figure lay_out(const Catalog &catalog, Language language);

/// A concept's title; its id while the catalogue has no page of it.
Text title_of(const Catalog &catalog, std::string_view concept_id);
/// A title that fits: without the explanation in brackets or after a colon if it must be, elided if even that is too
/// wide.
std::string fitting(const std::string &title, double room, double text_size, Weight weight);
/// "2 Generalized tensor parallelism"; topics have no number.
std::string heading(const Thread &thread, Language language);
/// The few words under a base concept; empty for concepts that no thread asks to know first.
Text caption_of(std::string_view concept_id);
/// The word that opens a thread.
const Text &open_word();

} // namespace rankscape::map_view
