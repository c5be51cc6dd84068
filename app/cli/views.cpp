// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// `views`, which is also `render --list`: what can be drawn.
#include "app/cli/views.h"

#include "app/cli/json_writer.h"
#include "app/cli/table.h"
#include "model/views/view.h"

namespace rankscape::cli {

namespace {

void write_json(Call &call)
{
    JsonWriter json([&](std::string_view text) { call.out.write(text); });
    json.begin_array();
    for (const auto &view : views()) {
        json.begin_object().member("id", view.id).key("title").begin_object();
        json.member("en", view.title.en).member("zh", view.title.zh).end_object();
        json.member("thread", view.thread).key("citations").list(view.citations);
        json.member("concept", view.concept_page).member("animated", view.animated).end_object();
    }
    json.end_array();
    json.flush();
    call.out.line();
}

std::string joined(const std::vector<std::string> &words)
{
    std::string text;
    for (const auto &word : words)
        text += (text.empty() ? "" : " ") + word;
    return text;
}

void write_csv(Call &call)
{
    write_csv_row(call.out, {"id", "title_en", "title_zh", "thread", "citations", "concept", "animated"});
    for (const auto &view : views())
        write_csv_row(call.out, {view.id, view.title.en, view.title.zh, view.thread, joined(view.citations),
                                 view.concept_page, view.animated ? "true" : "false"});
}

void write_text(Call &call)
{
    const bool zh = call.language() == Language::zh;
    std::vector<std::vector<std::string>> rows{zh ? std::vector<std::string>{"视图", "标题", "概念页"}
                                                  : std::vector<std::string>{"view", "title", "concept page"}};
    for (const auto &view : views())
        rows.push_back({view.id, view.title.in(call.language()), view.concept_page});
    write_table(call.out, rows, {}, colour_wanted());
}

} // namespace

Result<int> list_views(Call &call)
{
    const auto write = call.json() ? write_json : call.csv() ? write_csv : write_text;
    write(call);
    return status::done;
}

Command views_command()
{
    Command command;
    command.name = "views";
    command.summary = {"the views that can be drawn", "可以绘制的视图"};
    command.examples = {{"rankscape views --format json", {"for scripts", "供脚本使用"}}};
    command.run = list_views;
    command.needs_layout_flags = false;
    return command;
}

} // namespace rankscape::cli
