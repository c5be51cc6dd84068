// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What GPUs hold of weights at an instant: their own slice always, the others while a GEMM needs them.
#pragma once

#include "model/mechanisms/gtp/study.h"
#include "model/views/step/thread_scene.h"

#include <vector>

namespace rankscape::gtp_view {

/// One gathered weight, or one unreduced gradient, from its first to its last instant.
struct HeldWeight {
    std::int32_t weight = -1;
    std::int32_t event = -1; ///< the gather; of a gradient the reduce-scatter
    double from = 0, until = 0;
    bool gradient = false;
    bool expert = false;
    int column = 0; ///< of a GPU's columns; neighbours in a chain alternate
};

/// All of a step, with the columns that a GPU needs.
class HeldWeights {
public:
    explicit HeldWeights(const gtp::Study &study);

    std::vector<HeldWeight> at(double time) const;
    int columns() const { return columns_; }
    bool gradient_column(int column) const { return column + 1 == columns_; }

private:
    std::vector<HeldWeight> all_; ///< by start
    int columns_ = 3;
};

/// Slices of one GPU's columns at rest: empty but for its own.
void draw_columns(drawing::Pen pen, const gtp::Study &study, const HeldWeights &held, const Box &box,
                  std::int32_t rank);
/// What fills them.
void draw_held(drawing::Pen pen, const drawing::ThreadScene &scene, const gtp::Study &study, const HeldWeights &held,
               const Box &box, std::int32_t rank, double time);

/// The samples that a rank reads: "A" for the first of its GTP_remat group.
std::string batch_letter(std::int64_t slice, std::int64_t replica, std::int64_t g);

} // namespace rankscape::gtp_view
