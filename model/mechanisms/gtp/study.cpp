// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The study: chain, first step, whole layers beside it, and sums over the stage.
#include "model/mechanisms/gtp/study.h"

#include "model/mechanisms/gtp/said.h"

#include <algorithm>

namespace rankscape::gtp {

namespace {

Problem not_used()
{
    return {.code = "gtp_not_used",
            .sentence = {"this job has no GTP_remat axis: every rank keeps its whole TP slice of each weight",
                         "这个任务没有 GTP_remat 轴：每个 rank 都保存完整的 TP 切片"},
            .remedy = {"--tensor-parallel-num-weight-shards above TP cuts dense weights further, "
                       "--expert-tensor-parallel-num-weight-shards above ETP those of experts",
                       "--tensor-parallel-num-weight-shards 大于 TP 时进一步切分稠密权重，"
                       "--expert-tensor-parallel-num-weight-shards 大于 ETP 时切分专家权重"},
            .where = {.source = {}, .line = 0, .column = 0, .flag = "--tensor-parallel-num-weight-shards"}};
}

Problem no_rate()
{
    return {.code = "no_compute_rate",
            .sentence = {"how fast this GPU computes is not known", "不知道这种 GPU 的计算速度"},
            .remedy = {"write --peak-flops 989e12, say", "例如写 --peak-flops 989e12"},
            .where = {.source = {}, .line = 0, .column = 0, .flag = "--peak-flops"}};
}

/// Weights of layers held at once; holds are few and in no order.
double weights_peak_of(const StepTimeline &step, const std::vector<About> &about)
{
    struct Change {
        double time, bytes;
    };
    std::vector<Change> changes;
    for (const auto &hold : step.plan.holds)
        if (hold.content == Content::weights && about[static_cast<std::size_t>(hold.from)].layer >= 0) {
            changes.push_back({step.start[static_cast<std::size_t>(hold.from)], hold.bytes});
            changes.push_back({step.end[static_cast<std::size_t>(hold.until)], -hold.bytes});
        }
    // At one instant what is freed goes first, as in StepTimeline::held().
    std::ranges::sort(changes, [](const Change &a, const Change &b) {
        return a.time != b.time ? a.time < b.time : a.bytes < b.bytes;
    });
    double now = 0, most = 0;
    for (const auto &change : changes)
        most = std::max(most, now += change.bytes);
    return most;
}

Result<Played> played(Chain chain)
{
    auto step = play(std::move(chain.plan));
    if (!step)
        return step.problem();
    const auto peak = weights_peak_of(*step, chain.about);
    return Played{*std::move(step), std::move(chain.about), peak};
}

class Summing {
public:
    explicit Summing(Study &study) : study_(study) {}

