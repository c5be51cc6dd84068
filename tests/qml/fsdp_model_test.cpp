// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The panel of Megatron-FSDP: presets, cells that are refused with reasons, and numbers of the shown step.
#include "app/viewmodels/fsdp_model.h"

#include "model/scenario/model_presets.h"
#include "tests/qml/waiting.h"

#include <gtest/gtest.h>

namespace rankscape {
namespace {

Scenario sharded(std::int64_t world, const char *strategy = "optim_grads_params")
{
    auto s = test::job(world);
    s.model = *find_model_preset("llama3-8b");
    s.model.num_layers = 4;
    s.model.seq_length = 4096;
    s.assumptions.peak_flops = 989e12;
    s.sharding.megatron_fsdp = true;
    s.sharding.fsdp_version = 2;
    s.sharding.strategy = strategy;
    return s;
}

struct Panel {
    Session session;
    FsdpModel model;

    explicit Panel(const Scenario &scenario, const char *view = "fsdp")
    {
        session.start(scenario, {});
        session.setView(QString::fromLatin1(view));
        model.setSession(&session);
        EXPECT_TRUE(test::becomes([this] { return !session.isBusy() && !session.isStudyBusy(); }));
    }
    /// The numbers are those of the job on screen.
    void settle()
    {
        EXPECT_TRUE(test::becomes([this] {
            return !session.isBusy() && !session.isStudyBusy() && session.threadStudy() &&
                   session.threadStudy()->derived == session.derived();
        }));
    }
    QString value(RowsModel *rows, const char *name) const
    {
        for (int i = 0; i < rows->count(); ++i)
            if (rows->row(i).value(QStringLiteral("name")) == QString::fromLatin1(name))
                return rows->row(i).value(QStringLiteral("value")).toString();
        return {};
    }
    QList<int> row(int axis)
    {
        const auto row = model.matrix()->row(axis);
        return {row.value(QStringLiteral("parameter")).toInt(), row.value(QStringLiteral("gradient")).toInt(),
                row.value(QStringLiteral("optimizer")).toInt()};
    }
};

TEST(FsdpModel, ShowsTheJobsPlacements)
{
    Panel panel(sharded(16));
    EXPECT_TRUE(panel.model.isUsed());
    EXPECT_EQ(panel.model.presetName(), QStringLiteral("ZeRO-3"));
    EXPECT_FALSE(panel.model.hasTwoAxes());
    EXPECT_EQ(panel.model.inner(), 16);
    EXPECT_EQ(panel.row(1), (QList<int>{2, 2, 2}));
    EXPECT_TRUE(panel.model.leavesDomain()); // sixteen ranks on nodes of eight
    EXPECT_TRUE(panel.model.meshText().contains(QStringLiteral("Nothing detects NVLink")));
}

TEST(FsdpModel, PresetsSetTheFlagsInOneStep)
{
    Panel panel(sharded(16));
    const auto presets = panel.model.presets();
    panel.model.choosePreset(static_cast<int>(presets.indexOf(QStringLiteral("HFSDP"))));
    const auto &s = panel.session.scenario();
    EXPECT_EQ(s.sharding.outer_strategy, "optim");
    EXPECT_EQ(s.parallel.optimizer_instances, 2); // the inner group becomes one node
    EXPECT_EQ(panel.model.presetName(), QStringLiteral("HFSDP"));
    panel.settle();
    EXPECT_TRUE(panel.model.hasTwoAxes());
    EXPECT_FALSE(panel.model.leavesDomain());
    EXPECT_EQ(panel.row(0), (QList<int>{0, 1, 2}));
    panel.model.choosePreset(static_cast<int>(presets.indexOf(QStringLiteral("ZeRO-2"))));
    EXPECT_EQ(panel.session.scenario().sharding.strategy, "optim_grads");
    EXPECT_EQ(panel.session.scenario().parallel.optimizer_instances, 1);
    panel.session.undo();
    EXPECT_EQ(panel.session.scenario().sharding.outer_strategy, "optim");
    panel.session.undo();
    EXPECT_EQ(panel.session.scenario(), sharded(16));
}

TEST(FsdpModel, ALegalCellChangesTheJob)
{
    Panel panel(sharded(8));
    panel.model.place(1, 0, 0); // parameters Replicate: ZeRO-2
    EXPECT_EQ(panel.session.scenario().sharding.strategy, "optim_grads");
    EXPECT_FALSE(panel.model.isTrial());
    EXPECT_EQ(panel.model.presetName(), QStringLiteral("ZeRO-2"));
}

TEST(FsdpModel, AnIllegalCellIsExplainedAndNotApplied)
{
    Panel panel(sharded(8));
    panel.model.place(1, 2, 0); // whole optimizer state beside sharded gradients
    EXPECT_TRUE(panel.model.isTrial());
    EXPECT_EQ(panel.session.scenario(), sharded(8));
    EXPECT_EQ(panel.row(1), (QList<int>{2, 2, 0}));
    ASSERT_EQ(panel.model.reasons()->count(), 1);
    EXPECT_TRUE(panel.model.reasons()
                    ->row(0)
                    .value(QStringLiteral("text"))
                    .toString()
                    .contains(QStringLiteral("optimizer state is whole")));
    EXPECT_EQ(panel.model.matrix()->row(1).value(QStringLiteral("wrong")).toInt(), 4);
    panel.session.setLanguage(QStringLiteral("zh"));
    EXPECT_TRUE(
        panel.model.reasons()->row(0).value(QStringLiteral("text")).toString().contains(QStringLiteral("梯度")));
    panel.model.giveUpTrial();
    EXPECT_EQ(panel.row(1), (QList<int>{2, 2, 2}));
    EXPECT_EQ(panel.model.reasons()->count(), 0);
}

TEST(FsdpModel, ATrialThatBecomesLegalIsApplied)
{
    Panel panel(sharded(8, "no_shard"));
    panel.model.place(1, 1, 2); // gradients first: refused …
    EXPECT_TRUE(panel.model.isTrial());
    panel.model.place(1, 2, 2); // … until the optimizer state is sharded, too
    EXPECT_FALSE(panel.model.isTrial());
    EXPECT_EQ(panel.session.scenario().sharding.strategy, "optim_grads");
}

TEST(FsdpModel, NumbersAreThoseOfTheStep)
{
    Panel panel(sharded(8));
    panel.settle();
    // 7/8 × 218,112,000 × 2 B.
    EXPECT_EQ(panel.value(panel.model.sent(), "Gather, each forward"), QStringLiteral("382 MB"));
    EXPECT_EQ(panel.value(panel.model.sent(), "Parameters of the unit"), QStringLiteral("218,112,000"));
    EXPECT_FALSE(panel.value(panel.model.held(), "Peak in the step").isEmpty());
    EXPECT_FALSE(panel.value(panel.model.times(), "Exposed in all").isEmpty());
    EXPECT_EQ(panel.model.units()->count(), 2); // a layer and the root
    panel.model.chooseUnit(1);
    EXPECT_TRUE(panel.model.unitTitle().startsWith(QStringLiteral("root")));
    EXPECT_EQ(panel.session.selected(), QStringLiteral("unit-4"));
    panel.model.chooseSize(0);
    EXPECT_EQ(panel.session.otherSize(), 2);
}

TEST(FsdpModel, TheInnerSizeSetsTheInstances)
{
    Panel panel(sharded(16));
    EXPECT_EQ(panel.model.innerValues().last().toString(), QStringLiteral("16"));
    EXPECT_EQ(panel.model.innerIndex(), static_cast<int>(panel.model.innerValues().size()) - 1);
    EXPECT_EQ(panel.model.domain(), 8);
    panel.model.chooseInner(static_cast<int>(panel.model.innerValues().indexOf(QStringLiteral("8"))));
    EXPECT_EQ(panel.session.scenario().parallel.optimizer_instances, 2);
    panel.settle();
    EXPECT_EQ(panel.model.inner(), 8);
    EXPECT_FALSE(panel.model.typeInner(QStringLiteral("5")).isEmpty());
    EXPECT_TRUE(panel.model.typeInner(QStringLiteral("4")).isEmpty());
    EXPECT_EQ(panel.session.scenario().parallel.optimizer_instances, 4);
}

TEST(FsdpModel, ShardsAreShownWithoutASequenceLength)
{
    auto scenario = sharded(16);
    scenario.model.seq_length.reset();
    Panel panel(scenario, "fsdp-shards");
    EXPECT_TRUE(panel.session.studyProblem().isEmpty());
    EXPECT_EQ(panel.value(panel.model.sent(), "Parameters of the unit"), QStringLiteral("218,112,000"));
    EXPECT_EQ(panel.model.times()->count(), 0);
    panel.session.setView(QStringLiteral("fsdp")); // the step needs it, and says so
    EXPECT_TRUE(test::becomes([&] { return !panel.session.studyProblem().isEmpty(); }));
    panel.session.setView(QStringLiteral("fsdp-shards"));
    EXPECT_TRUE(test::becomes([&] { return panel.session.studyProblem().isEmpty(); }));
}

TEST(FsdpModel, WithoutFsdpThereAreNoNumbers)
{
    Panel panel(test::job(8));
    EXPECT_FALSE(panel.model.isUsed());
    EXPECT_EQ(panel.model.preset(), -1);
    EXPECT_EQ(panel.model.sent()->count(), 0);
    EXPECT_FALSE(panel.session.studyProblem().isEmpty());
    panel.model.place(7, 0, 0); // not a cell
    panel.model.choosePreset(99);
    EXPECT_EQ(panel.session.scenario(), test::job(8));
}

} // namespace
} // namespace rankscape
