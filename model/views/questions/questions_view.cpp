// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The handout as shapes.
#include "model/views/questions/questions_view.h"

#include "model/catalog/plain_text.h"
#include "model/views/questions/handout.h"

#include <algorithm>

namespace rankscape::questions_view {

Box bounds(const Shown &shown) { return handout_of(*shown.catalog, shown.state.language).bounds; }

Picture draw(const Shown &shown, const Window &)
{
    const auto language = shown.state.language;
    const auto handout = handout_of(*shown.catalog, language);
    Picture picture{.bounds = handout.bounds};
    for (const auto &heading : handout.headings)
        picture.shapes.emplace_back(heading);
    for (const auto &card : handout.cards) {
        const bool chosen = element_of(*card.question) == shown.state.selected;
        const bool summary = card.question->kind == Question::Kind::summary;
        picture.shapes.emplace_back(RectangleShape{.box = card.box,
                                                   .radius = 6,
                                                   .fill = {Role::surface},
                                                   .stroke = {chosen ? Role::accent : Role::outline},
                                                   .stroke_width = chosen ? 2.0 : 1.0,
                                                   .id = element_of(*card.question),
                                                   .title = plain_text(card.question->question.in(language))});
        if (summary)
            picture.shapes.emplace_back(RectangleShape{
                .box = {card.box.x, card.box.y, 4, card.box.height}, .radius = 2, .fill = {Role::accent}});
        if (card.check_box && !card.lines.empty())
            picture.shapes.emplace_back(RectangleShape{
                .box = {card.box.x + 16, card.lines.front().at.y - check_size + 1.5, check_size, check_size},
                .radius = 2.5,
                .stroke = {Role::text_muted},
                .stroke_width = 1.5});
        for (const auto &line : card.lines)
            picture.shapes.emplace_back(line);
    }
    return picture;
}

Text subtitle(const Shown &shown)
{
    const auto count = [&](Question::Kind kind) {
        return std::ranges::count(shown.catalog->questions(), kind, &Question::kind);
    };
    const auto number = [](auto n, const std::string &thing) {
        return std::to_string(n) + " " + thing + (n == 1 ? "" : "s");
    };
    const auto must = count(Question::Kind::must_answer), follow = count(Question::Kind::follow_up),
               drill = count(Question::Kind::drill);
    return {"the 30-second answer, " + number(must, "must-answer point") + ", " + number(follow, "follow-up") +
                " and " + number(drill, "drill question"),
            "30 秒回答、" + std::to_string(must) + " 个必答点、" + std::to_string(follow) + " 道追问、" +
                std::to_string(drill) + " 道练习题"};
}

ElementId element_at(const Shown &shown, Point point)
{
    for (const auto &card : handout_of(*shown.catalog, shown.state.language).cards)
        if (card.box.contains(point))
            return element_of(*card.question);
    return {};
}

} // namespace rankscape::questions_view
