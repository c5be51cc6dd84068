// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Valijson's findings as sentences, the innermost ones only.
#include "model/catalog/validate.h"

#include "model/catalog/json_fields.h"

// Without this, Valijson ends the program over a schema that it cannot read.
#define VALIJSON_USE_EXCEPTIONS 1

#include <nlohmann/json.hpp>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

#include <algorithm>
#include <exception>

namespace rankscape {

namespace {

using Json = nlohmann::json;

/// One step of a JSON pointer.
std::string step(std::string_view name)
{
    std::string all = "/";
    for (const char c : name)
        all += c == '~' ? "~0" : c == '/' ? "~1" : std::string(1, c);
    return all;
}

/// From "<root>", "[3]", "[title]".
std::string pointer_of(const std::vector<std::string> &context)
{
    std::string pointer;
    for (const auto &name : context)
        if (name.size() > 2 && name.front() == '[')
            pointer += step(std::string_view(name).substr(1, name.size() - 2));
    return pointer;
}

/// What stands between the last two single quotes.
std::string quoted_name(std::string_view text)
{
    const auto end = text.rfind('\'');
    if (end == std::string_view::npos || end == 0)
        return {};
    const auto start = text.rfind('\'', end - 1);
    return start == std::string_view::npos ? std::string{} : std::string(text.substr(start + 1, end - start - 1));
}

/// The value there, as far as a message has room for it.
std::string value_at(const Json &json, const std::string &pointer)
{
    const auto place = Json::json_pointer(pointer);
    if (!json.contains(place))
        return {};
    const auto &value = json.at(place);
    const auto text =
        value.is_string() ? value.dump(-1, ' ', false, Json::error_handler_t::replace) : std::string(value.type_name());
    return text.size() <= 60 ? text : std::string{};
}

struct Fault {
    std::string pointer;
    Text reason;
};

Text with_value(const std::string &value, Text reason)
{
    return value.empty() ? reason : Text{value + " " + reason.en, value + " " + reason.zh};
}

Fault fault_of(const Json &json, const valijson::ValidationResults::Error &error)
{
    const auto pointer = pointer_of(error.context);
    const auto &said = error.description;
    const auto says = [&](std::string_view beginning) { return said.starts_with(beginning); };
    if (says("Missing required property"))
        return {pointer + step(quoted_name(said)), {"is missing", "缺失"}};
    if (says("Object contains a property"))
        return {pointer + step(quoted_name(said)), {"is not a field that is known here", "不是此处可用的字段"}};
    if (says("Failed to match against any enum values"))
        return {pointer, with_value(value_at(json, pointer),
                                    {"is not one of the words that are known here", "不是此处可用的取值"})};
    if (says("Failed to match regex"))
        return {pointer, with_value(value_at(json, pointer), {"is not of the right form", "的格式不对"})};
    if (says("Value type not permitted"))
        return {pointer, with_value(value_at(json, pointer), {"is of the wrong type", "的类型不对"})};
    if (says("String should be no fewer") || says("Array should contain no fewer") ||
        says("Object should have no fewer"))
        return {pointer, {"is empty or too short", "为空或太短"}};
    if (says("String should be no more"))
        return {pointer, {"is too long", "太长"}};
    if (says("Elements at indexes"))
        return {pointer, {"holds the same item twice", "有重复的项"}};
    if (says("Expected number"))
        return {pointer, {"is out of range", "超出范围"}};
    return {pointer, {said, said}};
}

/// Valijson reports each enclosing object after what is wrong inside it.
bool encloses(const valijson::ValidationResults::Error &error)
{
    return error.description.starts_with("Failed to validate");
}

} // namespace

std::vector<Problem> validate(std::string_view file, std::string_view json_text, std::string_view schema_text)
{
    if (auto problem = json_problem(file, json_text))
        return {*std::move(problem)};
    std::vector<Problem> problems;
    try {
        const auto json = Json::parse(json_text);
        const auto schema_json = Json::parse(schema_text);
        valijson::Schema schema;
        valijson::SchemaParser(valijson::SchemaParser::kDraft7)
            .populateSchema(valijson::adapters::NlohmannJsonAdapter(schema_json), schema);
        valijson::ValidationResults results;
        valijson::Validator(valijson::Validator::kStrongTypes)
            .validate(schema, valijson::adapters::NlohmannJsonAdapter(json), &results);
        for (const auto &error : results) {
            if (encloses(error))
                continue;
            const auto fault = fault_of(json, error);
            auto problem = field_problem(file, fault.pointer, fault.reason);
            const auto same = [&](const Problem &known) { return known.sentence == problem.sentence; };
            if (std::ranges::none_of(problems, same))
                problems.push_back(std::move(problem));
        }
    } catch (const std::exception &fault) { // a schema that Valijson cannot read
        problems.push_back(field_problem(file, {}, {fault.what(), fault.what()}));
    }
    return problems;
}

} // namespace rankscape
