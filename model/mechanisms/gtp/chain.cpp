// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Putting a forward pass, its backward and what they send on streams.
#include "model/mechanisms/gtp/chain.h"

#include "model/mechanisms/gtp/said.h"
#include "model/mechanisms/gtp/units.h"

#include <algorithm>
#include <array>

namespace rankscape::gtp {

namespace {

const std::vector<StepStream> &streams()
{
    static const std::vector<StepStream> all{
        {"compute", {"compute", "计算"}, true},
        {"gather", {"all-gather", "all-gather"}, false},
        {"reduce", {"reduce-scatter", "reduce-scatter"}, false},
        {"expert-gather", {"experts: gather", "专家 all-gather"}, false},
        {"expert-reduce", {"experts: reduce", "专家 reduce"}, false},
        {"tp", {"TP activations", "TP 激活"}, false},
        {"tokens", {"EP tokens", "EP token"}, false},
        {"replicas", {"DP gradients", "DP 梯度"}, false},
    };
    return all;
}

class Builder {
public:
    Builder(const ChainInput &input, const ChainOptions &options)
        : input_(input),
          forward_(input.forward),
          wires_(input.wires),
          options_(options),
          units_(units_of(input, options.whole_layers))
    {
        chain_.plan.streams = streams();
    }

    Chain build()
    {
        for (microbatch_ = 0; microbatch_ < options_.microbatches; ++microbatch_) {
            forward_pass();
            backward_pass();
        }
        if (!options_.whole_layers && wires_.whole.exists())
            communicate(Lane::reduce, Work::all_reduce, wires_.whole, {"norms", "norm"},
                        {"Norms, routers and biases stay whole on every rank: their gradients are all-reduced over "
                         "GTP_remat at the end of the step",
                         "norm、router 和 bias 不切分：步末在 GTP_remat 上 all-reduce 它们的梯度"},
                        {}, waited());
        hand_out();
        return std::move(chain_);
    }

private:
    using Events = std::vector<std::int32_t>;

    const CutWeight *weight(std::int32_t index) const
    {
        return index < 0 ? nullptr : &forward_.weights[static_cast<std::size_t>(index)];
    }
    Text name_of(const Unit &unit) const { return gtp::name_of(weight(unit.weight), unit.layer, unit.expert); }

    std::int32_t add(StepEvent event, About about)
    {
        event.microbatch = static_cast<std::int32_t>(microbatch_ < options_.microbatches ? microbatch_ : -1);
        event.unit = about.weight;
        chain_.about.push_back(about);
        return chain_.plan.add(std::move(event));
    }

    std::int32_t communicate(Lane lane, Work work, const Wire &wire, Text label, Text what, About about, Events after)
    {
        StepEvent event;
        event.stream = static_cast<std::int32_t>(lane);
        event.work = work;
        event.label = std::move(label);
        event.what = std::move(what);
        event.alone = wire.alone;
        event.bytes = wire.bytes;
        event.run = wire.run;
        event.nvlink = wire.nvlink;
        event.network = wire.network;
        event.after = std::move(after);
        return add(std::move(event), about);
    }

    /// All that the next compute event waits for but its weight.
    Events waited() const
    {
        auto after = wait_;
        if (last_ >= 0)
            after.push_back(last_);
        return after;
    }

    std::int32_t compute(Work work, const Text &name, double flops, bool low, About about, const Events &more = {})
    {
        StepEvent event;
        event.stream = static_cast<std::int32_t>(Lane::compute);
        event.work = work;
        event.label = label_of(work, name);
        event.what = about_compute(work, name, about.layer, microbatch_ + 1);
        event.alone = {flops / (low ? input_.low_rate : input_.rate)};
        event.after = waited();
        event.after.insert(event.after.end(), more.begin(), more.end());
        wait_.clear();
        last_ = add(std::move(event), about);
        return last_;
    }

    void hold(const Text &label, Content content, double bytes, std::int32_t from, std::int32_t until)
    {
        chain_.plan.holds.push_back({label, content, bytes, from, false, until});
    }

