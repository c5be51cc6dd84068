// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A story: scenes in an order, each a view in a state with a caption and its source.
#pragma once

#include "model/catalog/concept.h"

#include <string>
#include <vector>

namespace rankscape {

/// Source: resources/stories/<id>.json.
struct Scene {
    std::string id;                    ///< unique in its story
    Text title;                        ///< a few words
    Text caption;                      ///< one to three sentences
    Text notes;                        ///< for who presents; may be empty
    SeeIt see;                         ///< view and state; its flags apply to an empty job
    double play_from = 0, play_to = 0; ///< shares of the play, 0 … 1; equal: a still
    std::vector<std::string> citations;
    std::string concept_page; ///< may be empty
};

struct Story {
    std::string id;
    std::string thread; ///< "" for stories of no thread
    Text title;
    std::vector<Scene> scenes;
};

} // namespace rankscape
