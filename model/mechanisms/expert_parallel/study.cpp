// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// From a job to the study of its expert parallelism.
#include "model/mechanisms/expert_parallel/study.h"

namespace rankscape::expert_parallel {

namespace {

constexpr Extent one_layer{1, 1}, pairs{2, 3};

class Studying {
public:
    Studying(std::shared_ptr<const Derived> derived, const std::atomic<bool> *cancel)
        : derived_(std::move(derived)), s_(derived_->scenario), cancel_(cancel)
    {
    }

    ThreadStudyResult make()
    {
        for (const auto part : {&Studying::place, &Studying::draw, &Studying::send, &Studying::play_step})
            if (auto wrong = (this->*part)())
                return *std::move(wrong);
        remark();
        return std::shared_ptr<const ThreadStudy>(std::move(made_));
    }

private:
    using Wrong = std::optional<Problem>;

    Wrong place()
    {
        auto group = expert_group(*derived_);
        if (!group)
            return group.problem();
        group_ = *std::move(group);
        auto network = network_of(*derived_);
        if (!network)
            return network.problem();
        network_ = *std::move(network);
        return std::nullopt;
    }

    Wrong draw()
    {
        auto settings = router_settings(s_);
        if (!settings)
            return settings.problem();
        // Before tokens are drawn: a shape that is incomplete costs nothing then.
        if (auto times = layer_times(*derived_, group_, *settings, 0); !times)
            return times.problem();
        auto drawn = drawing_of(*settings, group_);
        if (!drawn)
            return drawn.problem();
        made_ = std::make_shared<Study>(*std::move(drawn));
        made_->derived = derived_;
        made_->network = network_;
        made_->group = std::move(group_);
        made_->settings = *settings;
        if (const auto *locality = derived_->locality_of("tp_ep_mp"))
            made_->locality = *locality;
        made_->drawn = drawn_fanout(made_->copies, made_->routing, made_->group);
        made_->expected = expected_fanout(made_->settings, made_->group);
        return std::nullopt;
    }

    Wrong send()
    {
        made_->dispatcher = dispatcher_of(s_);
        made_->overlap = overlap_of(s_);
        for (const auto one : all_dispatchers)
            made_->dispatches.push_back(make_dispatch(s_, one, made_->group, made_->routing, made_->copies));
        auto runs =
            run_dispatch(*derived_, made_->network, made_->own(), made_->group, made_->routing, made_->copies, cancel_);
        if (!runs)
            return runs.problem();
        made_->layer_runs = layer_runs(*runs);
        made_->runs = made_->layer_runs.runs;
        beside_ = runs->remark;
        return std::nullopt;
    }

    Wrong play_step()
    {
        auto times = layer_times(*derived_, made_->group, made_->settings, made_->own().receiving.most());
        if (!times)
            return times.problem();
        made_->times = *times;
        const bool in_pairs =
            made_->overlap == Overlap::combined_1f1b || made_->overlap == Overlap::combined_1f1b_delayed;
        made_->extent = in_pairs ? pairs : one_layer;
        auto way =
            play_overlap(*derived_, made_->overlap, made_->times, made_->own(), made_->layer_runs, made_->extent);
        if (!way)
            return way.problem();
        made_->step = std::move(way->timeline);
        return std::nullopt;
    }

    void say(std::string en, std::string zh) { made_->remarks.push_back({std::move(en), std::move(zh)}); }

    void remark()
    {
        if (!made_->sends())
            say("EP and ETP are 1: every expert is on every rank, and nothing is sent.",
                "EP 和 ETP 都为 1：每个 rank 上都有全部专家，不需要发送。");
        if (made_->settings.tokens == 0)
            say("There are fewer tokens than ranks to share them: no rank has any.",
                "token 数少于分摊的 rank 数，各 rank 都没有 token。");
        if (made_->routing.dropped_in_all() > 0)
            say("Above capacity the later tokens are dropped here; Megatron drops the least probable ones by default. "
                "The "
                "counts are the same.",
                "超出容量时，这里丢弃靠后的 token；Megatron 默认丢弃概率最低的。丢弃的数量相同。");
        if (made_->own().receiving.dropped > 0)
            say("A receive buffer overflows: those copies are sent, then dropped, and the overflow flag is set.",
                "接收缓冲区溢出：这些份仍被发送，到达后丢弃，并置溢出标志。");
        if (!s_.assumptions.tokens && s_.parallel.tensor > 1 && !s_.execution.sequence_parallel)
            say("Without --sequence-parallel every TP rank routes all tokens of the micro batch.",
                "没有 --sequence-parallel 时，每个 TP rank 都要路由 micro batch 的全部 token。");
        if (!beside_.en.empty())
            made_->remarks.push_back(beside_);
        if (made_->group.etp > 1 && made_->dispatcher == Dispatcher::alltoall)
            say("The all-gather over ETP is timed with equal shares.", "ETP 上的 all-gather 按均分计时。");
        say("Permutes, norms, host waits and the exchange of counts and probs are listed but take no time here; no "
            "source "
            "gives their rates.",
            "permute、norm、host 等待以及计数与路由概率的交换只列出而不计时：没有给出其速率的来源。");
        say("Experts take as long as on the rank with most copies, for which the others wait.",
            "专家的时间按收到份数最多的 rank 计，其余 rank 等待它。");
    }

    std::shared_ptr<const Derived> derived_;
    const Scenario &s_;
    const std::atomic<bool> *cancel_;
    ExpertGroup group_; ///< until there is a study to hold it
    std::shared_ptr<const Network> network_;
    Text beside_; ///< which groups run at the same time
    std::shared_ptr<Study> made_;
};

} // namespace

const std::vector<Result<DispatchRuns>> &Study::all_runs() const
{
    std::call_once(runs_once_, [this] {
        for (const auto &one : dispatches)
            all_runs_.push_back(run_dispatch(*derived, network, one, group, routing, copies));
    });
    return all_runs_;
}

const std::vector<OverlapWay> &Study::overlaps() const
{
    std::call_once(overlaps_once_, [this] {
        for (const auto one : all_overlaps)
            if (auto way = play_overlap(*derived, one, times, own(), layer_runs, comparison_extent))
                overlaps_.push_back(*std::move(way));
    });
    return overlaps_;
}

TokenPath Study::follow(std::int32_t rank, std::int64_t token) const
{
    return expert_parallel::follow(dispatcher, group, routing, group.place_of(rank), token);
}

ThreadStudyResult study(const std::shared_ptr<const Derived> &derived, const std::atomic<bool> *cancel)
{
    return Studying(derived, cancel).make();
}

} // namespace rankscape::expert_parallel
