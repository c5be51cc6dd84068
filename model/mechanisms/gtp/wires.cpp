// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Asking the traffic simulator for what a chain sends.
#include "model/mechanisms/gtp/wires.h"

#include "model/mechanisms/common/sharing.h"
#include "model/mechanisms/gtp/wire.h"

#include <algorithm>
#include <cmath>

namespace rankscape::gtp {

namespace {

constexpr double activation_bytes = 2, main_gradient_bytes = 4;
constexpr std::int64_t many_pairs = 6000; ///< of ranks in all groups: a run of more takes milliseconds

/// The first group alone, if all lie alike on links of their own: the others go as it does.
std::optional<GroupKind> one_for_all(const Network &network, const GroupKind &kind, Operation operation)
{
    const auto count = static_cast<std::int64_t>(kind.count());
    if (count < 2 || count * kind.size * kind.size <= many_pairs)
        return std::nullopt;
    std::vector<Collective> all(kind.count());
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto ranks = kind.group(i);
        all[i].operation = operation;
        all[i].ranks.assign(ranks.begin(), ranks.end());
        all[i].bytes = std::int64_t{1} << 26;
    }
    const auto meets = which_meet(network, all);
    const auto alike = which_are_alike(network, all);
    for (std::size_t i = 0; i < all.size(); ++i)
        if (meets[i] != i || alike[i] != 0)
            return std::nullopt;
    const auto first = kind.group(0);
    return GroupKind{kind.name, kind.size, {first.begin(), first.end()}};
}

class Wiring {
public:
    Wiring(const std::shared_ptr<const Network> &network, const Derived &derived, const Forward &forward,
           WireFormat format, const std::atomic<bool> *cancel)
        : network_(network), derived_(derived), forward_(forward), format_(format), cancel_(cancel)
    {
    }

    Result<Wires> make()
    {
        for (const auto &weight : forward_.weights) {
            const bool met = std::ranges::any_of(forward_.ops, [&](const Op &op) {
                return op.weight >= 0 && &forward_.weights[static_cast<std::size_t>(op.weight)] == &weight;
            });
            const auto elements = met && weight.is_cut() ? weight.gathered_elements() : 0;
            made_.gather.push_back(gather(weight.expert, elements));
            made_.reduce.push_back(reduce(weight.expert, elements));
        }
        add_activations();
        for (std::size_t layer = 0; layer < forward_.layers.size(); ++layer)
            add_layer(layer);
        made_.replicas_keep_shards = derived_.scenario.sharding.distributed_optimizer;
        add_outer();
        double whole = 0;
        for (std::size_t layer = 0; layer < forward_.layers.size(); ++layer)
            whole += forward_.whole[layer];
        made_.whole = wire("gtp_remat", Operation::all_reduce, whole * main_gradient_bytes, Content::gradients);
        if (problem_)
            return *std::move(problem_);
        return std::move(made_);
    }

private:
    Wire gather(bool expert, double elements)
    {
        return wire(expert ? "expt_gtp_remat" : "gtp_remat", Operation::all_gather, elements * bytes_of(format_),
                    Content::weights);
    }
    Wire reduce(bool expert, double elements)
    {
        return wire(expert ? "expt_gtp_remat" : "gtp_remat", Operation::reduce_scatter, elements * gradient_bytes,
                    Content::gradients);
    }

    void add_activations()
    {
        const auto sequence = forward_.tokens * static_cast<double>(forward_.hidden) * activation_bytes;
        const auto tp = [&](Operation operation) { return wire("tp", operation, sequence, Content::activations); };
        if (forward_.sequence_parallel) {
            made_.enter = made_.leave_back = tp(Operation::all_gather);
            made_.leave = made_.enter_back = tp(Operation::reduce_scatter);
        } else {
            made_.leave = made_.enter_back = tp(Operation::all_reduce);
        }
        if (std::ranges::find(forward_.ops, Op::Kind::dispatch, &Op::kind) == forward_.ops.end())
            return;
        const auto *tp_kind = derived_.group("tp");
        const auto cut = forward_.sequence_parallel && tp_kind ? tp_kind->size : 1;
        made_.tokens =
            wire("ep", Operation::all_to_all, sequence / cut * static_cast<double>(forward_.topk), Content::tokens);
    }