    std::int32_t gather(const Unit &unit, bool backward, bool early)
    {
        const auto name = name_of(unit);
        return communicate(
            unit.expert ? Lane::expert_gather : Lane::gather, Work::gather, unit.gather, name,
            about_gather({backward, early, input_.format}, name, unit.weight < 0 ? -1 : unit.layer, unit.gather.bytes),
            {unit.weight, unit.layer, backward}, waited());
    }

    /// The gather that an op needs, and the one after it under way; -1 where nothing is to be gathered.
    std::int32_t fetch(std::size_t op, bool backward, bool ahead)
    {
        const auto index = units_.of_op[op];
        if (index < 0)
            return -1;
        const auto &unit = units_.all[static_cast<std::size_t>(index)];
        auto &mine = gathered_[static_cast<std::size_t>(index)];
        if (mine < 0)
            mine = gather(unit, backward, false);
        const auto begins = backward ? unit.last : unit.first;
        const auto next = backward ? unit.previous : unit.next;
        if (ahead && op == begins && next >= 0 && gathered_[static_cast<std::size_t>(next)] < 0) {
            const auto &other = units_.all[static_cast<std::size_t>(next)];
            if (!(backward && other.lookup))
                gathered_[static_cast<std::size_t>(next)] = gather(other, backward, true);
        }
        return mine;
    }

    void forward_pass()
    {
        gathered_.assign(units_.all.size(), -1);
        for (std::size_t i = 0; i < forward_.ops.size(); ++i) {
            const auto &op = forward_.ops[i];
            const About about{op.weight, op.layer, false};
            switch (op.kind) {
            case Op::Kind::lookup:
            case Op::Kind::gemm: {
                const auto got = fetch(i, false, options_.ahead_forward);
                compute(Work::forward, weight(op.weight)->name, op.flops, op.low_precision, about,
                        got < 0 ? Events{} : Events{got});
                if (got >= 0 && unit(i).last == i)
                    hold(name_of(unit(i)), Content::weights, unit(i).gathered, got, last_);
                break;
            }
            case Op::Kind::attention: compute(Work::forward, {"attn", "attn"}, op.flops, false, about); break;
            case Op::Kind::router: compute(Work::router, {"router", "router"}, op.flops, false, about); break;
            case Op::Kind::tp_enter: activations(wires_.enter, about, waited()); break;
            case Op::Kind::tp_leave: activations(wires_.leave, about, waited()); break;
            case Op::Kind::dispatch: tokens(Work::dispatch, about); break;
            case Op::Kind::combine: tokens(Work::combine, about); break;
            }
        }
    }

    void backward_pass()
    {
        gathered_.assign(units_.all.size(), -1);
        pending_.fill(-1);
        reduced_.clear();
        for (auto i = forward_.ops.size(); i-- > 0;) {
            const auto &op = forward_.ops[i];
            const About about{op.weight, op.layer, true};
            switch (op.kind) {
            case Op::Kind::lookup:
            case Op::Kind::gemm: gemm_backward(i, about); break;
            case Op::Kind::attention: compute(Work::backward, {"attn", "attn"}, 2 * op.flops, false, about); break;
            case Op::Kind::router: compute(Work::backward, {"router", "router"}, 2 * op.flops, false, about); break;
            case Op::Kind::tp_enter: activations(wires_.enter_back, about, {last_dgrad_}); break; // under wgrad
            case Op::Kind::tp_leave: activations(wires_.leave_back, about, waited()); break;
            case Op::Kind::dispatch: tokens(Work::combine, about); break;
            case Op::Kind::combine: tokens(Work::dispatch, about); break;
            }
            if (op.layer < 0 && op.weight >= 0)
                outer_done(op);
            if (op.layer >= 0 && (i == 0 || forward_.ops[i - 1].layer != op.layer))
                layer_done(op.layer);
        }
        for (const auto event : pending_) // FSDP's final callback; GTP has waited for its last ones
            if (event >= 0)
                wait_.push_back(event);
    }

