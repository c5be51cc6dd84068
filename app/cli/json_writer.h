// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// JSON as a stream: compact, in the order in which it is written, without a document in memory.
#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace rankscape::cli {

/// Commas and quotes are the writer's affair; begin and end must pair. Text that is not UTF-8 is written with
/// U+FFFD in place of what is wrong.
class JsonWriter {
public:
    using Sink = std::function<void(std::string_view)>;

    /// `sink` gets the text in pieces of some 64 KiB, the rest at `flush` or destruction.
    explicit JsonWriter(Sink sink) : sink_(std::move(sink)) {}
    ~JsonWriter() { flush(); }
    JsonWriter(const JsonWriter &) = delete;
    JsonWriter &operator=(const JsonWriter &) = delete;

    JsonWriter &begin_object() { return open('{'); }
    JsonWriter &end_object() { return close('}'); }
    JsonWriter &begin_array() { return open('['); }
    JsonWriter &end_array() { return close(']'); }
    JsonWriter &key(std::string_view name);
    JsonWriter &value(std::string_view text);
    JsonWriter &value(const char *text) { return value(std::string_view(text)); }
    JsonWriter &value(std::same_as<bool> auto flag) { return raw(flag ? "true" : "false"); }
    JsonWriter &value(std::integral auto number) requires(!std::same_as<decltype(number), bool>)
    {
        return integer(static_cast<std::int64_t>(number));
    }
    /// The shortest text that reads back as the same number, whole numbers without a fraction; null if not finite.
    JsonWriter &value(std::floating_point auto number) { return real(static_cast<double>(number)); }
    template <typename T> JsonWriter &member(std::string_view name, const T &content)
    {
        return key(name).value(content);
    }
    /// An array of numbers or texts.
    template <typename Range> JsonWriter &list(const Range &range)
    {
        begin_array();
        for (const auto &item : range)
            value(item);
        return end_array();
    }
    void flush();

private:
    JsonWriter &open(char bracket);
    JsonWriter &close(char bracket);
    JsonWriter &raw(std::string_view text);
    JsonWriter &integer(std::int64_t number);
    JsonWriter &real(double number);
    void separate();
    void quoted(std::string_view text);
    void written();

    Sink sink_;
    std::string buffer_;
    std::vector<bool> has_items_;
    bool after_key_ = false;
};

} // namespace rankscape::cli
