// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Drawing: edges behind, then cards, with what is in focus last.
#include "model/picture/text_metrics.h"
#include "model/views/map/figure.h"
#include "model/views/map/focus.h"
#include "model/views/map/map_view.h"
#include "model/views/map/states.h"

#include <algorithm>

namespace rankscape::map_view {

namespace {

constexpr double radius = 7;

class Drawing {
public:
    explicit Drawing(const Shown &shown)
        : shown_(shown),
          language_(shown.state.language),
          version_(shown.derived->scenario.core_version),
          figure_(lay_out(*shown.catalog, language_)),
          selected_(plain(shown.state.selected)),
          focus_(focus_on(figure_, shown.state.hovered))
    {
        if (focus_.empty())
            focus_ = focus_on(figure_, shown.state.selected);
    }

    Picture run()
    {
        picture_.bounds = figure_.bounds;
        for (const auto &[words, at] : figure_.captions)
            text(at, words.in(language_), size::small_text, {Role::text_muted}, Weight::medium, size::width / 3);
        for (const bool lit : {false, true})
            for (const auto &edge : figure_.edges)
                if (focus_.contains(edge.id()) == lit)
                    draw_edge(edge, lit);
        for (const auto &node : figure_.left)
            draw_concept(node);
        for (const auto &node : figure_.right)
            draw_concept(node);
        for (const auto &node : figure_.threads)
            draw_thread(node, size::thread_title);
        for (const auto &topic : figure_.topics) {
            draw_thread(topic.card, size::topic_title);
            for (const auto &chip : topic.chips)
                draw_chip(chip, *topic.card.thread);
        }
        return std::move(picture_);
    }

private:
    /// How a card or edge looks: as ever, standing out, or set back behind what stands out.
    enum class Look { plain, lit, back };

    Look look(const std::string &id) const
    {
        if (id == selected_ || focus_.contains(id))
            return Look::lit;
        return focus_.empty() ? Look::plain : Look::back;
    }

    void text(Point at, std::string words, double text_size, Paint paint, Weight weight = Weight::regular,
              double max_width = 0, Anchor anchor = Anchor::start)
    {
        if (max_width > 0)
            words = elided(words, max_width, text_size, weight);
        picture_.shapes.emplace_back(TextShape{at, std::move(words), text_size, weight, anchor, paint, 0, false});
    }

    void card(const Box &box, const std::string &id, Look how, double corner, std::string title)
    {
        const bool lit = how == Look::lit;
        picture_.shapes.emplace_back(RectangleShape{box,
                                                    corner,
                                                    {how == Look::back ? Role::canvas : Role::surface},
                                                    {lit ? Role::accent : Role::outline},
                                                    id == selected_ ? 2.4
                                                    : lit           ? 1.6
                                                                    : 1.0,
                                                    false,
                                                    id,
                                                    std::move(title)});
    }

    void draw_edge(const Edge &edge, bool lit)
    {
        const double reach = (edge.to.x - edge.from.x) * 0.3;
        const Point a{edge.from.x + reach, edge.from.y}, b{edge.to.x - reach, edge.to.y};
        PathShape path;
        path.points = {edge.from, a, {(a.x + b.x) / 2, (a.y + b.y) / 2}, b, edge.to};
        path.curved = true;
        path.stroke = {lit               ? Role::accent
                       : !focus_.empty() ? Role::outline
                       : edge.first      ? Role::text_muted
                                         : Role::text_faint};
        path.width = edge.first ? (lit ? 2.4 : 1.6) : (lit ? 1.5 : 1.0);
        path.dashed = !edge.first;
        path.id = edge.id();
        picture_.shapes.emplace_back(std::move(path));
    }

    void draw_concept(const ConceptNode &node)
    {
        const auto id = "concept-" + node.id;
        const auto how = look(id);
        const auto &box = node.box;
        const auto &title = node.title.in(language_);
        const bool two_lines = !node.caption.en.empty();
        card(box, id, how, two_lines ? radius : std::min(radius, box.height / 2), title);
        const double room = box.width - 2 * size::padding + 4;
        const double x = box.x + size::padding - 2, middle = box.y + box.height / 2;
        const Paint ink{how == Look::back ? Role::text_muted : Role::text};
        if (!two_lines) {
            text({x, middle + 4.5}, fitting(title, room, size::small_text, Weight::regular), size::small_text, ink);
            return;
        }
        const auto words = fitting(title, room, size::concept_title, Weight::bold);
        if (const auto lines = wrapped(title, room, size::concept_title, Weight::bold);
            words.ends_with("…") && lines.size() == 2) {
            text({x, middle - 3.5}, lines[0], size::concept_title, ink, Weight::bold);
            text({x, middle + 13.5}, lines[1], size::concept_title, ink, Weight::bold);
            return;
        }
        text({x, middle - 3.5}, words, size::concept_title, ink, Weight::bold);
        text({x, middle + 14}, node.caption.in(language_), size::small_text, {Role::text_muted}, Weight::regular, room);
    }

