// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Text and files from outside: what they change, and what leaves everything as it was.
#include "app/viewmodels/importer.h"
#include "model/formats/input.h"
#include "model/formats/session.h"
#include "tests/qml/waiting.h"

#include <QClipboard>
#include <QFile>
#include <QGuiApplication>
#include <QMimeData>
#include <QSignalSpy>
#include <QTemporaryDir>

#include <gtest/gtest.h>

namespace rankscape {
namespace {

struct Desk {
    Session session;
    Importer importer;
    QSignalSpy finished{&importer, &Importer::finished};

    Desk()
    {
        session.start(test::nvl72_job(), {});
        importer.setSession(&session);
    }

    QStringList notes(const QString &kind)
    {
        QStringList texts;
        for (int i = 0; i < importer.notes()->count(); ++i)
            if (importer.notes()->row(i)["kind"] == kind)
                texts << importer.notes()->row(i)["text"].toString();
        return texts;
    }
};

struct Accepted {
    const char *name;
    const char *text;
    const char *kind;
    int world;
};

class ImporterReads : public testing::TestWithParam<Accepted> {};

TEST_P(ImporterReads, TheKindAndTheWorld)
{
    Desk desk;
    ASSERT_TRUE(desk.importer.readText(GetParam().text, "input")) << qPrintable(desk.importer.problem());
    EXPECT_EQ(desk.importer.kind(), GetParam().kind);
    EXPECT_EQ(desk.importer.source(), "input");
    EXPECT_EQ(desk.session.world(), GetParam().world);
    EXPECT_EQ(desk.importer.problem(), "");
    EXPECT_GT(desk.importer.notes()->count(), 0);
    EXPECT_EQ(desk.finished, QList<QVariantList>{{true}});
}

INSTANTIATE_TEST_SUITE_P(
    Texts, ImporterReads,
    testing::Values(
        Accepted{"command", "torchrun --nnodes 4 --nproc-per-node 8 pretrain_gpt.py --tensor-model-parallel-size 4",
                 "command line", 32},
        Accepted{"script",
                 "#!/bin/bash\n#SBATCH --nodes=2\nGPUS=8\ntorchrun --nnodes 2 --nproc-per-node $GPUS pretrain_gpt.py "
                 "--tensor-model-parallel-size 4\n",
                 "launch script", 16},
        Accepted{"run_name", "bf16_2nodes_tp1_pp2_cp1_vp24_ep2_etp1_1mbs_512gbs", "run name", 16},
        Accepted{"yaml", "tensor_model_parallel_size: 4\npipeline_model_parallel_size: 2\nworld_size: 64\n",
                 "Megatron YAML", 64},
        Accepted{"no_world", "torchrun pretrain_gpt.py --tp 4 --pp 2", "command line", 8}),
    [](const auto &row) { return row.param.name; });

TEST(Importer, SortsWhatItReadIgnoredAndAssumed)
{
    Desk desk;
    ASSERT_TRUE(desk.importer.readText("torchrun pretrain_gpt.py --tp 4 --lr 1e-4", "x"));
    EXPECT_TRUE(desk.notes("read").join('\n').contains("--tp 4"));
    EXPECT_TRUE(desk.notes("ignored").join('\n').contains("--lr 1e-4"));
    EXPECT_TRUE(desk.notes("assumed").join('\n').contains("the smallest legal one, 4"));
}

TEST(Importer, KeepsMachinesAndVersionOnScreen)
{
    Desk desk;
    desk.session.setCoreVersion("0.19.0");
    ASSERT_TRUE(desk.importer.readText("torchrun pretrain_gpt.py --tp 4", "x"));
    EXPECT_EQ(desk.session.scenario().cluster.hardware, "gb300-nvl72");
    EXPECT_EQ(desk.session.coreVersion(), "0.19.0");
    EXPECT_EQ(desk.session.scenario().parallel.expert, 1) << "a new job, not the old one amended";
}

TEST(Importer, ASessionBringsItsOwnMachines)
{
    auto other = test::job(32, 4);
    other.core_version = CoreVersion::main;
    Desk desk;
    ASSERT_TRUE(desk.importer.readText(QString::fromStdString(write_session(other)), "x"));
    EXPECT_EQ(desk.session.scenario(), other);
    EXPECT_EQ(desk.importer.kind(), "session");
}

struct Refused {
    const char *name;
    QString text;
};

class ImporterRefuses : public testing::TestWithParam<Refused> {};

TEST_P(ImporterRefuses, AndChangesNothing)
{
    Desk desk;
    const auto before = desk.session.scenario();
    EXPECT_FALSE(desk.importer.readText(GetParam().text, "x"));
    EXPECT_EQ(desk.session.scenario(), before);
    EXPECT_FALSE(desk.session.canUndo());
    EXPECT_FALSE(desk.importer.problem().isEmpty());
    EXPECT_FALSE(desk.importer.problem().contains('\n'));
    EXPECT_EQ(desk.importer.kind(), "");
    EXPECT_EQ(desk.importer.notes()->count(), 0);
    EXPECT_EQ(desk.finished, QList<QVariantList>{{false}});
}

INSTANTIATE_TEST_SUITE_P(Texts, ImporterRefuses,
                         testing::Values(Refused{"empty", ""}, Refused{"blank", " \n\t\n"},
                                         Refused{"prose", "the quick brown fox"},
                                         Refused{"nul", QString("torchrun pretrain_gpt.py --tp 4") + QChar(0)},
                                         Refused{"not_a_number", "torchrun pretrain_gpt.py --tp four"},
                                         Refused{"misspelt", "torchrun pretrain_gpt.py --tensor-model-paralel-size 4"},
                                         Refused{"broken_session", "{\"rankscape\": 1, \"settings\": "},
                                         Refused{"too_large", QString(static_cast<qsizetype>(largest_input) + 1, 'x')}),
                         [](const auto &row) { return row.param.name; });

TEST(Importer, ExplainsAnErrorText)
{
    Desk desk;
    const auto before = desk.session.scenario();
    ASSERT_TRUE(desk.importer.readText(
        "world_size (4) is not divisible by expert_tensor_model_pipeline_parallel size (8)", "log"));
    EXPECT_EQ(desk.session.scenario(), before);
    EXPECT_EQ(desk.importer.kind(), "error text");
    EXPECT_EQ(desk.notes("read").size(), 1);
    const auto possible = desk.notes("possible");
    EXPECT_TRUE(possible.contains("EP 8")) << qPrintable(possible.join(" | "));
    EXPECT_TRUE(possible.contains("EP 4  PP 2")) << qPrintable(possible.join(" | "));
}

TEST(Importer, ReadsFiles)
{
    const QTemporaryDir folder;
    const auto path = folder.filePath(QStringLiteral("启动 8.sh"));
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write("torchrun --nnodes 1 --nproc-per-node 8 pretrain_gpt.py --tp 4\n");
    file.close();
    Desk desk;
    ASSERT_TRUE(desk.importer.readFile(QUrl::fromLocalFile(path))) << qPrintable(desk.importer.problem());
    EXPECT_EQ(desk.session.world(), 8);
    EXPECT_EQ(desk.importer.source(), QStringLiteral("启动 8.sh"));
}

TEST(Importer, TellsWhyAFileCannotBeRead)
{
    const QTemporaryDir folder;
    Desk desk;
    EXPECT_FALSE(desk.importer.readFile(QUrl::fromLocalFile(folder.filePath("absent.sh"))));
    EXPECT_TRUE(desk.importer.problem().contains("absent.sh")) << qPrintable(desk.importer.problem());
    EXPECT_FALSE(desk.importer.readFile(QUrl::fromLocalFile(folder.path()))) << "a folder";
    EXPECT_FALSE(desk.importer.problem().isEmpty());
    EXPECT_FALSE(desk.importer.readFile(QUrl("https://example.org/launch.sh"))) << "nothing is fetched";
    EXPECT_FALSE(desk.session.canUndo());
}

TEST(Importer, PastesTextAndFiles)
{
    Desk desk;
    QGuiApplication::clipboard()->setText("torchrun pretrain_gpt.py --tp 4");
    EXPECT_TRUE(desk.importer.paste());
    EXPECT_EQ(desk.session.world(), 4);
    EXPECT_EQ(desk.importer.source(), "clipboard");

    const QTemporaryDir folder;
    QFile file(folder.filePath("job.sh"));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write("torchrun pretrain_gpt.py --tp 2\n");
    file.close();
    auto *data = new QMimeData;
    data->setUrls({QUrl::fromLocalFile(file.fileName())});
    QGuiApplication::clipboard()->setMimeData(data);
    EXPECT_TRUE(desk.importer.paste());
    EXPECT_EQ(desk.session.world(), 2);

    QGuiApplication::clipboard()->clear();
    EXPECT_FALSE(desk.importer.paste());
    EXPECT_EQ(desk.session.world(), 2);
}

TEST(Importer, ClearForgets)
{
    Desk desk;
    desk.importer.readText("", "x");
    desk.importer.clear();
    EXPECT_EQ(desk.importer.problem(), "");
    EXPECT_EQ(desk.importer.source(), "");
    EXPECT_EQ(desk.importer.notes()->count(), 0);
}

} // namespace
} // namespace rankscape
