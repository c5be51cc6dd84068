// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Formats, limits, steady bytes, whole files, and what a PDF reader finds.
#include "tests/app/export_sample.h" // before Qt, whose `slots` is a macro

#include "app/export/clipboard.h"
#include "app/export/encode.h"
#include "app/export/pdf.h"
#include "app/export/write_file.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QImage>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <gtest/gtest.h>

#include <limits>

namespace rankscape {
namespace {

TEST(EncodeTest, TheSuffixChoosesTheFormat)
{
    EXPECT_EQ(*format_of("a.png"), Format::png);
    EXPECT_EQ(*format_of("/tmp.x/a.b.SVG"), Format::svg);
    EXPECT_EQ(*format_of("C:\\out\\a.Pdf"), Format::pdf);
    for (const char *path : {"a.jpg", "a", "dir.png/a", "", "a."}) {
        const auto format = format_of(path);
        ASSERT_FALSE(format) << path;
        EXPECT_EQ(format.problem().code, "unknown_format");
        EXPECT_EQ(format.problem().kind, Problem::Kind::input);
        EXPECT_NE(format.problem().sentence.zh, format.problem().sentence.en);
    }
}

struct Limit {
    Format format;
    double width, height, scale;
    const char *code; ///< empty: allowed
};

TEST(EncodeTest, LimitsAreToldBeforeAnyWork)
{
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    const Limit rows[] = {
        {Format::png, 1920, 1080, 2, ""},
        {Format::png, 32767, 10, 1, ""},
        {Format::png, 32768, 10, 1, "image_too_large"},
        {Format::png, 10, 16384, 2, "image_too_large"},
        {Format::png, 16000, 16000, 1, ""}, // 256 megapixels exactly
        {Format::png, 16000, 16001, 1, "image_too_large"},
        {Format::png, 0, 10, 1, "image_empty"},
        {Format::png, 10, 10, 0, "image_empty"},
        {Format::png, 10, 10, -1, "image_empty"},
        {Format::png, 10, none, 1, "image_empty"},
        {Format::svg, 40000, 40000, 1, ""},
        {Format::svg, 1e5, 1e5, 20, "image_too_large"},
        {Format::pdf, 1e300, 1e300, 1e300, "image_empty"},
    };
    for (const auto &[format, width, height, scale, code] : rows) {
        const auto result = check_size(format, width, height, scale);
        EXPECT_EQ(result ? "" : result.problem().code, code) << width << " x " << height << " x " << scale;
        const Picture picture{.bounds = {0, 0, width, height}};
        if (!result) {
            EXPECT_FALSE(encode(format, picture, Theme::light, scale));
        }
    }
}

TEST(EncodeTest, APngHasTheScaledSize)
{
    const auto picture = test::boxes(16);
    const auto bytes = encode(Format::png, picture, Theme::light, 1.5);
    ASSERT_TRUE(bytes);
    const auto image = QImage::fromData(QByteArray::fromStdString(*bytes), "png");
    EXPECT_EQ(image.width(), std::ceil(picture.bounds.width * 1.5));
    EXPECT_EQ(image.height(), std::ceil(picture.bounds.height * 1.5));
}

TEST(EncodeTest, SameInputSameBytes)
{
    const auto picture = test::boxes(100);
    for (const auto format : {Format::png, Format::svg, Format::pdf})
        EXPECT_EQ(*encode(format, picture, Theme::light), *encode(format, picture, Theme::light));
}

TEST(PdfTest, TheClockAndTheTimeZoneLeaveNoTrace)
{
    const std::string utc = "1 0 obj\n/CreationDate (D:20260131235959Z)\nendobj\n2 0 obj\nendobj\n"
                            "xref\n0 3\n0000000000 65535 f \n0000000000 00000 n \n0000000049 00000 n \n"
                            "trailer\n/ID [ <aB12> <34cd> ]\nstartxref\n65\n%%EOF\n";
    std::string east = utc;
    east.replace(east.find("59Z)"), 4, "59+05'30')"); // six bytes longer, and so is all that follows
    east.replace(east.find("0000000049"), 10, "0000000055");
    east.replace(east.find("\n65\n"), 4, "\n71\n");
    std::string a = utc, b = east;
    remove_clock(a);
    remove_clock(b);
    EXPECT_EQ(a, b);
    EXPECT_NE(a.find("(D:19700101000000Z)"), a.npos);
    EXPECT_NE(a.find("/ID [ <0000> <0000> ]"), a.npos);
    EXPECT_EQ(a.size(), utc.size());
}

TEST(PdfTest, BrokenFilesAreLeftAlone)
{
    for (const char *text :
         {"", "/CreationDate", "/CreationDate (D:", "trailer /ID [", "/CreationDate (D:20260131235959+05'30')"}) {
        std::string pdf = text;
        remove_clock(pdf);
        EXPECT_LE(pdf.size(), std::string_view(text).size());
    }
}

TEST(PdfTest, HasOnePageOfThePicturesSizeAndItsText)
{
    const auto program = QStandardPaths::findExecutable("pdftotext");
    if (program.isEmpty())
        GTEST_SKIP() << "pdftotext is not installed";
    QTemporaryDir folder;
    const auto path = folder.filePath("a.pdf");
    ASSERT_TRUE(write_file(path.toStdString(), *encode(Format::pdf, test::boxes(64), Theme::dark, 1, false, "Title")));
    QProcess process;
    process.start(program, {"-layout", path, "-"});
    ASSERT_TRUE(process.waitForFinished());
    const auto text = process.readAllStandardOutput();
    EXPECT_EQ(process.exitCode(), 0) << process.readAllStandardError().toStdString();
    EXPECT_TRUE(text.contains("NVLink domain 0")) << text.toStdString();
    EXPECT_TRUE(text.contains("63"));
    EXPECT_EQ(text.count('\f'), 1) << "one page";
}

TEST(WriteFileTest, WritesAndReplaces)
{
    QTemporaryDir folder;
    const auto path = folder.filePath("图 1.svg");
    for (const std::string &bytes : {std::string("first"), std::string("sec\0nd", 6)}) {
        ASSERT_TRUE(write_file(path.toStdString(), bytes));
        QFile file(path);
        ASSERT_TRUE(file.open(QIODevice::ReadOnly));
        EXPECT_EQ(file.readAll().toStdString(), bytes);
    }
    EXPECT_EQ(QDir(folder.path()).entryList(QDir::Files).size(), 1) << "no temporary file stays";
}

TEST(WriteFileTest, UnwritableTargetsAreIoProblems)
{
    QTemporaryDir folder;
    for (const auto &path : {folder.path(), folder.filePath("none/a.svg"), QString()}) {
        const auto result = write_file(path.toStdString(), "x");
        ASSERT_FALSE(result) << path.toStdString();
        EXPECT_EQ(result.problem().code, "cannot_write");
        EXPECT_EQ(result.problem().kind, Problem::Kind::io);
        EXPECT_EQ(result.problem().where.source, path.toStdString());
    }
}

TEST(WriteFileTest, DevicesAreWrittenToNotReplaced)
{
    const QFileInfo full("/dev/full");
    if (!full.exists() || full.isFile())
        GTEST_SKIP() << "no full device here";
    const auto result = write_file("/dev/full", "x");
    ASSERT_FALSE(result) << "what does not arrive is said";
    EXPECT_EQ(result.problem().kind, Problem::Kind::io);
    EXPECT_FALSE(QFileInfo("/dev/full").isFile());
}

TEST(WriteFileTest, AFailureLeavesTheOldFileAlone)
{
    QTemporaryDir folder;
    const auto path = folder.filePath("a.svg");
    ASSERT_TRUE(write_file(path.toStdString(), "old"));
    QFile::setPermissions(folder.path(), QFile::ReadOwner | QFile::ExeOwner);
    const auto result = write_file(path.toStdString(), "new");
    QFile::setPermissions(folder.path(), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    EXPECT_EQ(file.readAll(), result ? "new" : "old") << "the superuser may write anywhere, others may not";
}

TEST(ClipboardTest, HoldsPixelsAndVectors)
{
    const auto picture = test::boxes(4);
    const auto data = clipboard_data(picture, Theme::light, 2);
    ASSERT_TRUE(data);
    EXPECT_EQ(qvariant_cast<QImage>((*data)->imageData()).width(), std::ceil(picture.bounds.width * 2));
    EXPECT_TRUE((*data)->data("image/svg+xml").startsWith("<?xml"));
    EXPECT_FALSE(clipboard_data(picture, Theme::light, 0));
}

} // namespace
} // namespace rankscape
