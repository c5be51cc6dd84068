// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// From a job to the study of its sharded step.
#include "model/mechanisms/fsdp/study.h"

#include <algorithm>

namespace rankscape::fsdp {

namespace {

Problem problem(std::string code, Text sentence, Text remedy, std::string flag)
{
    Problem made{std::move(code), std::move(sentence), std::move(remedy), {}};
    made.where.flag = std::move(flag);
    return made;
}

std::optional<Problem> problem_with(const Derived &derived)
{
    const auto &s = derived.scenario;
    if (!derived.layout || !derived.cluster)
        return problem("no_layout",
                       {"this layout is refused, so there is nothing to shard", "这个布局不合法，无从切分"},
                       {"mend it first: check says how", "请先修正布局，check 会给出改法"}, {});
    if (!s.sharding.megatron_fsdp)
        return problem("fsdp_not_used", {"this job does not use Megatron-FSDP", "这个作业没有使用 Megatron-FSDP"},
                       {"add --use-megatron-fsdp --megatron-fsdp-version 2",
                        "请加上 --use-megatron-fsdp --megatron-fsdp-version 2"},
                       "--use-megatron-fsdp");
    if (s.parallel.tensor > 1 || s.parallel.etp() > 1 || s.parallel.gtp() > 1 || s.parallel.egtp() > 1)
        return problem("fsdp_without_tensor_parallel",
                       {"Megatron-FSDP v2 is shown without tensor parallelism: its adapter needs TP 1",
                        "Megatron-FSDP v2 的 adapter 要求 TP 为 1，这里只展示没有张量并行的情形"},
                       {"set TP, ETP and GTP_remat to 1", "请把 TP、ETP 和 GTP_remat 都设为 1"},
                       "--tensor-model-parallel-size");
    if (s.parallel.pipeline > 1)
        return problem("fsdp_without_pipeline",
                       {"the step of Megatron-FSDP v2 is shown without a pipeline", "这里展示的是没有流水线并行的一步"},
                       {"set PP to 1; whether the adapter takes a pipeline depends on the commit",
                        "请把 PP 设为 1；adapter 是否支持流水线并行取决于提交"},
                       "--pipeline-model-parallel-size");
    if (const auto *dp = derived.group("dp_cp"); !dp || dp->size < 2)
        return problem(
            "fsdp_without_data_parallel",
            {"there is one data-parallel rank, so nothing is sharded", "数据并行只有一个 rank，没有什么可切分"},
            {"use more GPUs: --world-size 8, say", "请使用更多 GPU，例如 --world-size 8"}, "--world-size");
    return std::nullopt;
}

double tokens_of(const Scenario &s)
{
    if (s.assumptions.tokens)
        return static_cast<double>(*s.assumptions.tokens);
    return static_cast<double>(s.pipeline.micro_batch_size.value_or(1)) *
           static_cast<double>(s.model.seq_length.value_or(0)) / static_cast<double>(s.parallel.context);
}

RestShares rest_of(const Matrix &matrix, const Mesh &mesh)
{
    const auto share = [&](Subject subject) {
        return 1 / static_cast<double>(parts_of(matrix, subject, mesh.outer, mesh.inner));
    };
    RestShares rest{share(Subject::parameter), share(Subject::parameter), share(Subject::gradient),
                    share(Subject::optimizer)};
    rest.first = std::min(rest.weights, rest.optimizer);
    return rest;
}

class Studying {
public:
    Studying(std::shared_ptr<const Derived> derived, const std::atomic<bool> *cancel)
        : derived_(std::move(derived)), s_(derived_->scenario), cancel_(cancel)
    {
    }

    ThreadStudyResult make(bool timed)
    {
        if (auto wrong = problem_with(*derived_))
            return *std::move(wrong);
        made_->derived = derived_;
        auto network = network_of(*derived_);
        if (!network)
            return network.problem();
        made_->network = *std::move(network);
        if (auto wrong = place())
            return *std::move(wrong);
        auto units = units_of(*derived_, made_->dense, made_->experts);
        if (!units)
            return units.problem();
        made_->units = *std::move(units);
        made_->precision = precision_of(s_);
        made_->microbatches = std::max<std::int64_t>(1, microbatches_of(s_).value_or(2));
        if (timed)
            if (auto wrong = play_step())
                return *std::move(wrong);
        add_up();
        remark();
        return std::shared_ptr<const ThreadStudy>(std::move(made_));
    }

private:
    std::optional<Problem> place()
    {
        made_->dense = dense_mesh(*derived_);
        made_->experts = expert_mesh(*derived_);
        const auto &sharding = s_.sharding;
        made_->matrix = matrix_of(sharding.strategy, sharding.outer_strategy);
        // Experts take no outer strategy of their own here: what is left of it is the reduction between instances.
        made_->expert_matrix =
            matrix_of(sharding.expert_strategy.empty() ? sharding.strategy : sharding.expert_strategy, "no_shard");
        made_->dense_rest = rest_of(made_->matrix, made_->dense);
        made_->expert_rest = rest_of(made_->expert_matrix, made_->experts);
        const auto reasons = explain(made_->matrix, made_->dense.two_axes());
        if (reasons.empty())
            return std::nullopt;
        return problem(
            "placements_illegal", reasons.front().why,
            {"choose a strategy that shards no less inside than outside", "内层切分的内容不能少于外层，请另选策略"},
            "--outer-dp-sharding-strategy");
    }

