// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// All numbers that the traffic charts show of one study.
#pragma once

#include "model/scenario/study.h"
#include "model/views/traffic_charts/load.h"
#include "model/views/traffic_charts/matrix.h"

#include <stop_token>

namespace rankscape::traffic_charts {

struct RunFigures {
    std::string algorithm;        ///< as chosen: "ring"
    std::vector<Matrix> matrices; ///< one a level, finest first
    std::size_t suitable = 0;     ///< index of the matrix that is easy to read
    InsideAcross bytes;
    Load load;
};

/// One a run of the study. Pure; seconds for millions of transfers. Nothing when it was stopped.
std::optional<std::vector<RunFigures>> figures_of(const Study &study, const std::stop_token &stop = {});

} // namespace rankscape::traffic_charts
