// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Writing the step down, in the order in which the host enqueues its work.
#include "model/mechanisms/fsdp/program.h"

#include "model/mechanisms/fsdp/said.h"
#include "model/mechanisms/fsdp/wires.h"

#include <algorithm>
#include <utility>

namespace rankscape::fsdp {

namespace {

class Writer {
public:
    Writer(const ProgramInput &input, const AllWires &wires, std::int64_t microbatches)
        : in_(input), wires_(wires), microbatches_(microbatches)
    {
    }

    void write(Program &made)
    {
        add_streams();
        hold_rest();
        for (microbatch_ = 0; microbatch_ < microbatches_; ++microbatch_) {
            forward();
            backward();
        }
        optimizer();
        name_reductions();
        made.plan = std::move(plan_);
        made.uses = std::move(uses_);
    }

private:
    using Index = std::int32_t;
    const Units &units() const { return in_.units; }
    const Unit &unit(std::size_t index) const { return units().all[index]; }
    const KindWires &wires(std::size_t index) const { return wires_.kinds[unit(index).kind]; }
    bool first() const { return microbatch_ == 0; }
    bool last() const { return microbatch_ + 1 == microbatches_; }

    void add_streams()
    {
        plan_.streams.push_back({"compute", {"compute", "计算"}, true});
        if (in_.one_comm_stream) {
            plan_.streams.push_back({"communication", {"communication", "通信"}});
            gathers_ = reductions_ = 1;
            return;
        }
        plan_.streams.push_back({"allgather", {"all-gather", "all-gather"}});
        plan_.streams.push_back({"reduce-scatter", {"reduce-scatter", "reduce-scatter"}});
        gathers_ = 1;
        reductions_ = 2;
    }

    /// The lane says what is in it: without sharded gradients they are all-reduced.
    void name_reductions()
    {
        if (reductions_ == gathers_)
            return;
        const auto has = [&](Work work) {
            return std::ranges::any_of(plan_.events, [&](const StepEvent &event) {
                return event.stream == reductions_ && event.work == work;
            });
        };
        auto &name = plan_.streams[static_cast<std::size_t>(reductions_)].name;
        if (has(Work::all_reduce))
            name = has(Work::reduce_scatter) ? Text{"reduction", "归约"} : Text{"all-reduce", "all-reduce"};
    }

    /// What is there all the time; weights that the first forward makes whole only until then.
    void hold_rest()
    {
        Held sum;
        for (std::size_t index = 0; index < units().all.size(); ++index)
            for (const auto &group : wires(index).groups) {
                auto rest = group.rest;
                if (!group.first_gather.empty())
                    rest.parameters = 0;
                sum += rest;
            }
        const auto add = [&](Text label, Content content, double bytes) {
            if (bytes > 0)
                plan_.holds.push_back({std::move(label), content, bytes, -1, false, -1});
        };
        add({"weights at rest", "常驻权重"}, Content::weights, sum.parameters);
        add({"gradients at rest", "常驻梯度"}, Content::gradients, sum.gradients);
        add({"main weights and optimizer state", "主权重与优化器状态"}, Content::other, sum.optimizer);
    }

    Index compute(Work work, std::size_t index, double flops, std::vector<Index> after)
    {
        StepEvent event;
        event.work = work;
        const auto letter = work == Work::forward ? "F" : "B";
        event.label = same(letter + std::string(unit(index).root() ? " " : "") + unit(index).label());
        event.what = about_compute(work, unit(index), microbatch_);
        event.unit = static_cast<Index>(index);
        event.microbatch = static_cast<Index>(microbatch_);
        event.alone = {flops * in_.tokens / in_.compute_rate};
        std::erase(after, -1);
        if (waits_for_reductions_ >= 0)
            after.push_back(waits_for_reductions_);
        waits_for_reductions_ = -1;
        event.after = std::move(after);
        return last_compute_ = plan_.add(std::move(event));
    }

    Index communicate(const Wire &wire, std::size_t index, std::int32_t stream, Index after)
    {
        StepEvent event;
        event.stream = stream;
        event.work = wire.work;
        event.label = label_of(wire.work, wire.axis, wire.experts, unit(index));
        event.what = about_communication(wire.work, wire.axis, wire.experts, wire.ranks, wire.bytes, unit(index));
        event.unit = static_cast<Index>(index);
        event.microbatch = static_cast<Index>(microbatch_);
        event.alone = wire.alone;
        event.bytes = wire.bytes;
        event.run = wire.run;
        event.nvlink = wire.nvlink;
        event.network = wire.network;
        if (after >= 0)
            event.after.push_back(after);
        return plan_.add(std::move(event));
    }

