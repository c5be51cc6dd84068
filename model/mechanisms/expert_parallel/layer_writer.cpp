// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The nodes of an MoE layer as events.
#include "model/mechanisms/expert_parallel/layer_writer.h"

#include <utility>

namespace rankscape::expert_parallel {

namespace {

Text numbered(const char *letter, At at)
{
    const auto text = letter + std::to_string(at.microbatch);
    return {text, text};
}

/// "…, layer 1, microbatch 2".
Text placed(const Text &what, At at)
{
    const auto layer = std::to_string(at.layer), batch = std::to_string(at.microbatch);
    return {what.en + "; layer " + layer + ", microbatch " + batch,
            what.zh + "；第 " + layer + " 层，microbatch " + batch};
}

} // namespace

After both(const After &one, const After &other)
{
    auto all = one;
    all.insert(all.end(), other.begin(), other.end());
    return all;
}

LayerWriter::LayerWriter(const LayerTimes &times, const LayerRuns &runs, Dispatcher dispatcher, bool with_side)
    : times_(times), runs_(runs), dispatcher_(dispatcher)
{
    plan_.streams = {{"compute", {"compute", "计算"}, true}, {"communication", {"communication", "通信"}, false}};
    if (with_side)
        plan_.streams.push_back({"side", {"shared expert", "共享专家"}, true});
}

After LayerWriter::compute(Work work, Text label, Text what, double seconds, At at, const After &after, Lane lane)
{
    if (seconds <= 0)
        return after;
    StepEvent event;
    event.stream = static_cast<std::int32_t>(lane);
    event.work = work;
    event.label = std::move(label);
    event.what = placed(what, at);
    event.unit = at.layer;
    event.microbatch = at.microbatch;
    event.alone = {seconds};
    event.after = after;
    return {plan_.add(std::move(event))};
}

After LayerWriter::communicate(Work work, Text label, Text what, std::int32_t run, At at, const After &after)
{
    const auto *done = runs_.run(run);
    if (!done)
        return after;
    StepEvent event;
    event.stream = static_cast<std::int32_t>(Lane::communication);
    event.work = work;
    event.label = std::move(label);
    event.what = placed(what, at);
    event.unit = at.layer;
    event.microbatch = at.microbatch;
    event.alone = done->time();
    event.bytes = done->bytes;
    event.run = run;
    event.nvlink = done->nvlink;
    event.network = done->network;
    event.after = after;
    return {plan_.add(std::move(event))};
}

After LayerWriter::attention(At at, const After &after)
{
    return compute(Work::forward, numbered("A", at), {"attention, forward", "attention 前向"}, times_.attention(), at,
                   after);
}

After LayerWriter::router(At at, const After &after)
{
    return compute(Work::router, {"R", "R"}, {"router: scores and top-k", "router：打分并取 top-k"}, times_.router, at,
                   after);
}

After LayerWriter::shared_expert(At at, const After &after)
{
    return compute(Work::forward, {"S", "S"}, {"shared expert, forward", "共享专家前向"}, times_.shared_expert(), at,
                   after);
}

After LayerWriter::experts(At at, const After &after)
{
    return compute(Work::forward, numbered("E", at),
                   {"experts, forward, on the rank with most copies", "专家前向，按收到份数最多的 rank 计"},
                   times_.experts, at, after);
}

After LayerWriter::dispatch(At at, const After &after)
{
    const bool gathers = dispatcher_ == Dispatcher::allgather;
    auto done = communicate(Work::dispatch, numbered("D", at),
                            gathers ? Text{"dispatch: all-gather of the tokens", "dispatch：all-gather 全部 token"}
                                    : Text{"dispatch: tokens to their experts", "dispatch：token 发往专家"},
                            runs_.dispatch, at, after);
    return communicate(Work::gather, {"AG", "AG"}, {"all-gather over ETP", "ETP 上的 all-gather"}, runs_.etp_gather, at,
                       done);
}

After LayerWriter::combine(At at, const After &after)
{
    const auto summed =
        communicate(Work::reduce_scatter, {"RS", "RS"}, {"reduce-scatter over ETP", "ETP 上的 reduce-scatter"},
                    runs_.etp_scatter, at, after);
    return communicate(Work::combine, numbered("C", at),
                       {"combine: results back to their tokens", "combine：结果返回各 token"}, runs_.combine, at,
                       summed);
}

After LayerWriter::combine_backward(At at, const After &after)
{
    auto done = communicate(
        Work::dispatch, numbered("c", at),
        {"combine, backward: output gradients go out like a dispatch", "combine 反向：输出梯度像 dispatch 一样发出"},
        runs_.combine_backward, at, after);
    return communicate(Work::gather, {"AG", "AG"}, {"all-gather over ETP, of gradients", "ETP 上 all-gather 梯度"},
                       runs_.etp_gather, at, done);
}

After LayerWriter::dispatch_backward(At at, const After &after)
{
    const auto summed = communicate(Work::reduce_scatter, {"RS", "RS"},
                                    {"reduce-scatter over ETP, of gradients", "ETP 上 reduce-scatter 梯度"},
                                    runs_.etp_scatter, at, after);
    return communicate(
        Work::combine, numbered("d", at),
        {"dispatch, backward: input gradients come home like a combine", "dispatch 反向：输入梯度像 combine 一样返回"},
        runs_.dispatch_backward, at, summed);
}

After LayerWriter::experts_backward(At at, const After &after)
{
    return compute(Work::backward, numbered("e", at), {"experts, dgrad and wgrad", "专家 dgrad 与 wgrad"},
                   2 * times_.experts, at, after);
}

After LayerWriter::experts_dgrad(At at, const After &after)
{
    return compute(Work::dgrad, numbered("e", at), {"experts, dgrad", "专家 dgrad"}, times_.experts, at, after);
}

After LayerWriter::experts_wgrad(At at, const After &after)
{
    return compute(Work::wgrad, numbered("w", at),
                   {"experts, wgrad: nothing waits for it", "专家 wgrad：没有步骤等待它"}, times_.experts, at, after);
}

After LayerWriter::shared_backward(At at, const After &after)
{
    return compute(Work::backward, {"s", "s"}, {"shared expert, backward", "共享专家反向"}, 2 * times_.shared_expert(),
                   at, after);
}

After LayerWriter::router_backward(At at, const After &after)
{
    return compute(Work::backward, {"r", "r"}, {"router, backward", "router 反向"}, 2 * times_.router, at, after);
}

After LayerWriter::attention_backward(At at, const After &after)
{
    return compute(Work::backward, numbered("a", at), {"attention, dgrad and wgrad", "attention 的 dgrad 与 wgrad"},
                   2 * times_.attention(), at, after);
}

After LayerWriter::attention_dgrad(At at, const After &after)
{
    return compute(Work::dgrad, numbered("a", at), {"attention, dgrad", "attention dgrad"},
                   times_.attention() + times_.core_attention, at, after);
}

After LayerWriter::attention_wgrad(At at, const After &after)
{
    return compute(Work::wgrad, {"w", "w"}, {"attention, wgrad of its projections", "attention 各投影的 wgrad"},
                   times_.qkv + times_.projection, at, after);
}

} // namespace rankscape::expert_parallel
