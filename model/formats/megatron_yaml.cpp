// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The reader of Megatron's YAML.
#include "model/formats/megatron_yaml.h"

#include "model/formats/text_guard.h"
#include "model/scenario/options_names.h"

#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <array>
#include <optional>

namespace rankscape {

namespace {

constexpr int deepest_flow = 64;
constexpr int deepest_map = 6;
constexpr int most_visits = 20'000; // aliases make a small file a large tree; it is walked only so far

bool is_key_char(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' ||
           c == '.';
}

/// Where brackets or indented lists ("- - - -") nest so deeply that a recursive parser would suffer.
std::optional<std::size_t> too_deep(std::string_view text)
{
    int depth = 0;
    std::size_t marks = 0; // block indicators at the start of the line
    bool leading = true;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '\n') {
            leading = true;
            marks = 0;
        } else if (c == '[' || c == '{') {
            ++depth;
        } else if (c == ']' || c == '}') {
            depth = std::max(0, depth - 1);
        }
        if (leading && (c == '-' || c == '?' || c == ':' || c == '&' || c == '!'))
            ++marks;
        else if (leading && c != ' ' && c != '\n')
            leading = false;
        if (depth > deepest_flow || marks > static_cast<std::size_t>(deepest_flow))
            return i;
    }
    return std::nullopt;
}

/// Whether many lines are indented ever deeper: a tower of maps.
std::optional<std::size_t> too_indented(std::string_view text)
{
    std::size_t start = 0;
    while (start < text.size()) {
        const auto first = text.find_first_not_of(' ', start);
        if (first == std::string_view::npos)
            return std::nullopt;
        if (first - start > 400)
            return first;
        const auto end = text.find('\n', start);
        if (end == std::string_view::npos)
            return std::nullopt;
        start = end + 1;
    }
    return std::nullopt;
}

class Reader {
public:
    explicit Reader(const std::string &source) : source_(source) { imported_.kind = Imported::Kind::megatron_yaml; }

    Result<Imported> read(const YAML::Node &root)
    {
        map(root, 0, true);
        if (problem_)
            return *problem_;
        if (imported_.settings.empty())
            return input_problem("yaml_no_flags",
                                 {"no Megatron flag was found in this YAML", "这份 YAML 里没有找到 Megatron 参数"},
                                 {"write MODEL_ARGS: or keys such as tensor_model_parallel_size",
                                  "请写 MODEL_ARGS:，或 tensor_model_parallel_size 这样的键"},
                                 place(root, {}));
        return std::move(imported_);
    }

private:
    Where place(const YAML::Node &node, std::string flag) const
    {
        Where where;
        where.source = source_;
        if (const auto mark = node.Mark(); mark.line >= 0) {
            where.line = mark.line + 1;
            where.column = mark.column + 1;
        }
        where.flag = std::move(flag);
        return where;
    }

    void map(const YAML::Node &node, int depth, bool flags_expected)
    {
        if (!node.IsMap() || depth > deepest_map)
            return;
        for (const auto &entry : node) {
            if (++visits_ > most_visits)
                return;
            if (!entry.first.IsScalar() || unreadable(entry.first.Scalar(), source_))
                continue;
            const auto &key = entry.first.Scalar();
            if (entry.second.IsMap())
                map(entry.second, depth + 1, key == "MODEL_ARGS" || key == "ENV_VARS");
            else
                pair(key, entry.first, entry.second, flags_expected);
        }
    }

    /// The flag that a key stands for; empty if it is none of ours.
    std::string flag_of(const std::string &key, bool flags_expected) const
    {
        if (key.starts_with("--"))
            return key;
        if (const auto *option = find_option(key); option && option->environment)
            return key;
        const auto flag = normal_flag("--" + key);
        constexpr std::array<std::string_view, 6> our_own{"--model", "--cluster",      "--placement",
                                                          "--order", "--core-version", "--domain-sizes"};
        if (key.starts_with('-') || std::ranges::find(our_own, std::string_view(flag)) != our_own.end())
            return {};
        if (find_option(flag) || is_known_unused(flag))
            return flag;
        return flags_expected && key.find('_') != std::string::npos && !nearest_flag(flag).empty() ? flag
                                                                                                   : std::string();
    }

