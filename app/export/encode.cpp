// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Which encoder for which format, and the limits before any of them starts.
#include "app/export/encode.h"

#include "app/backends/painter.h"
#include "app/backends/svg.h"
#include "app/export/pdf.h"

#include <QBuffer>
#include <QImageWriter>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>

namespace rankscape {
namespace {

std::string whole(double number) { return std::to_string(std::llround(std::min(number, 9e15))); }

Result<std::string> encode_png(const Picture &picture, Theme theme, double scale, bool transparent)
{
    QImage image = rasterise(picture, picture.bounds, scale, theme, transparent);
    if (image.isNull())
        return out_of_memory();
    const int dots_per_metre = static_cast<int>(std::lround(std::clamp(scale, 0.01, 1000.0) * 96 / 0.0254));
    image.setDotsPerMeterX(dots_per_metre);
    image.setDotsPerMeterY(dots_per_metre);
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QImageWriter writer(&buffer, "png");
    if (!writer.write(image))
        return out_of_memory();
    return buffer.data().toStdString();
}

} // namespace

Problem out_of_memory()
{
    return {.code = "out_of_memory",
            .sentence = {"there is not enough memory for this image", "内存不足，无法生成该图像"},
            .remedy = {"choose a smaller size or scale, or SVG or PDF", "请减小尺寸或缩放比例，或改用 SVG、PDF"},
            .kind = Problem::Kind::io};
}

Result<Format> format_of(std::string_view path)
{
    constexpr std::array<std::pair<std::string_view, Format>, 3> known{
        {{"png", Format::png}, {"svg", Format::svg}, {"pdf", Format::pdf}}};
    const auto name = path.substr(path.find_last_of("/\\") == path.npos ? 0 : path.find_last_of("/\\") + 1);
    const auto dot = name.rfind('.');
    std::string suffix(dot == name.npos ? std::string_view() : name.substr(dot + 1));
    for (auto &c : suffix)
        c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    for (const auto &[text, format] : known)
        if (suffix == text)
            return format;
    Problem problem{.code = "unknown_format",
                    .sentence = {"no still picture has the suffix \"." + suffix + "\"",
                                 "不支持后缀为 \"." + suffix + "\" 的静态图片格式"},
                    .remedy = {"use .png, .svg or .pdf", "请使用 .png、.svg 或 .pdf"},
                    .where = {.source = std::string(path)}};
    if (suffix.empty())
        problem.sentence = {"the file name has no suffix, so the format is not known",
                            "文件名没有后缀，无法判断图片格式"};
    return problem;
}

Result<Format> check_size(Format format, double width, double height, double scale)
{
    const double across = std::ceil(width * scale - 1e-6), down = std::ceil(height * scale - 1e-6);
    if (!(width > 0 && height > 0 && scale > 0 && std::isfinite(across) && std::isfinite(down)))
        return Problem{.code = "image_empty",
                       .sentence = {"the image has no size", "图像尺寸为空"},
                       .remedy = {"width, height and scale must be above 0", "宽、高和缩放比例都必须大于 0"}};
    const std::string size = whole(across) + " × " + whole(down);
    if (is_vector(format)) {
        if (std::max(across, down) <= largest_vector_side)
            return format;
        return Problem{.code = "image_too_large",
                       .sentence = {size + " is too large for a page", "页面尺寸 " + size + " 过大"},
                       .remedy = {"at most 1,000,000 a side", "每边至多 1000000"}};
    }
    if (std::max(across, down) <= largest_side && across * down <= largest_area)
        return format;
    return Problem{.code = "image_too_large",
                   .sentence = {size + " pixels are too many for one image", "图像尺寸 " + size + " 像素超出上限"},
                   .remedy = {"at most 32,767 pixels a side and 256 megapixels in all; SVG and PDF have no such limit",
                              "每边至多 32767 像素，总计至多 2.56 亿像素；SVG 和 PDF 没有此限制"}};
}

Result<std::string> encode(Format format, const Picture &picture, Theme theme, double scale, bool transparent,
                           std::string_view title)
{
    if (const auto size = check_size(format, picture.bounds.width, picture.bounds.height, scale); !size)
        return size.problem();
    switch (format) {
    case Format::svg: return write_svg(picture, theme, {scale, transparent, title});
    case Format::pdf: return write_pdf(picture, theme, {scale, transparent, title});
    case Format::png: break;
    }
    return encode_png(picture, theme, scale, transparent);
}

} // namespace rankscape
