// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How a row of the table of options is made from the member that it sets.
#pragma once

#include "model/scenario/options.h"
#include "model/scenario/options_values.h"

#include <type_traits>
#include <utility>

namespace rankscape::option_rows {

using Words = std::vector<std::string>;

/// The rows of one subject each, in files of that name.
void add_cluster(std::vector<Option> &rows);
void add_network(std::vector<Option> &rows);
void add_parallel(std::vector<Option> &rows);
void add_pipeline(std::vector<Option> &rows);
void add_model(std::vector<Option> &rows);
void add_sharding(std::vector<Option> &rows);
void add_experts(std::vector<Option> &rows);
void add_execution(std::vector<Option> &rows);
void add_assumptions(std::vector<Option> &rows);

template <typename T> struct Bare {
    using type = T;
    static constexpr bool optional = false;
};
template <typename T> struct Bare<std::optional<T>> {
    using type = T;
    static constexpr bool optional = true;
};

/// The kind that the type of a member implies.
template <typename T> constexpr Option::Kind kind_of()
{
    if constexpr (std::is_same_v<T, bool>)
        return Option::Kind::boolean;
    else if constexpr (std::is_same_v<T, std::int64_t>)
        return Option::Kind::integer;
    else if constexpr (std::is_same_v<T, double>)
        return Option::Kind::number;
    else if constexpr (std::is_same_v<T, std::vector<std::int64_t>>)
        return Option::Kind::integers;
    else if constexpr (std::is_same_v<T, Words>)
        return Option::Kind::texts;
    else
        return Option::Kind::text;
}

/// Values that apply() has checked, as the member's type.
template <typename T> T read_values(const Words &values, [[maybe_unused]] bool negated)
{
    if constexpr (std::is_same_v<T, bool>) {
        return (values.empty() || parse_boolean(values.front()).value_or(true)) != negated;
    } else if constexpr (std::is_same_v<T, std::int64_t>) {
        return parse_integer(values.front()).value;
    } else if constexpr (std::is_same_v<T, double>) {
        return parse_number(values.front()).value_or(0);
    } else if constexpr (std::is_same_v<T, std::vector<std::int64_t>>) {
        std::vector<std::int64_t> numbers;
        for (const auto &value : values)
            numbers.push_back(parse_integer(value).value);
        return numbers;
    } else if constexpr (std::is_same_v<T, Words>) {
        return values;
    } else {
        return values.front();
    }
}

template <typename T> Words print_values(const T &value)
{
    if constexpr (std::is_same_v<T, bool>) {
        return {value ? "true" : "false"};
    } else if constexpr (std::is_same_v<T, std::int64_t>) {
        return {std::to_string(value)};
    } else if constexpr (std::is_same_v<T, double>) {
        return {print_number(value)};
    } else if constexpr (std::is_same_v<T, std::vector<std::int64_t>>) {
        Words words;
        for (const auto number : value)
            words.push_back(std::to_string(number));
        return words;
    } else if constexpr (std::is_same_v<T, Words>) {
        return value;
    } else {
        return {value};
    }
}

/// A row for `scenario.*part.*member`. A boolean whose default is true is canonical in its --no- form.
template <typename Part, typename Member>
Option row(std::string flag, Words aliases, Text meaning, Part Scenario::*part, Member Part::*member)
{
    using Value = typename Bare<Member>::type;
    Option option;
    option.flag = std::move(flag);
    option.aliases = std::move(aliases);
    option.kind = kind_of<Value>();
    option.meaning = std::move(meaning);
    option.may_be_none = Bare<Member>::optional && kind_of<Value>() != Option::Kind::text;
    option.set = [part, member](Scenario &s, const Words &values, bool negated) {
        if constexpr (Bare<Member>::optional) {
            if (!values.empty() && values.front() == "none") {
                (s.*part).*member = std::nullopt;
                return;
            }
        }
        (s.*part).*member = read_values<Value>(values, negated);
    };
    option.get = [part, member](const Scenario &s) -> Words {
        const auto &value = (s.*part).*member;
        if (value == (Scenario{}.*part).*member)
            return {};
        if constexpr (std::is_same_v<Value, bool>)
            return {"true"}; // the canonical flag says the opposite of the default
        else if constexpr (Bare<Member>::optional)
            return value ? print_values<Value>(*value) : Words{"none"};
        else
            return print_values<Value>(value);
    };
    option.now = [part, member](const Scenario &s) -> Words {
        const auto &value = (s.*part).*member;
        if constexpr (std::is_same_v<Value, bool>)
            return {value == (Scenario{}.*part).*member ? "false" : "true"};
        else if constexpr (Bare<Member>::optional)
            return value ? print_values<Value>(*value) : Words{};
        else
            return print_values<Value>(value);
    };
    option.reset = [part, member](Scenario &s) { (s.*part).*member = (Scenario{}.*part).*member; };
    return option;
}

inline Option from(double least, Option option)
{
    option.least = least;
    return option;
}

inline Option one_of(Words choices, Option option)
{
    option.choices = std::move(choices);
    return option;
}

} // namespace rankscape::option_rows
