// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// `render` and `views`: files that are whole, or not there.
#include "tests/app/cli_program.h"

#include <QDir>
#include <QFileInfo>
#include <QImage>

namespace rankscape::test {
namespace {

QStringList render(const QString &out, const char *more = "")
{
    return QStringList{"render", "--view", "cluster", "--tp", "2", "--world-size", "16", "--out", out} +
           QString::fromUtf8(more).split(' ', Qt::SkipEmptyParts);
}

TEST(CliRender, EachSuffixGivesItsFormat)
{
    const Folder folder;
    struct Kind {
        const char *name;
        QByteArray beginning;
    };
    for (const auto &kind : {Kind{"a.png", "\x89PNG"}, Kind{"a.PNG", "\x89PNG"}, Kind{"a.pdf", "%PDF-"}}) {
        const auto said = run(render(folder.path(kind.name)));
        ASSERT_EQ(said.status, 0) << said.err;
        EXPECT_EQ(said.out + said.err, "");
        EXPECT_TRUE(folder.read(kind.name).startsWith(kind.beginning)) << kind.name;
    }
    ASSERT_EQ(run(render(folder.path("a.svg"), "--theme dark --group tp --rank 3")).status, 0);
    EXPECT_NE(folder.read("a.svg").indexOf("<svg"), -1);
}

TEST(CliRender, SizeAndScaleAreObeyed)
{
    const Folder folder;
    ASSERT_EQ(run(render(folder.path("a.png"), "--size 800x600 --scale 2")).status, 0);
    EXPECT_EQ(QImage(folder.path("a.png")).size(), QSize(1600, 1200));
}

TEST(CliRender, TransparentIsTransparent)
{
    const Folder folder;
    ASSERT_EQ(run(render(folder.path("a.png"), "--transparent")).status, 0);
    EXPECT_EQ(QImage(folder.path("a.png")).pixelColor(0, 0).alpha(), 0);
    ASSERT_EQ(run(render(folder.path("b.png"))).status, 0);
    EXPECT_EQ(QImage(folder.path("b.png")).pixelColor(0, 0).alpha(), 255);
}

TEST(CliRender, TheSameWordsGiveTheSameBytes)
{
    const Folder folder;
    for (const char *suffix : {"png", "svg", "pdf"}) {
        const auto first = std::string("a.") + suffix;
        const auto second = std::string("b.") + suffix;
        ASSERT_EQ(run(render(folder.path(first.c_str()))).status, 0);
        ASSERT_EQ(run(render(folder.path(second.c_str()))).status, 0);
        EXPECT_EQ(folder.read(first.c_str()), folder.read(second.c_str())) << suffix;
    }
}

TEST(CliRender, TargetsThatCannotBeWritten)
{
    const Folder folder;
    folder.write("file", "x");
    const Folder read_only;
    QFile::setPermissions(read_only.root(), QFile::ReadOwner | QFile::ExeOwner);
    QStringList targets{folder.path("file/a.png"), folder.path("missing/a.png")};
    QDir(folder.root()).mkdir("folder.png");
    targets << folder.path("folder.png");
    if (!QFileInfo(read_only.root()).isWritable()) // for root every folder is writable
        targets << read_only.path("a.png");
    for (const auto &target : targets) {
        const auto said = run(render(target));
        EXPECT_EQ(said.status, 3) << target.toStdString();
        EXPECT_TRUE(said.one_error_line()) << said.err;
        EXPECT_NE(said.err.find(target.toStdString()), std::string::npos) << said.err;
    }
    QFile::setPermissions(read_only.root(), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    EXPECT_EQ(QDir(folder.root()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot),
              (QStringList{"file", "folder.png"}));
}

TEST(CliRender, AnIllegalLayoutIsReportedAndNothingWritten)
{
    const Folder folder;
    const auto said = run({"render", "--view", "cluster", "--tp", "3", "--world-size", "8", "--format", "json", "--out",
                           folder.path("a.png")});
    EXPECT_EQ(said.status, 1);
    EXPECT_EQ(said.json()["valid"], false);
    EXPECT_FALSE(QFileInfo::exists(folder.path("a.png")));
}

TEST(CliViews, EveryViewIsDescribed)
{
    const auto said = run("views --format json");
    ASSERT_TRUE(said.json().is_array());
    ASSERT_FALSE(said.json().empty());
    for (const auto &view : said.json()) {
        EXPECT_FALSE(view["title"]["en"].get<std::string>().empty());
        EXPECT_FALSE(view["title"]["zh"].get<std::string>().empty());
        EXPECT_TRUE(view["citations"].is_array());
        EXPECT_TRUE(view["animated"].is_boolean());
        EXPECT_TRUE(view["thread"].is_string());
        EXPECT_TRUE(view["concept"].is_string());
    }
    EXPECT_EQ(run("render --list --format json").out, said.out);
    EXPECT_EQ(run("views --format csv").out.substr(0, 12), "id,title_en,");
}

} // namespace
} // namespace rankscape::test
