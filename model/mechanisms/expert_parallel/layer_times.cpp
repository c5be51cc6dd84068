// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How long the compute of an MoE layer takes.
#include "model/mechanisms/expert_parallel/overlap.h"

#include "model/mechanisms/common/thread_study.h"
#include "model/transformer/flops.h"

#include <algorithm>

namespace rankscape::expert_parallel {

namespace {

Problem problem(std::string code, Text sentence, Text remedy, std::string flag)
{
    return {std::move(code), std::move(sentence), std::move(remedy), {"", 0, 0, std::move(flag)}};
}

/// FC1's part of a feed-forward block: two of three matrices when gated.
double first_part(const ModelShape &shape) { return shape.swiglu ? 2.0 / 3 : 0.5; }

} // namespace

Result<LayerTimes> layer_times(const Derived &derived, const ExpertGroup &group, const RouterSettings &settings,
                               std::int64_t most_copies)
{
    const auto &s = derived.scenario;
    const auto model = inventory(s.model);
    if (!model)
        return model.problem();
    const auto kind = std::ranges::find_if(model->kinds, &LayerKind::moe);
    if (kind == model->kinds.end())
        return problem(
            "no_moe_layers",
            {"--moe-layer-freq makes every layer dense, so no token is dispatched",
             "--moe-layer-freq 让所有层都是稠密层，没有 token 需要分发"},
            {"let some layers have experts: --moe-layer-freq 1", "请让一些层带专家，例如 --moe-layer-freq 1"},
            "--moe-layer-freq");
    if (s.model.seq_length.value_or(0) < 1)
        return problem("shape_incomplete",
                       {"the sequence length is not given, so attention has no length",
                        "未给出序列长度，无法得知 attention 的时间"},
                       {"write --seq-length 4096, say", "例如写 --seq-length 4096"}, "--seq-length");
    const bool low = s.execution.fp8 || s.execution.fp4;
    const auto rate = compute_rate(derived, low);
    if (rate <= 0)
        return problem("no_compute_rate",
                       {"the peak of these GPUs is not known, so compute has no length",
                        "不知道这种 GPU 的峰值，无法得知计算时间"},
                       {"give it: --peak-flops 989e12, say", "请给出峰值，例如 --peak-flops 989e12"}, "--peak-flops");
    const auto flops = flops_per_token(s.model, *kind, *s.model.seq_length);
    // With sequence parallelism a rank's tokens are its share of TP already.
    const auto split = s.execution.sequence_parallel ? 1.0 : static_cast<double>(s.parallel.tensor);
    const auto tokens = static_cast<double>(settings.tokens);
    LayerTimes times;
    times.qkv = tokens * flops.qkv / split / rate;
    times.core_attention = tokens * flops.core_attention / split / compute_rate(derived, false);
    times.projection = tokens * flops.proj / split / rate;
    times.router = tokens * flops.router / rate;
    times.shared_fc1 = tokens * flops.shared_expert * first_part(s.model) / split / rate;
    times.shared_fc2 = tokens * flops.shared_expert * (1 - first_part(s.model)) / split / rate;
    times.experts = static_cast<double>(most_copies) * flops.experts / static_cast<double>(settings.top_k) /
                    static_cast<double>(group.etp) / rate;
    return times;
}

LayerRuns layer_runs(const DispatchRuns &runs)
{
    LayerRuns layer;
    const auto add = [&](const std::shared_ptr<const CommRun> &run) {
        if (!run)
            return -1;
        const auto known = std::ranges::find(layer.runs, run);
        if (known != layer.runs.end())
            return static_cast<std::int32_t>(known - layer.runs.begin());
        layer.runs.push_back(run);
        return static_cast<std::int32_t>(layer.runs.size()) - 1;
    };
    layer.dispatch = add(runs.dispatch);
    layer.combine = add(runs.combine);
    layer.combine_backward = add(runs.combine_backward);
    layer.dispatch_backward = add(runs.dispatch_backward);
    layer.etp_gather = add(runs.etp_gather);
    layer.etp_scatter = add(runs.etp_scatter);
    return layer;
}

} // namespace rankscape::expert_parallel
