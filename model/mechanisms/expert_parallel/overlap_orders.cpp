// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The orders of issue: one after another, with shared experts beside, combined 1F1B, ShortcutMoE, MegaMoE.
#include "model/mechanisms/expert_parallel/layer_writer.h"

namespace rankscape::expert_parallel {

namespace {

/// Forward and backward of a microbatch one after another; what differs is the layer.
class InOrder {
public:
    InOrder(Overlap overlap, LayerWriter &writer, double slowdown) : overlap_(overlap), w_(writer), slowdown_(slowdown)
    {
    }

    void run(Extent extent)
    {
        for (std::int32_t batch = 0; batch < extent.microbatches; ++batch) {
            for (std::int32_t layer = 0; layer < extent.layers; ++layer)
                done_ = forward({layer, batch});
            for (std::int32_t layer = extent.layers - 1; layer >= 0; --layer)
                done_ = backward({layer, batch});
        }
    }

private:
    After forward(At at)
    {
        switch (overlap_) {
        case Overlap::shared_expert: return beside(at);
        case Overlap::shortcut: return shortcut(at);
        case Overlap::megamoe: return fused(at);
        default: return plain(at);
        }
    }
    After backward(At at)
    {
        switch (overlap_) {
        case Overlap::shared_expert: return beside_backward(at);
        case Overlap::shortcut: return shortcut_backward(at);
        case Overlap::megamoe: return fused_backward(at);
        default: return plain_backward(at);
        }
    }

    After plain(At at)
    {
        auto done = w_.attention(at, done_);
        done = w_.shared_expert(at, done);
        done = w_.router(at, done);
        done = w_.dispatch(at, done);
        done = w_.experts(at, done);
        return w_.combine(at, done);
    }
    After plain_backward(At at)
    {
        auto done = w_.combine_backward(at, done_);
        done = w_.experts_backward(at, done);
        done = w_.dispatch_backward(at, done);
        done = w_.router_backward(at, done);
        done = w_.shared_backward(at, done);
        return w_.attention_backward(at, done);
    }

    After shared(const char *label, Text what, double seconds, Work work, At at, const After &after)
    {
        return w_.compute(work, {label, label}, std::move(what), seconds, at, after, Lane::side);
    }

    /// FC1 of the shared expert under the dispatch, FC2 under the combine. GPUs have one set of SMs, so the routed
    /// experts wait for what is left of FC1.
    After beside(At at)
    {
        const auto &t = w_.times();
        const auto routed = w_.router(at, w_.attention(at, done_));
        const auto first = shared("S1", {"shared expert, FC1, under the dispatch", "共享专家 FC1，与 dispatch 重叠"},
                                  t.shared_fc1, Work::forward, at, routed);
        const auto computed = w_.experts(at, both(w_.dispatch(at, routed), first));
        const auto second = shared("S2", {"shared expert, FC2, under the combine", "共享专家 FC2，与 combine 重叠"},
                                   t.shared_fc2, Work::forward, at, computed);
        return both(w_.combine(at, computed), second);
    }
    After beside_backward(At at)
    {
        const auto &t = w_.times();
        const auto second = shared("s2", {"shared expert, FC2, backward", "共享专家 FC2 反向"}, 2 * t.shared_fc2,
                                   Work::backward, at, done_);
        const auto computed = w_.experts_backward(at, both(w_.combine_backward(at, done_), second));
        const auto first = shared("s1", {"shared expert, FC1, backward", "共享专家 FC1 反向"}, 2 * t.shared_fc1,
                                  Work::backward, at, computed);
        const auto home = both(w_.dispatch_backward(at, computed), first);
        return w_.attention_backward(at, w_.router_backward(at, home));
    }

    /// The router sees the input of the attention layer before: T.8.
    After shortcut(At at)
    {
        const auto &t = w_.times();
        const auto routed = w_.router(at, done_);
        const auto sent = w_.dispatch(at, routed);
        const auto core = w_.compute(Work::forward, {"A", "A"},
                                     {"projections into attention and core attention, over the dispatch",
                                      "attention 的输入投影与 core attention，与 dispatch 重叠"},
                                     t.qkv + t.core_attention, at, routed);
        const auto computed = w_.experts(at, both(core, sent));
        const auto home = w_.combine(at, computed);
        const auto out =
            w_.compute(Work::forward, {"P", "P"},
                       {"out projection of attention, over the combine", "attention 输出投影，与 combine 重叠"},
                       t.projection, at, both(core, computed));
        return both(home, w_.shared_expert(at, out));
    }
    After shortcut_backward(At at)
    {
        const auto &t = w_.times();
        const auto sent = w_.combine_backward(at, done_);
        const auto out = w_.compute(Work::backward, {"p", "p"}, {"out projection, backward", "输出投影反向"},
                                    2 * t.projection, at, w_.shared_backward(at, done_));
        const auto computed = w_.experts_backward(at, both(out, sent));
        const auto home = w_.dispatch_backward(at, computed);
        const auto core = w_.compute(Work::backward, {"a", "a"},
                                     {"core attention and its projections, backward", "core attention 及其投影的反向"},
                                     2 * (t.qkv + t.core_attention), at, computed);
        return w_.router_backward(at, both(core, home));
    }

