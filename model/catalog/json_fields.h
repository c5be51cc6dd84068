// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Reading the fields of one record of a catalogue file, with the file and the JSON pointer of whatever is wrong.
#pragma once

#include "model/base/result.h"
#include "model/catalog/citation.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rankscape {

/// One object of a file. The first field that is not right is kept as the problem; what is read after it is empty.
class Fields {
public:
    /// `problem` outlives the object and its children.
    Fields(const nlohmann::json &json, std::string_view file, std::string pointer, std::optional<Problem> &problem)
        : json_(&json), file_(file), pointer_(std::move(pointer)), problem_(&problem)
    {
    }

    bool has(const char *field) const;
    std::string text(const char *field, bool required = true);
    Text both(const char *field, bool required = true); ///< {"en", "zh"}
    std::optional<std::int32_t> integer(const char *field, bool required = true);
    std::optional<double> number(const char *field, bool required = true);  ///< above 0
    bool flag(const char *field);                                           ///< false where it is absent
    std::vector<std::string> list(const char *field, bool required = true); ///< of texts
    std::vector<std::string> keys() const;
    /// The object there; one without fields, and a problem, if there is none.
    Fields object(const char *field);
    /// Each object of the array there; none, and a problem, where it is not a list of objects or empty.
    std::vector<Fields> objects(const char *field);
    std::optional<double> share(const char *field); ///< 0 to 1

    /// One of an enumeration's words.
    template <typename Enum> Enum one_of(const char *field, std::optional<Enum> (*meaning)(std::string_view))
    {
        const auto word = text(field);
        const auto value = meaning(word);
        if (!value)
            wrong(field, {"\"" + word + "\" is not a word that is known here", "“" + word + "”不是此处可用的词"});
        return value.value_or(Enum{});
    }

    /// `steps` as in a JSON pointer: "title/zh".
    void wrong(std::string_view steps, Text reason);

private:
    void missing(std::string_view steps);

    const nlohmann::json *json_;
    std::string_view file_;
    std::string pointer_;
    std::optional<Problem> *problem_;
};

/// A problem in a catalogue file: "/3/title/zh: reason".
Problem field_problem(std::string_view file, const std::string &pointer, const Text &reason);

/// `catalog_json` with line and column, if the text is not JSON.
std::optional<Problem> json_problem(std::string_view file, std::string_view json);

/// Calls `read` for each record of the array that `json` is. Errors: `catalog_json`, `catalog_field`,
/// `catalog_duplicate`.
std::optional<Problem> read_records(std::string_view file, std::string_view json,
                                    const std::function<void(Fields &)> &read);

/// The same for a file that is one object.
std::optional<Problem> read_record(std::string_view file, std::string_view json,
                                   const std::function<void(Fields &)> &read);

/// The name of the schema of a file, without ".schema.json": "citations", or "stories" for "stories/gtp.json".
std::string_view schema_stem(std::string_view file);

/// The records of a file as values.
template <typename T>
Result<std::vector<T>> read_list(std::string_view file, std::string_view json, T (*read)(Fields &))
{
    std::vector<T> all;
    if (auto problem = read_records(file, json, [&](Fields &fields) { all.push_back(read(fields)); }))
        return *std::move(problem);
    return all;
}

} // namespace rankscape
