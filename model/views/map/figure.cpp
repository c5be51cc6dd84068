// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Three columns and a row beneath.
#include "model/views/map/figure.h"

#include "model/picture/text_metrics.h"
#include "model/views/map/order.h"

#include <algorithm>

namespace rankscape::map_view {

namespace {

constexpr double left_width = 204, thread_x = 296, thread_width = 348, right_x = 718;
constexpr double right_width = size::width - right_x;
constexpr double caption_height = 22; ///< the words over a column
constexpr double thread_gap = 8, topic_gap = 10;
constexpr double largest_concept = 48, smallest_gap = 5, largest_gap = 22, largest_pill = 28;
constexpr double largest_port_distance = 9;

bool holds(const std::vector<std::string> &ids, const std::string &id)
{
    return std::ranges::find(ids, id) != ids.end();
}

/// Concepts in order of first appearance, and what each is joined to.
struct Side {
    std::vector<std::string> ids;
    Joined joined;

    void join(const std::string &id, std::size_t place)
    {
        const auto found = std::ranges::find(ids, id);
        const auto index = static_cast<std::size_t>(found - ids.begin());
        if (found == ids.end()) {
            ids.push_back(id);
            joined.emplace_back();
        }
        joined[index].push_back(place);
    }
};

class Layout {
public:
    Layout(const Catalog &catalog, Language language) : catalog_(catalog), language_(language)
    {
        for (const auto &thread : catalog.threads())
            (thread.is_topic() ? topics_ : threads_).push_back(&thread);
        std::ranges::stable_sort(threads_, {}, &Thread::number);
    }

    Figure run()
    {
        const auto bottom = place_threads();
        place_concepts(bottom);
        place_edges();
        const auto end = place_topics(bottom);
        figure_.bounds = {-4, -2, size::width + 8, end + 6};
        return std::move(figure_);
    }

private:
    double place_threads()
    {
        caption({"THREADS", "主线"}, thread_x, 12);
        double y = caption_height;
        for (const auto *thread : threads_) {
            auto node = card(*thread, {thread_x, y, thread_width, 0});
            node.box.height = std::max(node.box.height, 80.0);
            place_open(node, node.box.bottom() - size::padding - 3.5);
            y = node.box.bottom() + thread_gap;
            figure_.threads.push_back(std::move(node));
        }
        return y - thread_gap;
    }

    /// Title, tagline and room for a badge.
    ThreadNode card(const Thread &thread, Box box) const
    {
        ThreadNode node;
        node.thread = &thread;
        node.tagline = wrapped(thread.tagline.in(language_), box.width - 2 * size::padding, size::small_text);
        box.height = size::padding + size::thread_title + size::line * static_cast<double>(node.tagline.size()) + 8 +
                     size::badge_height + size::padding - 2;
        node.box = box;
        return node;
    }

    void place_open(ThreadNode &node, double baseline) const
    {
        const double width = text_width(open_word().in(language_), size::small_text, Weight::medium) + 8;
        node.open = {node.box.right() - size::padding - width + 4, baseline - 15, width, 22};
    }

    void caption(Text text, double x, double y) { figure_.captions.push_back({std::move(text), {x, y}}); }

    bool is_base(const std::string &id) const
    {
        return std::ranges::any_of(threads_, [&](const Thread *thread) { return holds(thread->first, id); });
    }

    void place_concepts(double bottom)
    {
        Side left, right;
        for (std::size_t place = 0; place < threads_.size(); ++place)
            for (const auto *ids : {&threads_[place]->first, &threads_[place]->also})
                for (const auto &id : *ids)
                    (is_base(id) ? left : right).join(id, place);
        caption({"KNOW FIRST", "先会的基础"}, 0, 12);
        figure_.left = column(left, {0, caption_height, left_width, bottom - caption_height}, largest_concept);
        if (right.ids.empty())
            return;
        caption({"ALSO STANDS ON", "还建立在"}, right_x, 12);
        figure_.right = column(right, {right_x, caption_height, right_width, bottom - caption_height}, largest_pill);
    }

    /// Cards of one height, spread over the column.
    std::vector<ConceptNode> column(const Side &side, const Box &box, double largest) const
    {
        const auto order = few_crossings(side.joined);
        const auto count = static_cast<double>(order.size());
        const double height = std::min(largest, (box.height + smallest_gap) / count - smallest_gap);
        const double gap = count > 1 ? std::min(largest_gap, (box.height - count * height) / (count - 1)) : 0;
        double y = box.y + (box.height - count * height - (count - 1) * gap) / 2;
        std::vector<ConceptNode> nodes;
        for (const auto index : order) {
            const auto &id = side.ids[index];
            nodes.push_back(
                {id, title_of(catalog_, id), height >= 40 ? caption_of(id) : Text{}, {box.x, y, box.width, height}});
            y += height + gap;
        }
        return nodes;
    }

