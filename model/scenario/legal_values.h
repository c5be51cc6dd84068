// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The values that a slider offers for one degree, each with the verdict and its reason.
#pragma once

#include "model/base/text.h"
#include "model/scenario/scenario.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace rankscape {

/// What a slider moves. Shards are Megatron's total counts: TP × GTP_remat, ETP × expert GTP_remat.
enum class Degree {
    tensor,
    weight_shards,
    context,
    expert,
    expert_tensor,
    expert_weight_shards,
    pipeline,
    virtual_pipeline,
    instances,
    world
};

struct SliderValue {
    std::int64_t value = 1;
    bool legal = true;
    Text reason; ///< why not, in the words of `check`; empty when legal
    bool operator==(const SliderValue &) const = default;
};

inline constexpr std::size_t most_slider_values = 24;

/// Megatron's flag for the degree, with dashes.
std::string_view flag_of(Degree degree);

/// The present value; defaults resolved (ETP follows TP, the world follows the degrees).
std::int64_t degree_of(const Scenario &scenario, Degree degree);

/// The Scenario after the slider moved. With the world locked the number of GPUs stays. Otherwise it follows:
/// DP stays when it was given, else the world is the smallest legal one that is not below the present.
Scenario with_degree(const Scenario &scenario, Degree degree, std::int64_t value, bool world_locked);

/// Ascending, at most `most_slider_values`, the present value always among them.
std::vector<SliderValue> slider_values(const Scenario &scenario, Degree which, bool world_locked);

} // namespace rankscape