    /// Gradients of embedding and output over the replicas, and what the distributed optimizer hands out again.
    void add_outer()
    {
        const auto keep = made_.replicas_keep_shards;
        double kept[2] = {0, 0};
        for (const auto &weight : forward_.weights) {
            const bool output = weight.tensor.part == Part::output;
            const bool here = (weight.embedding() && forward_.embedding) ||
                              (output && forward_.output && !(forward_.tied && forward_.embedding));
            const auto elements = here ? weight.shard_elements() : 0;
            kept[0] += elements;
            made_.outer_replicas.push_back(wire("dp_cp", keep ? Operation::reduce_scatter : Operation::all_reduce,
                                                elements * main_gradient_bytes, Content::gradients));
        }
        if (!keep)
            return;
        for (std::size_t layer = 0; layer < forward_.layers.size(); ++layer) {
            kept[0] += forward_.whole[layer];
            for (const auto index : forward_.met[layer]) {
                const auto &weight = forward_.weights[static_cast<std::size_t>(index)];
                kept[weight.expert] += weight.shard_elements();
            }
        }
        const auto each = bytes_of(format_);
        made_.parameters = wire("dp_cp", Operation::all_gather, kept[0] * each, Content::weights);
        made_.expert_parameters = wire("ep_dp", Operation::all_gather, kept[1] * each, Content::weights);
    }

    void add_layer(std::size_t layer)
    {
        double whole[2] = {0, 0}, shards[2] = {0, 0};
        for (const auto index : forward_.met[layer]) {
            const auto &weight = forward_.weights[static_cast<std::size_t>(index)];
            shards[weight.expert] += weight.shard_elements();
            whole[weight.expert] += weight.is_cut() ? weight.gathered_elements() : 0;
        }
        made_.layer_gather.push_back(gather(false, whole[0]));
        made_.layer_reduce.push_back(reduce(false, whole[0]));
        made_.layer_expert_gather.push_back(gather(true, whole[1]));
        made_.layer_expert_reduce.push_back(reduce(true, whole[1]));
        const auto operation =
            derived_.scenario.sharding.distributed_optimizer ? Operation::reduce_scatter : Operation::all_reduce;
        made_.replicas.push_back(
            wire("dp_cp", operation, (shards[0] + forward_.whole[layer]) * main_gradient_bytes, Content::gradients));
        made_.expert_replicas.push_back(wire("ep_dp", operation, shards[1] * main_gradient_bytes, Content::gradients));
    }

    /// The groups of a kind that are simulated; looked for once.
    const GroupKind &simulated(const GroupKind &kind, Operation operation)
    {
        const auto known = std::ranges::find(simulated_, kind.name, &GroupKind::name);
        if (known != simulated_.end())
            return *known;
        auto some = one_for_all(*network_, kind, operation);
        if (!some && operation == Operation::all_to_all && kind.count() > 1 &&
            static_cast<std::int64_t>(kind.ranks.size()) * kind.size > many_pairs) {
            // Uneven groups side by side take seconds to simulate exactly.
            const auto first = kind.group(0);
            some = GroupKind{kind.name, kind.size, {first.begin(), first.end()}};
            made_.own_tokens = true;
        }
        return simulated_.emplace_back(some.value_or(kind));
    }

    Wire wire(const char *group, Operation operation, double bytes, Content content)
    {
        const auto *kind = derived_.group(group);
        if (problem_ || !kind || kind->size < 2 || bytes < 1)
            return {};
        const auto &some = simulated(*kind, operation);
        made_.some_groups =
            made_.some_groups || (some.ranks.size() < kind->ranks.size() && operation != Operation::all_to_all);
        auto run = run_groups(network_, some, operation, std::llround(bytes), content, Algorithm::automatic, cancel_);
        if (!run) {
            problem_ = run.problem();
            return {};
        }
        if (!*run)
            return {};
        const auto found = std::ranges::find(made_.runs, *run);
        const auto place = static_cast<std::int32_t>(found - made_.runs.begin());
        if (found == made_.runs.end())
            made_.runs.push_back(*run);
        const auto others = static_cast<double>(kind->size - 1) / kind->size;
        const auto times = operation == Operation::all_reduce ? 2.0 : 1.0;
        return {place, (*run)->time(), bytes * others * times, (*run)->nvlink, (*run)->network};
    }

    const std::shared_ptr<const Network> &network_;
    const Derived &derived_;
    const Forward &forward_;
    const WireFormat format_;
    const std::atomic<bool> *cancel_;
    Wires made_;
    std::vector<GroupKind> simulated_; ///< by name
    std::optional<Problem> problem_;
};

} // namespace

Result<Wires> wires_of(const std::shared_ptr<const Network> &network, const Derived &derived, const Forward &forward,
                       WireFormat format, const std::atomic<bool> *cancel)
{
    return Wiring(network, derived, forward, format, cancel).make();
}

} // namespace rankscape::gtp
