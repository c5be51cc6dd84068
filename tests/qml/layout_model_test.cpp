// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of the layout panel, and what its gestures do to the Scenario.
#include "app/viewmodels/layout_model.h"
#include "tests/qml/waiting.h"

#include <QSignalSpy>

#include <gtest/gtest.h>

namespace rankscape {
namespace {

using test::job;

struct Panel {
    Session session;
    LayoutModel model;

    explicit Panel(const Scenario &scenario)
    {
        session.start(scenario, {});
        model.setSession(&session);
    }

    int row(const QString &flag)
    {
        for (int i = 0; i < model.sliders()->count(); ++i)
            if (model.sliders()->row(i)["flag"] == flag)
                return i;
        return -1;
    }
    QVariantMap slider(const QString &flag) { return model.sliders()->row(row(flag)); }
};

const QString tp = "--tensor-model-parallel-size";
const QString pp = "--pipeline-model-parallel-size";

TEST(LayoutModel, RowsAgreeWithThemselves)
{
    Panel panel(test::nvl72_job());
    ASSERT_EQ(panel.model.sliders()->count(), 9);
    for (int i = 0; i < 9; ++i) {
        const auto row = panel.model.sliders()->row(i);
        const auto values = row["values"].toList(), legal = row["legal"].toList(), reasons = row["reasons"].toList();
        ASSERT_EQ(values.size(), legal.size());
        ASSERT_EQ(values.size(), reasons.size());
        const auto index = row["position"].toInt();
        ASSERT_LT(index, values.size());
        EXPECT_EQ(values[index], row["value"]) << qPrintable(row["flag"].toString());
        EXPECT_TRUE(legal[index].toBool()) << qPrintable(row["flag"].toString());
        for (qsizetype k = 0; k < values.size(); ++k) {
            EXPECT_EQ(reasons[k].toString().isEmpty(), legal[k].toBool()) << qPrintable(row["flag"].toString());
            EXPECT_TRUE(k == 0 || values[k - 1].toLongLong() < values[k].toLongLong());
        }
    }
}

TEST(LayoutModel, ExpertTensorIsUnsetUntilItIsGiven)
{
    Panel panel(job(8, 2));
    EXPECT_TRUE(panel.slider("--expert-tensor-parallel-size")["unset"].toBool());
    EXPECT_EQ(panel.slider("--expert-tensor-parallel-size")["value"].toInt(), 2) << "it follows TP";
    panel.model.typeValue(panel.row("--expert-tensor-parallel-size"), "1");
    EXPECT_FALSE(panel.slider("--expert-tensor-parallel-size")["unset"].toBool());
}

TEST(LayoutModel, EveryLegalValueOfASliderIsLegalWhenChosen)
{
    for (const auto &scenario : {test::nvl72_job(), job(48, 2), job(1)})
        for (int row = 0; row < 9; ++row) {
            const auto count = Panel(scenario).model.sliders()->row(row)["values"].toList().size();
            for (int index = 0; index < count; ++index) {
                Panel panel(scenario);
                const auto slider = panel.model.sliders()->row(row);
                panel.model.setValue(row, index);
                EXPECT_EQ(panel.session.isValid(), slider["legal"].toList()[index].toBool())
                    << qPrintable(slider["flag"].toString()) << " " << slider["values"].toList()[index].toLongLong();
            }
        }
}

TEST(LayoutModel, ASlidersStepsJoinUntilItIsLetGo)
{
    Panel panel(job(64));
    const auto row = panel.row(tp);
    panel.model.setValue(row, 1);
    panel.model.setValue(row, 2);
    panel.session.endStep();
    panel.model.setValue(row, 0);
    panel.session.undo();
    EXPECT_EQ(panel.slider(tp)["position"].toInt(), 2);
    panel.session.undo();
    EXPECT_FALSE(panel.session.canUndo());
}

TEST(LayoutModel, IgnoresRowsAndValuesThatDoNotExist)
{
    Panel panel(job(8));
    panel.model.setValue(-1, 0);
    panel.model.setValue(9, 0);
    panel.model.setValue(0, -1);
    panel.model.setValue(0, 1000);
    panel.model.applyFix(0, 0);
    panel.model.applyFix(-1, -1);
    panel.model.setMachine(-1);
    panel.model.setMachine(1000);
    panel.model.setDomainSize(0);
    EXPECT_EQ(panel.model.typeValue(-1, "1"), "");
    EXPECT_EQ(panel.model.typeValue(9, "1"), "");
    EXPECT_FALSE(panel.session.canUndo());
}

struct Typed {
    const char *name;
    const char *text;
    bool accepted;
    int value; ///< TP afterwards
};

class LayoutModelTyped : public testing::TestWithParam<Typed> {};

TEST_P(LayoutModelTyped, IsReadOrRefused)
{
    Panel panel(job(8, 2));
    const auto problem = panel.model.typeValue(panel.row(tp), GetParam().text);
    EXPECT_EQ(problem.isEmpty(), GetParam().accepted) << qPrintable(problem);
    EXPECT_EQ(panel.slider(tp)["value"].toInt(), GetParam().value);
    EXPECT_EQ(panel.session.canUndo(), GetParam().value != 2);
}

INSTANTIATE_TEST_SUITE_P(Texts, LayoutModelTyped,
                         testing::Values(Typed{"legal", "4", true, 4}, Typed{"spaces", "  4 ", true, 4},
                                         Typed{"illegal_is_shown", "3", true, 3}, Typed{"same", "2", true, 2},
                                         Typed{"largest", "4194304", true, 4'194'304},
                                         Typed{"too_large", "4194305", false, 2}, Typed{"zero", "0", false, 2},
                                         Typed{"negative", "-1", false, 2}, Typed{"empty", "", false, 2},
                                         Typed{"words", "four", false, 2}, Typed{"trailing", "4x", false, 2},
                                         Typed{"fraction", "4.0", false, 2}, Typed{"plus", "+4", false, 2},
                                         Typed{"overflow", "99999999999999999999", false, 2}),
                         [](const auto &row) { return row.param.name; });

TEST(LayoutModel, EveryFixOfAnIllegalDegreeMends)
{
    Panel panel(job(8));
    panel.model.typeValue(panel.row(tp), "3");
    ASSERT_EQ(panel.model.problemCount(), 2);
    const auto fixes = panel.model.findings()->row(0)["fixes"].toStringList();
    ASSERT_GE(fixes.size(), 2);
    for (int fix = 0; fix < fixes.size(); ++fix) {
        panel.model.applyFix(0, fix);
        EXPECT_EQ(panel.model.problemCount(), 0) << qPrintable(fixes[fix]);
        panel.session.undo();
        EXPECT_EQ(panel.model.problemCount(), 2);
    }
}

TEST(LayoutModel, FindingsTellWhatAPersonNeeds)
{
    Panel panel(job(8));
    panel.model.typeValue(panel.row(tp), "3");
    const auto finding = panel.model.findings()->row(0);
    EXPECT_TRUE(finding["severe"].toBool());
    EXPECT_EQ(finding["megatron"], "world_size (8) is not divisible by 3");
    EXPECT_EQ(finding["citation"], "mcore-parallel-state");
    EXPECT_EQ(finding["versions"], QStringLiteral("0.19.0 – main"));
    EXPECT_FALSE(finding["message"].toString().isEmpty());
    const auto english = finding["message"];
    panel.session.setLanguage("zh");
    EXPECT_NE(panel.model.findings()->row(0)["message"], english);
}

TEST(LayoutModel, WorldFollowsWhenUnlocked)
{
    Panel panel(job(8));
    panel.model.setWorldLocked(false);
    panel.model.typeValue(panel.row(tp), "5");
    EXPECT_TRUE(panel.session.isValid());
    EXPECT_EQ(panel.session.world(), 10) << "the smallest multiple of 5 that is not below 8";
    panel.model.setWorldLocked(true);
    panel.model.typeValue(panel.row(pp), "3");
    EXPECT_FALSE(panel.session.isValid());
}

TEST(LayoutModel, AnotherMachineForgetsTheDomainSize)
{
    Panel panel(test::nvl72_job());
    EXPECT_EQ(panel.model.domainSize(), 64);
    EXPECT_EQ(panel.model.domainCapacity(), 72);
    panel.model.setMachine(0);
    EXPECT_EQ(panel.model.domainSize(), 8);
    panel.session.undo();
    EXPECT_EQ(panel.model.domainSize(), 64);
}

// Two machines joined by NVLink, say: more than the preset has is legal, and what follows agrees with it.
TEST(LayoutModel, DomainMayBeLargerThanThePreset)
{
    Panel panel(job(16, 16));
    EXPECT_EQ(panel.session.derived()->cluster->domains().size(), 2U);
    panel.model.setDomainSize(16);
    EXPECT_EQ(panel.model.problemCount(), 0);
    EXPECT_EQ(panel.session.derived()->cluster->domains().size(), 1U);
}

TEST(LayoutModel, PlacementSwitches)
{
    Panel panel(job(16));
    EXPECT_FALSE(panel.model.isInterleaved());
    panel.model.setInterleaved(true);
    EXPECT_TRUE(panel.model.isInterleaved());
    EXPECT_EQ(panel.session.derived()->cluster->node(1), 1);
    panel.model.setInterleaved(false);
    EXPECT_EQ(panel.session.derived()->cluster->node(1), 0);
}

TEST(LayoutModel, KeepsDelegatesWhileValuesChange)
{
    Panel panel(job(64));
    QSignalSpy reset(panel.model.sliders(), &QAbstractItemModel::modelReset);
    panel.model.setValue(panel.row(tp), 1);
    panel.session.setLanguage("zh");
    panel.session.setDark(true);
    EXPECT_EQ(reset.count(), 0) << "a slider under the pointer would die";
}

TEST(LayoutModel, DataParallelInWords)
{
    Panel panel(test::nvl72_job());
    EXPECT_EQ(panel.model.dataParallel(), "64 (expert 1)");
    panel.model.typeValue(panel.row(tp), "3");
    EXPECT_EQ(panel.model.dataParallel(), QStringLiteral("–"));
}

} // namespace
} // namespace rankscape
