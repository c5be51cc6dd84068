// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Where each stands.
#include "model/views/stage/stage.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace rankscape::drawing {

namespace {

constexpr std::int32_t most_levels = 8;
constexpr double port_offset = 4.5;
constexpr std::int32_t many_cards = 8;
constexpr double crowded_pitch = 29, roomy_pitch = 80;

/// Between neighbours.
double pitch_gap(double pitch) { return std::min(6.0, pitch / 8); }

std::int32_t divided_up(std::int32_t value, std::int32_t divisor) { return (value + divisor - 1) / divisor; }

} // namespace

double Gpu::offset() const { return std::min(port_offset, box.width / 5); }

Point Gpu::port(bool sends, bool network) const
{
    const auto x = middle() + (sends ? -offset() : offset());
    return {x, network != above ? box.bottom() : box.y};
}

Stage::Stage(const Network &network, const Cast &cast, const StageOptions &options)
    : options_(options), has_switch_(network.has_switch()), uses_network_(cast.network)
{
    take(network, cast);
    choose_columns(network);
    place();
    if (has_rows()) {
        place_network(network);
        place_nics(network);
    }
    lay_wires(network);
}

double Stage::card_width() const
{
    return std::max(2 * size::padding + divided_up(most_, lines_) * pitch_ - pitch_gap(pitch_), 150.0);
}

double Stage::card_height() const
{
    const auto rows = lines_ * (gpu_height_ + size::wire);
    return size::header + size::bar + (lines_ == 2 ? 14 : 0) + rows +
           (has_rows() ? size::wire + size::nic / 2 : size::padding);
}

double Stage::network_height() const
{
    if (!has_rows())
        return size::gap;
    return size::nic / 2 + size::wire + levels_ * (size::lane + 2) + size::spine + size::gap;
}

double Stage::content_top() const { return options_.places ? 35 : 21; }

Box Stage::content(const Gpu &gpu) const
{
    const auto side = gpu.narrow() ? 2.0 : 4.0, top = gpu.narrow() ? 21.0 : content_top();
    return {gpu.box.x + side, gpu.box.y + top, gpu.box.width - 2 * side, gpu.box.height - top - 4};
}

/// Of a card with this many rows of GPUs; leaves its sizes and the best number of columns behind. Returns how large
/// the page is then shown.
double Stage::try_lines(std::int32_t lines)
{
    lines_ = lines;
    const auto cards = static_cast<std::int32_t>(cards_.size());
    const auto line = divided_up(most_, lines_);
    const auto room = size::page - 2 * size::padding;
    const auto wished = options_.content_width > 0 ? options_.content_width + 14 : 0;
    if (cards == 1)
        pitch_ = std::clamp(room / line, 12.0, 92.0);
    else if (line <= 8)
        pitch_ = std::clamp(((size::page - size::gap) / 2 - 2 * size::padding + 5.75) / line, 46.0, 92.0);
    else
        pitch_ = line <= 16 ? (room + 5.75) / 16 : std::max(12.0, room / line);
    if (line <= 16)
        pitch_ = std::max(pitch_, wished);
    if (wished > 0 && cards > many_cards)
        pitch_ = std::min(pitch_, crowded_pitch); // numbers stay readable when all is shown
    gpu_height_ = pitch_ < 34 ? 92 : 76;
    if (options_.content_height > 0)
        gpu_height_ = (pitch_ - pitch_gap(pitch_) < 28 ? 21 : content_top()) + options_.content_height + 4;
    // What is under the machines takes its part, and what is left over makes the GPUs taller.
    const auto copies = static_cast<double>(options_.copies);
    double best = 0;
    for (std::int32_t columns = 1; columns <= cards; ++columns) {
        const auto rows = divided_up(cards, columns);
        const auto wide = std::max(size::page, columns * (card_width() + size::gap) - size::gap);
        const auto high = copies * (rows * row_height() + options_.caption) + options_.below * wide / size::page;
        auto fit = std::min(size::page / wide, options_.page_height / high);
        fit *= cards % columns == 0 ? 1.1 : 1;
        // Where all fit, views with a content of their own stand side by side rather than one below the other.
        if (fit > best * (options_.content_height > 0 ? 0.999 : 1.001)) {
            best = std::max(best, fit);
            columns_ = columns;
        }
    }
    return best;
}

void Stage::choose_columns(const Network &network)
{
    const auto rails = static_cast<std::int32_t>(network.spec().rails.value_or(0));
    if (has_rows() && (rails > 0 || network.spec().leaf_size) && std::max(1, rails) <= most_levels)
        levels_ = std::max(1, rails);
    const bool crowded = most_ > 16;
    if (has_rows() || (options_.content_width <= 0 && !crowded) || most_ < 4)
        try_lines(1);
    else if (crowded)
        try_lines(2);
    else if (const auto one = try_lines(1); pitch_ < roomy_pitch && try_lines(2) < one * 0.999)
        try_lines(1); // else GPUs are wide enough in one line, or wider in two that fit as well
    const auto rows = divided_up(static_cast<std::int32_t>(cards_.size()), columns_);
    const auto copies = static_cast<double>(options_.copies);
    const auto spare = options_.page_height - options_.below - copies * (rows * row_height() + options_.caption);
    const auto most = options_.content_height > 0 ? options_.content_height : 84.0;
    gpu_height_ += std::clamp(spare / (copies * rows * lines_), 0.0, most);
}

void Stage::place()
{
    const auto cards = static_cast<std::int32_t>(cards_.size());
    const auto rows = divided_up(cards, columns_);
    const auto span = columns_ * (card_width() + size::gap) - size::gap;
    width_ = std::max(size::page, span + (rows > 1 && has_rows() ? 28 : 0));
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
    const auto gap = pitch_gap(pitch_);
    for (auto &gpu : gpus_) {
        auto &card = cards_[static_cast<std::size_t>(gpu.card)];
        const auto index = seen[static_cast<std::size_t>(gpu.card)]++;
        const auto mine = std::min(in_card[static_cast<std::size_t>(gpu.card)], line);
        const auto start = card.box.x + (card.box.width - mine * pitch_ + gap) / 2;
        gpu.line = index / line;
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

} // namespace rankscape::drawing