    std::optional<Problem> play_step()
    {
        if (s_.model.seq_length.value_or(0) < 1)
            return problem(
                "shape_incomplete",
                {"the sequence length is not given, so compute times are unknown", "未给出序列长度，无法得知计算时间"},
                {"write --seq-length 4096, say", "例如写 --seq-length 4096"}, "--seq-length");
        const bool low = s_.execution.fp8 || s_.execution.fp4;
        const auto rate = compute_rate(*derived_, low);
        if (rate <= 0)
            return problem("no_compute_rate",
                           {"the peak of these GPUs is not known, so compute has no length",
                            "不知道这种 GPU 的峰值，无法得知计算时间"},
                           {"give it: --peak-flops 989e12, say", "请给出峰值，例如 --peak-flops 989e12"},
                           "--peak-flops");
        made_->tokens = tokens_of(s_);
        ProgramInput input{made_->units,  made_->dense,         made_->experts,
                           made_->matrix, made_->expert_matrix, made_->precision};
        input.tokens = made_->tokens;
        input.compute_rate = rate;
        input.microbatches = made_->microbatches;
        input.recompute = s_.execution.recompute_granularity == "full";
        input.prefetch = s_.assumptions.prefetch;
        input.one_comm_stream = s_.assumptions.one_comm_stream;
        auto written = program(made_->network, input, cancel_);
        if (!written)
            return written.problem();
        made_->runs = std::move(written->runs);
        made_->shown_microbatches = written->shown_microbatches;
        made_->uses.resize(made_->units.all.size());
        for (const auto &use : written->uses)
            made_->uses[static_cast<std::size_t>(use.unit)].push_back(use);
        auto step = play(std::move(written->plan));
        if (!step)
            return step.problem();
        made_->step = *std::move(step);
        return std::nullopt;
    }

    void add_up()
    {
        for (const auto &unit : made_->units.all) {
            const auto &kind = made_->units.kind(unit);
            auto sum = of_group(kind.dense, made_->matrix, made_->dense);
            if (kind.experts)
                sum += of_group(*kind.experts, made_->expert_matrix, made_->experts);
            made_->sent_in_all += sum;
            made_->sent.push_back(sum);
        }
    }

    Sent of_group(const ParameterGroup &group, const Matrix &matrix, const Mesh &mesh)
    {
        made_->rest += held(static_cast<double>(group.layout.size), matrix, mesh.outer, mesh.inner, made_->precision);
        return rankscape::fsdp::sent(static_cast<double>(group.elements()), matrix, mesh.outer, mesh.inner,
                                     made_->precision, made_->microbatches);
    }

    void remark()
    {
        const auto say = [this](std::string en, std::string zh) {
            made_->remarks.push_back({std::move(en), std::move(zh)});
        };
        const auto all = std::to_string(made_->microbatches);
        if (!made_->timed())
            say("There is no timeline: the step cannot be timed without the sequence length and the peak of the GPUs.",
                "没有时间线：缺少序列长度或 GPU 峰值，无法估计时间。");
        else if (made_->shown_microbatches < made_->microbatches) {
            const auto shown = std::to_string(made_->shown_microbatches);
            say("The timeline shows " + shown + " of " + all +
                    " microbatches, the last one with its reductions; the numbers are of all.",
                "时间线只画出 " + all + " 个 microbatch 中的 " + shown +
                    " 个，最后一个带有归约；各项数值按全部 microbatch 计。");
        }
        if (!microbatches_of(s_))
            say("The number of microbatches is not given; 2 are shown (--num-microbatches sets it).",
                "未给出 microbatch 数，按 2 个展示（可用 --num-microbatches 指定）。");
        if (s_.sharding.fsdp_version != 2)
            say("--megatron-fsdp-version is " + std::to_string(s_.sharding.fsdp_version) +
                    ": v1 has buffers of its own; what is shown is v2.",
                "--megatron-fsdp-version 为 " + std::to_string(s_.sharding.fsdp_version) +
                    "：v1 的 buffer 设计不同，这里展示的是 v2。");
        if (s_.execution.fp8 || s_.execution.fp4)
            say("Weights are gathered in BF16 here, though the job computes in a smaller format.",
                "作业使用更低精度计算，但这里仍按 BF16 gather 权重。");
        if (made_->experts_apart()) {
            say("Experts are sharded over their own data-parallel ranks (" + std::to_string(made_->experts.inner) +
                    "); their dispatch and combine are left to the expert-parallel view.",
                "专家在各自的数据并行 rank（" + std::to_string(made_->experts.inner) +
                    " 个）上切分；dispatch 与 combine 见专家并行的视图。");
            if (made_->experts.two_axes() && s_.sharding.outer_strategy != "no_shard")
                say("Experts take no outer strategy here: between instances their gradients are all-reduced "
                    "(#7012 gives them an outer axis of their own).",
                    "这里专家不采用外层策略：instance 之间对专家梯度做 all-reduce（#7012 才为专家加上独立的外层轴）。");
            say("The router is taken to be even: each rank computes top-k experts for each of its tokens.",
                "假设路由均匀：每个 rank 为自己的每个 token 计算 top-k 个专家。");
        }
        say("The optimizer is timed by the memory it touches at 3 TB/s, an assumption: no source here gives the rate.",
            "优化器按访存量和 3 TB/s 估时，这是假设：这里没有给出显存带宽的来源。");
        say("Activations and the copies of gradients that autograd makes are not in the memory curve.",
            "显存曲线不含激活值，也不含 autograd 产生的梯度副本。");
    }