    void draw_thread(const ThreadNode &node, double title_size)
    {
        const auto &thread = *node.thread;
        const auto id = "thread-" + thread.id;
        const auto how = look(id);
        const auto &box = node.box;
        const auto title = heading(thread, language_);
        card(box, id, how, radius, title + ": " + thread.tagline.in(language_));
        const double x = box.x + size::padding, room = box.width - 2 * size::padding;
        double y = box.y + size::padding + title_size - 3;
        text({x, y}, fitting(title, room, title_size, Weight::bold), title_size,
             {how == Look::back ? Role::text_muted : Role::text}, Weight::bold);
        y += 2;
        for (const auto &line : node.tagline)
            text({x, y += size::line}, line, size::small_text, {Role::text_muted});
        draw_open(node, how);
        draw_badge(thread, {x, box.bottom() - size::padding + 2 - size::badge_height}, how);
    }

    void draw_open(const ThreadNode &node, Look how)
    {
        const bool pointed = shown_.state.hovered == "open-" + node.thread->id;
        picture_.shapes.emplace_back(
            RectangleShape{node.open,
                           4,
                           {},
                           {pointed ? Role::accent : Role::none},
                           1,
                           false,
                           "open-" + node.thread->id,
                           open_word().in(language_) + " " + node.thread->title.in(language_)});
        text({node.open.x + 4, node.open.y + 15}, open_word().in(language_), size::small_text,
             {how == Look::back ? Role::text_muted : Role::accent}, Weight::medium);
    }

    /// The version, then each state's mark and count. The legend has the words.
    void draw_badge(const Thread &thread, Point corner, Look how)
    {
        const auto found = counts(*shown_.catalog, thread.id, version_);
        if (found.empty())
            return;
        constexpr double inset = 8, mark_width = 15, space = 8;
        const std::string version(name(version_));
        const auto width_of = [](const std::string &words) { return text_width(words, size::small_text); };
        double width = 2 * inset + text_width(version, size::small_text, Weight::medium);
        for (const auto &count : found)
            width += space + mark_width + width_of(std::to_string(count.count));
        picture_.shapes.emplace_back(RectangleShape{{corner.x, corner.y, width, size::badge_height},
                                                    size::badge_height / 2,
                                                    {how == Look::back ? Role::none : Role::canvas},
                                                    {how == Look::back ? Role::outline : Role::none},
                                                    1,
                                                    false,
                                                    {},
                                                    badge_text(*shown_.catalog, thread.id, version_).in(language_)});
        double x = corner.x + inset;
        const double y = corner.y + size::badge_height / 2 + 4.5;
        text({x, y}, version, size::small_text, {Role::text_muted}, Weight::medium);
        x += text_width(version, size::small_text, Weight::medium) + space;
        for (const auto &count : found) {
            text({x, y}, std::string(mark(count.state)), size::small_text, {role(count.state)});
            const auto number = std::to_string(count.count);
            text({x + mark_width, y}, number, size::small_text, {Role::text_muted});
            x += mark_width + width_of(number) + space;
        }
    }

    void draw_chip(const Chip &chip, const Thread &topic)
    {
        const auto concept_element = "concept-" + chip.concept_id;
        const auto how = look(concept_element);
        picture_.shapes.emplace_back(RectangleShape{chip.box,
                                                    chip.box.height / 2,
                                                    {},
                                                    {how == Look::lit ? Role::accent : Role::outline},
                                                    how == Look::lit ? 1.6 : 1.0,
                                                    false,
                                                    concept_element + "@" + topic.id,
                                                    chip.words});
        const auto &box = chip.box;
        text({box.x + box.width / 2, box.y + 14.5}, chip.words, size::small_text,
             {how == Look::back ? Role::text_muted : Role::text}, Weight::regular, 0, Anchor::middle);
    }

    const Shown &shown_;
    Language language_;
    CoreVersion version_;
    Figure figure_;
    std::string selected_;
    Focus focus_;
    Picture picture_;
};

} // namespace

Picture draw(const Shown &shown, const Window &) { return Drawing(shown).run(); }

} // namespace rankscape::map_view
