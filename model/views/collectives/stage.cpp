// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Who takes part, and where each stands.
#include "model/views/collectives/stage.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace rankscape::collectives_view {

namespace {

constexpr std::int32_t most_levels = 8;
constexpr std::int32_t most_looked_at = 200'000; ///< transfers that are searched for forwarders
constexpr std::int32_t idle_shown_up_to = 8;     ///< GPUs of a domain, when there are few domains
constexpr double port_offset = 4.5;

std::int32_t divided_up(std::int32_t value, std::int32_t divisor) { return (value + divisor - 1) / divisor; }

} // namespace

double Gpu::offset() const { return std::min(port_offset, box.width / 5); }

Point Gpu::port(bool sends, bool network) const
{
    const auto x = middle() + (sends ? -offset() : offset());
    return {x, network != above ? box.bottom() : box.y};
}

Stage::Stage(const Study &study) : has_switch_(study.network.has_switch())
{
    find_members(study);
    choose_columns(study.network, study.runs.size());
    place();
    if (uses_network_) {
        place_network(study.network);
        place_nics(study.network);
    }
    lay_wires(study.network);
}

void Stage::find_members(const Study &study)
{
    const auto &network = study.network;
    std::map<std::int32_t, Gpu> by_slot; // slots of a domain follow one another
    for (std::size_t part = 0; part < study.runs.front().simulation.plan.parts.size(); ++part) {
        const auto &lie = study.runs.front().simulation.plan.parts[part].arrangement;
        for (std::int32_t p = 0; p < lie.size(); ++p) {
            auto &gpu = by_slot[network.place(lie.rank(p)).slot];
            if (gpu.part >= 0)
                continue; // groups of a few kinds overlap
            gpu.part = static_cast<std::int32_t>(part);
            gpu.position = p;
        }
    }
    members_ = static_cast<std::int32_t>(by_slot.size());
    for (const auto &run : study.runs) {
        const auto &plan = run.simulation.plan;
        Path path;
        for (std::int32_t i = 0; i < std::min(plan.size(), most_looked_at); ++i) {
            const auto at = static_cast<std::size_t>(i);
            if (plan.from[at] < 0 || plan.to[at] < 0 || !network.find(plan.from[at], plan.to[at], path))
                continue;
            uses_network_ |= path.kind == PathClass::network || path.kind == PathClass::spine;
            if (path.via >= 0)
                by_slot[path.via].forwards = true;
        }
    }
    std::map<std::int32_t, Card> by_domain;
    for (const auto &[slot, gpu] : by_slot) {
        auto &card = by_domain[network.place_of_slot(slot).domain];
        card.members += gpu.part >= 0 ? 1 : 0;
    }
    std::set<std::int32_t> others;
    for (std::int32_t rank = 0; rank < network.world(); ++rank) {
        const auto found = by_domain.find(network.place(rank).domain);
        if (found == by_domain.end())
            others.insert(network.place(rank).domain);
        else
            ++found->second.ranks;
    }
    other_domains_ = static_cast<std::int32_t>(others.size());
    const auto crowded = by_domain.size() > 4 || std::ranges::any_of(by_domain, [](const auto &entry) {
                             return entry.second.ranks > idle_shown_up_to;
                         });
    if (!crowded)
        for (std::int32_t rank = 0; rank < network.world(); ++rank)
            if (by_domain.contains(network.place(rank).domain))
                by_slot[network.place(rank).slot];
    for (auto &[domain, card] : by_domain) {
        card.domain = domain;
        cards_.push_back(card);
    }
    for (auto &[slot, gpu] : by_slot) {
        const auto domain = network.place_of_slot(slot).domain;
        gpu.slot = slot;
        gpu.rank = network.rank_at(slot);
        gpu.card =
            static_cast<std::int32_t>(std::ranges::lower_bound(cards_, domain, {}, &Card::domain) - cards_.begin());
        gpus_.push_back(gpu);
    }
}

