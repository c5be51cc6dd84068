// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Frame times while circles move over a cluster: moving_bench CIRCLES [SECONDS] [WIDTHxHEIGHT], JSON on stdout.
#include "app/backends/scene_graph/picture_item.h"
#include "tests/bench/job.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QQuickWindow>
#include <QSGRendererInterface>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>

namespace {

using namespace rankscape;

/// The cluster, with circles of eight owners that run over it, one way in 0.8 to 1.3 seconds.
View moving_view(int circles)
{
    auto view = *find_view("cluster");
    view.draw_moving = [circles, bounds = view.bounds](const Shown &shown, const Window &window) {
        const auto all = bounds(shown);
        const auto radius = 5 / window.zoom;
        Picture picture;
        picture.shapes.reserve(static_cast<std::size_t>(circles));
        for (int i = 0; i < circles; ++i) {
            const auto k = static_cast<double>(i);
            const auto part = std::fmod(shown.time.value * (0.8 + 0.5 * std::fmod(k * 0.618, 1)) + k * 0.383, 1);
            RectangleShape circle;
            circle.box = {all.x + all.width * part - radius, all.y + all.height * std::fmod(k * 0.7548, 1) - radius,
                          2 * radius, 2 * radius};
            circle.radius = radius;
            circle.fill = {Role::wheel, static_cast<std::uint32_t>(i) % 8, 8};
            circle.stroke = {Role::surface};
            circle.stroke_width = 1 / window.zoom;
            picture.shapes.emplace_back(std::move(circle));
        }
        return picture;
    };
    return view;
}

double quantile(std::vector<double> &values, double q)
{
    std::ranges::sort(values);
    return values.empty() ? 0 : values[static_cast<std::size_t>(q * static_cast<double>(values.size() - 1))];
}

double milliseconds(const QElapsedTimer &timer) { return static_cast<double>(timer.nsecsElapsed()) / 1e6; }

} // namespace

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    const auto arguments = QApplication::arguments();
    const auto circles = arguments.value(1, QStringLiteral("5000")).toInt();
    const auto seconds = arguments.value(2, QStringLiteral("5")).toDouble();
    const auto size = arguments.value(3, QStringLiteral("1920x1080")).split(u'x');
    const QSize pixels(size.value(0).toInt(), size.value(1).toInt());

    const auto view = moving_view(circles);
    const auto derived = derive(bench::job(4096));
    const auto wished = study(*derived, {});
    if (!wished)
        return 1;
    const TileContent content{{derived, nullptr, {}, *wished, {}}, &view, Theme::light};

    // To any instant, without a window: what the view draws, and its pixels.
    MovingLayer layer;
    const auto camera = Camera::fitting(view.bounds(content.shown), pixels.width(), pixels.height());
    std::vector<double> seeks, draws;
    auto shown = content.shown;
    for (int i = 0; i < 60; ++i) {
        shown.time = {std::fmod(i * 0.618, 1.0)};
        QElapsedTimer timer;
        timer.start();
        const auto picture = view.draw_moving(shown, {MovingLayer::seen(camera, 1, pixels), camera.zoom});
        const auto drawn = milliseconds(timer);
        layer.paint(picture, camera, 1, pixels, Theme::light);
        if (i >= 10) { // sprites are there
            seeks.push_back(milliseconds(timer));
            draws.push_back(drawn);
        }
    }

    QQuickWindow window;
    window.setGeometry(0, 0, pixels.width(), pixels.height());
    PictureItem item(window.contentItem());
    item.setSize(QSizeF(pixels));
    item.show(content);
    std::vector<double> frames;
    QElapsedTimer clock, frame;
    QObject::connect(&window, &QQuickWindow::frameSwapped, &application, [&] {
        if (!clock.isValid()) {
            if (item.isSharp()) {
                clock.start();
                frame.start();
            }
            window.update();
            return;
        }
        frames.push_back(milliseconds(frame));
        frame.restart();
        const auto t = milliseconds(clock) / 1000;
        if (t > seconds) {
            QApplication::quit();
            return;
        }
        item.setTime(t * 0.1);
    });
    window.show();
    QApplication::exec();
    const auto api = window.rendererInterface()->graphicsApi();
    const auto median = quantile(frames, 0.5);
    std::printf("{\"circles\":%d,\"backend\":\"%s\",\"width\":%d,\"height\":%d,\"frames\":%zu,\"median_ms\":%.2f,"
                "\"p95_ms\":%.2f,\"frames_per_second\":%.0f,\"seek_ms\":%.2f,\"of_it_view_ms\":%.2f}\n",
                circles, api == QSGRendererInterface::Software ? "software" : "opengl", pixels.width(), pixels.height(),
                frames.size(), median, quantile(frames, 0.95), median > 0 ? 1000 / median : 0, quantile(seeks, 0.5),
                quantile(draws, 0.5));
    return 0;
}
