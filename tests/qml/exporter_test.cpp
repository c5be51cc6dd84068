// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Files and the clipboard from the window.
#include "app/viewmodels/exporter.h"
#include "tests/qml/waiting.h"

#include <QClipboard>
#include <QDir>
#include <QFile>
#include <QGuiApplication>
#include <QImage>
#include <QMimeData>
#include <QSignalSpy>
#include <QTemporaryDir>

#include <gtest/gtest.h>

namespace rankscape {
namespace {

struct Desk {
    QTemporaryDir folder;
    Session session;
    Exporter exporter;

    Desk()
    {
        session.start(test::nvl72_job(), {});
        exporter.setSession(&session);
    }

    QUrl url(const QString &name) { return QUrl::fromLocalFile(folder.filePath(name)); }
    bool write(const QString &name, int width = 0, int height = 0, qreal scale = 1, bool transparent = false)
    {
        exporter.write(url(name), width, height, scale, transparent);
        return test::becomes([&] { return !exporter.isBusy(); }) && !exporter.hasFailed();
    }
    QByteArray content(const QString &name)
    {
        QFile file(folder.filePath(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
};

struct Kind {
    const char *file;
    const char *begins;
};

class ExporterWrites : public testing::TestWithParam<Kind> {};

TEST_P(ExporterWrites, AFileOfThisKind)
{
    Desk desk;
    ASSERT_TRUE(desk.write(GetParam().file)) << qPrintable(desk.exporter.message());
    EXPECT_TRUE(desk.content(GetParam().file).startsWith(GetParam().begins));
    EXPECT_GT(desk.content(GetParam().file).size(), 10'000);
    EXPECT_TRUE(desk.exporter.message().startsWith("Written: "));
    EXPECT_TRUE(desk.exporter.message().endsWith(GetParam().file));
    EXPECT_EQ(QDir(desk.folder.path()).entryList(QDir::Files).size(), 1) << "nothing beside it";
}

INSTANTIATE_TEST_SUITE_P(Kinds, ExporterWrites,
                         testing::Values(Kind{"picture.png", "\x89PNG"}, Kind{"picture.svg", "<?xml"},
                                         Kind{"picture.pdf", "%PDF"}, Kind{"PICTURE.PNG", "\x89PNG"}),
                         [](const auto &row) {
                             auto name = std::string(row.param.file);
                             std::ranges::replace(name, '.', '_');
                             return name;
                         });

TEST(Exporter, FollowsSizeAndScale)
{
    Desk desk;
    ASSERT_TRUE(desk.write("a.png", 1200, 800, 2)) << qPrintable(desk.exporter.message());
    EXPECT_EQ(QImage(desk.folder.filePath("a.png")).size(), QSize(2400, 1600));
}

TEST(Exporter, TransparentAndDark)
{
    Desk desk;
    ASSERT_TRUE(desk.write("light.png"));
    ASSERT_TRUE(desk.write("clear.png", 0, 0, 1, true));
    desk.session.setDark(true);
    ASSERT_TRUE(desk.write("dark.png"));
    const QImage light(desk.folder.filePath("light.png")), clear(desk.folder.filePath("clear.png")),
        dark(desk.folder.filePath("dark.png"));
    EXPECT_EQ(light.pixelColor(1, 1).alpha(), 255);
    EXPECT_EQ(clear.pixelColor(1, 1).alpha(), 0);
    EXPECT_LT(dark.pixelColor(1, 1).lightness(), 80);
    EXPECT_EQ(light.size(), dark.size());
}

TEST(Exporter, TwoExportsAreTheSame)
{
    Desk desk;
    for (const char *suffix : {".png", ".svg", ".pdf"}) {
        ASSERT_TRUE(desk.write(QStringLiteral("a") + suffix));
        ASSERT_TRUE(desk.write(QStringLiteral("b") + suffix));
        EXPECT_EQ(desk.content(QStringLiteral("a") + suffix), desk.content(QStringLiteral("b") + suffix)) << suffix;
    }
}

struct Failure {
    const char *name;
    const char *file;
    int width;
    int height;
};

class ExporterFails : public testing::TestWithParam<Failure> {};

TEST_P(ExporterFails, WithAMessageAndNoFile)
{
    Desk desk;
    EXPECT_FALSE(desk.write(GetParam().file, GetParam().width, GetParam().height));
    EXPECT_FALSE(desk.exporter.isBusy());
    EXPECT_TRUE(desk.exporter.hasFailed());
    EXPECT_FALSE(desk.exporter.message().isEmpty());
    EXPECT_TRUE(QDir(desk.folder.path()).isEmpty());
    EXPECT_TRUE(desk.write("after.png")) << "the next one works";
}

INSTANTIATE_TEST_SUITE_P(Rows, ExporterFails,
                         testing::Values(Failure{"no_such_folder", "absent/a.png", 0, 0},
                                         Failure{"unknown_suffix", "a.bmp", 0, 0}, Failure{"no_suffix", "a", 0, 0},
                                         Failure{"too_large", "a.png", 100'000, 100'000}),
                         [](const auto &row) { return row.param.name; });

TEST(Exporter, SpeaksChinese)
{
    Desk desk;
    desk.session.setLanguage("zh");
    ASSERT_TRUE(desk.write("a.svg"));
    EXPECT_TRUE(desk.exporter.message().startsWith(QStringLiteral("已写入")));
    EXPECT_FALSE(desk.write("absent/a.svg"));
    EXPECT_TRUE(desk.exporter.message().contains(QStringLiteral("无法"))) << qPrintable(desk.exporter.message());
}

TEST(Exporter, OneAtATime)
{
    Desk desk;
    QSignalSpy changed(&desk.exporter, &Exporter::changed);
    desk.exporter.write(desk.url("a.png"), 0, 0, 1, false);
    EXPECT_TRUE(desk.exporter.isBusy());
    desk.exporter.write(desk.url("b.png"), 0, 0, 1, false);
    ASSERT_TRUE(test::becomes([&] { return !desk.exporter.isBusy(); }));
    EXPECT_EQ(changed.count(), 2);
    EXPECT_FALSE(QFile::exists(desk.folder.filePath("b.png")));
}

TEST(Exporter, WritesWhatWasOnScreenWhenAsked)
{
    Desk desk;
    ASSERT_TRUE(desk.write("before.svg"));
    desk.exporter.write(desk.url("during.svg"), 0, 0, 1, false);
    desk.session.change(test::job(8));
    ASSERT_TRUE(test::becomes([&] { return !desk.exporter.isBusy(); }));
    EXPECT_EQ(desk.content("before.svg"), desk.content("during.svg"));
}

TEST(Exporter, MayGoWhileItWrites)
{
    const QTemporaryDir folder;
    Session session;
    session.start(test::nvl72_job(), {});
    {
        Exporter exporter;
        exporter.setSession(&session);
        exporter.write(QUrl::fromLocalFile(folder.filePath("a.png")), 0, 0, 1, false);
    }
    EXPECT_FALSE(QImage(folder.filePath("a.png")).isNull()) << "written in full";
}

TEST(Exporter, CopiesAnImage)
{
    Desk desk;
    desk.exporter.copy();
    EXPECT_FALSE(desk.exporter.hasFailed());
    const auto *data = QGuiApplication::clipboard()->mimeData();
    ASSERT_TRUE(data);
    EXPECT_TRUE(data->hasImage() || data->hasFormat("image/png"));
}

TEST(Exporter, ARefusedLayoutDoesNotBreakIt)
{
    Desk desk;
    desk.session.change(test::job(8, 3));
    desk.write("a.png");
    EXPECT_FALSE(desk.exporter.isBusy());
    EXPECT_FALSE(desk.exporter.message().isEmpty());
    desk.exporter.copy();
}

} // namespace
} // namespace rankscape