double Stage::card_width() const
{
    return std::max(2 * size::padding + divided_up(most_, lines_) * pitch_ - std::min(6.0, pitch_ / 8), 150.0);
}

double Stage::card_height() const
{
    const auto rows = lines_ * (gpu_height_ + size::wire);
    return size::header + size::bar + (lines_ == 2 ? 14 : 0) + rows +
           (uses_network_ ? size::wire + size::nic / 2 : size::padding);
}

double Stage::network_height() const
{
    if (!uses_network_)
        return size::gap;
    return size::nic / 2 + size::wire + levels_ * (size::lane + 2) + size::spine + size::gap;
}

void Stage::choose_columns(const Network &network, std::size_t runs)
{
    const auto rails = static_cast<std::int32_t>(network.spec().rails.value_or(0));
    if (uses_network_ && (rails > 0 || network.spec().leaf_size) && std::max(1, rails) <= most_levels)
        levels_ = std::max(1, rails);
    std::map<std::int32_t, std::int32_t> count;
    for (const auto &gpu : gpus_)
        most_ = std::max(most_, ++count[gpu.card]);
    const auto cards = static_cast<std::int32_t>(cards_.size());
    lines_ = most_ > 16 && !uses_network_ ? 2 : 1;
    const auto line = divided_up(most_, lines_);
    const auto room = size::page - 2 * size::padding;
    if (cards == 1)
        pitch_ = std::clamp(room / line, 12.0, 92.0);
    else if (line <= 8)
        pitch_ = std::clamp(((size::page - size::gap) / 2 - 2 * size::padding + 5.75) / line, 46.0, 92.0);
    else
        pitch_ = line <= 16 ? (room + 5.75) / 16 : std::max(12.0, room / line);
    gpu_height_ = pitch_ < 34 ? 92 : 76;
    // What the timeline will take at least, and what is left over makes the GPUs taller.
    const auto lanes = members_ <= 16 ? 64 + 13 * members_ : uses_network_ ? 160 : 116;
    double best = 0;
    for (std::int32_t columns = 1; columns <= cards; ++columns) {
        const auto rows = divided_up(cards, columns);
        const auto wide = std::max(size::page, columns * (card_width() + size::gap) - size::gap);
        const auto high = static_cast<double>(runs) * (rows * row_height() + 32) + lanes * wide / size::page;
        auto fit = std::min(size::page / wide, size::page_height / high);
        fit *= cards % columns == 0 ? 1.1 : 1;
        if (fit > best * 1.001) {
            best = fit;
            columns_ = columns;
        }
    }
    const auto rows = divided_up(cards, columns_);
    const auto spare = size::page_height - lanes - static_cast<double>(runs) * (rows * row_height() + 32);
    gpu_height_ += std::clamp(spare / (static_cast<double>(runs) * rows * lines_), 0.0, 84.0);
}

void Stage::place()
{
    const auto cards = static_cast<std::int32_t>(cards_.size());
    const auto rows = divided_up(cards, columns_);
    const auto span = columns_ * (card_width() + size::gap) - size::gap;
    width_ = std::max(size::page, span + (rows > 1 && uses_network_ ? 28 : 0));
    const auto left = rows > 1 ? 0 : (width_ - span) / 2;
    std::vector<std::int32_t> seen(cards_.size(), 0);
    for (std::int32_t i = 0; i < cards; ++i) {
        auto &card = cards_[static_cast<std::size_t>(i)];
        card.row = i / columns_;
        card.box = {left + i % columns_ * (card_width() + size::gap), card.row * row_height(), card_width(),
                    card_height()};
    }
    const auto line = divided_up(most_, lines_);
    std::vector<std::int32_t> in_card(cards_.size(), 0);
    for (const auto &gpu : gpus_)
        ++in_card[static_cast<std::size_t>(gpu.card)];
    const auto gap = std::min(6.0, pitch_ / 8);
    for (auto &gpu : gpus_) {
        auto &card = cards_[static_cast<std::size_t>(gpu.card)];
        const auto index = seen[static_cast<std::size_t>(gpu.card)]++;
        const auto mine = std::min(in_card[static_cast<std::size_t>(gpu.card)], line);
        const auto start = card.box.x + (card.box.width - mine * pitch_ + gap) / 2;
        gpu.above = lines_ == 2 && index < line;
        const auto top = card.box.y + size::header;
        const auto bar = size::bar + (lines_ == 2 ? 14 : 0);
        const auto under = top + (lines_ == 2 ? gpu_height_ + size::wire : 0);
        card.bar = {card.box.x + size::padding, under, card.box.width - 2 * size::padding, bar};
        gpu.box = {start + index % line * pitch_, gpu.above ? top : under + bar + size::wire, pitch_ - gap,
                   gpu_height_};
        gpu_of_slot_[gpu.slot] = static_cast<std::int32_t>(&gpu - gpus_.data());
        if (gpu.rank >= 0)
            gpu_of_rank_[gpu.rank] = static_cast<std::int32_t>(&gpu - gpus_.data());
    }
    height_ = rows * row_height() - size::gap;
}

