// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// From placements to collectives, and from these to bytes.
#include "model/mechanisms/fsdp/moves.h"

#include "model/mechanisms/fsdp/bytes.h"

namespace rankscape::fsdp {

namespace {

double bytes_of(std::string_view dtype) { return dtype == "fp32" ? 4 : 2; }

double bytes_of(const std::vector<Move> &moves, double elements, double bytes, double *outer = nullptr)
{
    double sum = 0;
    for (const auto &move : moves) {
        const auto part = elements / static_cast<double>(move.cut);
        const auto once = move.operation == Operation::all_reduce ? sent_twice(part, move.ranks, bytes)
                                                                  : sent_once(part, move.ranks, bytes);
        sum += once;
        if (outer && move.axis == MeshAxis::outer)
            *outer += once;
    }
    return sum;
}

} // namespace

Moves moves_of(const Matrix &matrix, std::int64_t outer, std::int64_t inner)
{
    const auto size = [&](MeshAxis axis) { return axis == MeshAxis::outer ? outer : inner; };
    // What the outer axis handles is a slice only where the inner axis cuts the subject.
    const auto move = [&](Operation operation, MeshAxis axis, Subject subject) {
        const bool sliced = axis == MeshAxis::outer && matrix.sharded(subject, MeshAxis::inner);
        return Move{operation, axis, size(axis), sliced ? inner : 1};
    };
    Moves moves;
    for (const auto axis : {MeshAxis::outer, MeshAxis::inner}) { // gathers undo the cuts, last cut first
        if (size(axis) < 2)
            continue;
        if (matrix.sharded(Subject::parameter, axis))
            moves.gather.push_back(move(Operation::all_gather, axis, Subject::parameter));
        else if (matrix.sharded(Subject::optimizer, axis))
            moves.first_gather.push_back(move(Operation::all_gather, axis, Subject::optimizer));
    }
    for (const auto axis : {MeshAxis::inner, MeshAxis::outer}) {
        if (size(axis) < 2)
            continue;
        if (matrix.sharded(Subject::gradient, axis))
            moves.reduce.push_back(move(Operation::reduce_scatter, axis, Subject::gradient));
        else if (matrix.sharded(Subject::optimizer, axis))
            moves.reduce_last.push_back(move(Operation::reduce_scatter, axis, Subject::optimizer));
        else
            moves.reduce_last.push_back(move(Operation::all_reduce, axis, Subject::optimizer));
    }
    moves.keeps_whole_gradient = moves.reduce.empty();
    return moves;
}

Precision precision_of(const Scenario &scenario)
{
    const auto &sharding = scenario.sharding;
    Precision precision;
    precision.main_weight = bytes_of(sharding.main_params_dtype);
    precision.main_grad = sharding.main_grads_dtype ? bytes_of(*sharding.main_grads_dtype) : precision.weight;
    precision.wire_grad = sharding.grad_comm_dtype ? bytes_of(*sharding.grad_comm_dtype) : precision.main_grad;
    precision.moments = sharding.optimizer == "sgd" ? 4 : 8;
    return precision;
}

Held held(double elements, const Matrix &matrix, std::int64_t outer, std::int64_t inner, const Precision &precision)
{
    const auto share = [&](Subject subject) {
        return elements / static_cast<double>(parts_of(matrix, subject, outer, inner));
    };
    return {share(Subject::parameter) * precision.weight, share(Subject::gradient) * precision.main_grad,
            share(Subject::optimizer) * precision.optimizer()};
}

Sent &Sent::operator+=(const Sent &other)
{
    forward += other.forward;
    backward += other.backward;
    reduce += other.reduce;
    first += other.first;
    last += other.last;
    outer += other.outer;
    return *this;
}

Sent sent(double elements, const Matrix &matrix, std::int64_t outer, std::int64_t inner, const Precision &precision,
          std::int64_t microbatches)
{
    const auto moves = moves_of(matrix, outer, inner);
    double each = 0, once = 0;
    Sent sum;
    sum.forward = bytes_of(moves.gather, elements, precision.weight, &each);
    sum.backward = bytes_of(moves.gather, elements, precision.weight, &each);
    sum.reduce = bytes_of(moves.reduce, elements, precision.wire_grad, &each);
    sum.first = bytes_of(moves.first_gather, elements, precision.weight, &once);
    sum.last = bytes_of(moves.reduce_last, elements, precision.wire_grad, &once);
    sum.outer = each * static_cast<double>(microbatches) + once;
    return sum;
}

} // namespace rankscape::fsdp
