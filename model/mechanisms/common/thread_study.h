// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a thread's views show of a job: its communication, its step, and more in the thread's own study.
#pragma once

#include "model/mechanisms/common/comm_run.h"
#include "model/schedule/step.h"

namespace rankscape {

/// Immutable once made; shared between threads. Each thread derives its own.
struct ThreadStudy {
    virtual ~ThreadStudy() = default;

    std::shared_ptr<const Derived> derived;
    std::shared_ptr<const Network> network;
    std::vector<std::shared_ptr<const CommRun>> runs; ///< StepEvent::run counts here
    StepTimeline step;                                ///< what the play head runs over
    std::vector<Text> remarks; ///< what the model leaves out or assumed for this job, one sentence each
};

using ThreadStudyResult = Result<std::shared_ptr<const ThreadStudy>>;

/// How fast compute is: peak × efficiency of the Scenario's assumptions, in FLOP/s.
double compute_rate(const Derived &derived, bool low_precision);

} // namespace rankscape