    /// Full weights of a unit between its gather and the end of its use.
    struct Gathered {
        bool asked = false;
        std::vector<Index> ready;      ///< last event of each parameter group
        std::vector<std::size_t> uses; ///< in uses_: what is freed
    };

    /// The events of `list`, one after another; (first, last), -1 without any.
    std::pair<Index, Index> run(const std::vector<Wire> &list, std::size_t index, std::int32_t stream, Index after)
    {
        Index start = -1, end = -1;
        for (const auto &wire : list) {
            end = communicate(wire, index, stream, start < 0 ? after : -1);
            start = start < 0 ? end : start;
        }
        return {start, end};
    }

    /// Once until it is freed.
    void gather(std::size_t index)
    {
        auto &made = gathered_[index];
        if (std::exchange(made.asked, true))
            return;
        const auto number = static_cast<Index>(index);
        for (std::size_t g = 0; g < wires(index).groups.size(); ++g) {
            const auto &group = wires(index).groups[g];
            // Frees are in the same queue: what is gathered after one waits for the compute that it waits for.
            const auto after = in_.prefetch ? freed_by_ : last_compute_;
            Index ready = -1;
            if (first() && !in_backward_ && !group.first_gather.empty()) {
                const auto [start, end] = run(group.first_gather, index, gathers_, after);
                hold("weights of ", "的权重", index, Content::weights, group.rest_cut, -1, end);
                hold("weights of ", "的权重", index, Content::weights, group.rest.parameters, start, -1);
                uses_.push_back({number, g, false, start, end, -1, group.share_first, group.share_rest});
                ready = end;
            }
            if (const auto [start, end] = run(group.gather, index, gathers_, after); end >= 0) {
                made.uses.push_back(uses_.size());
                uses_.push_back({number, g, false, start, end, -1, group.share_rest, 1});
                ready = end;
            }
            if (ready >= 0)
                made.ready.push_back(ready);
        }
    }

    void hold(const char *en, const char *zh, std::size_t index, Content content, double bytes, Index from, Index until)
    {
        const auto name = unit(index).name();
        if (bytes > 0)
            plan_.holds.push_back({{en + name.en, name.zh + zh}, content, bytes, from, false, until});
    }

    /// After its use; later gathers wait for this.
    void free(std::size_t index, Index used_by)
    {
        auto &gathered = gathered_[index];
        for (const auto at : gathered.uses) {
            auto &use = uses_[at];
            use.until = used_by;
            hold("full weights of ", "的完整权重", index, Content::weights,
                 wires(index).groups[use.group].whole_weights, use.first, used_by);
            freed_by_ = used_by;
        }
        gathered = {};
    }

    void forward()
    {
        in_backward_ = false;
        const auto root = units().root();
        gathered_.assign(units().all.size(), {});
        gather(root);
        for (std::size_t i = 0; i < units().layers(); ++i) {
            gather(i);
            if (in_.prefetch && i + 1 < units().layers())
                gather(i + 1);
            auto after = gathered_[i].ready;
            if (i == 0) // the embedding
                after.insert(after.end(), gathered_[root].ready.begin(), gathered_[root].ready.end());
            free(i, compute(Work::forward, i, units().kind(unit(i)).forward_flops, std::move(after)));
        }
        free(root, compute(Work::forward, root, units().output_flops, gathered_[root].ready));
    }

    void backward()
    {
        in_backward_ = true;
        const auto root = units().root(), layers = units().layers();
        gathered_.assign(units().all.size(), {});
        const double times = in_.recompute ? 3 : 2;
        gather(root);
        if (in_.prefetch && layers > 0)
            gather(layers - 1);
        compute(Work::backward, root, 2 * units().output_flops, gathered_[root].ready);
        for (auto i = layers; i-- > 0;) {
            gather(i);
            if (in_.prefetch && i > 0)
                gather(i - 1);
            const auto flops = times * units().kind(unit(i)).forward_flops;
            const auto done = compute(Work::backward, i, flops, gathered_[i].ready);
            free(i, done);
            reduce(i, done);
        }
        // The embedding comes last, so the root's gradients are complete only now.
        free(root, last_compute_);
        reduce(root, last_compute_);
        waits_for_reductions_ = last_reduction_;
    }

