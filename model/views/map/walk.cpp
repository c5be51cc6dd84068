// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Where arrow keys lead: up and down a column, across along an edge.
#include "model/views/map/figure.h"
#include "model/views/map/focus.h"
#include "model/views/map/map_view.h"

#include <algorithm>
#include <cmath>

namespace rankscape::map_view {

namespace {

/// The four groups of cards.
struct Groups {
    std::vector<Element> left, threads, right, topics;
};

Groups groups_of(const Shown &shown)
{
    const auto figure = lay_out(*shown.catalog, shown.state.language);
    const auto all = elements(shown);
    auto next = all.begin();
    const auto take = [&](std::size_t count) {
        const auto begin = next;
        next += static_cast<std::ptrdiff_t>(count);
        return std::vector<Element>(begin, next);
    };
    Groups groups;
    groups.left = take(figure.left.size());
    groups.threads = take(figure.threads.size());
    groups.right = take(figure.right.size());
    groups.topics = take(figure.topics.size());
    return groups;
}

Point centre(const Box &box) { return {box.x + box.width / 2, box.y + box.height / 2}; }

/// Of those in focus, the one whose middle is nearest; all count if none is.
ElementId nearest(const std::vector<Element> &group, const Box &from, const Focus &focus = {})
{
    const Element *best = nullptr;
    double least = 0;
    const auto look = [&](bool in_focus) {
        for (const auto &element : group) {
            if (in_focus && !focus.contains(element.id))
                continue;
            const auto a = centre(element.box), b = centre(from);
            const double distance = std::hypot(a.x - b.x, a.y - b.y);
            if (!best || distance < least) {
                best = &element;
                least = distance;
            }
        }
    };
    look(true);
    if (!best)
        look(false);
    return best ? best->id : ElementId();
}

} // namespace

ElementId step(const Shown &shown, const ElementId &from, Direction direction)
{
    const auto groups = groups_of(shown);
    const auto at = plain(from);
    const std::array columns{&groups.left, &groups.threads, &groups.right};
    const auto focus = focus_on(lay_out(*shown.catalog, shown.state.language), at);
    const auto index_in = [&](const std::vector<Element> &group) {
        return static_cast<std::size_t>(std::ranges::find(group, at, &Element::id) - group.begin());
    };
    for (std::size_t column = 0; column < columns.size(); ++column) {
        const auto &group = *columns[column];
        const auto index = index_in(group);
        if (index == group.size())
            continue;
        const auto &box = group[index].box;
        ElementId next;
        if (direction == Direction::up)
            next = index > 0 ? group[index - 1].id : at;
        else if (direction == Direction::down)
            next = index + 1 < group.size() ? group[index + 1].id : nearest(groups.topics, box);
        else if (direction == Direction::left)
            next = column > 0 ? nearest(*columns[column - 1], box, focus) : at;
        else
            next = column + 1 < columns.size() ? nearest(*columns[column + 1], box, focus) : at;
        return next.empty() ? at : next;
    }
    const auto index = index_in(groups.topics);
    if (index < groups.topics.size()) {
        if (direction == Direction::up && !groups.threads.empty())
            return groups.threads.back().id;
        const bool back = direction == Direction::left && index > 0;
        const bool on = direction == Direction::right && index + 1 < groups.topics.size();
        return groups.topics[index - back + on].id;
    }
    return groups.threads.empty() ? ElementId() : groups.threads.front().id;
}

} // namespace rankscape::map_view
