// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Frame times of the real window while it pans and zooms: frame_bench RANKS [SECONDS] [WIDTHxHEIGHT], JSON on stdout.
#include "app/backends/scene_graph/picture_item.h"
#include "app/viewmodels/session.h"
#include "tests/bench/job.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QQmlApplicationEngine>
#include <QQuickStyle>
#include <QQuickWindow>
#include <QSGRendererInterface>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>

namespace {

using namespace rankscape;

using bench::job;

double resident_mib()
{
    QFile status(QStringLiteral("/proc/self/status"));
    if (!status.open(QIODevice::ReadOnly))
        return 0;
    for (const auto &line : status.readAll().split('\n'))
        if (line.startsWith("VmRSS:"))
            return line.mid(6).trimmed().split(' ').first().toDouble() / 1024;
    return 0;
}

double quantile(std::vector<double> &values, double q)
{
    std::ranges::sort(values);
    return values.empty() ? 0 : values[static_cast<std::size_t>(q * static_cast<double>(values.size() - 1))];
}

} // namespace

int main(int argc, char **argv)
{
    QElapsedTimer since_start;
    since_start.start();
    QApplication application(argc, argv);
    QQuickStyle::setStyle(QStringLiteral("Basic"));
    const auto arguments = QApplication::arguments();
    const auto ranks = arguments.value(1, QStringLiteral("4096")).toLongLong();
    const auto seconds = arguments.value(2, QStringLiteral("5")).toDouble();
    const auto size = arguments.value(3, QStringLiteral("1920x1080")).split(u'x');

    Session session;
    session.start(job(ranks), {});
    QQmlApplicationEngine engine;
    engine.addImportPath(QStringLiteral("qrc:/qt/qml"));
    engine.setInitialProperties({{QStringLiteral("session"), QVariant::fromValue(&session)}});
    engine.load(QUrl(QStringLiteral("qrc:/qt/qml/Rankscape/Main.qml")));
    auto *window = qobject_cast<QQuickWindow *>(engine.rootObjects().value(0));
    if (!window)
        return 1;
    window->setGeometry(0, 0, size.value(0).toInt(), size.value(1).toInt());
    PictureItem *picture = nullptr;
    for (auto *item : window->findChildren<PictureItem *>())
        if (!item->isOverview())
            picture = item;

    // Frames are counted from the first sharp one; each moves the camera, as a hand would.
    double first_frame = 0;
    double first_sharp = 0;
    std::vector<double> frames;
    QElapsedTimer clock, frame;
    QObject::connect(window, &QQuickWindow::frameSwapped, &application, [&] {
        if (first_frame == 0)
            first_frame = static_cast<double>(since_start.nsecsElapsed()) / 1e6;
        if (first_sharp == 0) {
            if (picture->isSharp() && session.world() == ranks) {
                first_sharp = static_cast<double>(since_start.nsecsElapsed()) / 1e6;
                clock.start();
                frame.start();
            }
            window->update();
            return;
        }
        frames.push_back(static_cast<double>(frame.nsecsElapsed()) / 1e6);
        frame.restart();
        const auto t = static_cast<double>(clock.nsecsElapsed()) / 1e9;
        if (t > seconds) {
            QApplication::quit();
            return;
        }
        picture->panBy(9 * std::cos(t * 2), 6 * std::sin(t * 3));
        picture->zoomAt(picture->width() / 2, picture->height() / 2, 1 + 0.02 * std::sin(t * 1.7));
    });
    QApplication::exec();
    const auto api = window->rendererInterface()->graphicsApi();
    const auto count = frames.size();
    const auto resident = resident_mib();
    std::printf("{\"gpus\":%lld,\"backend\":\"%s\",\"width\":%s,\"height\":%s,\"frames\":%zu,\"median_ms\":%.2f,\"p95_"
                "ms\":%.2f,"
                "\"max_ms\":%.2f,\"first_frame_ms\":%.0f,\"first_sharp_ms\":%.0f,\"resident_MiB\":%.0f}\n",
                ranks, api == QSGRendererInterface::Software ? "software" : "opengl", qPrintable(size.value(0)),
                qPrintable(size.value(1)), count, quantile(frames, 0.5), quantile(frames, 0.95), quantile(frames, 1.0),
                first_frame, first_sharp, resident);
    return 0;
}
