// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Names, assumptions and limits of the ways to overlap, and what each leaves exposed.
#include "model/mechanisms/expert_parallel/layer_writer.h"
#include "model/mechanisms/expert_parallel/limits.h"

#include <algorithm>
#include <utility>

namespace rankscape::expert_parallel {

namespace {

/// SMs of a GPU; no source of this program's catalogue tells them, so the note says what was taken.
std::int32_t sms_of(const Hardware &hardware)
{
    if (hardware.id.find("a100") != std::string::npos)
        return 108;
    if (hardware.id.find("h100") != std::string::npos || hardware.id.find("h200") != std::string::npos)
        return 132;
    return 148;
}

double slowdown_of(const Derived &derived)
{
    const auto sms = sms_of(derived.cluster->hardware());
    return static_cast<double>(sms) / (sms - megamoe_sms);
}

Text note_of(Overlap overlap, const Derived &derived)
{
    switch (overlap) {
    case Overlap::none:
        return {"One after another: compute waits for every dispatch and combine, forward and backward.",
                "逐步执行：前向和反向的每次 dispatch、combine，计算都要等待。"};
    case Overlap::shared_expert:
        return {
            "The shared expert runs on a side stream: FC1 under the dispatch, FC2 under the combine. What is left of "
            "them holds up the routed experts, since both need the same SMs.",
            "共享专家在旁路 stream 上执行：FC1 与 dispatch 重叠，FC2 与 combine 重叠。两者使用同样的 "
            "SM，因此剩余部分会推迟路由专家。"};
    case Overlap::combined_1f1b:
        return {
            "The forward of one microbatch is paired with the backward of the one before, layer by layer. The first "
            "forward (fill) and the last backward (drain) have no partner and stay exposed.",
            "把一个 microbatch "
            "的前向与前一个的反向逐层配对。首个前向（fill）和最后的反向（drain）没有配对，仍未掩盖。"};
    case Overlap::combined_1f1b_delayed:
        return {"As combined 1F1B, with weight gradients split off: they run while the gradients of the inputs travel.",
                "与 combined 1F1B 相同，但把权重梯度拆出，在输入梯度传输时计算。"};
    case Overlap::shortcut:
        return {
            "This changes the model: the router and the experts see the input of the attention layer before, and norms "
            "are added. A trained checkpoint cannot simply switch it on.",
            "这会改变模型：router 和专家使用前一 attention 层的输入，并增加 norm。已训练的 checkpoint 不能直接打开。"};
    case Overlap::megamoe: {
        const auto sms = std::to_string(sms_of(derived.cluster->hardware()));
        const auto kept = std::to_string(megamoe_sms);
        return {"One kernel after the router: " + kept + " of " + sms +
                    " SMs (taken for this GPU) communicate, so its compute is slower by as much; macro-batches are "
                    "taken to "
                    "stream without a gap, and the backward to be fused the same way.",
                "router 之后只有一个 kernel：" + sms + " 个 SM（按此 GPU 取值）中 " + kept +
                    " 个负责通信，计算相应变慢；假设 macro-batch 之间没有空隙，反向也同样融合。"};
    }
    }
    return {};
}

/// The same job with nothing but this way switched on.
Scenario asking_for(Scenario s, Overlap overlap)
{
    const bool combined = overlap == Overlap::combined_1f1b || overlap == Overlap::combined_1f1b_delayed;
    s.experts.shared_expert_overlap = overlap == Overlap::shared_expert;
    s.pipeline.overlap_expert_communication = combined;
    s.pipeline.delay_wgrad = overlap == Overlap::combined_1f1b_delayed;
    s.experts.shortcut = overlap == Overlap::shortcut;
    return s;
}

constexpr std::array<std::string_view, 13> overlap_codes{"shared_expert_overlap_dispatcher",
                                                         "overlap_needs_expert_parallel",
                                                         "overlap_dispatcher",
                                                         "overlap_needs_virtual_pipeline",
                                                         "overlap_full_recompute",
                                                         "overlap_recompute_moe",
                                                         "overlap_needs_16_bit",
                                                         "overlap_shared_expert",
                                                         "overlap_mtp_layers",
                                                         "overlap_graph_modules",
                                                         "overlap_fp4",
                                                         "delay_wgrad_without_overlap",
                                                         "shortcut_not_in_version"};

void add_megamoe(std::vector<Limit> &limits, const Scenario &s)
{
    if (s.core_version != CoreVersion::main)
        limits.push_back({{"no release has it", "任何发布版都没有它"}, "megakernel-doc", true});
    if (s.execution.fp16 || s.execution.fp4)
        limits.push_back({{"neither FP16 nor FP4", "不支持 FP16 和 FP4"}, "megakernel-doc", true});
    limits.push_back(
        {{"needs --moe-grouped-gemm and gradient accumulation fusion, BF16 or MXFP8 with FP8 parameters; no "
          "drop-and-pad, "
          "no combined 1F1B, no --delay-wgrad-compute",
          "需要 --moe-grouped-gemm 和 gradient accumulation fusion，精度为 BF16，或 MXFP8 加 FP8 参数；不支持 "
          "drop-and-pad、combined 1F1B 和 --delay-wgrad-compute"},
         "megakernel-doc"});
    limits.push_back(
        {{"a shared expert must be as wide as a routed one, and BF16", "共享专家须与路由专家同宽，且为 BF16"},
         "megakernel-doc"});
}

std::vector<Limit> limits_of(const Scenario &s, Overlap overlap, const LayerTimes &times)
{
    auto limits = refusals(asking_for(s, overlap), overlap_codes);
    switch (overlap) {
    case Overlap::none: break;
    case Overlap::shared_expert:
        if (times.shared_expert() <= 0)
            limits.push_back({{"this model has no shared expert, so nothing fills the wait",
                               "这个模型没有共享专家，没有可填充等待时间的计算"},
                              "mcore-transformer-config",
                              true});
        limits.push_back(
            {{"not together with combined 1F1B", "不能与 combined 1F1B 同用"}, "mcore-transformer-config"});
        break;
    case Overlap::combined_1f1b:
    case Overlap::combined_1f1b_delayed:
        limits.push_back(
            {{"needs PyTorch 2.6, BF16 or FP16, and virtual pipeline stages when PP is above 1; one more microbatch is "
              "in "
              "flight",
              "需要 PyTorch 2.6、BF16 或 FP16；PP 大于 1 时还需要 virtual pipeline；多一个 microbatch 同时在途"},
             "a2a-overlap-guide"});
        break;
    case Overlap::shortcut:
        limits.push_back({{"HybridModel only; a pair of layers may not lie on two pipeline stages",
                           "只支持 HybridModel；一对层不能跨两个流水线 stage"},
                          "pr-6959"});
        break;
    case Overlap::megamoe: add_megamoe(limits, s); break;
    }
    return limits;
}

} // namespace

std::string_view id(Overlap overlap)
{
    constexpr std::array<std::string_view, 6> ids{"none",     "shared-expert", "combined-1f1b", "combined-1f1b-delayed",
                                                  "shortcut", "megamoe"};
    return ids[static_cast<std::size_t>(overlap)];
}

Text name(Overlap overlap)
{
    static const std::array<Text, 6> names{{{"no overlap", "不重叠"},
                                            {"shared-expert overlap", "共享专家重叠"},
                                            {"combined 1F1B", "combined 1F1B"},
                                            {"combined 1F1B, delayed wgrad", "combined 1F1B，推迟 wgrad"},
                                            {"ShortcutMoE", "ShortcutMoE"},
                                            {"MegaMoE", "MegaMoE"}}};
    return names[static_cast<std::size_t>(overlap)];
}

Overlap overlap_of(const Scenario &scenario)
{
    if (scenario.pipeline.overlap_expert_communication)
        return scenario.pipeline.delay_wgrad ? Overlap::combined_1f1b_delayed : Overlap::combined_1f1b;
    if (scenario.experts.shortcut)
        return Overlap::shortcut;
    return scenario.experts.shared_expert_overlap ? Overlap::shared_expert : Overlap::none;
}

Result<OverlapWay> play_overlap(const Derived &derived, Overlap overlap, const LayerTimes &times,
                                const Dispatch &dispatch, const LayerRuns &runs, Extent extent)
{
    OverlapWay way;
    way.overlap = overlap;
    way.name = name(overlap);
    way.note = note_of(overlap, derived);
    way.changes_model = overlap == Overlap::shortcut;
    way.limits = limits_of(derived.scenario, overlap, times);
    way.available = std::ranges::none_of(way.limits, &Limit::refused);
    auto played = play(write_plan(overlap, times, runs, dispatch.dispatcher, extent, slowdown_of(derived)));
    if (!played)
        return played.problem();
    way.timeline = *std::move(played);
    way.exposed = way.timeline.exposed_in_all();
    for (const auto &event : way.timeline.plan.events)
        way.communication += is_communication(event.work) ? event.alone.value : 0;
    return way;
}

} // namespace rankscape::expert_parallel
