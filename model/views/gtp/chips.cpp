// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Placing and drawing the row.
#include "model/views/gtp/chips.h"

#include <charconv>

namespace rankscape::gtp_view {

namespace {

constexpr double size = 10.5, high = 18, gap = 6, side = 8;

} // namespace

Chips::Chips(const gtp::Study &study, Point at, double width)
{
    auto x = at.x;
    auto y = at.y;
    for (const auto &weight : study.forward.weights) {
        if (!weight.tensor.linear)
            continue;
        // The wider of the two languages, so that chips stay where they are.
        const auto wide = 2 * side + std::max(text_width(weight.name.en, size), text_width(weight.name.zh, size));
        if (x > at.x && x + wide > at.x + width) {
            x = at.x;
            y += high + gap;
        }
        chips_.push_back({&weight, {x, y, wide, high}});
        x += wide + gap;
    }
    height_ = y + high - at.y;
}

void Chips::draw(drawing::Pen pen, Language language, const gtp::CutWeight &chosen) const
{
    for (const auto &chip : chips_) {
        const bool mine = chip.weight == &chosen;
        pen.box(chip.box, {mine ? Role::accent : Role::surface}, high / 2, {mine ? Role::accent : Role::outline_strong},
                1, !chip.weight->is_cut(), "weight-" + chip.weight->id);
        pen.text({chip.box.x + chip.box.width / 2, chip.box.y + 12.8}, chip.weight->name.in(language), size,
                 {mine ? Role::surface : Role::text}, Anchor::middle);
    }
}

ElementId Chips::at(Point point) const
{
    for (const auto &chip : chips_)
        if (chip.box.contains(point))
            return "weight-" + chip.weight->id;
    return {};
}

const gtp::CutWeight &weight_meant(const gtp::Study &study, const ViewState &state)
{
    const std::string_view id = state.selected;
    constexpr std::string_view weight = "weight-", event = "event-";
    if (id.starts_with(weight))
        if (const auto *found = study.weight(id.substr(weight.size())))
            return *found;
    if (id.starts_with(event)) {
        std::size_t number = 0;
        const auto *end = id.data() + id.size();
        const auto [at, error] = std::from_chars(id.data() + event.size(), end, number);
        if (error == std::errc() && at == end && number < study.about.size() && study.about[number].weight >= 0)
            return study.forward.weights[static_cast<std::size_t>(study.about[number].weight)];
    }
    return study.usual();
}

} // namespace rankscape::gtp_view