    void run()
    {
        for (const auto &weight : study_.forward.weights)
            if ((weight.embedding() && study_.forward.embedding) ||
                (weight.tensor.part == Part::output && study_.forward.output))
                add(weight);
        for (std::size_t layer = 0; layer < study_.forward.met.size(); ++layer) {
            for (const auto index : study_.forward.met[layer])
                add(study_.forward.weights[static_cast<std::size_t>(index)]);
            keep(study_.rest, study_.forward.whole[layer], study_.degrees.dp);
            keep(study_.rest_without, study_.forward.whole[layer], study_.degrees.data_distribution());
        }
    }

private:
    void add(const CutWeight &weight)
    {
        study_.sent += sent_with_padding(weight, study_.format);
        const auto &d = study_.degrees;
        keep(study_.rest, weight.shard_elements(), weight.expert ? d.edp : d.dp);
        keep(study_.rest_without, weight.elements(), weight.expert ? d.edp * d.egtp : d.data_distribution());
    }
    void keep(AtRest &rest, double elements, std::int64_t replicas) const
    {
        constexpr double main_gradient = 4, optimizer_state = 12;
        const auto cut = study_.derived->scenario.sharding.distributed_optimizer ? static_cast<double>(replicas) : 1.0;
        rest.weights += elements * kept_bytes(study_.format);
        rest.gradients += elements * main_gradient;
        rest.optimizer += elements * optimizer_state / cut;
    }
    Study &study_;
};

void add_remarks(Study &study, bool some_groups)
{
    auto &remarks = study.remarks;
    const auto &forward = study.forward;
    const auto n = [](auto number) { return std::to_string(number); };
    if (study.shown_microbatches < study.batch.microbatches)
        remarks.push_back({n(study.shown_microbatches) + " of " + n(study.batch.microbatches) +
                               " microbatches are on the timeline; times are of these",
                           "时间线上是 " + n(study.batch.microbatches) + " 个 microbatch 中的 " +
                               n(study.shown_microbatches) + " 个；时间只算这些"});
    if (study.batch.assumed)
        remarks.push_back({"micro batch or number of microbatches not given: 1 each is taken",
                           "没有给出 micro batch 或 microbatch 数，按 1 计"});
    const auto &execution = study.derived->scenario.execution;
    if (study.format == WireFormat::bf16 && execution.fp8)
        remarks.push_back({"what GTP gathers with this FP8 recipe is not documented: BF16 is taken for the wire",
                           "文档没有说明这种 FP8 recipe 下 GTP 传什么，线上按 BF16 计"});
    if (study.degrees.pp > 1)
        remarks.push_back({"pipeline bubbles and transfers between stages are left out", "不含流水线气泡和级间传输"});
    if (forward.topk > 0)
        remarks.push_back(
            {"tokens are taken as routed evenly; permutation costs no time", "按 token 均匀路由计，permute 不计时间"});
    remarks.push_back({"norms, lookups, the optimizer and launches on the host cost no time here",
                       "norm、查表、优化器和主机端启动不计时间"});
    if (some_groups)
        remarks.push_back({"groups that lie alike on links of their own are simulated once for all",
                           "位置相同、各用各的链路的组只模拟一组，代表全部"});
    for (const auto &run : study.runs)
        if (run && !run->remark.en.empty() && std::ranges::find(remarks, run->remark) == remarks.end())
            remarks.push_back(run->remark);
}

} // namespace

Sent &Sent::operator+=(const Sent &other)
{
    forward += other.forward;
    backward += other.backward;
    reduce += other.reduce;
    return *this;
}

Sent sent_for(const CutWeight &weight, WireFormat format)
{
    const auto bytes = wire_bytes(format);
    const auto send = [&](double each) { return gtp::sent(weight.elements(), weight.shards.parts, each); };
    return {send(bytes.forward), weight.embedding() ? 0 : send(bytes.backward), send(bytes.reduce)};
}

Sent sent_with_padding(const CutWeight &weight, WireFormat format)
{
    auto padded = weight;
    padded.shards = shard_rows(weight.shards.rows, weight.shards.parts, row_alignment(format));
    padded.shards.rows += padded.shards.padding;
    return sent_for(padded, format);
}

const CutWeight *Study::weight(std::string_view id) const
{
    const auto found = std::ranges::find(forward.weights, id, &CutWeight::id);
    return found == forward.weights.end() ? nullptr : &*found;
}

const CutWeight &Study::usual() const
{
    for (const auto *id : {"fc1", "expert-fc1", "qkv", "q_up"})
        if (const auto *found = weight(id); found && found->is_cut())
            return *found;
    const auto cut = std::ranges::find_if(forward.weights, &CutWeight::is_cut);
    return cut == forward.weights.end() ? forward.weights.front() : *cut;
}

double Study::biggest_gather() const
{
    double most = 0;
    for (const auto &op : forward.ops)
        if (op.weight >= 0 && op.layer >= 0)
            if (const auto &w = forward.weights[static_cast<std::size_t>(op.weight)]; w.is_cut())
                most = std::max(most, w.gathered_elements() * bytes_of(format));
    return most;
}

double Study::biggest_layer() const
{
    double most = 0;
    for (std::size_t layer = 0; layer < forward.layers.size(); ++layer)
        for (const bool expert : {false, true}) {
            double bytes = 0;
            for (const auto index : forward.met[layer])
                if (const auto &w = forward.weights[static_cast<std::size_t>(index)]; w.is_cut() && w.expert == expert)
                    bytes += w.gathered_elements() * bytes_of(format);
            most = std::max(most, bytes);
        }
    return most;
}

ThreadStudyResult study(const std::shared_ptr<const Derived> &derived, const std::atomic<bool> *cancel)
{
    auto network = network_of(*derived);
    if (!network)
        return network.problem();
    auto made = std::make_shared<Study>();
    made->derived = derived;
    made->network = *network;
    made->degrees = degrees_of(*derived->layout);
    if (made->degrees.g == 1 && made->degrees.egtp == 1)
        return not_used();
    made->format = wire_format(derived->scenario);
    made->batch = batch_of(*derived, made->degrees);
    auto forward = forward_of(*derived, made->degrees, made->format);
    if (!forward)
        return forward.problem();
    made->forward = *std::move(forward);
    auto wires = wires_of(made->network, *derived, made->forward, made->format, cancel);
    if (!wires)
        return wires.problem();
    const ChainInput input{made->forward, *wires, made->format, compute_rate(*derived, false),
                           compute_rate(*derived, true)};
    if (!(input.rate > 0) || !(input.low_rate > 0))
        return no_rate();
    const bool ahead = derived->scenario.assumptions.prefetch;
    const auto each = chain_of(input, {ahead, ahead, false, 1}).plan.events.size();
    const auto fit = static_cast<std::int64_t>(most_events / std::max<std::size_t>(each, 1));
    const auto microbatches = std::clamp<std::int64_t>(fit, 1, std::max<std::int64_t>(made->batch.microbatches, 1));
    made->shown_microbatches = microbatches;
    auto step = played(chain_of(input, {ahead, ahead, false, microbatches}));
    auto first = played(chain_of(input, {false, true, false, microbatches}));
    auto layers = played(chain_of(input, {ahead, ahead, true, microbatches}));
    for (const auto *one : {&step, &first, &layers})
        if (!*one)
            return one->problem();
    made->step = std::move(step->step);
    made->about = std::move(step->about);
    made->weights_peak = step->weights_peak;
    made->first_step = *std::move(first);
    made->whole_layers = *std::move(layers);
    made->runs = wires->runs;
    Summing(*made).run();
    add_remarks(*made, wires->some_groups);
    if (wires->own_tokens)
        made->remarks.push_back({"EP groups lie unevenly: the tokens' time is that of rank 0's own group, alone",
                                 "各 EP 组位置不同：token 时间只按 rank 0 所在的组单独模拟"});
    if (wires->parameters.exists() || wires->expert_parameters.exists())
        made->remarks.push_back({"the all-gather of parameters over DP comes after the optimizer and is not hidden",
                                 "参数在 DP 上的 all-gather 排在优化器之后，未做重叠"});
    return std::shared_ptr<const ThreadStudy>(std::move(made));
}

} // namespace rankscape::gtp
