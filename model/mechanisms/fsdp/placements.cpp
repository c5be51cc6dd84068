// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The table of strategies and presets, and the reasons against other combinations. Source: facts.md A(a).
#include "model/mechanisms/fsdp/placements.h"

#include <algorithm>

namespace rankscape::fsdp {

namespace {

constexpr auto whole = Placement::replicate;
constexpr auto unreduced = Placement::partial;
constexpr auto cut = Placement::shard;

constexpr std::string_view design = "mfsdp-design-doc";
constexpr std::string_view adapter = "mcore-fsdp-adapter";

class Judge {
public:
    Judge(const Matrix &matrix, bool two_axes) : matrix_(matrix), two_axes_(two_axes) {}

    std::vector<Illegal> judge()
    {
        for (const auto axis : both_axes)
            if (axis == MeshAxis::inner || two_axes_)
                judge_axis(axis);
        if (two_axes_)
            for (const auto subject : all_subjects)
                if (matrix_.sharded(subject, MeshAxis::outer) && !matrix_.sharded(subject, MeshAxis::inner))
                    add("outer_without_inner", subject, MeshAxis::outer,
                        {name(subject).en + " sharded on the outer axis but not on the inner: the inner axis cuts "
                                            "first and the outer one cuts its slices, so Shard must hold for the last "
                                            "axes",
                         name(subject).zh + "在外层切分、内层却不切分：先由内层切，外层再切内层的分片，所以 Shard "
                                            "只能出现在靠后的轴上"},
                        design);
        return std::move(found_);
    }

private:
    void judge_axis(MeshAxis axis)
    {
        const auto &placed = matrix_[axis];
        const auto before = found_.size();
        for (const auto subject : {Subject::parameter, Subject::optimizer})
            if (placed[subject] == unreduced)
                add("never_partial", subject, axis,
                    {name(subject).en + " cannot be Partial: Partial is a sum that has not been reduced yet, and only "
                                        "gradients are sums",
                     name(subject).zh + "不能是 Partial：Partial 指尚未归约的和，只有梯度才是和"},
                    design);
        if (placed[Subject::gradient] == cut && placed[Subject::optimizer] == whole)
            add("sharded_gradient_whole_optimizer", Subject::optimizer, axis,
                {"the gradients are sharded but the optimizer state is whole: each rank would update all weights with "
                 "a "
                 "slice of the gradient, and nothing gathers gradients",
                 "梯度已切分而优化器状态是完整的：每个 rank 只有一片梯度，却要更新全部权重，而没有步骤会 all-gather "
                 "梯度"},
                design);
        if (placed[Subject::gradient] == whole)
            add("reduced_too_early", Subject::gradient, axis,
                {"gradients that are Replicate would be all-reduced at every microbatch; v2 keeps them Partial until "
                 "the last one",
                 "梯度若为 Replicate，每个 microbatch 都要 all-reduce；v2 一直保持 Partial，到最后一个 microbatch "
                 "才归约"},
                design);
        if (found_.size() == before && !strategy_of(placed))
            add("no_such_strategy", Subject::parameter, axis,
                {"on one axis the flags know no_shard, optim, optim_grads and optim_grads_params only: parameters are "
                 "sharded last, after optimizer state and gradients",
                 "单个轴上，flag 只有 no_shard、optim、optim_grads、optim_grads_params 四种：先切优化器状态，再切梯度，"
                 "最后才切参数"},
                adapter);
    }

    void add(std::string code, Subject subject, MeshAxis axis, Text why, std::string_view citation)
    {
        found_.push_back({std::move(code), subject, axis, std::move(why), std::string(citation)});
    }

    const Matrix &matrix_;
    bool two_axes_;
    std::vector<Illegal> found_;
};

} // namespace

Text name(Placement placement)
{
    constexpr std::array<std::string_view, 3> names{"Replicate", "Partial", "Shard"};
    const std::string text(names[static_cast<std::size_t>(placement)]);
    return {text, text};
}

Text name(Subject subject)
{
    static const std::array<Text, 3> names{Text{"parameters", "参数"}, Text{"gradients", "梯度"},
                                           Text{"optimizer state", "优化器状态"}};
    return names[static_cast<std::size_t>(subject)];
}

Text name(MeshAxis axis) { return axis == MeshAxis::outer ? Text{"outer", "外层"} : Text{"inner", "内层"}; }

std::span<const Strategy> strategies()
{
    static const std::array all{
        Strategy{"no_shard", "DDP", {{whole, unreduced, whole}}},
        Strategy{"optim", "ZeRO-1", {{whole, unreduced, cut}}},
        Strategy{"optim_grads", "ZeRO-2", {{whole, cut, cut}}},
        Strategy{"optim_grads_params", "ZeRO-3", {{cut, cut, cut}}},
    };
    return all;
}

const Strategy *find_strategy(std::string_view flag_value)
{
    const auto found = std::ranges::find(strategies(), flag_value, &Strategy::flag_value);
    return found == strategies().end() ? nullptr : &*found;
}

const Strategy *strategy_of(const AxisPlacements &placements)
{
    const auto found = std::ranges::find(strategies(), placements, &Strategy::placements);
    return found == strategies().end() ? nullptr : &*found;
}

Matrix matrix_of(std::string_view inner, std::string_view outer)
{
    const auto placed = [](std::string_view value) {
        const auto *strategy = find_strategy(value);
        return strategy ? strategy->placements : AxisPlacements{};
    };
    return {placed(outer), placed(inner)};
}

std::span<const Preset> presets()
{
    const auto same = [](const char *text) { return Text{text, text}; };
    static const std::array all{
        Preset{"ddp", same("DDP"), "no_shard", "no_shard"},
        Preset{"zero-1", same("ZeRO-1"), "optim", "no_shard"},
        Preset{"zero-2", same("ZeRO-2"), "optim_grads", "no_shard"},
        Preset{"zero-3", same("ZeRO-3"), "optim_grads_params", "no_shard"},
        Preset{"hsdp", same("HSDP"), "optim_grads_params", "no_shard", true},
        Preset{"hfsdp", same("HFSDP"), "optim_grads_params", "optim", true},
        Preset{"mixture", {"ZeRO-1 × ZeRO-2", "ZeRO-1 × ZeRO-2"}, "optim_grads", "optim", true},
    };
    return all;
}

const Preset *preset_of(std::string_view inner, std::string_view outer, bool two_axes)
{
    for (const auto &preset : presets())
        if (preset.two_axes == two_axes && preset.inner == inner && (!two_axes || preset.outer == outer))
            return &preset;
    return nullptr;
}

std::vector<Illegal> explain(const Matrix &matrix, bool two_axes) { return Judge(matrix, two_axes).judge(); }

} // namespace rankscape::fsdp
