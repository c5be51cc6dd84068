// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Samples, phases and counts that the tokens view draws.
#include "model/views/expert_parallel/tokens.h"

#include <charconv>
#include <cmath>
#include <set>

namespace rankscape::expert_view {

using expert_parallel::Study;

const Study *study_of(const Shown &shown) { return dynamic_cast<const Study *>(shown.thread.get()); }

const Study &study_of(const drawing::ThreadScene &scene) { return dynamic_cast<const Study &>(scene.study()); }

ElementId id_of(TokenId token) { return "token-" + std::to_string(token.rank) + "-" + std::to_string(token.token); }

std::optional<TokenId> token_of(const Study &study, const ElementId &id)
{
    constexpr std::string_view prefix = "token-";
    if (!id.starts_with(prefix))
        return std::nullopt;
    TokenId token;
    const auto *end = id.data() + id.size();
    const auto rank = std::from_chars(id.data() + prefix.size(), end, token.rank);
    if (rank.ec != std::errc() || rank.ptr == end || *rank.ptr != '-')
        return std::nullopt;
    const auto number = std::from_chars(rank.ptr + 1, end, token.token);
    if (number.ec != std::errc() || number.ptr != end || token.token < 0 || token.token >= study.settings.tokens ||
        study.group.place_of(token.rank) < 0)
        return std::nullopt;
    return token;
}

bool hues_are_ranks(const Study &study) { return study.group.size() <= 16 || study.group.domains.size() < 2; }

Paint paint_of_source(const Study &study, std::int32_t place)
{
    if (hues_are_ranks(study))
        return {Role::wheel, static_cast<std::uint32_t>(place), static_cast<std::uint32_t>(study.group.size())};
    return {Role::wheel, static_cast<std::uint32_t>(study.group.domain_of[static_cast<std::size_t>(place)]),
            static_cast<std::uint32_t>(study.group.domains.size())};
}

std::int64_t copies_from(const Study &study, std::int32_t place, std::int32_t source)
{
    return study.copies.expert(source, study.group.ep_of[static_cast<std::size_t>(place)]);
}

std::int64_t copies_at(const Study &study, std::int32_t place)
{
    return study.own().receiving.copies[static_cast<std::size_t>(place)];
}

std::int64_t most_copies(const Study &study)
{
    const auto &copies = study.own().receiving.copies;
    return copies.empty() ? 1 : std::max<std::int64_t>(1, *std::ranges::max_element(copies));
}

GpuLayout::GpuLayout(const Box &box, std::int64_t tokens, std::int64_t experts)
    : box_(box), tokens_(std::max<std::int64_t>(tokens, 1)), experts_(std::max<std::int64_t>(experts, 1))
{
    constexpr double bar_height = 6, gap = 4;
    bar_ = {box.x, box.bottom() - bar_height, box.width, bar_height};
    if (box.height < 22) {
        bar_ = box;
        return;
    }
    side_ = std::clamp(box.width / 11, 3.0, 6.5);
    const auto pitch = side_ + 1.6;
    columns_ = std::max(1, static_cast<std::int32_t>((box.width + 1.6) / pitch));
    rows_ = box.height >= 44 ? 2 : 1;
    if (columns_ * rows_ > tokens_) {
        columns_ = static_cast<std::int32_t>(std::min<std::int64_t>(columns_, tokens_));
        rows_ = static_cast<std::int32_t>(std::clamp<std::int64_t>(tokens_ / columns_, 1, rows_));
    }
    const auto top = box.y + rows_ * pitch + gap - 1.6;
    if (const auto left = bar_.y - gap - top; left >= 8)
        columns_box_ = {box.x, top, box.width, left};
}

Box GpuLayout::dot(std::int32_t index) const
{
    const auto pitch = side_ + 1.6;
    const auto start = box_.x + (box_.width - columns_ * pitch + 1.6) / 2;
    return {start + index % columns_ * pitch, box_.y + index / columns_ * pitch, side_, side_};
}

std::int64_t GpuLayout::token(std::int32_t index) const { return index * tokens_ / std::max(dots(), 1); }

std::int32_t GpuLayout::dot_of(std::int64_t token) const
{
    auto index = static_cast<std::int32_t>(token * dots() / tokens_);
    while (index + 1 < dots() && this->token(index + 1) <= token)
        ++index;
    while (index > 0 && this->token(index) > token)
        --index;
    return index;
}

Box GpuLayout::column(std::int64_t index) const
{
    constexpr double widest = 26;
    const auto experts = static_cast<double>(experts_);
    const auto pitch = std::min(columns_box_.width / experts, widest);
    const auto start = columns_box_.x + (columns_box_.width - pitch * experts) / 2;
    const auto gap = std::min(pitch > 12 ? 3.0 : 1.0, pitch / 4);
    return {start + pitch * static_cast<double>(index) + gap / 2, columns_box_.y, pitch - gap, columns_box_.height};
}

namespace {

enum class Way : std::uint8_t { none, dispatch, combine, dispatch_gradients, combine_gradients };

/// Of one layer and microbatch the first dispatch and combine are those of the forward pass; gradients follow.
Way way_of(const StepPlan &plan, std::size_t index)
{
    const auto &event = plan.events[index];
    if (event.run < 0 || (event.work != Work::dispatch && event.work != Work::combine))
        return Way::none;
    const bool second = std::any_of(plan.events.begin(), plan.events.begin() + static_cast<std::ptrdiff_t>(index),
                                    [&](const StepEvent &other) {
                                        return other.run >= 0 && other.work == event.work && other.unit == event.unit &&
                                               other.microbatch == event.microbatch;
                                    });
    if (event.work == Work::dispatch)
        return second ? Way::dispatch_gradients : Way::dispatch;
    return second ? Way::combine_gradients : Way::combine;
}

/// What computes on what an event brought, other communication in between; -1: nothing.
std::int32_t computed_on(const StepPlan &plan, std::int32_t event)
{
    std::vector<std::int32_t> brought{event};
    for (auto i = static_cast<std::size_t>(event) + 1; i < plan.events.size(); ++i) {
        const auto &next = plan.events[i];
        if (std::ranges::none_of(next.after,
                                 [&](auto after) { return std::ranges::find(brought, after) != brought.end(); }))
            continue;
        if (!is_communication(next.work))
            return static_cast<std::int32_t>(i);
        brought.push_back(static_cast<std::int32_t>(i));
    }
    return -1;
}

} // namespace

Phase phase_at(const Study &study, double time)
{
    Phase phase;
    const auto &step = study.step;
    auto way = Way::none;
    double started = -1;
    for (std::size_t i = 0; i < step.plan.events.size(); ++i) {
        const auto mine = way_of(step.plan, i);
        if (mine == Way::none || step.start[i] > time || step.start[i] < started)
            continue;
        started = step.start[i];
        way = mine;
        phase.event = static_cast<std::int32_t>(i);
    }
    if (phase.event < 0)
        return phase;
    phase.started = true;
    phase.backward = way == Way::dispatch_gradients || way == Way::combine_gradients;
    const auto share = step.share_done(phase.event, time);
    if (way == Way::combine || way == Way::combine_gradients) {
        phase.left = phase.computed = 1;
        phase.home = share;
        return phase;
    }
    phase.left = share;
    if (const auto work = computed_on(step.plan, phase.event); work >= 0)
        phase.computed = step.share_done(work, time);
    return phase;
}

FabricBytes bytes_by(const Study &study, double time)
{
    FabricBytes sum;
    const auto &own = study.own();
    const auto add = [&](const expert_parallel::Traffic &traffic, double share) {
        sum.nvlink += traffic.nvlink * share;
        sum.network += traffic.network * share;
    };
    const auto ratio = [](std::int64_t a, std::int64_t b) {
        return b > 0 ? static_cast<double>(a) / static_cast<double>(b) : 1.0;
    };
    for (std::size_t i = 0; i < study.step.plan.events.size(); ++i) {
        const auto share = study.step.share_done(static_cast<std::int32_t>(i), time);
        switch (way_of(study.step.plan, i)) {
        case Way::dispatch: add(own.dispatch, share); break;
        case Way::combine: add(own.combine, share); break;
        case Way::dispatch_gradients:
            add(own.dispatch, share * ratio(own.wire.combine_backward, own.wire.dispatch));
            break;
        case Way::combine_gradients:
            add(own.combine, share * ratio(own.wire.dispatch_backward, own.wire.combine));
            break;
        case Way::none: break;
        }
    }
    return sum;
}

Text times_text(double count)
{
    const auto words = copies_text(count);
    return words == "1" ? Text{"once", "1 次"} : Text{words + " times", words + " 次"};
}

Text way_of_copies(const expert_parallel::Dispatch &dispatch, const MessageCounts &counts)
{
    const auto reached = copies_text(counts.reached);
    const auto leaves = times_text(counts.leaving), passed = times_text(counts.forwarded),
               network = times_text(counts.network);
    const bool by_expert = dispatch.dispatcher == expert_parallel::Dispatcher::alltoall;
    Text words{by_expert ? "leaves its rank " + leaves.en + ", once for each expert elsewhere"
                         : "reaches " + reached + " other ranks: leaves its own " + leaves.en,
               by_expert ? "离开本 rank " + leaves.zh + "（每个在别处的专家一份）"
                         : "到达 " + reached + " 个其他 rank：离开本 rank " + leaves.zh};
    if (counts.forwarded > 0.005) {
        words.en += ", is forwarded " + passed.en;
        words.zh += "，被转发 " + passed.zh;
    }
    words.en += counts.network > 0 ? ", crosses the network " + network.en : ", never crosses the network";
    words.zh += counts.network > 0 ? "，过网络 " + network.zh : "，不过网络";
    return words;
}

Text line_of(const Study &study, TokenId token)
{
    const auto path = study.follow(token.rank, token.token);
    std::int64_t network = 0;
    for (const auto &hop : path.hops)
        network += hop.network ? hop.copies : 0;
    const auto kept = std::ranges::count_if(path.choices, [](const auto &choice) { return !choice.dropped; });
    const auto t = std::to_string(token.token), r = std::to_string(token.rank), e = std::to_string(kept),
               d = std::to_string(path.distinct_ranks), n = std::to_string(network);
    Text line{"token " + t + " of rank " + r + ": " + e + (kept == 1 ? " expert on " : " experts on ") + d +
                  (path.distinct_ranks == 1 ? " rank → " : " ranks → ") + n +
                  (network == 1 ? " network copy" : " network copies"),
              "rank " + r + " 的 token " + t + "：" + e + " 个专家，在 " + d + " 个 rank 上 → 过网络 " + n + " 份"};
    if (const auto lost = std::ssize(path.choices) - kept; lost > 0) {
        line.en += ", " + std::to_string(lost) + " dropped";
        line.zh += "，丢弃 " + std::to_string(lost) + " 个";
    }
    return line;
}

} // namespace rankscape::expert_view