    /// Experts first: they are inside their layer.
    void reduce(std::size_t index, Index after)
    {
        const auto &groups = wires(index).groups;
        for (auto g = groups.size(); g-- > 0;) {
            const auto &group = groups[g];
            const auto [start, end] = run(group.reduce, index, reductions_, after);
            if (end >= 0) {
                hold("unreduced gradients of ", "的未归约梯度", index, Content::gradients, group.whole_gradients, start,
                     end);
                uses_.push_back({static_cast<Index>(index), g, true, start, end, end, 1, 1});
                last_reduction_ = end;
            }
            if (last())
                if (const auto [from, to] = run(group.reduce_last, index, reductions_, end >= 0 ? -1 : after); to >= 0)
                    last_reduction_ = to;
        }
    }

    void optimizer()
    {
        double state = 0, main = 0, model = 0;
        const auto &p = in_.precision;
        for (std::size_t index = 0; index < units().all.size(); ++index)
            for (const auto &group : wires(index).groups) {
                const auto elements = group.rest.optimizer / p.optimizer();
                state += elements * (2 * p.optimizer() + p.main_grad);
                main += elements * p.main_weight;
                model += elements * p.weight;
            }
        step_event(Work::optimizer, {"optimizer", "优化器"},
                   {"Each rank updates its shard of the main weights with its shard of the gradients",
                    "每个 rank 用自己的梯度分片更新自己的主权重分片"},
                   state / assumed_memory_rate);
        step_event(Work::cast, {"cast", "转换"},
                   {"The main weights are cast to the model weights; nothing is gathered before the next forward",
                    "主权重转换为模型权重；下一次前向之前不做 all-gather"},
                   (main + model) / assumed_memory_rate);
    }

    void step_event(Work work, Text label, Text what, double seconds)
    {
        StepEvent event;
        event.work = work;
        event.label = std::move(label);
        event.what = std::move(what);
        event.alone = {seconds};
        if (waits_for_reductions_ >= 0)
            event.after.push_back(waits_for_reductions_);
        waits_for_reductions_ = -1;
        plan_.add(std::move(event));
    }

    static Text same(std::string text) { return {text, text}; }

    const ProgramInput &in_;
    const AllWires &wires_;
    std::int64_t microbatches_, microbatch_ = 0;
    StepPlan plan_;
    std::int32_t gathers_ = 1, reductions_ = 1;
    std::vector<Gathered> gathered_; ///< by unit
    std::vector<Use> uses_;
    bool in_backward_ = false;
    Index freed_by_ = -1, last_compute_ = -1, last_reduction_ = -1, waits_for_reductions_ = -1;
};

std::int64_t events_of_a_microbatch(const ProgramInput &input, const AllWires &wires)
{
    std::int64_t count = 0;
    for (const auto &unit : input.units.all) {
        count += 2;
        for (const auto &group : wires.kinds[unit.kind].groups)
            count += static_cast<std::int64_t>(2 * group.gather.size() + group.reduce.size());
    }
    return count;
}

} // namespace

Result<Program> program(const std::shared_ptr<const Network> &network, const ProgramInput &input,
                        const std::atomic<bool> *cancel)
{
    const auto limit = std::to_string(most_events);
    const Problem too_long{"fsdp_too_many_layers",
                           {"one microbatch of this model has more than " + limit + " events",
                            "这个模型的一个 microbatch 就超过 " + limit + " 个事件"},
                           {"use fewer layers", "请减少层数"},
                           {.source = {}, .line = 0, .column = 0, .flag = "--num-layers"}};
    if (static_cast<std::int64_t>(input.units.all.size()) > most_events / 2)
        return too_long;
    auto wires = wires_of(network, input, cancel);
    if (!wires)
        return wires.problem();
    const auto each = events_of_a_microbatch(input, *wires);
    if (each > most_events)
        return too_long;
    const auto most = std::max<std::int64_t>(2, most_events / each);
    Program made;
    made.shown_microbatches = std::min(input.microbatches, most);
    Writer(input, *wires, made.shown_microbatches).write(made);
    made.runs = std::move(wires->runs);
    return made;
}

} // namespace rankscape::fsdp
