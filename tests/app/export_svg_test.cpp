// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What stands in an SVG, read back by an XML reader.
#include "app/backends/svg.h"

#include "tests/app/export_sample.h"

#include <QXmlStreamReader>

#include <gtest/gtest.h>

#include <map>

namespace rankscape {
namespace {

struct Element {
    QString tag;
    std::map<QString, QString> attributes;
    QString text;
};

/// All elements in document order; fails the test when the document is not well-formed.
std::vector<Element> read(const std::string &svg)
{
    std::vector<Element> elements;
    QXmlStreamReader reader(QByteArray::fromStdString(svg));
    std::vector<std::size_t> open;
    while (!reader.atEnd()) {
        reader.readNext();
        if (reader.isStartElement()) {
            Element element{reader.name().toString()};
            for (const auto &attribute : reader.attributes())
                element.attributes[attribute.name().toString()] = attribute.value().toString();
            open.push_back(elements.size());
            elements.push_back(element);
        } else if (reader.isEndElement()) {
            open.pop_back();
        } else if (reader.isCharacters() && !open.empty()) {
            elements[open.back()].text += reader.text().toString();
        }
    }
    EXPECT_FALSE(reader.hasError()) << reader.errorString().toStdString();
    return elements;
}

std::vector<Element> of_tag(const std::vector<Element> &all, const QString &tag)
{
    std::vector<Element> some;
    for (const auto &element : all)
        if (element.tag == tag)
            some.push_back(element);
    return some;
}

TEST(SvgTest, ShapesKeepTheirIdsAndTitles)
{
    Picture picture{.bounds = {0, 0, 100, 50}};
    picture.shapes = {
        RectangleShape{
            .box = {1, 2.5, 30, 20}, .radius = 3, .fill = {Role::wheel, 2, 8}, .id = "rank-17", .title = "rank 17"},
        LineShape{
            .from = {0, 0}, .to = {10, 0.1234}, .stroke = {Role::network}, .width = 2, .dashed = true, .id = "link-1"},
        PathShape{.points = {{0, 0}, {5, 5}, {10, 0}}, .curved = true, .stroke = {Role::nvlink}},
        PathShape{.points = {{0, 0}, {5, 5}, {10, 0}}, .closed = true, .fill = {Role::accent}},
    };
    const auto all = read(write_svg(picture, Theme::light));
    const auto rects = of_tag(all, "rect");
    ASSERT_EQ(rects.size(), 2u) << "the canvas and the shape";
    auto rect = rects[1].attributes;
    EXPECT_EQ(rect["id"], "rank-17");
    EXPECT_EQ(rect["y"], "2.5");
    EXPECT_EQ(rect["rx"], "3");
    EXPECT_EQ(rect["class"], "f-wheel-2-8");
    ASSERT_EQ(of_tag(all, "title").size(), 1u);
    EXPECT_EQ(of_tag(all, "title")[0].text, "rank 17");
    auto line = of_tag(all, "line").at(0).attributes;
    EXPECT_EQ(line["id"], "link-1");
    EXPECT_EQ(line["y2"], "0.123") << "three decimals are enough";
    EXPECT_EQ(line["class"], "s-network w0 d");
    EXPECT_TRUE(of_tag(all, "style").at(0).text.contains(".w0{stroke-width:2}"));
    EXPECT_EQ(of_tag(all, "path").at(0).attributes["d"], "M0 0Q5 5 10 0");
    EXPECT_EQ(of_tag(all, "path").at(1).attributes["d"], "M0 0L5 5L10 0Z");
}

TEST(SvgTest, TextIsTextInEveryScript)
{
    const std::string samples[] = {"a < b & c > \"d\" 'e'", "流水线并行 PP", "tab\tand bell\a", "α → β"};
    Picture picture{.bounds = {0, 0, 100, 50}};
    for (const auto &sample : samples)
        picture.shapes.emplace_back(TextShape{.at = {1, 10}, .text = sample, .anchor = Anchor::middle});
    const auto texts = of_tag(read(write_svg(picture, Theme::light)), "text");
    ASSERT_EQ(texts.size(), 4u);
    EXPECT_EQ(texts[0].text.toStdString(), samples[0]);
    EXPECT_EQ(texts[1].text.toStdString(), samples[1]);
    EXPECT_EQ(texts[2].text.toStdString(), "tab\tand bell") << "XML cannot hold a bell";
    EXPECT_EQ(texts[3].text.toStdString(), samples[3]);
    EXPECT_EQ(texts[0].attributes.at("class"), "f-text t0 m");
}

TEST(SvgTest, HostileIdsAndTitlesStayInside)
{
    Picture picture{.bounds = {0, 0, 10, 10}};
    picture.shapes = {
        RectangleShape{.box = {0, 0, 1, 1}, .fill = {Role::text}, .id = "a\" onload=\"b", .title = "</title><script>"}};
    const auto all = read(write_svg(picture, Theme::light));
    EXPECT_TRUE(of_tag(all, "script").empty());
    EXPECT_EQ(of_tag(all, "rect").at(1).attributes.at("id"), "a\"_onload=\"b");
    EXPECT_EQ(of_tag(all, "title").at(0).text, "</title><script>");
}

TEST(SvgTest, AnIdIsWrittenOnce)
{
    Picture picture{.bounds = {0, 0, 10, 10}};
    picture.shapes = {RectangleShape{.box = {0, 0, 1, 1}, .id = "rank-1"}, LineShape{.id = "rank-1"}};
    const auto all = read(write_svg(picture, Theme::light));
    EXPECT_EQ(of_tag(all, "rect").at(1).attributes.count("id"), 1u);
    EXPECT_EQ(of_tag(all, "line").at(0).attributes.count("id"), 0u);
}

TEST(SvgTest, HeadSaysSizeTitleAndFonts)
{
    const Picture picture{.bounds = {-5, 0, 100, 50}};
    const auto all = read(write_svg(picture, Theme::dark, {.scale = 2, .transparent = true, .title = "A & B"}));
    const auto &svg = all.at(0).attributes;
    EXPECT_EQ(svg.at("width"), "200");
    EXPECT_EQ(svg.at("viewBox"), "-5 0 100 50");
    EXPECT_EQ(of_tag(all, "title").at(0).text, "A & B");
    EXPECT_TRUE(of_tag(all, "style").at(0).text.contains("'Noto Sans CJK SC'"));
    EXPECT_TRUE(of_tag(all, "rect").empty()) << "transparent: no canvas";
}

TEST(SvgTest, LongTextIsElidedAndOddNumbersAreZero)
{
    Picture picture{.bounds = {0, 0, 100, 50}};
    picture.shapes = {TextShape{.at = {std::nan(""), 1e300}, .text = "NVLink domain 17", .max_width = 60}};
    const auto text = of_tag(read(write_svg(picture, Theme::light)), "text").at(0);
    EXPECT_EQ(text.text, QString::fromUtf8("NVLink…"));
    EXPECT_EQ(text.attributes.at("x"), "0");
}

TEST(SvgTest, SizeIsLinearAndBytesAreSteady)
{
    const auto small = write_svg(test::boxes(1024), Theme::light), large = write_svg(test::boxes(32768), Theme::light);
    EXPECT_LT(large.size(), 34 * small.size()) << "32 times the boxes, with longer numbers";
    EXPECT_LT(large.size(), 210u * 32768u) << "bytes a GPU: one rectangle with id and title, one text";
    EXPECT_EQ(large, write_svg(test::boxes(32768), Theme::light));
    EXPECT_EQ(of_tag(read(large), "rect").size(), 1u + 512u + 32768u);
}

} // namespace
} // namespace rankscape
