// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Undo and redo over Scenarios.
#pragma once

#include "model/scenario/scenario.h"

#include <string>
#include <vector>

namespace rankscape {

/// The Scenarios that were, in order, and which of them is shown. Steps with the same non-empty key that follow
/// one another (a slider's drag) count as one.
class History {
public:
    explicit History(Scenario first = {}) : steps_{{std::move(first), {}}} {}

    const Scenario &current() const { return steps_[at_].scenario; }
    bool can_undo() const { return at_ > 0; }
    bool can_redo() const { return at_ + 1 < steps_.size(); }

    /// Returns whether anything changed.
    bool push(Scenario scenario, const std::string &key = {})
    {
        if (scenario == current())
            return false;
        steps_.resize(at_ + 1);
        const bool joins = !key.empty() && at_ > 0 && steps_.back().key == key;
        if (joins) {
            steps_.back().scenario = std::move(scenario);
            return true;
        }
        if (steps_.size() == most_steps)
            steps_.erase(steps_.begin());
        steps_.push_back({std::move(scenario), key});
        at_ = steps_.size() - 1;
        return true;
    }

    /// The next step begins a new entry, whatever its key.
    void seal() { steps_[at_].key.clear(); }

    void undo() { move(can_undo() ? at_ - 1 : at_); }
    void redo() { move(can_redo() ? at_ + 1 : at_); }

private:
    static constexpr std::size_t most_steps = 500;

    void move(std::size_t to)
    {
        at_ = to;
        seal(); // what comes next must not be written over the step that was gone back to
    }

    struct Step {
        Scenario scenario;
        std::string key;
    };
    std::vector<Step> steps_;
    std::size_t at_ = 0;
};

} // namespace rankscape