void Stage::place_network(const Network &network)
{
    const auto rows = divided_up(static_cast<std::int32_t>(cards_.size()), columns_);
    const auto rails = static_cast<std::int32_t>(network.spec().rails.value_or(0));
    const auto right = rows > 1 ? width_ - 28 : width_;
    for (std::int32_t row = 0; row < rows; ++row) {
        NetworkRow one;
        const auto y = row * row_height() + card_height() + size::nic / 2 + size::wire;
        std::map<std::int32_t, std::pair<double, double>> reach; // of each leaf, over the cards that hang on it
        for (const auto &gpu : gpus_) {
            const auto &card = cards_[static_cast<std::size_t>(gpu.card)];
            const auto leaf = network.place_of_slot(gpu.slot).leaf;
            if (card.row != row || leaf < 0)
                continue;
            auto &[from, to] = reach.try_emplace(leaf, card.box.x, card.box.right()).first->second;
            from = std::min(from, card.box.x);
            to = std::max(to, card.box.right());
        }
        for (const auto &[leaf, ends] : reach)
            if (levels_ > 0)
                one.leaves.push_back({leaf,
                                      {ends.first, y + (rails > 0 ? leaf % rails : 0) * (size::lane + 2),
                                       ends.second - ends.first, size::lane}});
        one.spine = {0, y + levels_ * (size::lane + 2), right, size::spine};
        rows_.push_back(std::move(one));
    }
}

void Stage::place_nics(const Network &network)
{
    struct Sum {
        double x = 0;
        std::int32_t count = 0;
        const Gpu *gpu = nullptr;
    };
    std::map<std::int32_t, Sum> by_nic;
    for (const auto &gpu : gpus_)
        if (const auto nic = network.place_of_slot(gpu.slot).nic; nic >= 0) {
            auto &sum = by_nic[nic];
            sum.x += gpu.middle();
            ++sum.count;
            sum.gpu = &gpu;
        }
    const auto width = std::clamp(pitch_ - 10, 6.0, 44.0);
    for (const auto &[nic, sum] : by_nic) {
        const auto &card = cards_[static_cast<std::size_t>(sum.gpu->card)];
        nic_at_[nic] = static_cast<std::int32_t>(nics_.size());
        nics_.push_back({nic,
                         network.place_of_slot(sum.gpu->slot).leaf,
                         card.row,
                         {sum.x / sum.count - width / 2, card.box.bottom() - size::nic / 2, width, size::nic}});
    }
}

const Gpu *Stage::gpu_of(std::int32_t rank) const
{
    const auto found = gpu_of_rank_.find(rank);
    return found == gpu_of_rank_.end() ? nullptr : &gpus_[static_cast<std::size_t>(found->second)];
}

const Gpu *Stage::gpu_of_slot(std::int32_t slot) const
{
    const auto found = gpu_of_slot_.find(slot);
    return found == gpu_of_slot_.end() ? nullptr : &gpus_[static_cast<std::size_t>(found->second)];
}

} // namespace rankscape::collectives_view
