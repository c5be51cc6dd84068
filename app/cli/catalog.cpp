// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// `catalog`: everything that the program knows and where it stands; one record; and whether it is whole.
#include "app/cli/catalog_json.h"
#include "app/cli/catalog_text.h"
#include "app/cli/command.h"
#include "app/cli/json_writer.h"
#include "app/cli/table.h"
#include "app/resources/catalog_store.h"

#include <algorithm>

namespace rankscape::cli {

namespace {

/// Calls `take` with each kind: its key in JSON, its name, the word before an id, and its records.
template <typename Take> void each_kind(const Catalog &all, Take take)
{
    take("threads", Text{"Threads and topics", "主线与专题"}, all.threads());
    take("concepts", Text{"Concepts", "概念"}, all.concepts());
    take("claims", Text{"Claims", "论断"}, all.claims());
    take("questions", Text{"Questions", "问题"}, all.questions());
    take("features", Text{"Features by version", "各版本特性"}, all.features());
    take("releases", Text{"Releases", "发布"}, all.releases());
    take("events", Text{"Events", "事件"}, all.events());
    take("citations", Text{"Citations", "引用"}, all.citations());
}

/// The records with this id, or all where it is empty, as one object of arrays.
void write_json(Call &call, std::string_view id)
{
    JsonWriter json([&](std::string_view text) { call.out.write(text); });
    json.begin_object();
    each_kind(catalog(), [&](const char *key, const Text &, const auto &records) {
        const auto is_it = [&](const auto &one) { return id.empty() || one.id == id; };
        if (!id.empty() && std::ranges::none_of(records, is_it))
            return;
        json.key(key).begin_array();
        for (const auto &one : records)
            if (is_it(one))
                write_record(json, one);
        json.end_array();
    });
    json.end_object();
    json.flush();
    call.out.line();
}

void write_csv(Call &call, std::string_view id)
{
    write_csv_row(call.out, {"kind", "id", "title_en", "title_zh"});
    each_kind(catalog(), [&](const char *key, const Text &, const auto &records) {
        for (const auto &one : records)
            if (const auto title = title_of(one); id.empty() || one.id == id)
                write_csv_row(call.out, {key, one.id, title.en, title.zh});
    });
}

void list_text(Call &call)
{
    const bool coloured = colour_wanted();
    bool first = true;
    each_kind(catalog(), [&](const char *, const Text &kind, const auto &records) {
        if (!first)
            call.out.line();
        first = false;
        call.out.line(
            inked(kind.in(call.language()) + " (" + std::to_string(records.size()) + ")", Ink::bold, coloured));
        std::size_t width = 0;
        for (const auto &one : records)
            width = std::max(width, one.id.size());
        for (const auto &one : records)
            call.out.line("  " + padded(one.id, width) + "  " + title_of(one).in(call.language()));
    });
}

void show_text(Call &call, std::string_view id)
{
    const bool coloured = colour_wanted();
    bool first = true;
    each_kind(catalog(), [&](const char *, const Text &kind, const auto &records) {
        for (const auto &one : records) {
            if (one.id != id)
                continue;
            if (!first)
                call.out.line();
            first = false;
            const auto card = card_of(one, call.language());
            call.out.line(inked(card.heading, Ink::bold, coloured));
            call.out.line(inked(kind.in(call.language()) + " · " + one.id, Ink::faint, coloured));
            std::size_t width = 0;
            for (const auto &[label, value] : card.lines)
                width = std::max(width, value.empty() ? 0 : terminal_width(label.in(call.language())));
            for (const auto &[label, value] : card.lines)
                if (!value.empty())
                    call.out.line("  " + padded(label.in(call.language()), width) + "  " + value);
            if (!card.body.empty()) {
                call.out.line();
                call.out.line(std::string_view(card.body).substr(0, card.body.find_last_not_of("\r\n") + 1));
            }
        }
    });
}

Problem no_record(const std::string &id)
{
    std::string nearest;
    auto least = std::max<std::size_t>(3, id.size() / 3 + 1);
    bool there = false;
    each_kind(catalog(), [&](const char *, const Text &, const auto &records) {
        for (const auto &one : records)
            if (const auto distance = edit_distance(id, one.id); distance < least) {
                least = distance;
                nearest = one.id;
                there = true;
            }
    });
    Problem problem;
    problem.code = "no_such_record";
    problem.sentence = {"the catalogue has no '" + id + "'", "catalog 里没有“" + id + "”"};
    problem.remedy = there ? Text{"did you mean " + nearest + "?", "是否想写 " + nearest + "?"}
                           : Text{"rankscape catalog lists every id", "rankscape catalog 列出全部 id"};
    return problem;
}

Result<int> show(Call &call, const std::string &id)
{
    bool there = false;
    each_kind(catalog(), [&](const char *, const Text &, const auto &records) {
        for (const auto &one : records)
            there = there || one.id == id;
    });
    if (!there)
        return no_record(id);
    if (call.json())
        write_json(call, id);
    else if (call.csv())
        write_csv(call, id);
    else
        show_text(call, id);
    return status::done;
}

Result<int> check(Call &call)
{
    const auto faults = catalog_faults(call.words.value("--catalog").value_or(""));
    if (!faults.empty() && faults.front().kind == Problem::Kind::io)
        return faults.front();
    if (call.json()) {
        JsonWriter json([&](std::string_view text) { call.out.write(text); });
        json.begin_object().member("valid", faults.empty()).key("problems").begin_array();
        for (const auto &fault : faults) {
            json.begin_object().member("code", fault.code).member("file", fault.where.source);
            json.member("line", fault.where.line).member("column", fault.where.column);
            json.member("message", fault.sentence.in(call.language())).end_object();
        }
        json.end_array().end_object();
        json.flush();
        call.out.line();
    } else if (call.csv()) {
        write_csv_row(call.out, {"code", "file", "line", "column", "message"});
        for (const auto &fault : faults)
            write_csv_row(call.out, {fault.code, fault.where.source, std::to_string(fault.where.line),
                                     std::to_string(fault.where.column), fault.sentence.in(call.language())});
    } else {
        for (const auto &fault : faults)
            call.out.line(one_line(fault, call.language()));
        if (faults.empty())
            call.out.line(call.language() == Language::zh ? "catalog 完整：没有悬空的链接" : "whole: no link dangles");
    }
    return faults.empty() ? status::done : status::no;
}

Problem wrong_operands(const std::vector<std::string> &words)
{
    Problem problem;
    const bool lacks_id = words.front() == "show";
    problem.code = lacks_id ? "missing_value" : "unexpected_word";
    problem.sentence =
        lacks_id ? Text{"show needs an id", "show 缺少 id"}
                 : Text{"the word '" + words.back() + "' is not expected here", "此处不应有“" + words.back() + "”"};
    problem.remedy = {"write catalog, catalog show ID or catalog check",
                      "写作 catalog、catalog show ID 或 catalog check"};
    return problem;
}

Result<int> run(Call &call)
{
    const auto &words = call.words.operands;
    if (words.size() == 2 && words[0] == "show")
        return show(call, words[1]);
    if (words == std::vector<std::string>{"check"})
        return check(call);
    if (!words.empty())
        return wrong_operands(words);
    if (call.json())
        write_json(call, {});
    else if (call.csv())
        write_csv(call, {});
    else
        list_text(call);
    return status::done;
}

} // namespace

Command catalog_command()
{
    Command command;
    command.name = "catalog";
    command.summary = {"releases, sources, concepts, questions and claims", "发布、来源、概念、问题与论断"};
    command.operands = {"[show ID | check]", "[show ID | check]"};
    command.most_operands = 2;
    command.examples = {
        {"rankscape catalog", {"everything, grouped", "全部内容，分组列出"}},
        {"rankscape catalog show gtp --lang zh", {"what has this id, in Chinese", "用中文看这个 id 的内容"}},
        {"rankscape catalog --format json", {"all of it in both languages, for scripts", "双语的全部内容，供脚本使用"}},
        {"rankscape catalog check --catalog my-notes", {"is a folder of yours whole?", "自己的目录完整吗？"}},
    };
    command.run = run;
    command.needs_layout_flags = false;
    return command;
}

} // namespace rankscape::cli