    /// One kernel: communication runs inside it, so that only what is longer than its compute is waited for.
    After fused(At at)
    {
        const auto routed = w_.router(at, w_.attention(at, done_));
        const auto moved = w_.combine(at, w_.dispatch(at, routed));
        const auto computed =
            w_.compute(Work::fused, {"M", "M"},
                       {"dispatch, experts, shared expert and combine in one kernel; communication SMs inside",
                        "dispatch、专家、共享专家和 combine 合为一个 kernel，内含通信 SM"},
                       (w_.times().experts + w_.times().shared_expert()) * slowdown_, at, routed);
        return both(computed, moved);
    }
    After fused_backward(At at)
    {
        const auto moved = w_.dispatch_backward(at, w_.combine_backward(at, done_));
        const auto computed =
            w_.compute(Work::fused, {"m", "m"},
                       {"the fused kernels of the backward pass: dgrad and wgrad", "反向的融合 kernel：dgrad 与 wgrad"},
                       2 * (w_.times().experts + w_.times().shared_expert()) * slowdown_, at, done_);
        return w_.attention_backward(at, w_.router_backward(at, both(computed, moved)));
    }

    Overlap overlap_;
    LayerWriter &w_;
    double slowdown_;
    After done_;
};

/// Phases F0; F1 + B0; F2 + B1; …; the last backward. In a pair layer i forward goes with layer L - 1 - i backward, in
/// the order F.attn, B.combine, F.dispatch, B.experts, B.dispatch, F.experts, F.combine, B.attn (facts.md C(a), T.7).
class Combined {
public:
    Combined(LayerWriter &writer, bool delayed) : w_(writer), delayed_(delayed) {}

    void run(Extent extent)
    {
        for (std::int32_t phase = 0; phase <= extent.microbatches; ++phase) {
            const bool forward = phase<extent.microbatches, backward = phase> 0;
            loss_ = made_;
            made_.clear();
            gradient_ = loss_;
            for (std::int32_t i = 0; i < extent.layers; ++i) {
                const At f{i, phase}, b{extent.layers - 1 - i, phase - 1};
                forward &&backward ? pair(f, b) : forward ? fill(f) : drain(b);
            }
        }
    }

private:
    void fill(At f)
    {
        const auto routed = w_.router(f, w_.attention(f, made_));
        made_ = w_.combine(f, block(f, w_.dispatch(f, routed)));
    }
    void drain(At b)
    {
        const auto sent = w_.combine_backward(b, gradient_);
        const auto computed = delayed_ ? w_.experts_dgrad(b, w_.shared_backward(b, sent))
                                       : w_.experts_backward(b, w_.shared_backward(b, sent));
        const auto home = w_.dispatch_backward(b, computed);
        if (delayed_)
            w_.experts_wgrad(b, computed);
        attention_backward(b, home);
    }
    void pair(At f, At b)
    {
        const auto routed = w_.router(f, w_.attention(f, made_));
        const auto gradients = w_.combine_backward(b, gradient_);
        const auto sent = w_.dispatch(f, routed);
        const auto before = w_.shared_backward(b, gradients);
        const auto computed = delayed_ ? w_.experts_dgrad(b, before) : w_.experts_backward(b, before);
        const auto home = w_.dispatch_backward(b, computed);
        if (delayed_)
            w_.experts_wgrad(b, computed);
        made_ = w_.combine(f, block(f, sent));
        attention_backward(b, home);
    }
    /// The "mlp" node holds the shared expert too.
    After block(At f, const After &after) { return w_.experts(f, w_.shared_expert(f, after)); }
    void attention_backward(At b, const After &home)
    {
        const auto routed = w_.router_backward(b, home);
        if (!delayed_) {
            gradient_ = w_.attention_backward(b, routed);
            return;
        }
        gradient_ = w_.attention_dgrad(b, routed);
        w_.attention_wgrad(b, gradient_);
    }

    LayerWriter &w_;
    bool delayed_;
    After made_;     ///< output of the forward so far
    After gradient_; ///< … of the backward
    After loss_;
};

} // namespace

StepPlan write_plan(Overlap overlap, const LayerTimes &times, const LayerRuns &runs, Dispatcher dispatcher,
                    Extent extent, double megamoe_slowdown)
{
    LayerWriter writer(times, runs, dispatcher, overlap == Overlap::shared_expert);
    if (overlap == Overlap::combined_1f1b || overlap == Overlap::combined_1f1b_delayed)
        Combined(writer, overlap == Overlap::combined_1f1b_delayed).run(extent);
    else
        InOrder(overlap, writer, megamoe_slowdown).run(extent);
    return writer.take();
}

} // namespace rankscape::expert_parallel
