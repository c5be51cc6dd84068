// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Session files, read and written.
#include "model/formats/session.h"

#include "model/formats/text_guard.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <optional>

namespace rankscape {

namespace {

using Json = nlohmann::ordered_json;

constexpr int session_version = 1;
constexpr int deepest = 64;
constexpr std::size_t most_settings = 10'000;

/// Where brackets nest deeper than `deepest`; strings do not count.
std::optional<std::size_t> too_deep(std::string_view text)
{
    int depth = 0;
    bool in_string = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (in_string) {
            if (c == '\\')
                ++i;
            in_string = c != '"';
        } else if (c == '"') {
            in_string = true;
        } else if (c == '{' || c == '[') {
            if (++depth > deepest)
                return i;
        } else if (c == '}' || c == ']') {
            --depth;
        }
    }
    return std::nullopt;
}

Problem bad_shape(Text sentence, const std::string &source)
{
    Where where;
    where.source = source;
    return input_problem("session_shape", std::move(sentence),
                         {R"(a session is {"rankscape": 1, "settings": [["--flag", "value"]], "view": {}})",
                          R"(会话文件形如 {"rankscape": 1, "settings": [["--flag", "value"]], "view": {}})"},
                         where);
}

/// The parsed text, or where it stops being JSON.
Result<Json> parse(std::string_view text, const std::string &source)
{
    const auto refused = [&](std::size_t offset, Text sentence) {
        return input_problem("session_syntax", std::move(sentence), {},
                             where_of(text, std::min(offset, text.size()), source));
    };
    if (const auto offset = too_deep(text))
        return refused(*offset, {"brackets nest too deeply", "括号嵌套过深"});
    try {
        return Json::parse(text);
    } catch (const Json::parse_error &error) {
        return refused(error.byte > 0 ? error.byte - 1 : 0, {"this is not valid JSON here", "此处不是合法的 JSON"});
    } catch (const Json::exception &) {
        return refused(0, {"this is not valid JSON", "不是合法的 JSON"});
    }
}

} // namespace

bool looks_like_session(std::string_view text)
{
    const auto start = text.find_first_not_of(" \t\n");
    return start != std::string_view::npos && text[start] == '{' &&
           text.substr(start, 4096).find("\"rankscape\"") != std::string_view::npos;
}

Result<Imported> read_session(std::string_view text, const std::string &source)
{
    const auto parsed = parse(text, source);
    if (!parsed)
        return parsed.problem();
    const auto &session = *parsed;
    const auto version = session.is_object() ? session.find("rankscape") : session.end();
    if (!session.is_object() || version == session.end() || !version->is_number_integer())
        return bad_shape({"the member \"rankscape\" is missing or no number", "缺少成员 \"rankscape\"，或它不是数字"},
                         source);
    if (*version != session_version) {
        Where where;
        where.source = source;
        return input_problem(
            "session_version",
            {"this session is of version " + version->dump(), "这个会话文件的版本是 " + version->dump()},
            {"this program reads version 1", "本程序读取版本 1"}, where);
    }
    Imported imported;
    imported.kind = Imported::Kind::session;
    const auto settings = session.find("settings");
    if (settings == session.end() || !settings->is_array() || settings->size() > most_settings)
        return bad_shape({"the member \"settings\" is missing or no list", "缺少成员 \"settings\"，或它不是列表"},
                         source);
    for (const auto &entry : *settings) {
        FlagSetting setting;
        setting.where.source = source;
        bool first = true;
        for (const auto &word : entry.is_array() ? entry : Json::array({0})) {
            if (!word.is_string())
                return bad_shape({"a setting is not a list of texts", "有一项设置不是文本列表"}, source);
            if (first)
                setting.flag = word.get<std::string>();
            else
                setting.values.push_back(word.get<std::string>());
            first = false;
        }
        if (setting.flag.empty())
            return bad_shape({"a setting has no flag", "有一项设置没有参数名"}, source);
        setting.where.flag = setting.flag;
        imported.settings.push_back(std::move(setting));
    }
    if (const auto view = session.find("view"); view != session.end() && view->is_object())
        imported.view = view->dump();
    return imported;
}

std::string write_session(const Scenario &scenario, std::string_view view)
{
    Json session;
    session["rankscape"] = session_version;
    session["settings"] = Json::array();
    for (const auto &setting : settings_of(scenario)) {
        Json entry = Json::array({setting.flag});
        for (const auto &value : setting.values)
            entry.push_back(value);
        session["settings"].push_back(std::move(entry));
    }
    const auto kept = too_deep(view) ? Json() : Json::parse(view, nullptr, false);
    session["view"] = kept.is_object() ? kept : Json::object();
    return session.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace rankscape
