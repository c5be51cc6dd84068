// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Squares and bars with their numbers.
#include "model/views/traffic_charts/parts.h"

#include "model/picture/text_metrics.h"
#include "model/views/traffic_charts/amounts.h"

#include <algorithm>
#include <cmath>

namespace rankscape::traffic_view {

namespace {

using namespace traffic_charts;

constexpr double label_size = 11, name_width = 84;

std::string short_name(const Place &place)
{
    if (place.first < 0)
        return "NVSwitch";
    return std::to_string(place.first) + (place.last == place.first ? "" : "–" + std::to_string(place.last));
}

/// Rows from name to name: at least `wished` and, where domains have equally many rows, so that names stand where
/// domains begin.
std::int32_t name_step(const Matrix &matrix, std::int32_t wished)
{
    std::int32_t length = 1;
    while (length < matrix.side() && matrix.inside(length, 0))
        ++length;
    if (length < 2 || length == matrix.side())
        return wished;
    if (wished > length)
        return (wished + length - 1) / length * length;
    while (length % wished != 0)
        ++wished;
    return wished;
}

/// Names of rows and columns, as many as do not touch.
void add_names(Picture &picture, const Matrix &matrix, Point at, double cell)
{
    const auto step = name_step(matrix, std::max(1, static_cast<std::int32_t>(std::ceil(26 / cell))));
    for (std::int32_t i = 0; i < matrix.side(); i += step) {
        const auto middle = cell * (i + 0.5);
        const auto name = short_name(matrix.places[static_cast<std::size_t>(i)]);
        add_text(picture, {at.x - 6, at.y + middle + 4}, name, label_size, {Role::text_muted}, Anchor::end);
        add_text(picture, {at.x + middle, at.y - 6}, name, label_size, {Role::text_muted}, Anchor::middle,
                 Weight::regular, cell * step);
    }
}

/// Blocks of one domain on the diagonal.
void add_domains(Picture &picture, const Matrix &matrix, Point at, double cell)
{
    for (std::int32_t first = 0, i = 1; i <= matrix.side(); ++i) {
        if (i < matrix.side() && matrix.inside(i, first))
            continue;
        const auto length = cell * (i - first);
        picture.shapes.emplace_back(
            RectangleShape{.box = {at.x + cell * first, at.y + cell * first, length, length},
                           .fill = matrix.inside(first, first) ? Paint{Role::nvlink_soft} : Paint{}});
        first = i;
    }
}

Box plot_of(const Box &box) { return {box.x + 44, box.y + 28, box.width - 44, box.height - 28 - 22}; }

} // namespace

void add_text(Picture &picture, Point at, std::string text, double size, Paint paint, Anchor anchor, Weight weight,
              double max_width)
{
    picture.shapes.emplace_back(TextShape{.at = at,
                                          .text = std::move(text),
                                          .size = size,
                                          .weight = weight,
                                          .anchor = anchor,
                                          .paint = paint,
                                          .max_width = max_width});
}

void add_matrix(Picture &picture, const Matrix &matrix, const Box &box, Language language)
{
    const Text from{"from, down", "发送方（纵向）"}, to{"to, across", "接收方（横向）"};
    const Text scale{"the largest square: " + text(Bytes{matrix.most}), "最大的方块：" + text(Bytes{matrix.most})};
    add_text(picture, {box.x, box.y + 12}, name(matrix.level).in(language), 12.5, {Role::text}, Anchor::start,
             Weight::medium);
    add_text(picture, {box.right(), box.y + 12},
             from.in(language) + " · " + to.in(language) + " · " + scale.in(language), label_size, {Role::text_muted},
             Anchor::end);
    const Point at{box.x + 60, box.y + 42};
    const auto side = std::min(box.right() - at.x, box.bottom() - at.y);
    const auto cell = side / std::max(matrix.side(), 1);
    picture.shapes.emplace_back(
        RectangleShape{.box = {at.x, at.y, side, side}, .fill = {Role::surface}, .stroke = {Role::outline}});
    add_domains(picture, matrix, at, cell);
    add_names(picture, matrix, at, cell);
    for (std::int32_t i = 0; i < matrix.side(); ++i)
        for (std::int32_t j = 0; j < matrix.side(); ++j) {
            const auto share = matrix.most > 0 ? matrix.at(i, j) / matrix.most : 0;
            if (share <= 0)
                continue;
            const auto length = cell * std::max(0.12, 0.94 * std::sqrt(share));
            const auto inset = (cell - length) / 2;
            picture.shapes.emplace_back(
                RectangleShape{.box = {at.x + cell * j + inset, at.y + cell * i + inset, length, length},
                               .radius = 0,
                               .fill = {matrix.inside(i, j) ? Role::nvlink : Role::network},
                               .id = "cell-" + std::to_string(i) + "-" + std::to_string(j),
                               .title = describe(matrix, i, j).in(language)});
        }
}

void add_bytes(Picture &picture, const std::vector<RunFigures> &runs, const Box &box, Language language)
{
    const Text title{"Bytes sent", "发送的字节"};
    add_text(picture, {box.x, box.y + 12}, title.in(language), 12.5, {Role::text}, Anchor::start, Weight::medium);
    double most = 0;
    for (const auto &run : runs)
        most = std::max(most, run.bytes.sum());
    auto y = box.y + heading;
    for (std::size_t r = 0; r < runs.size(); ++r, y += bar_step) {
        const auto &bytes = runs[r].bytes;
        const auto room = box.width - name_width - 310;
        add_text(picture, {box.x, y + 14}, runs[r].algorithm, 12, {Role::text}, Anchor::start, Weight::regular,
                 name_width - 6);
        auto x = box.x + name_width;
        const auto add = [&](double amount, Role role, const char *id) {
            if (amount <= 0 || most <= 0)
                return;
            const auto length = room * amount / most;
            picture.shapes.emplace_back(RectangleShape{.box = {x, y, length, bar_height},
                                                       .fill = {role},
                                                       .id = id + std::to_string(r),
                                                       .title = text(Bytes{amount})});
            x += length;
        };
        add(bytes.inside, Role::nvlink, "inside-");
        add(bytes.across, Role::network, "across-");
        const Text words{text(Bytes{bytes.inside}) + " inside domains · " + text(Bytes{bytes.across}) + " across",
                         "domain 内 " + text(Bytes{bytes.inside}) + " · 跨 domain " + text(Bytes{bytes.across})};
        add_text(picture, {x + 8, y + 14}, words.in(language), 12, {Role::text_muted});
    }
}

void add_load(Picture &picture, const Load &load, const Box &box, Language language)
{
    const Text title{"Utilisation over time", "利用率随时间的变化"};
    add_text(picture, {box.x, box.y + 12}, title.in(language), 12.5, {Role::text}, Anchor::start, Weight::medium);
    const auto plot = plot_of(box);
    for (const auto share : {0.0, 0.5, 1.0}) {
        const auto y = plot.bottom() - plot.height * share;
        picture.shapes.emplace_back(LineShape{.from = {plot.x, y}, .to = {plot.right(), y}, .stroke = {Role::outline}});
        add_text(picture, {plot.x - 6, y + 4}, percent(share), label_size, {Role::text_muted}, Anchor::end);
    }
    constexpr int ticks = 4;
    for (int i = 0; i <= ticks; ++i)
        add_text(picture, {plot.x + plot.width * i / ticks, plot.bottom() + 16}, text(load.span * i / ticks),
                 label_size, {Role::text_muted},
                 i == 0       ? Anchor::start
                 : i == ticks ? Anchor::end
                              : Anchor::middle);
    auto x = box.right();
    const auto add = [&](const std::vector<double> &means, Role role, const Text &name, const char *id, bool dashed) {
        if (means.empty())
            return;
        PathShape line{.stroke = {role}, .width = 1.5, .dashed = dashed, .id = id};
        for (std::size_t i = 0; i < means.size(); ++i)
            line.points.push_back(
                {plot.x + plot.width * (static_cast<double>(i) + 0.5) / static_cast<double>(means.size()),
                 plot.bottom() - plot.height * means[i]});
        picture.shapes.emplace_back(std::move(line));
        x -= text_width(name.in(language), label_size);
        add_text(picture, {x, box.y + 12}, name.in(language), label_size, {Role::text_muted});
        picture.shapes.emplace_back(LineShape{
            .from = {x - 24, box.y + 8}, .to = {x - 6, box.y + 8}, .stroke = {role}, .width = 2, .dashed = dashed});
        x -= 40;
    };
    add(load.busiest, Role::text_muted, {"busiest link", "最忙链路"}, "utilisation-busiest", true);
    add(load.network, Role::network, {"network, mean", "网络平均"}, "utilisation-network", false);
    add(load.nvlink, Role::nvlink, {"NVLink, mean", "NVLink 平均"}, "utilisation-nvlink", false);
}

void add_head(Picture &picture, Seconds time, Seconds span, const Box &box)
{
    if (span.value <= 0)
        return;
    const auto plot = plot_of(box);
    const auto x = plot.x + plot.width * std::clamp(time / span, 0.0, 1.0);
    picture.shapes.emplace_back(
        LineShape{.from = {x, plot.y}, .to = {x, plot.bottom()}, .stroke = {Role::accent}, .width = 2, .id = "time"});
}

void add_fullest(Picture &picture, const Network &network, const Load &load, const Box &box, Language language)
{
    const Text title{"Busiest links, mean utilisation", "最繁忙的链路（平均利用率）"};
    add_text(picture, {box.x, box.y + 12}, title.in(language), 12.5, {Role::text}, Anchor::start, Weight::medium);
    auto y = box.y + heading;
    for (const auto &use : load.fullest) {
        const auto role =
            is_network(network.links()[static_cast<std::size_t>(use.link)].kind) ? Role::network : Role::nvlink;
        add_text(picture, {box.x, y + 12}, network.describe(use.link).in(language), 12, {Role::text}, Anchor::start,
                 Weight::regular, box.width - 200);
        add_text(picture, {box.right(), y + 12},
                 percent(use.utilisation) + " · " + text(use.rate) + " · " + text(use.payload), 12, {Role::text_muted},
                 Anchor::end);
        const Box track{box.x, y + 18, box.width, 8};
        picture.shapes.emplace_back(RectangleShape{.box = track, .radius = 2, .fill = {Role::outline}});
        picture.shapes.emplace_back(
            RectangleShape{.box = {track.x, track.y, track.width * std::min(1.0, use.utilisation), track.height},
                           .radius = 2,
                           .fill = {role},
                           .id = "link-" + std::to_string(use.link),
                           .title = network.describe(use.link).in(language) + ": " + percent(use.utilisation)});
        y += 40;
    }
}

} // namespace rankscape::traffic_view
