// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Reading the options of `render`.
#include "app/cli/picture_words.h"

#include "app/cli/byte_size.h"
#include "app/resources/today.h"
#include "model/layout/groups.h"
#include "model/scenario/options_values.h"
#include "model/views/axes.h"

#include <algorithm>
#include <cctype>

namespace rankscape::cli {

namespace {

template <typename Range, typename Name> std::string names_of(const Range &range, Name name)
{
    std::string names;
    for (const auto &item : range)
        names += (names.empty() ? "" : ", ") + std::string(name(item));
    return names;
}

Problem missing(std::string_view flag, Text remedy)
{
    return option_problem("missing_option", flag, {"is needed", "必须给出"}, std::move(remedy));
}

Result<const View *> read_view(const Words &words)
{
    const auto names = names_of(views(), [](const View &view) { return view.id; });
    const Text remedy{"the views are " + names, "可用的视图：" + names};
    const auto id = words.value("--view");
    if (!id)
        return missing("--view", remedy);
    if (const auto *view = find_view(*id))
        return view;
    return option_problem("unknown_view", "--view", {"there is no view '" + *id + "'", "没有视图“" + *id + "”"},
                          remedy);
}

Result<Format> read_format(const std::string &file)
{
    const auto dot = file.rfind('.');
    auto suffix = dot == std::string::npos ? std::string() : file.substr(dot + 1);
    std::ranges::transform(suffix, suffix.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    if (suffix == "gif" || suffix == "webp" || suffix == "mp4")
        return option_problem(
            "moving_format", "--out",
            {"this version writes still pictures, not ." + suffix, "此版本只输出静态图片，不支持 ." + suffix},
            {"use .png, .svg or .pdf", "请使用 .png、.svg 或 .pdf"});
    return format_of(file);
}

Result<PageSize> read_size(const std::string &text)
{
    const auto cross = text.find('x');
    const auto width = cross == std::string::npos ? std::nullopt : parse_number(text.substr(0, cross));
    const auto height = cross == std::string::npos ? std::nullopt : parse_number(text.substr(cross + 1));
    if (width && height && *width >= 1 && *height >= 1)
        return PageSize{*width, *height};
    return option_problem("bad_size", "--size", {"'" + text + "' is not a size", "“" + text + "”不是尺寸"},
                          {"write width x height, such as 1600x900", "写作 宽x高，如 1600x900"});
}

Result<double> read_scale(const std::string &text)
{
    const auto scale = parse_number(text);
    if (scale && *scale > 0)
        return *scale;
    return option_problem("not_a_number", "--scale",
                          {"'" + text + "' is not a positive number", "“" + text + "”不是正数"},
                          {"2 gives twice the pixels", "如 2 表示两倍像素"});
}

/// --operation, --bytes, --algorithm and --compare: what a view that moves is of.
std::optional<Problem> read_collective(const Words &words, CollectiveWish &wish)
{
    if (const auto text = words.value("--operation")) {
        const auto operation = operation_of(*text);
        if (!operation) {
            const auto names = names_of(all_operations, [](Operation known) { return name(known); });
            return option_problem("not_a_choice", "--operation",
                                  {"there is no operation '" + *text + "'", "没有操作“" + *text + "”"},
                                  {"the operations are " + names, "可用的操作：" + names});
        }
        wish.operation = *operation;
    }
    if (const auto text = words.value("--bytes")) {
        const auto bytes = byte_size("--bytes", *text);
        if (!bytes)
            return bytes.problem();
        wish.bytes = *bytes;
    }
    for (const auto flag : {"--algorithm", "--compare"})
        if (const auto text = words.value(flag)) {
            const auto algorithm = algorithm_of(*text);
            if (!algorithm) {
                const auto names = names_of(all_algorithms, [](Algorithm known) { return name(known); });
                return option_problem("not_a_choice", flag,
                                      {"there is no algorithm '" + *text + "'", "没有算法“" + *text + "”"},
                                      {"the algorithms are " + names, "可用的算法：" + names});
            }
            if (flag == std::string_view("--algorithm"))
                wish.algorithm = *algorithm;
            else
                wish.other = *algorithm;
        }
    return std::nullopt;
}

Result<Seconds> read_time(const std::string &text)
{
    const auto microseconds = parse_number(text);
    if (microseconds && *microseconds >= 0)
        return Seconds{*microseconds * 1e-6};
    return option_problem("not_a_number", "--time", {"'" + text + "' is not a time", "“" + text + "”不是时间"},
                          {"microseconds from the start, such as 61.4", "从开始算起的微秒数，如 61.4"});
}

Result<std::int32_t> read_index(std::string_view flag, const std::string &text)
{
    const auto number = whole_number(flag, text, 0);
    if (!number)
        return number.problem();
    if (*number >= largest_world)
        return option_problem("out_of_range", flag, {"'" + text + "' is out of range", "“" + text + "”超出范围"});
    return static_cast<std::int32_t>(*number);
}

std::optional<Problem> read_state(const Words &words, ViewState &state)
{
    if (const auto axis = words.value("--colour-by")) {
        if (!find_axis(*axis)) {
            const auto names = names_of(axis_names(), [](const AxisName &known) { return known.id; });
            return option_problem("not_a_choice", "--colour-by",
                                  {"there is no axis '" + *axis + "'", "没有轴“" + *axis + "”"},
                                  {"the axes are " + names, "可用的轴：" + names});
        }
        state.colour_by = *axis;
    }
    state.group_kind = words.value("--group").value_or("");
    for (const auto &[flag, field] :
         {std::pair{"--rank", &ViewState::selected_rank}, std::pair{"--group-index", &ViewState::group_index}})
        if (const auto text = words.value(flag)) {
            const auto index = read_index(flag, *text);
            if (!index)
                return index.problem();
            state.*field = *index;
        }
    if (!state.group_kind.empty() && !state.group_index && !state.selected_rank)
        state.group_index = 0; // a kind alone: its first group
    if (state.group_index && state.group_kind.empty())
        return missing("--group",
                       {"--group-index counts the groups of one kind", "--group-index 指某一种组中的第几组"});
    return std::nullopt;
}

} // namespace

Result<PictureWords> read_picture_words(const Call &call)
{
    const auto &words = call.words;
    PictureWords wish;
    wish.state.language = call.language();
    wish.state.today = today();
    wish.transparent = words.has("--transparent");
    auto view = read_view(words);
    if (!view)
        return view.problem();
    wish.view = *view;
    const auto file = words.value("--out");
    if (!file)
        return missing("--out", {"write --out picture.png", "写作 --out picture.png"});
    wish.file = *file;
    auto format = read_format(wish.file);
    if (!format)
        return format.problem();
    wish.format = *format;
    if (const auto text = words.value("--scale")) {
        const auto scale = read_scale(*text);
        if (!scale)
            return scale.problem();
        wish.scale = *scale;
    }
    if (const auto text = words.value("--size")) {
        const auto size = read_size(*text);
        if (!size)
            return size.problem();
        if (const auto fits = check_size(wish.format, size->width, size->height, wish.scale); !fits)
            return fits.problem();
        wish.size = *size;
    }
    if (const auto theme = words.value("--theme")) {
        if (*theme != "light" && *theme != "dark")
            return option_problem("not_a_choice", "--theme",
                                  {"there is no theme '" + *theme + "'", "没有配色“" + *theme + "”"},
                                  {"use light or dark", "请用 light 或 dark"});
        wish.theme = *theme == "dark" ? Theme::dark : Theme::light;
    }
    if (auto problem = read_state(words, wish.state))
        return *std::move(problem);
    if (wish.view->draw_moving) {
        if (auto problem = read_collective(words, wish.state.collective))
            return *std::move(problem);
        if (!wish.state.group_kind.empty()) {
            wish.state.collective.group_kind = wish.state.group_kind;
            wish.state.collective.group_index = wish.state.group_index.value_or(0);
        }
        if (const auto text = words.value("--time")) {
            const auto time = read_time(*text);
            if (!time)
                return time.problem();
            wish.time = *time;
        }
    }
    return wish;
}

std::optional<Problem> wrong_for_layout(const PictureWords &wish, const Layout &layout)
{
    const auto &state = wish.state;
    if (state.selected_rank && *state.selected_rank >= layout.world) {
        const auto last = std::to_string(layout.world - 1);
        return option_problem("out_of_range", "--rank",
                              {"there is no rank " + std::to_string(*state.selected_rank),
                               "没有 rank " + std::to_string(*state.selected_rank)},
                              {"ranks go from 0 to " + last, "rank 从 0 到 " + last});
    }
    if (state.group_kind.empty())
        return std::nullopt;
    const auto kind = groups_of(layout, state.group_kind);
    if (!kind) {
        const auto names = names_of(group_names(layout), [](const std::string &known) { return known; });
        return option_problem(
            "unknown_group", "--group",
            {"this layout has no group '" + state.group_kind + "'", "这个布局没有组“" + state.group_kind + "”"},
            {"the groups are " + names, "可用的组：" + names});
    }
    if (state.group_index && static_cast<std::size_t>(*state.group_index) >= kind->count())
        return option_problem("out_of_range", "--group-index",
                              {"there is no group " + std::to_string(*state.group_index),
                               "没有第 " + std::to_string(*state.group_index) + " 组"},
                              {"groups go from 0 to " + std::to_string(kind->count() - 1),
                               "组号从 0 到 " + std::to_string(kind->count() - 1)});
    return std::nullopt;
}

} // namespace rankscape::cli