    const Unit &unit(std::size_t op) const { return units_.all[static_cast<std::size_t>(units_.of_op[op])]; }

    void gemm_backward(std::size_t i, About about)
    {
        const auto &op = forward_.ops[i];
        const auto &met = *weight(op.weight);
        Events wanted;
        if (op.kind == Op::Kind::gemm) {
            const auto got = fetch(i, true, options_.ahead_backward);
            // The input that sequence parallelism scattered is gathered again for wgrad, under dgrad.
            if (wires_.enter.exists() && met.tensor.cut == Cut::column && !met.expert)
                wanted.push_back(
                    communicate(Lane::tp, Work::gather, wires_.enter, met.name,
                                {"The input of " + met.name.en + " is gathered again over TP for its wgrad",
                                 "为计算 wgrad，在 TP 上重新 gather " + met.name.zh + " 的输入"},
                                about, waited()));
            last_dgrad_ =
                compute(Work::dgrad, met.name, op.flops, op.low_precision, about, got < 0 ? Events{} : Events{got});
            if (got >= 0 && unit(i).first == i)
                hold(name_of(unit(i)), Content::weights, unit(i).gathered, got, last_);
        }
        const auto wgrad = compute(Work::wgrad, met.name, op.flops, op.low_precision, about, wanted);
        if (units_.of_op[i] < 0)
            return;
        const auto &mine = unit(i);
        if (mine.last == i)
            first_wgrad_ = wgrad;
        if (mine.first == i)
            reduce(mine, options_.whole_layers ? first_wgrad_ : wgrad);
    }

    void reduce(const Unit &unit, std::int32_t buffer_from)
    {
        auto &pending = pending_[static_cast<std::size_t>(unit.chain)];
        const bool head = unit.previous < 0;
        const auto name = name_of(unit);
        const auto event = communicate(
            unit.expert ? Lane::expert_reduce : Lane::reduce, Work::reduce_scatter, unit.reduce, name,
            about_reduce(name, unit.weight < 0 ? -1 : unit.layer, unit.reduce.bytes, !head && !options_.whole_layers),
            {unit.weight, unit.layer, true}, {last_});
        hold(name, Content::gradients, unit.gradient, buffer_from, event);
        reduced_.push_back({unit.layer, unit.weight, unit.expert, event});
        if (options_.whole_layers) {
            pending = event;
            return;
        }
        if (pending >= 0) // launched one step ago, finalised now
            wait_.push_back(pending);
        pending = event;
        if (head) {
            wait_.push_back(event);
            pending = -1;
        }
    }

    void activations(const Wire &wire, About about, Events after)
    {
        if (!wire.exists())
            return;
        const bool gathers = &wire == &wires_.enter || &wire == &wires_.leave_back;
        const auto work = !forward_.sequence_parallel ? Work::all_reduce
                          : gathers                   ? Work::gather
                                                      : Work::reduce_scatter;
        about.weight = -1;
        const auto event = communicate(Lane::tp, work, wire, {"TP", "TP"},
                                       {"Activations over TP: each rank sends " + amount(wire.bytes),
                                        "TP 上的激活通信：每个 rank 发送 " + amount(wire.bytes)},
                                       about, std::move(after));
        wait_.push_back(event);
    }

    void tokens(Work work, About about)
    {
        if (!wires_.tokens.exists())
            return;
        about.weight = -1;
        const auto there = work == Work::dispatch;
        const auto event = communicate(
            Lane::tokens, work, wires_.tokens, there ? Text{"dispatch", "dispatch"} : Text{"combine", "combine"},
            {"Tokens over EP, all-to-all, routing taken as balanced: each rank sends " + amount(wires_.tokens.bytes),
             "EP 上的 token all-to-all，按路由均衡计：每个 rank 发送 " + amount(wires_.tokens.bytes)},
            about, waited());
        wait_.push_back(event);
    }

