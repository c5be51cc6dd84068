// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Laying the shards picture out.
#include "model/views/fsdp/shards.h"

#include "model/picture/text_metrics.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <set>

namespace rankscape::fsdp_shards_view {

namespace {

constexpr double gap = 16, padding = 12, label = 58, tallest = 380;
constexpr double header = 60; ///< of a panel
constexpr std::int64_t most_lines = 132, most_ranks = 65536;
constexpr std::size_t most_chunks = 5;
constexpr double chunk_pitch = 34;

/// Without the number of an expert.
std::string stem(const std::string &name)
{
    const auto blank = name.find_last_of(' ');
    const bool number = blank != std::string::npos && blank + 1 < name.size() &&
                        name.find_first_not_of("0123456789", blank + 1) == std::string::npos;
    return number ? name.substr(0, blank) : name;
}

void find_hues(Block &block, const fsdp::ParameterGroup &group)
{
    for (std::size_t i = 0; i < group.names.size(); ++i) {
        const auto name = stem(group.names[i]);
        const auto found = std::ranges::find(block.hues, name, &Hue::name);
        block.hue_of.push_back(static_cast<std::int32_t>(found - block.hues.begin()));
        if (found == block.hues.end())
            block.hues.push_back({name, group.shapes[i], 1});
        else
            ++found->count;
    }
}

double place_chips(Block &block, double top)
{
    double x = 0, y = top;
    for (const auto &hue : block.hues) {
        const auto words =
            hue.name + " " + shape_text(hue.shape) + (hue.count > 1 ? " × " + std::to_string(hue.count) : "");
        const auto width = 18 + text_width(words, 11.5) + 14;
        if (x + width > page) {
            x = 0;
            y += 19;
        }
        block.chips.push_back({x, y, width - 14, 15});
        x += width;
    }
    return y + 24;
}

void place_lines(Panel &panel, Box card)
{
    const auto count = panel.group.layout.shards;
    panel.box = card;
    // Both halves end where a shard of the inner axis does.
    const auto both = 2 * panel.outer;
    const auto shown = std::min(count, both <= most_lines ? most_lines / both * both : most_lines);
    panel.pitch = std::clamp(tallest / static_cast<double>(shown), 2.5, 22.0);
    panel.lines = {card.x + label, card.y + header, card.width - label - padding, 0};
    const bool all = count == shown;
    double y = panel.lines.y;
    for (std::int64_t i = 0; i < shown; ++i) {
        if (!all && i == shown / 2) {
            panel.left_out = Box{panel.lines.x, y, panel.lines.width, 16};
            y += 16;
        }
        const auto shard = all || i < shown / 2 ? i : count - shown + i;
        panel.shown.push_back({shard, {panel.lines.x, y, panel.lines.width, std::max(1.6, panel.pitch - 1.5)}});
        y += panel.pitch;
    }
    panel.lines.height = y - panel.lines.y;
    panel.box.height = panel.lines.bottom() - card.y + padding;
}

/// Chunks with the end of a tensor in them that something follows.
std::vector<std::int64_t> meeting_chunks(const fsdp::FlatLayout &layout)
{
    std::set<std::int64_t> found;
    for (std::size_t i = 0; i < layout.offsets.size(); ++i) {
        const auto end = layout.offsets[i] + layout.lengths[i];
        if (end % layout.chunk != 0)
            found.insert(end / layout.chunk);
        if (layout.offsets[i] % layout.chunk != 0)
            found.insert(layout.offsets[i] / layout.chunk);
    }
    return {found.begin(), found.end()};
}

std::optional<Block> block_of(const fsdp::ParameterGroup &group, std::int64_t other, double top, const fsdp::Mesh &mesh,
                              bool experts)
{
    auto cut = fsdp::packed_for(group, other);
    if (!cut)
        return std::nullopt;
    Block block;
    block.experts = experts;
    block.at = {0, top};
    find_hues(block, group);
    const auto cards = place_chips(block, top + 24);
    const auto width = (page - gap) / 2;
    block.job.group = group;
    block.other.group = *std::move(cut);
    block.job.inner = mesh.inner;
    block.job.outer = mesh.outer;
    block.other.inner = other;
    place_lines(block.job, {0, cards, width, 0});
    place_lines(block.other, {width + gap, cards, width, 0});
    const auto height = std::max(block.job.box.height, block.other.box.height);
    block.job.box.height = block.other.box.height = height;
    const auto chunks = meeting_chunks(group.layout);
    const auto shown = std::min(chunks.size(), most_chunks);
    block.more_chunks = static_cast<std::int64_t>(chunks.size() - shown);
    block.chunks_card = {0, cards + height + gap, page, 44 + static_cast<double>(shown) * chunk_pitch};
    for (std::size_t i = 0; i < shown; ++i)
        block.chunks.push_back(
            {chunks[i],
             {block.chunks_card.x + 100, block.chunks_card.y + 38 + static_cast<double>(i) * chunk_pitch,
              page - 100 - padding, 24}});
    if (chunks.empty())
        block.chunks_card.height = 0;
    return block;
}

} // namespace

std::optional<Box> Panel::on_line(const Line &line, fsdp::Stretch stretch) const
{
    const auto size = group.layout.shard_size();
    const auto from = std::max(stretch.first, line.shard * size) - line.shard * size;
    const auto to = std::min(stretch.last, (line.shard + 1) * size) - line.shard * size;
    if (from >= to)
        return std::nullopt;
    const auto unit = line.box.width / static_cast<double>(size);
    return Box{line.box.x + static_cast<double>(from) * unit, line.box.y, static_cast<double>(to - from) * unit,
               line.box.height};
}

std::int64_t telling_size(const fsdp::ParameterGroup &group)
{
    const auto job = group.layout.shards;
    const auto mine = group.layout.padding();
    const auto tells = [&](std::int64_t size) {
        const auto cut = fsdp::packed_for(group, size);
        if (!cut || waste_text(cut->layout.waste()) == waste_text(group.layout.waste()))
            return false;
        const auto other = cut->layout.padding();
        return std::max(mine, other) >= 2 * std::min(mine, other);
    };
    for (std::int64_t factor = 2; factor <= 64; factor *= 2) {
        if (job * factor <= most_ranks && tells(job * factor))
            return job * factor;
        if (job % factor == 0 && job / factor > 1 && tells(job / factor))
            return job / factor;
    }
    return 2 * job;
}

Shards shards_of(const fsdp::Study &study, std::size_t unit, std::int64_t other)
{
    Shards shards;
    shards.unit = unit;
    const auto &kind = study.units.kind(study.units.all[unit]);
    double top = 0;
    const auto add = [&](const fsdp::ParameterGroup &group, std::int64_t size, bool experts) {
        auto block = block_of(group, size, top, experts ? study.experts : study.dense, experts);
        if (!block)
            return;
        top = block->chunks_card.bottom() + 28;
        shards.blocks.push_back(*std::move(block));
    };
    add(kind.dense, other, false);
    if (kind.experts)
        add(*kind.experts, std::max<std::int64_t>(1, other * study.experts.size() / study.dense.size()), true);
    shards.height = std::max(0.0, top - 28);
    return shards;
}

std::string shape_text(const fsdp::TensorShape &shape)
{
    std::string text;
    for (const auto dimension : shape)
        text += (text.empty() ? "" : " × ") + std::to_string(dimension);
    return text;
}

std::string grouped(std::int64_t number)
{
    auto text = std::to_string(number);
    for (auto at = static_cast<std::ptrdiff_t>(text.size()) - 3; at > (number < 0 ? 1 : 0); at -= 3)
        text.insert(static_cast<std::size_t>(at), ",");
    return text;
}

std::string waste_text(double share)
{
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), share >= 0.0995 ? "%.0f %%" : "%.2f %%", share * 100);
    return text.data();
}

} // namespace rankscape::fsdp_shards_view
