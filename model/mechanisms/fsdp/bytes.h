// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a rank sends and holds, in formulas. Source: facts.md A(a), "BYTES PER RANK" and "MEMORY".
#pragma once

#include "model/mechanisms/fsdp/placements.h"
#include "model/scenario/scenario.h"

#include <cstdint>

namespace rankscape::fsdp {

/// Bytes an element of each buffer. Absent flags follow Megatron-FSDP: gradients as the parameters (BF16), what is
/// sent as the gradients.
struct Precision {
    double weight = 2;      ///< BF16
    double main_weight = 4; ///< --megatron-fsdp-main-params-dtype
    double main_grad = 2;   ///< --megatron-fsdp-main-grads-dtype
    double wire_grad = 2;   ///< --megatron-fsdp-grad-comm-dtype
    double moments = 8;     ///< Adam: two FP32 numbers; SGD with momentum: one

    double optimizer() const { return main_weight + moments; }
};
Precision precision_of(const Scenario &scenario);

/// (n - 1) / n × elements × bytes: all-gather of `elements`, or reduce-scatter of them.
constexpr double sent_once(double elements, std::int64_t ranks, double bytes)
{
    return elements * bytes * static_cast<double>(ranks - 1) / static_cast<double>(ranks);
}
/// 2 (n - 1) / n × elements × bytes: all-reduce.
constexpr double sent_twice(double elements, std::int64_t ranks, double bytes)
{
    return 2 * sent_once(elements, ranks, bytes);
}

/// Into how many parts a subject is cut.
inline std::int64_t parts_of(const Matrix &matrix, Subject subject, std::int64_t outer, std::int64_t inner)
{
    return (matrix.sharded(subject, MeshAxis::outer) ? outer : 1) *
           (matrix.sharded(subject, MeshAxis::inner) ? inner : 1);
}

/// Bytes a rank holds between steps.
struct Held {
    double parameters = 0, gradients = 0, optimizer = 0;
    double all() const { return parameters + gradients + optimizer; }
    Held &operator+=(const Held &other)
    {
        parameters += other.parameters;
        gradients += other.gradients;
        optimizer += other.optimizer;
        return *this;
    }
};
Held held(double elements, const Matrix &matrix, std::int64_t outer, std::int64_t inner, const Precision &precision);

/// Bytes that a rank sends for one parameter group, by when.
struct Sent {
    double forward = 0;  ///< gathers of each microbatch
    double backward = 0; ///< gathers of each microbatch
    double reduce = 0;   ///< reductions of each microbatch
    double first = 0;    ///< gathers of the first microbatch only
    double last = 0;     ///< reductions of the last microbatch only
    double outer = 0;    ///< of all these in a step, what goes over the outer axis

    double step(std::int64_t microbatches) const
    {
        return (forward + backward + reduce) * static_cast<double>(microbatches) + first + last;
    }
    Sent &operator+=(const Sent &other);
};
Sent sent(double elements, const Matrix &matrix, std::int64_t outer, std::int64_t inner, const Precision &precision,
          std::int64_t microbatches);

} // namespace rankscape::fsdp