    /// DDP may reduce a layer over the replicas once every weight of it was reduced over GTP_remat.
    void layer_done(std::int32_t layer)
    {
        if (microbatch_ + 1 < options_.microbatches)
            return;
        const auto place =
            static_cast<std::size_t>(std::ranges::find(forward_.layers, layer) - forward_.layers.begin());
        for (const bool expert : {false, true}) {
            const auto &wire = expert ? wires_.expert_replicas[place] : wires_.replicas[place];
            if (!wire.exists())
                continue;
            Events after{last_};
            for (const auto &done : reduced_)
                if (done.layer == layer && done.expert == expert)
                    after.push_back(done.event);
            const auto name = gtp::name_of(nullptr, layer, expert);
            replicas_.push_back(communicate(
                Lane::replicas, wires_.replicas_keep_shards ? Work::reduce_scatter : Work::all_reduce, wire, name,
                {"Gradients of " + name.en + " over the replicas: each rank sends " + amount(wire.bytes) +
                     "; it starts when every weight of the layer was reduced over GTP_remat",
                 name.zh + " 的梯度在副本间归约：每个 rank 发送 " + amount(wire.bytes) +
                     "；要等该层所有权重都在 GTP_remat 上归约完"},
                {-1, layer, true}, std::move(after)));
        }
    }

    /// The same for embedding and output; a tied weight is reduced once, after both of its uses.
    void outer_done(const Op &op)
    {
        const auto &wire = wires_.outer_replicas[static_cast<std::size_t>(op.weight)];
        if (microbatch_ + 1 < options_.microbatches || !wire.exists())
            return;
        Events after{last_};
        for (const auto &done : reduced_)
            if (done.layer < 0 && (done.weight == op.weight || forward_.tied))
                after.push_back(done.event);
        const auto &name = weight(op.weight)->name;
        replicas_.push_back(communicate(
            Lane::replicas, wires_.replicas_keep_shards ? Work::reduce_scatter : Work::all_reduce, wire, name,
            {"Gradient of " + name.en + " over the replicas: each rank sends " + amount(wire.bytes),
             name.zh + " 的梯度在副本间归约：每个 rank 发送 " + amount(wire.bytes)},
            {op.weight, -1, true}, std::move(after)));
    }

    /// Distributed optimizer: each replica has stepped its part of the parameters; all get them back.
    void hand_out()
    {
        auto after = waited();
        after.insert(after.end(), replicas_.begin(), replicas_.end());
        for (const auto *wire : {&wires_.parameters, &wires_.expert_parameters})
            if (wire->exists())
                communicate(Lane::replicas, Work::gather, *wire, {"parameters", "参数"},
                            {"All-gather of the stepped parameters over the replicas, after the optimizer: each rank "
                             "sends " +
                                 amount(wire->bytes),
                             "优化器更新后在副本间 all-gather 参数：每个 rank 发送 " + amount(wire->bytes)},
                            {}, after);
    }

    const ChainInput &input_;
    const Forward &forward_;
    const Wires &wires_;
    const ChainOptions options_;
    const Units units_;
    Chain chain_;

    struct Reduced {
        std::int32_t layer, weight;
        bool expert;
        std::int32_t event;
    };
    std::int64_t microbatch_ = 0;
    std::int32_t last_ = -1; ///< compute event
    std::int32_t last_dgrad_ = -1;
    Events replicas_;                       ///< reductions over the replicas
    Events wait_;                           ///< what the next one waits for besides
    Events gathered_;                       ///< by unit, in this pass
    std::array<std::int32_t, 3> pending_{}; ///< by chain: the reduction that is finalised one step later
    std::vector<Reduced> reduced_;          ///< in this backward pass
    std::int32_t first_wgrad_ = -1;         ///< of the unit under way
};

} // namespace

Chain chain_of(const ChainInput &input, const ChainOptions &options) { return Builder(input, options).build(); }

} // namespace rankscape::gtp
