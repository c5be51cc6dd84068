// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Asking the traffic simulator for the collectives of each kind of unit.
#include "model/mechanisms/fsdp/wires.h"

#include <algorithm>
#include <cmath>

namespace rankscape::fsdp {

namespace {

Work work_of(Operation operation)
{
    return operation == Operation::all_gather       ? Work::gather
           : operation == Operation::reduce_scatter ? Work::reduce_scatter
                                                    : Work::all_reduce;
}

class Wiring {
public:
    Wiring(const std::shared_ptr<const Network> &network, const ProgramInput &input, const std::atomic<bool> *cancel)
        : network_(network), input_(input), cancel_(cancel)
    {
    }

    Result<AllWires> make()
    {
        for (const auto &kind : input_.units.kinds) {
            auto &wires = all_.kinds.emplace_back();
            add(wires, kind.dense, input_.dense, input_.matrix, false);
            if (kind.experts)
                add(wires, *kind.experts, input_.experts, input_.expert_matrix, true);
            if (problem_)
                return *std::move(problem_);
        }
        return std::move(all_);
    }

private:
    void add(KindWires &wires, const ParameterGroup &group, const Mesh &mesh, const Matrix &matrix, bool experts)
    {
        const auto moves = moves_of(matrix, mesh.outer, mesh.inner);
        const auto &precision = input_.precision;
        auto &made = wires.groups.emplace_back();
        const auto size = static_cast<double>(group.layout.size);
        made.rest = held(size, matrix, mesh.outer, mesh.inner, precision);
        const auto share = [&](Subject subject) {
            return 1 / static_cast<double>(parts_of(matrix, subject, mesh.outer, mesh.inner));
        };
        made.share_rest = share(Subject::parameter);
        made.share_first = moves.first_gather.empty() ? made.share_rest : share(Subject::optimizer);
        made.rest_cut = size * precision.weight * made.share_first;
        made.whole_weights = moves.gather.empty() ? 0 : size * precision.weight;
        made.whole_gradients = moves.reduce.empty() ? 0 : size * precision.wire_grad;
        const auto wire = [&](const std::vector<Move> &list, double bytes, Content content) {
            std::vector<Wire> out;
            for (const auto &move : list)
                out.push_back(wire_of(move, group, mesh, bytes, content, experts));
            return out;
        };
        made.first_gather = wire(moves.first_gather, precision.weight, Content::weights);
        made.gather = wire(moves.gather, precision.weight, Content::weights);
        made.reduce = wire(moves.reduce, precision.wire_grad, Content::gradients);
        made.reduce_last = wire(moves.reduce_last, precision.wire_grad, Content::gradients);
    }

    Wire wire_of(const Move &move, const ParameterGroup &group, const Mesh &mesh, double bytes, Content content,
                 bool experts)
    {
        const auto part = static_cast<double>(group.elements()) / static_cast<double>(move.cut);
        Wire wire{work_of(move.operation), move.axis, move.ranks, experts, 0, {}, -1, 0, 0};
        wire.bytes = move.operation == Operation::all_reduce ? sent_twice(part, move.ranks, bytes)
                                                             : sent_once(part, move.ranks, bytes);
        const auto &groups = move.axis == MeshAxis::outer ? mesh.outer_groups : mesh.inner_groups;
        const auto buffer = static_cast<double>(group.layout.size / move.cut) * bytes;
        auto run =
            run_groups(network_, groups, move.operation, std::llround(buffer), content, Algorithm::automatic, cancel_);
        if (!run) {
            if (!problem_)
                problem_ = run.problem();
            return wire;
        }
        if (!*run)
            return wire;
        wire.alone = (*run)->time();
        wire.nvlink = (*run)->nvlink;
        wire.network = (*run)->network;
        const auto found = std::ranges::find(all_.runs, *run);
        wire.run = static_cast<std::int32_t>(found - all_.runs.begin());
        if (found == all_.runs.end())
            all_.runs.push_back(*run);
        return wire;
    }

    const std::shared_ptr<const Network> &network_;
    const ProgramInput &input_;
    const std::atomic<bool> *cancel_;
    AllWires all_;
    std::optional<Problem> problem_;
};

} // namespace

Result<AllWires> wires_of(const std::shared_ptr<const Network> &network, const ProgramInput &input,
                          const std::atomic<bool> *cancel)
{
    return Wiring(network, input, cancel).make();
}

} // namespace rankscape::fsdp
