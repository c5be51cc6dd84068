// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The model beside published measurements: each row as a job on the simulator, nothing tuned for it.
#pragma once

#include "model/catalog/catalog.h"
#include "model/traffic/simulate.h"

#include <memory>
#include <vector>

namespace rankscape {

/// Beyond this error a row says why.
inline constexpr double calibration_limit = 0.3;

/// One measurement and what the model says of the same.
struct CalibrationRow {
    const Measurement *measured = nullptr; ///< of the catalogue
    BytesPerSecond model{0};               ///< counted as the source counts
    Seconds time{0};
    double ratio = 0; ///< model ÷ measured
    double error = 0; ///< ratio - 1
    Text bottleneck;
    std::optional<Problem> problem; ///< the row cannot be simulated: the numbers are 0

    bool off() const { return problem || error > calibration_limit || error < -calibration_limit; }
    /// Why, if it is off and the catalogue gives a reason for that direction; null otherwise.
    const Measurement::Reason *reason() const;
};

/// One row. A combine sends the bytes of its dispatch the other way round, which on symmetric routing takes as long.
CalibrationRow calibrate(const Measurement &measurement);

/// All rows of a catalogue, in its order; computed once for each catalogue. Thread-safe.
std::shared_ptr<const std::vector<CalibrationRow>> calibration(const Catalog &catalog);

/// How many rows are not off.
std::size_t within_limit(const std::vector<CalibrationRow> &rows);

/// "HybridEP dispatch, FP8": what was measured. "B200 · 8 ranks · 16 SMs · kernel only": where.
Text what(const Measurement &measurement);
Text where(const Measurement &measurement);

} // namespace rankscape
