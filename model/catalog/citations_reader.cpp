// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// citations.json into values; the first thing that is wrong stops it.
#include "model/catalog/citations_reader.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>

namespace rankscape {

namespace {

using Json = nlohmann::json;
constexpr auto file_name = "catalog/citations.json";

Problem not_json(std::string_view text, std::size_t byte)
{
    const auto before = text.substr(0, std::min(byte == 0 ? 0 : byte - 1, text.size()));
    const auto line_start = before.rfind('\n');
    const auto line = static_cast<int>(std::ranges::count(before, '\n')) + 1;
    const auto column = static_cast<int>(before.size() - (line_start == before.npos ? 0 : line_start + 1)) + 1;
    return {.code = "catalog_json",
            .sentence = {"the text is not an array in JSON", "内容不是 JSON 数组"},
            .remedy = {"see resources/schemas/citation.schema.json", "格式见 resources/schemas/citation.schema.json"},
            .where = {.source = file_name, .line = line, .column = column}};
}

/// Takes fields from one entry and remembers the first that is not right.
class Entry {
public:
    Entry(const Json &json, std::size_t index) : json_(json), who_(json.value("id", "#" + std::to_string(index + 1))) {}

    std::string text(const char *field, bool required = true)
    {
        const auto found = json_.find(field);
        if (found == json_.end() && !required)
            return {};
        if (found == json_.end() || !found->is_string() || found->get_ref<const std::string &>().empty())
            wrong(field);
        else
            return *found;
        return {};
    }

    Text both(const char *field, bool required = true)
    {
        const auto found = json_.find(field);
        if (found == json_.end() && !required)
            return {};
        Text result;
        if (found != json_.end() && found->is_object())
            result = {string_in(*found, "en"), string_in(*found, "zh")};
        if (result.en.empty() || result.zh.empty())
            wrong(field);
        return result;
    }

    template <typename Enum> Enum word(const char *field, std::optional<Enum> (*meaning)(std::string_view))
    {
        const auto value = meaning(text(field));
        if (!value)
            wrong(field);
        return value.value_or(Enum{});
    }

    void wrong(const char *field)
    {
        if (!problem_)
            problem_ =
                Problem{.code = "catalog_field",
                        .sentence = {"citation " + who_ + ": the field \"" + field + "\" is missing or not valid",
                                     "引用 " + who_ + "：字段 \"" + field + "\" 缺失或取值无效"},
                        .remedy = {"see resources/schemas/citation.schema.json",
                                   "格式见 resources/schemas/citation.schema.json"},
                        .where = {.source = file_name}};
    }

    const std::optional<Problem> &problem() const { return problem_; }

private:
    static std::string string_in(const Json &object, const char *key)
    {
        const auto found = object.find(key);
        return found != object.end() && found->is_string() ? found->get<std::string>() : std::string{};
    }

    const Json &json_;
    std::string who_;
    std::optional<Problem> problem_;
};

Result<Citation> read_one(const Json &json, std::size_t index)
{
    const bool named = json.is_object() && (!json.contains("id") || json.at("id").is_string());
    const auto empty = Json::object();
    Entry entry(named ? json : empty, index);
    Citation citation;
    citation.id = entry.text("id");
    citation.kind = entry.word("kind", &citation_kind);
    citation.title = entry.both("title");
    citation.url = entry.text("url");
    citation.version = entry.text("version");
    citation.date = entry.text("date", false);
    citation.status = entry.word("status", &citation_status);
    citation.quotation = entry.text("quotation", false);
    citation.verification = entry.word("verification", &citation_verification);
    citation.nuance = entry.both("nuance", citation.verification != Citation::Verification::confirmed);
    citation.source_ref = entry.text("source_ref");
    if (citation.url.rfind("https://", 0) != 0)
        entry.wrong("url");
    if (entry.problem())
        return *entry.problem();
    return citation;
}

} // namespace

Result<std::vector<Citation>> read_citations(std::string_view text)
{
    Json json;
    try {
        json = Json::parse(text);
    } catch (const Json::parse_error &error) {
        return not_json(text, error.byte);
    }
    if (!json.is_array())
        return not_json(text, 0);

    std::vector<Citation> citations;
    std::set<std::string, std::less<>> seen;
    for (std::size_t index = 0; index < json.size(); ++index) {
        auto citation = read_one(json[index], index);
        if (!citation)
            return citation.problem();
        if (!seen.insert(citation->id).second)
            return Problem{.code = "catalog_duplicate",
                           .sentence = {"the id " + citation->id + " stands for two citations",
                                        "id " + citation->id + " 对应两条引用"},
                           .remedy = {"give one of them another id", "请为其中一条换一个 id"},
                           .where = {.source = file_name}};
        citations.push_back(*std::move(citation));
    }
    return citations;
}

} // namespace rankscape
