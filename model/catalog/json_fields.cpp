// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// JSON in, fields and their faults out.
#include "model/catalog/json_fields.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <limits>
#include <set>

namespace rankscape {

namespace {

using Json = nlohmann::json;

/// Where it is in resources/.
std::string path_of(std::string_view file)
{
    return (file.find('/') == file.npos ? "catalog/" : "") + std::string(file);
}

Text see_schema(std::string_view file)
{
    const auto schema = "resources/schemas/" + std::string(schema_stem(file)) + ".schema.json";
    return {"see " + schema, "格式见 " + schema};
}

Problem not_json(std::string_view file, std::string_view text, std::size_t byte, Text sentence)
{
    const auto before = text.substr(0, std::min(byte == 0 ? 0 : byte - 1, text.size()));
    const auto line_start = before.rfind('\n');
    const auto line = static_cast<int>(std::ranges::count(before, '\n')) + 1;
    const auto column = static_cast<int>(before.size() - (line_start == before.npos ? 0 : line_start + 1)) + 1;
    return {.code = "catalog_json",
            .sentence = std::move(sentence),
            .remedy = see_schema(file),
            .where = {.source = path_of(file), .line = line, .column = column}};
}

Result<Json> parsed(std::string_view file, std::string_view text)
{
    try {
        return Json::parse(text);
    } catch (const Json::parse_error &error) {
        return not_json(file, text, error.byte, {"the text is not JSON", "内容不是 JSON"});
    } catch (const Json::exception &) { // a number such as 1e999, of which the library does not say where it stands
        return not_json(file, text, 0, {"a number in the text is too large", "内容中有数字过大"});
    }
}

const Json *find(const Json &json, const char *field)
{
    if (!json.is_object())
        return nullptr;
    const auto found = json.find(field);
    return found == json.end() ? nullptr : &*found;
}

} // namespace

std::string_view schema_stem(std::string_view file) { return file.substr(0, file.find_first_of("/.")); }

Problem field_problem(std::string_view file, const std::string &pointer, const Text &reason)
{
    const bool whole = pointer.empty(); // of the text: its JSON pointer is nothing
    return {
        .code = "catalog_field",
        .sentence = {whole ? reason.en : pointer + ": " + reason.en, whole ? reason.zh : pointer + "：" + reason.zh},
        .remedy = see_schema(file),
        .where = {.source = path_of(file)}};
}

void Fields::wrong(std::string_view steps, Text reason)
{
    if (!*problem_)
        *problem_ = field_problem(file_, pointer_ + (steps.empty() ? "" : "/") + std::string(steps), reason);
}

void Fields::missing(std::string_view steps) { wrong(steps, {"is missing or empty", "缺失或为空"}); }

bool Fields::has(const char *field) const { return find(*json_, field) != nullptr; }

std::string Fields::text(const char *field, bool required)
{
    const auto *found = find(*json_, field);
    if (!found && !required)
        return {};
    if (found && !found->is_string()) {
        wrong(field, {"is not a text", "不是字符串"});
        return {};
    }
    if (!found || found->get_ref<const std::string &>().empty()) {
        missing(field);
        return {};
    }
    return found->get<std::string>();
}

Text Fields::both(const char *field, bool required)
{
    const auto *found = find(*json_, field);
    if (!found && !required)
        return {};
    if (found && !found->is_object()) {
        wrong(field, {"is not an object with en and zh", "不是含 en 和 zh 的对象"});
        return {};
    }
    if (!found) {
        missing(field);
        return {};
    }
    auto both = object(field);
    return {both.text("en"), both.text("zh")};
}

std::optional<std::int32_t> Fields::integer(const char *field, bool required)
{
    const auto *found = find(*json_, field);
    if (!found) {
        if (required)
            missing(field);
        return std::nullopt;
    }
    if (!found->is_number_integer() ||
        (found->is_number_unsigned() &&
         found->get<std::uint64_t>() > static_cast<std::uint64_t>(std::numeric_limits<std::int32_t>::max())) ||
        found->get<std::int64_t>() < 0) {
        wrong(field, {"is not a whole number from 0 to 2147483647", "不是 0 到 2147483647 之间的整数"});
        return std::nullopt;
    }
    return static_cast<std::int32_t>(found->get<std::int64_t>());
}

std::optional<double> Fields::number(const char *field, bool required)
{
    const auto *found = find(*json_, field);
    if (!found) {
        if (required)
            missing(field);
        return std::nullopt;
    }
    const auto value = found->is_number() ? found->get<double>() : 0;
    if (!(value > 0)) {
        wrong(field, {"is not a number above 0", "不是大于 0 的数"});
        return std::nullopt;
    }
    return value;
}

bool Fields::flag(const char *field)
{
    const auto *found = find(*json_, field);
    if (found && !found->is_boolean())
        wrong(field, {"is neither true nor false", "不是 true 或 false"});
    return found && found->is_boolean() && found->get<bool>();
}

std::vector<std::string> Fields::list(const char *field, bool required)
{
    const auto *found = find(*json_, field);
    if (!found) {
        if (required)
            missing(field);
        return {};
    }
    if (!found->is_array()) {
        wrong(field, {"is not a list", "不是列表"});
        return {};
    }
    std::vector<std::string> all;
    for (std::size_t i = 0; i < found->size(); ++i) {
        const auto &item = (*found)[i];
        if (!item.is_string() || item.get_ref<const std::string &>().empty())
            wrong(std::string(field) + "/" + std::to_string(i), {"is not a text", "不是字符串"});
        else
            all.push_back(item.get<std::string>());
    }
    return all;
}

std::vector<std::string> Fields::keys() const
{
    std::vector<std::string> all;
    if (json_->is_object())
        for (const auto &[key, value] : json_->items())
            all.push_back(key);
    return all;
}

Fields Fields::object(const char *field)
{
    static const auto nothing = Json::object();
    const auto *found = find(*json_, field);
    if (!found)
        missing(field);
    else if (!found->is_object())
        wrong(field, {"is not an object", "不是对象"});
    return {found && found->is_object() ? *found : nothing, file_, pointer_ + "/" + field, *problem_};
}

std::vector<Fields> Fields::objects(const char *field)
{
    const auto *found = find(*json_, field);
    if (!found || !found->is_array() || found->empty()) {
        wrong(field, {"is not a list of objects", "不是对象列表"});
        return {};
    }
    std::vector<Fields> all;
    for (std::size_t i = 0; i < found->size(); ++i) {
        const auto step = std::string(field) + "/" + std::to_string(i);
        if ((*found)[i].is_object())
            all.emplace_back((*found)[i], file_, pointer_ + "/" + step, *problem_);
        else
            wrong(step, {"is not an object", "不是对象"});
    }
    return all;
}

std::optional<double> Fields::share(const char *field)
{
    const auto *found = find(*json_, field);
    if (!found) {
        missing(field);
        return std::nullopt;
    }
    const auto value = found->is_number() ? found->get<double>() : -1;
    if (!(value >= 0 && value <= 1)) {
        wrong(field, {"is not a number from 0 to 1", "不是 0 到 1 之间的数"});
        return std::nullopt;
    }
    return value;
}

std::optional<Problem> json_problem(std::string_view file, std::string_view text)
{
    auto json = parsed(file, text);
    return json ? std::nullopt : std::optional(json.problem());
}

std::optional<Problem> read_records(std::string_view file, std::string_view text,
                                    const std::function<void(Fields &)> &read)
{
    const auto whole = parsed(file, text);
    if (!whole)
        return whole.problem();
    const auto &json = *whole;
    if (!json.is_array())
        return not_json(file, text, 0, {"the text is not an array in JSON", "内容不是 JSON 数组"});

    std::set<std::string> seen;
    for (std::size_t index = 0; index < json.size(); ++index) {
        const auto pointer = "/" + std::to_string(index);
        if (!json[index].is_object())
            return field_problem(file, pointer, {"is not an object", "不是对象"});
        std::optional<Problem> problem;
        Fields fields(json[index], file, pointer, problem);
        const auto id = fields.text("id");
        read(fields);
        if (problem)
            return problem;
        if (!seen.insert(id).second)
            return Problem{
                .code = "catalog_duplicate",
                .sentence = {pointer + "/id: " + id + " is there already", pointer + "/id：" + id + " 已经出现过"},
                .remedy = {"give one of them another id", "请为其中一条换一个 id"},
                .where = {.source = path_of(file)}};
    }
    return std::nullopt;
}

std::optional<Problem> read_record(std::string_view file, std::string_view text,
                                   const std::function<void(Fields &)> &read)
{
    const auto json = parsed(file, text);
    if (!json)
        return json.problem();
    if (!json->is_object())
        return not_json(file, text, 0, {"the text is not an object in JSON", "内容不是 JSON 对象"});
    std::optional<Problem> problem;
    Fields fields(*json, file, "", problem);
    read(fields);
    return problem;
}

} // namespace rankscape
