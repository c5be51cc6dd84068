// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The calibration table: rows, sorting, both languages.
#include "app/resources/catalog_store.h"
#include "app/viewmodels/calibration_model.h"
#include "model/scenario/calibration.h"

#include <QAbstractItemModelTester>

#include <gtest/gtest.h>

#include <cmath>

namespace rankscape {
namespace {

QString at(CalibrationModel &model, int row, const char *role)
{
    return model.rows()->row(row).value(QString::fromLatin1(role)).toString();
}

TEST(CalibrationModel, HasEveryMeasurementWithWhyItIsOff)
{
    Session session;
    CalibrationModel model;
    QAbstractItemModelTester tester(model.rows());
    model.setSession(&session);
    ASSERT_EQ(model.rows()->count(), static_cast<int>(catalog().measurements().size()));
    for (int i = 0; i < model.rows()->count(); ++i) {
        const auto off = model.rows()->row(i).value(QStringLiteral("off")).toBool();
        EXPECT_EQ(off, !at(model, i, "reason").isEmpty());
        EXPECT_EQ(off, !at(model, i, "cause").isEmpty());
        EXPECT_NE(catalog().citation(at(model, i, "citation").toStdString()), nullptr);
        EXPECT_FALSE(at(model, i, "error").isEmpty());
        EXPECT_EQ(model.indexOf(at(model, i, "element")), i);
    }
    EXPECT_EQ(model.indexOf(QStringLiteral("rank-3")), -1);
}

TEST(CalibrationModel, SortsByErrorSizeAndBack)
{
    Session session;
    CalibrationModel model;
    model.setSession(&session);
    const auto first = at(model, 0, "id");
    model.sortBy(QStringLiteral("error"));
    EXPECT_TRUE(model.isDescending()); // the worst first
    const auto size = [&](int row) {
        return std::abs(calibrate(*catalog().measurement(at(model, row, "id").toStdString())).error);
    };
    for (int i = 1; i < model.rows()->count(); ++i)
        EXPECT_GE(size(i - 1), size(i));
    model.sortBy(QStringLiteral("error"));
    EXPECT_FALSE(model.isDescending());
    EXPECT_LE(size(0), size(1));
    model.sortBy(QStringLiteral("measured"));
    EXPECT_LE(at(model, 0, "measured").toDouble(), at(model, 1, "measured").toDouble());
    model.sortBy(QStringLiteral("source"));
    EXPECT_EQ(at(model, 0, "id"), first);
    model.sortBy(QStringLiteral("no such column"));
    EXPECT_EQ(model.sorting(), QStringLiteral("source"));
}

TEST(CalibrationModel, SpeaksBothLanguages)
{
    Session session;
    session.setLanguage(QStringLiteral("en"));
    CalibrationModel model;
    model.setSession(&session);
    const auto english = model.summary();
    EXPECT_TRUE(english.contains(QStringLiteral("within 30 %")));
    const auto reason = at(model, 0, "reason");
    session.setLanguage(QStringLiteral("zh"));
    EXPECT_NE(model.summary(), english);
    EXPECT_NE(at(model, 0, "reason"), reason);
}

} // namespace
} // namespace rankscape
