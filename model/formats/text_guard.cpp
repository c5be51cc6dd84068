// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Size, NUL bytes and UTF-8.
#include "model/formats/text_guard.h"

#include "model/formats/input.h"

namespace rankscape {

namespace {

/// Length of the UTF-8 sequence at `at`, 0 if there is none. Overlong forms and surrogates are none.
std::size_t sequence_length(std::string_view text, std::size_t at)
{
    const auto byte = [&](std::size_t i) {
        return at + i < text.size() ? static_cast<unsigned char>(text[at + i]) : 0u;
    };
    const auto follows = [&](std::size_t i, unsigned low = 0x80, unsigned high = 0xbf) {
        return byte(i) >= low && byte(i) <= high;
    };
    const auto lead = byte(0);
    if (lead < 0x80)
        return 1;
    if (lead >= 0xc2 && lead <= 0xdf)
        return follows(1) ? 2 : 0;
    if (lead >= 0xe0 && lead <= 0xef)
        return follows(1, lead == 0xe0 ? 0xa0 : 0x80, lead == 0xed ? 0x9f : 0xbf) && follows(2) ? 3 : 0;
    if (lead >= 0xf0 && lead <= 0xf4)
        return follows(1, lead == 0xf0 ? 0x90 : 0x80, lead == 0xf4 ? 0x8f : 0xbf) && follows(2) && follows(3) ? 4 : 0;
    return 0;
}

} // namespace

Where where_of(std::string_view content, std::size_t offset, const std::string &source)
{
    Where where;
    where.source = source;
    where.line = 1;
    where.column = 1;
    for (const char c : content.substr(0, offset)) {
        if (c == '\n') {
            ++where.line;
            where.column = 1;
        } else if ((static_cast<unsigned char>(c) & 0xc0) != 0x80) {
            ++where.column;
        }
    }
    return where;
}

Problem input_problem(std::string code, Text sentence, Text remedy, Where where)
{
    Problem problem;
    problem.code = std::move(code);
    problem.sentence = std::move(sentence);
    problem.remedy = std::move(remedy);
    problem.where = std::move(where);
    return problem;
}

std::optional<Problem> unreadable(std::string_view content, const std::string &source)
{
    if (content.size() > largest_input) {
        Where where;
        where.source = source;
        return input_problem("input_too_large", {"the input is larger than 8 MiB", "输入超过 8 MiB"},
                             {"give the launch script or the configuration alone", "请只给出启动脚本或配置本身"},
                             where);
    }
    if (const auto nul = content.find('\0'); nul != std::string_view::npos)
        return input_problem("nul_byte",
                             {"the input holds a NUL byte, so it is not text", "输入含有 NUL 字节，不是文本"},
                             {"give a text file in UTF-8", "请给出 UTF-8 文本文件"}, where_of(content, nul, source));
    for (std::size_t at = 0; at < content.size();) {
        const auto length = sequence_length(content, at);
        if (length == 0)
            return input_problem("invalid_utf8", {"the input is not valid UTF-8 here", "输入在此处不是合法的 UTF-8"},
                                 {"save the file as UTF-8", "请把文件保存为 UTF-8"}, where_of(content, at, source));
        at += length;
    }
    return std::nullopt;
}

std::string plain_lines(std::string_view content)
{
    if (content.starts_with("\xef\xbb\xbf"))
        content.remove_prefix(3);
    std::string text;
    text.reserve(content.size());
    for (std::size_t i = 0; i < content.size(); ++i)
        if (content[i] != '\r' || i + 1 >= content.size() || content[i + 1] != '\n')
            text += content[i];
    return text;
}

} // namespace rankscape