    void place_edges()
    {
        for (const auto *side : {&figure_.left, &figure_.right})
            for (const auto &node : *side)
                for (const auto &thread : figure_.threads) {
                    const bool first = holds(thread.thread->first, node.id);
                    if (first || holds(thread.thread->also, node.id))
                        figure_.edges.push_back({node.id, thread.thread->id, first, {}, {}});
                }
        for (const auto &thread : figure_.threads)
            for (const bool on_left : {true, false})
                place_ports(
                    thread.box, on_left ? thread.box.x : thread.box.right(),
                    [&](const Edge &edge) {
                        return edge.thread_id == thread.thread->id && edge_on_left(edge) == on_left;
                    },
                    &Edge::to);
        for (const auto &node : figure_.left)
            place_ports(
                node.box, node.box.right(), [&](const Edge &edge) { return edge.concept_id == node.id; }, &Edge::from);
        for (const auto &node : figure_.right)
            place_ports(
                node.box, node.box.x, [&](const Edge &edge) { return edge.concept_id == node.id; }, &Edge::from);
    }

    bool edge_on_left(const Edge &edge) const
    {
        return std::ranges::any_of(figure_.left, [&](const ConceptNode &node) { return node.id == edge.concept_id; });
    }

    /// The ends of edges at one side of a card, one under another in the order of what they lead to.
    template <typename Wanted> void place_ports(const Box &box, double x, Wanted wanted, Point Edge::*end)
    {
        std::vector<Edge *> ends;
        for (auto &edge : figure_.edges)
            if (wanted(edge))
                ends.push_back(&edge);
        const auto count = static_cast<double>(ends.size());
        const double distance = std::min(largest_port_distance, (box.height - 12) / std::max(1.0, count));
        double y = box.y + box.height / 2 - (count - 1) / 2 * distance;
        for (auto *edge : ends) {
            edge->*end = {x, y};
            y += distance;
        }
    }

    double place_topics(double bottom)
    {
        if (topics_.empty())
            return bottom;
        caption({"TOPICS", "专题"}, 0, bottom + 22);
        const double top = bottom + 31;
        const auto count = static_cast<double>(topics_.size());
        const double width = (size::width - (count - 1) * topic_gap) / count;
        double x = 0, lowest = top;
        for (const auto *thread : topics_) {
            TopicNode topic{{thread, {x, top, width, 0}, {}, {}}, {}};
            place_chips(topic);
            lowest = std::max(lowest, topic.card.box.bottom());
            x += width + topic_gap;
            figure_.topics.push_back(std::move(topic));
        }
        for (auto &topic : figure_.topics) {
            topic.card.box.height = lowest - top;
            place_open(topic.card, topic.card.box.bottom() - size::padding - 3.5);
        }
        return lowest;
    }

    /// As few rows as the topic's concepts need, under its title; the badge stands under them.
    void place_chips(TopicNode &topic)
    {
        auto &box = topic.card.box;
        constexpr double gap = 5;
        const double start = box.x + size::padding, room = box.width - 2 * size::padding;
        const double top = box.y + size::padding + size::topic_title + 7;
        const auto &thread = *topic.card.thread;
        std::vector<double> rows; // where the next chip of each would begin
        for (const auto *ids : {&thread.first, &thread.also})
            for (const auto &id : *ids) {
                const auto words = elided(title_of(catalog_, id).in(language_), room - 16, size::small_text);
                const double width = text_width(words, size::small_text) + 16;
                auto row = std::ranges::find_if(rows, [&](double x) { return x + width <= start + room; });
                if (row == rows.end())
                    row = rows.insert(row, start);
                const double y = top + static_cast<double>(row - rows.begin()) * (size::chip_height + gap);
                topic.chips.push_back({id, words, {*row, y, width, size::chip_height}});
                *row += width + gap;
            }
        box.height = top + static_cast<double>(rows.size()) * (size::chip_height + gap) + 3 + size::badge_height +
                     size::padding - 2 - box.y;
    }

    const Catalog &catalog_;
    Language language_;
    std::vector<const Thread *> threads_, topics_;
    Figure figure_;
};

} // namespace

Figure lay_out(const Catalog &catalog, Language language) { return Layout(catalog, language).run(); }

} // namespace rankscape::map_view
