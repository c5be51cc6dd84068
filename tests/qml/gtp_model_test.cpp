// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The panel of GTP: formats as sets of flags, what they need, and numbers of the shown step.
#include "app/viewmodels/gtp_model.h"

#include "model/scenario/model_presets.h"
#include "tests/qml/waiting.h"

#include <gtest/gtest.h>

namespace rankscape {
namespace {

Scenario cut()
{
    auto s = test::job(16, 2);
    s.cluster.hardware = "gb200-nvl72";
    s.model = *find_model_preset("llama3-8b");
    s.model.seq_length = 8192;
    s.parallel.weight_shards = 8;
    s.pipeline.num_microbatches = 2;
    s.pipeline.micro_batch_size = 1;
    s.assumptions.peak_flops = 2.5e15;
    return s;
}

struct Panel {
    Session session;
    GtpModel model;

    explicit Panel(const Scenario &scenario)
    {
        session.start(scenario, {});
        session.setView(QStringLiteral("gtp"));
        model.setSession(&session);
        settle();
    }
    void settle()
    {
        EXPECT_TRUE(test::becomes([this] {
            return !session.isBusy() && !session.isStudyBusy() &&
                   (!session.threadStudy() || session.threadStudy()->derived == session.derived());
        }));
    }
    static QString value(RowsModel *rows, const char *name, const char *role = "value")
    {
        for (int i = 0; i < rows->count(); ++i)
            if (rows->row(i).value(QStringLiteral("name")) == QString::fromUtf8(name))
                return rows->row(i).value(QString::fromLatin1(role)).toString();
        return {};
    }
    QStringList missing()
    {
        QStringList flags;
        for (int i = 0; i < model.needs()->count(); ++i)
            if (!model.needs()->row(i).value(QStringLiteral("met")).toBool())
                flags << model.needs()->row(i).value(QStringLiteral("flag")).toString();
        return flags;
    }
};

TEST(GtpModel, SaysTheProductAndTheSamples)
{
    Panel panel(cut());
    EXPECT_EQ(panel.model.product(), QStringLiteral("GTP 8 = TP 2 × GTP_remat 4"));
    EXPECT_EQ(panel.model.batchText(),
              QStringLiteral("1 (micro batch) × 2 (DP) × 4 (GTP_remat) × 2 (microbatches) = 16 samples a step"));
    EXPECT_TRUE(panel.model.twoCounts().contains(QStringLiteral("2 × 4 = 8")));
    EXPECT_FALSE(panel.model.hasExperts());
}

TEST(GtpModel, NumbersAreTheFormulas)
{
    Panel panel(cut());
    EXPECT_EQ(panel.model.weightTitle(), QStringLiteral("fc1"));
    // 28672 × 4096 ÷ 2 × 3/4 × 2 bytes = 88,080,384.
    EXPECT_EQ(Panel::value(panel.model.sent(), "Gather, forward"), QStringLiteral("88.1 MB"));
    EXPECT_EQ(Panel::value(panel.model.sent(), "Gather, forward", "note"), QStringLiteral("58,720,256 × 3/4 × 2 B"));
    EXPECT_EQ(Panel::value(panel.model.cut(), "Rows of a slice"), QStringLiteral("3,584"));
    EXPECT_EQ(Panel::value(panel.model.beside(), "Largest gather"), QStringLiteral("117 MB"));
    EXPECT_EQ(Panel::value(panel.model.beside(), "Largest gather", "other"), QStringLiteral("218 MB"));
    EXPECT_EQ(Panel::value(panel.model.places(), "GTP_remat"), QStringLiteral("0 / 4"));
    EXPECT_GT(panel.model.times()->count(), 4);
    EXPECT_EQ(panel.model.held()->count(), 4);
}

TEST(GtpModel, AWeightIsChosenOnThePictureAndHere)
{
    Panel panel(cut());
    panel.session.setSelected(QStringLiteral("weight-proj"));
    EXPECT_EQ(panel.model.weightTitle(), QStringLiteral("proj"));
    panel.model.chooseWeight(0);
    EXPECT_EQ(panel.session.selected(), QStringLiteral("weight-embedding"));
    EXPECT_EQ(Panel::value(panel.model.sent(), "Gather, backward"), QStringLiteral("0 B"));
    panel.model.chooseWeight(99); // there is none
    EXPECT_EQ(panel.session.selected(), QStringLiteral("weight-embedding"));
}

struct FormatCase {
    int format;
    const char *name, *forward;
    bool fp8_gather, reuse, fp4_gather;
};
// fc1: 58,720,256 × 3/4 elements × 2, 1.03125 and 0.5625 bytes.
constexpr FormatCase format_cases[]{{0, "BF16", "88.1 MB", false, false, false},
                                    {1, "MXFP8", "45.4 MB", true, true, false},
                                    {2, "NVFP4", "24.8 MB", false, false, true}};

TEST(GtpModel, AFormatBringsItsFlagsInOneStep)
{
    Panel panel(cut());
    for (const auto &c : format_cases) {
        panel.model.chooseFormat(c.format);
        panel.settle();
        EXPECT_EQ(panel.model.format(), c.format);
        EXPECT_EQ(panel.model.formats().at(c.format), QString::fromLatin1(c.name));
        const auto &e = panel.session.scenario().execution;
        EXPECT_EQ(e.fp8_param_gather, c.fp8_gather) << c.name;
        EXPECT_EQ(e.reuse_grad_buffer, c.reuse) << c.name;
        EXPECT_EQ(e.fp4_param_gather, c.fp4_gather) << c.name;
        EXPECT_TRUE(panel.missing().isEmpty()) << c.name;
        EXPECT_EQ(Panel::value(panel.model.sent(), "Gather, forward"), QString::fromLatin1(c.forward)) << c.name;
    }
    panel.session.undo();
    EXPECT_EQ(panel.model.format(), 1);
}

TEST(GtpModel, WhatIsMissingIsShown)
{
    auto s = cut();
    s.execution.fp8 = "e4m3";
    s.execution.fp8_recipe = "mxfp8";
    s.parallel.optimizer_instances = 1;
    s.core_version = CoreVersion::v0_19_0;
    Panel panel(s);
    const auto missing = panel.missing();
    EXPECT_TRUE(missing.contains(QStringLiteral("--fp8-param-gather")));
    EXPECT_TRUE(missing.contains(QStringLiteral("--reuse-grad-buf-for-mxfp8-param-ag")));
    EXPECT_TRUE(missing.contains(QStringLiteral("--core-version"))); // 0.19 came with an older Transformer Engine
    EXPECT_FALSE(missing.contains(QStringLiteral("--num-distributed-optimizer-instances")));
}

TEST(GtpModel, WithoutTheAxisThereAreNoNumbers)
{
    auto s = cut();
    s.parallel.weight_shards.reset();
    Panel panel(s);
    EXPECT_FALSE(panel.session.studyProblem().isEmpty());
    EXPECT_EQ(panel.model.sent()->count(), 0);
    EXPECT_EQ(panel.model.product(), QStringLiteral("GTP 2 = TP 2 × GTP_remat 1"));
}

} // namespace
} // namespace rankscape