    std::shared_ptr<const Derived> derived_;
    const Scenario &s_;
    const std::atomic<bool> *cancel_;
    std::shared_ptr<Study> made_ = std::make_shared<Study>();
};

/// Parameter group of a unit: its weight in the unit, and what a rank has of it.
struct Part {
    double elements;
    const RestShares *rest;
};

std::vector<Part> parts_of_unit(const Study &study, std::size_t unit)
{
    const auto &kind = study.units.kind(study.units.all[unit]);
    std::vector<Part> parts{{static_cast<double>(kind.dense.elements()), &study.dense_rest}};
    if (kind.experts)
        parts.push_back({static_cast<double>(kind.experts->elements()), &study.expert_rest});
    return parts;
}

/// The mean over a unit's parameter groups.
template <typename Share> double mean(const Study &study, std::size_t unit, Share share)
{
    double sum = 0, all = 0;
    const auto parts = parts_of_unit(study, unit);
    for (std::size_t group = 0; group < parts.size(); ++group) {
        sum += parts[group].elements * share(group, *parts[group].rest);
        all += parts[group].elements;
    }
    return all > 0 ? sum / all : 0;
}

/// How far a use has come at an instant; nothing when it is not the time.
std::optional<double> share_in(const StepTimeline &step, const Use &use, double time)
{
    const auto at = [](std::int32_t event) { return static_cast<std::size_t>(event); };
    if (time < step.start[at(use.first)] || (use.until >= 0 && time >= step.end[at(use.until)]))
        return std::nullopt;
    if (time >= step.end[at(use.last)])
        return use.after;
    // Several collectives one after another: by time, for they end in what matters.
    const auto from = step.start[at(use.first)], to = step.end[at(use.last)];
    const auto done = use.first == use.last ? step.share_done(use.first, time) : (time - from) / (to - from);
    return use.before + (use.after - use.before) * done;
}

} // namespace

bool Study::experts_apart() const
{
    return std::ranges::any_of(units.kinds, [](const UnitKind &kind) { return kind.experts.has_value(); });
}

double Study::weights_held(std::size_t unit, double time) const
{
    return mean(*this, unit, [&](std::size_t group, const RestShares &of) {
        double share = of.first;
        for (const auto &use : uses[unit])
            if (!use.gradients && use.group == group)
                if (const auto now = share_in(step, use, time))
                    share = std::max(share, *now);
        return share;
    });
}

double Study::gradients_held(std::size_t unit, double time) const
{
    return mean(*this, unit, [&](std::size_t group, const RestShares &of) {
        for (const auto &use : uses[unit])
            if (use.gradients && use.group == group && share_in(step, use, time))
                return 1.0;
        return of.gradients;
    });
}

double Study::optimizer_held(std::size_t unit) const
{
    return mean(*this, unit, [](std::size_t, const RestShares &of) { return of.optimizer; });
}

ThreadStudyResult study(const std::shared_ptr<const Derived> &derived, const std::atomic<bool> *cancel)
{
    return Studying(derived, cancel).make(true);
}

ThreadStudyResult study_of_shards(const std::shared_ptr<const Derived> &derived, const std::atomic<bool> *cancel)
{
    auto made = study(derived, cancel);
    const auto untimed = [&] {
        const auto &code = made.problem().code;
        return code == "no_compute_rate" || code == "shape_incomplete";
    };
    return made || !untimed() ? std::move(made) : Studying(derived, cancel).make(false);
}

} // namespace rankscape::fsdp
