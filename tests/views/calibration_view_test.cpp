// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The calibration picture: a row for each measurement, its error written and coloured, its reason where it is off.
#include "model/views/calibration/calibration_view.h"
#include "tests/catalog/resources.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <set>

namespace rankscape {
namespace {

Shown shown_in(Language language)
{
    static const auto catalog = test::real_catalog();
    if (!catalog)
        std::abort();
    Shown shown;
    shown.catalog = &*catalog;
    shown.state.language = language;
    return shown;
}

Picture whole(const Shown &shown) { return calibration_view::draw(shown, {calibration_view::bounds(shown), 1}); }

const TextShape *text_with(const Picture &picture, const std::string &part)
{
    for (const auto &shape : picture.shapes)
        if (const auto *text = std::get_if<TextShape>(&shape); text && text->text.find(part) != std::string::npos)
            return text;
    return nullptr;
}

TEST(CalibrationView, IsRegistered)
{
    const auto *view = find_view("calibration");
    ASSERT_NE(view, nullptr);
    EXPECT_EQ(view->title, (Text{"Calibration", "校准"}));
    EXPECT_FALSE(view->of_layout);
    EXPECT_EQ(view->concept_page, "bus-bandwidth");
}

TEST(CalibrationView, ARowForEachMeasurementWithItsErrorAndReason)
{
    for (const auto language : {Language::en, Language::zh}) {
        const auto shown = shown_in(language);
        const auto picture = whole(shown);
        std::set<ElementId> ids;
        for (const auto &shape : picture.shapes)
            if (const auto *box = std::get_if<RectangleShape>(&shape); box && !box->id.empty())
                ids.insert(box->id);
        for (const auto &row : *calibration(*shown.catalog)) {
            EXPECT_TRUE(ids.contains("measurement-" + row.measured->id));
            const auto *error = text_with(picture, calibration_view::error_text(row));
            ASSERT_NE(error, nullptr) << row.measured->id;
            EXPECT_EQ(error->paint.role == Role::problem, row.off());
            if (row.off()) {
                EXPECT_NE(text_with(picture, row.reason()->text.in(language)), nullptr);
            }
        }
        EXPECT_EQ(ids.size(), shown.catalog->measurements().size());
    }
}

TEST(CalibrationView, TheLastDigitTellsTheSideOfTheLimit)
{
    CalibrationRow row;
    const std::pair<double, const char *> errors[] = {{0.2996, "+30.0 %"}, {0.302, "+30.2 %"}, {-0.298, "−29.8 %"},
                                                      {0.904, "+90 %"},    {-0.127, "−13 %"},  {3.81, "+381 %"}};
    for (const auto &[error, text] : errors) {
        row.error = error;
        EXPECT_EQ(calibration_view::error_text(row), text);
    }
}

TEST(CalibrationView, CountsInTheSubtitle)
{
    const auto shown = shown_in(Language::en);
    const auto rows = calibration(*shown.catalog);
    const auto text = calibration_view::subtitle(shown);
    EXPECT_TRUE(text.en.starts_with(std::to_string(within_limit(*rows)) + " of " + std::to_string(rows->size()) +
                                    " within 30 %"))
        << text.en;
    EXPECT_TRUE(test::has_chinese(text.zh));
}

TEST(CalibrationView, ElementsAndAxis)
{
    const auto shown = shown_in(Language::en);
    const auto picture = whole(shown);
    for (const auto &shape : picture.shapes)
        if (const auto *box = std::get_if<RectangleShape>(&shape); box && !box->id.empty()) {
            EXPECT_EQ(calibration_view::element_at(shown, {box->box.x + 5, box->box.y + 5}), box->id);
        }
    EXPECT_EQ(calibration_view::element_at(shown, {5, 5}), "");
    EXPECT_DOUBLE_EQ(calibration_view::on_axis(10), 0);
    EXPECT_DOUBLE_EQ(calibration_view::on_axis(100), 0.5);
    EXPECT_DOUBLE_EQ(calibration_view::on_axis(1000), 1);
    EXPECT_DOUBLE_EQ(calibration_view::on_axis(1), 0);
}

TEST(CalibrationView, DrawsOnlyWhatIsInTheRegion)
{
    const auto shown = shown_in(Language::en);
    const auto part = calibration_view::draw(shown, {{0, 0, 1280, 200}, 1});
    EXPECT_LT(part.shapes.size(), whole(shown).shapes.size() / 4);
}

} // namespace
} // namespace rankscape
