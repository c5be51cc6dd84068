// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Run by run, level by level.
#include "model/views/traffic_charts/figures.h"

namespace rankscape::traffic_charts {

std::optional<std::vector<RunFigures>> figures_of(const Study &study, const std::stop_token &stop)
{
    std::vector<RunFigures> result;
    for (const auto &run : study.runs) {
        const auto &simulation = run.simulation;
        RunFigures figures;
        figures.algorithm = name(simulation.plan.parts.front().collective.algorithm);
        for (const auto level : levels_of(study.network, simulation)) {
            if (stop.stop_requested())
                return std::nullopt;
            figures.matrices.push_back(matrix_of(study.network, simulation, level));
        }
        figures.suitable = suitable(figures.matrices);
        figures.bytes = inside_across(study.network, simulation);
        if (stop.stop_requested())
            return std::nullopt;
        figures.load = load_of(study.network, simulation, study.duration);
        result.push_back(std::move(figures));
    }
    return result;
}

} // namespace rankscape::traffic_charts
