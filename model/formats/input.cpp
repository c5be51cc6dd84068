// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Which reader an input goes to.
#include "model/formats/input.h"

#include "model/formats/error_text.h"
#include "model/formats/launch_script.h"
#include "model/formats/megatron_yaml.h"
#include "model/formats/run_name.h"
#include "model/formats/session.h"
#include "model/formats/text_guard.h"

#include <exception>

namespace rankscape {

namespace {

Problem unknown_input(const std::string &source, Text what)
{
    Where where;
    where.source = source;
    return input_problem("unknown_input", std::move(what),
                         {"give a launch script, a command line, Megatron YAML, a run name or a session",
                          "请给出启动脚本、命令行、Megatron YAML、运行名或会话文件"},
                         where);
}

Result<Imported> read_plain(std::string_view text, const std::string &source)
{
    const auto start = text.find_first_not_of(" \t\r\n");
    if (start == std::string_view::npos) {
        Where where;
        where.source = source;
        return input_problem("input_empty", {"the input is empty", "输入为空"}, {}, where);
    }
    if (looks_like_session(text))
        return read_session(text, source);
    if (text[start] == '{' || text[start] == '<')
        return unknown_input(source, {"this JSON or XML is none that is read here", "无法识别这份 JSON 或 XML"});
    if (looks_like_error_text(text)) {
        Imported imported;
        imported.kind = Imported::Kind::error_text;
        return imported;
    }
    if (looks_like_yaml(text))
        return read_megatron_yaml(text, source);
    if (run_name_parts(text) > 0)
        return read_run_name(text, source);
    return read_launch_script(text, source);
}

} // namespace

Result<Imported> read_input(std::string_view content, std::string source)
{
    try {
        if (auto problem = unreadable(content, source))
            return *problem;
        return read_plain(plain_lines(content), source);
    } catch (const std::exception &) { // out of memory, or a library's surprise
        return unknown_input(source, {"this input could not be read", "无法读取这份输入"});
    }
}

} // namespace rankscape