    void pair(const std::string &key, const YAML::Node &at, const YAML::Node &value, bool flags_expected)
    {
        auto flag = flag_of(key, flags_expected);
        if (flag.empty()) {
            if (ignored_++ < 20)
                imported_.notes.push_back(
                    {Note::Kind::ignored, {key + " is not read", "没有读取 " + key}, place(at, {})});
            return;
        }
        FlagSetting setting;
        setting.where = place(at, flag);
        setting.flag = std::move(flag);
        if (value.IsNull())
            return;
        if (value.IsScalar()) {
            add_value(setting, value);
        } else if (value.IsSequence()) {
            for (const auto &item : value) {
                if (++visits_ > most_visits)
                    return;
                if (item.IsScalar())
                    add_value(setting, item);
            }
        }
        const auto *option = find_option(setting.flag);
        if (option && option->kind != Option::Kind::text && setting.values.size() == 1 &&
            setting.values[0] == "false" && option->kind != Option::Kind::boolean)
            return; // "--some-value: false" leaves the flag out
        imported_.settings.push_back(std::move(setting));
    }

    /// Escapes such as "\0" can make bytes that no text file could hold.
    void add_value(FlagSetting &setting, const YAML::Node &value)
    {
        if (unreadable(value.Scalar(), source_) && !problem_)
            problem_ = input_problem(
                "yaml_text", {"this value holds an escape that makes no text", "这个值里的转义不能构成文本"},
                {"write the value without escapes", "请不用转义直接写出值"}, place(value, setting.flag));
        setting.values.push_back(value.Scalar());
    }

    const std::string &source_;
    std::optional<Problem> problem_;
    Imported imported_;
    int visits_ = 0, ignored_ = 0;
};

} // namespace

bool looks_like_yaml(std::string_view text)
{
    std::size_t start = 0;
    while (start < text.size()) {
        auto end = text.find('\n', start);
        end = end == std::string_view::npos ? text.size() : end;
        auto line = text.substr(start, end - start);
        start = end + 1;
        while (!line.empty() && (line.front() == ' ' || line.front() == '\t'))
            line.remove_prefix(1);
        if (line.empty() || line.starts_with('#') || line.starts_with("---") || line.starts_with('%'))
            if (!line.starts_with("---") || line.size() == 3)
                continue;
        if (!line.empty() && (line.front() == '"' || line.front() == '\''))
            line.remove_prefix(1);
        std::size_t at = 0;
        while (at < line.size() && is_key_char(line[at]))
            ++at;
        if (at > 0 && at < line.size() && (line[at] == '"' || line[at] == '\''))
            ++at;
        return at > 0 && at < line.size() && line[at] == ':' &&
               (at + 1 == line.size() || line[at + 1] == ' ' || line[at + 1] == '\t');
    }
    return false;
}

Result<Imported> read_megatron_yaml(std::string_view text, const std::string &source)
{
    if (text.size() > largest_yaml) {
        Where where;
        where.source = source;
        return input_problem("yaml_too_large", {"the YAML is larger than 1 MiB", "YAML 超过 1 MiB"},
                             {"give the file with MODEL_ARGS alone", "请只给出含 MODEL_ARGS 的文件"}, where);
    }
    auto deep = too_deep(text);
    deep = deep ? deep : too_indented(text);
    if (deep)
        return input_problem("yaml_syntax", {"the YAML nests too deeply", "YAML 嵌套过深"}, {},
                             where_of(text, *deep, source));
    try {
        const auto root = YAML::Load(std::string(text));
        return Reader(source).read(root);
    } catch (const YAML::Exception &error) {
        Where where;
        where.source = source;
        if (error.mark.line >= 0) {
            where.line = error.mark.line + 1;
            where.column = error.mark.column + 1;
        }
        return input_problem("yaml_syntax",
                             {"this is not valid YAML here: " + error.msg, "此处不是合法的 YAML:" + error.msg}, {},
                             where);
    } catch (const std::exception &) {
        Where where;
        where.source = source;
        return input_problem("yaml_syntax", {"this is not valid YAML", "不是合法的 YAML"}, {}, where);
    }
}

} // namespace rankscape
