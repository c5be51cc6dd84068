// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// `render`: a view as a file.
#include "app/cli/check_report.h"
#include "app/cli/picture_words.h"
#include "app/cli/views.h"
#include "app/export/encode.h"
#include "app/export/page.h"
#include "app/export/write_file.h"
#include "app/resources/catalog_store.h"
#include "model/views/expert_parallel/domain_view.h"

#include <QGuiApplication>

#include <algorithm>

namespace rankscape::cli {

namespace {

Result<int> draw(const Call &call, const PictureWords &wish, std::shared_ptr<const Derived> derived)
{
    PageRequest request;
    request.language = call.language();
    request.size = wish.size;
    request.scale = wish.scale;
    request.vector = is_vector(wish.format);
    request.sources = source_lines(wish.view->citations, call.language());
    Shown shown{std::move(derived), &catalog(), wish.state};
    if (wish.view->study) {
        auto made = wish.view->study(shown.derived, nullptr);
        if (!made && !draws_without_study(*wish.view))
            return made.problem();
        if (made)
            shown.thread = *std::move(made);
        if (wish.view->duration)
            shown.time = {std::min(wish.time.value, wish.view->duration(shown).value)};
    } else if (wish.view->draw_moving) {
        auto made = study(*shown.derived, wish.state.collective);
        if (!made)
            return made.problem();
        shown.study = *std::move(made);
        shown.time = {std::min(wish.time.value, shown.study->duration.value)};
    }
    const auto page = compose(*wish.view, shown, request);
    const auto bytes = encode(wish.format, page, wish.theme, wish.scale, wish.transparent,
                              "Rankscape: " + wish.view->title.in(call.language()));
    if (!bytes)
        return bytes.problem();
    const auto written = write_file(wish.file, *bytes);
    if (!written)
        return written.problem();
    return status::done;
}

Result<int> run(Call &call)
{
    if (call.words.has("--list"))
        return list_views(call);
    auto wish = read_picture_words(call);
    if (!wish)
        return wish.problem();
    if (wish->view->of_layout) {
        const auto made = layout_or_report(call);
        if (!made.layout)
            return made.status;
        const auto placed = cluster_or_report(call, *made.layout);
        if (!placed)
            return placed.problem();
        if (!placed->cluster)
            return placed->status;
        if (auto problem = wrong_for_layout(*wish, *made.layout))
            return *std::move(problem);
    }
    int count = 1;
    char name[] = "rankscape";
    char *words[] = {name, nullptr};
    const QGuiApplication application(count, words);
    return draw(call, *wish, derive(call.state.scenario));
}

} // namespace

Command render_command()
{
    Command command;
    command.name = "render";
    command.summary = {"a picture of a view as png, svg or pdf", "把一个视图画成 png、svg 或 pdf"};
    command.options = {
        {"--view", {"ID", "ID"}, {"which view; --list names them", "哪个视图，可用 --list 列出"}},
        {"--out",
         {"FILE", "文件"},
         {"where to; the suffix .png, .svg or .pdf chooses the format", "输出文件，格式由后缀 .png、.svg、.pdf 决定"}},
        {"--list", {}, {"list the views", "列出视图"}},
        {"--size", {"WxH", "宽x高"}, {"size of the page, such as 1600x900", "页面尺寸，如 1600x900"}},
        {"--scale",
         {"S", "S"},
         {"output pixels for each unit of the page; 1 unless given", "每个页面单位的输出像素数，默认 1"}},
        {"--theme", {"light|dark", "light|dark"}, {"colours", "配色"}},
        {"--transparent", {}, {"no background", "透明背景"}},
        {"--colour-by",
         {"AXIS", "轴"},
         {"tp, gtp_remat, cp, dp, pp, etp, ep, egtp or edp",
          "按哪个轴着色：tp、gtp_remat、cp、dp、pp、etp、ep、egtp、edp"}},
        {"--rank", {"R", "R"}, {"select rank R", "选中 rank R"}},
        {"--group", {"NAME", "名称"}, {"light up groups of this kind", "点亮这一种组"}, true},
        {"--group-index", {"I", "I"}, {"only this group of the kind", "只点亮其中第 I 组"}},
        {"--operation",
         {"OP", "操作"},
         {"collectives: all-gather, reduce-scatter, all-reduce, broadcast, all-to-all or send",
          "集合通信视图：all-gather、reduce-scatter、all-reduce、broadcast、all-to-all、send"}},
        {"--bytes", {"N", "N"}, {"its size as nccl-tests counts it: 256MB", "大小，按 nccl-tests 的算法：256MB"}},
        {"--algorithm", {"A", "A"}, {"ring, tree, nvls …; auto unless given", "ring、tree、nvls……，默认 auto"}},
        {"--compare", {"A", "A"}, {"a second algorithm beside it", "并排对照的另一种算法"}},
        {"--time", {"US", "微秒"}, {"the instant, in microseconds from the start", "画哪一刻，从开始算起的微秒数"}},
    };
    command.examples = {
        {"rankscape render --view cluster --tp 8 --pp 4 --world-size 64 --out cluster.png --scale 2",
         {"a picture for a slide", "用于幻灯片"}},
        {"rankscape render --view cluster --from train.sh --group ep --rank 17 --out ep.svg",
         {"the EP group of rank 17", "rank 17 的 EP 组"}},
    };
    command.run = run;
    return command;
}

} // namespace rankscape::cli
