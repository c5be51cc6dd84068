// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What stands between Qt's abort and a person who has no display.
#include "app/cli/display.h"

#include "app/cli/output.h"

#include <QByteArray>
#include <QString>
#include <QtGlobal>

#include <cstdio>
#include <cstdlib>

namespace rankscape::cli {

namespace {

Language spoken = Language::en;
QtMessageHandler before = nullptr;

Problem nothing_to_show_on()
{
    Problem problem;
    problem.code = "no_display";
    problem.sentence = {"there is no display to open a window on", "没有可用的显示器，无法打开窗口"};
    problem.remedy = {"set DISPLAY or WAYLAND_DISPLAY, or use `rankscape render` and the other subcommands, which work "
                      "without a display",
                      "请设置 DISPLAY 或 WAYLAND_DISPLAY，或使用不需要显示器的 `rankscape render` 等子命令"};
    return problem;
}

void handle(QtMsgType type, const QMessageLogContext &context, const QString &message)
{
    // Qt tells in one fatal message that no platform plugin works; it would raise SIGABRT after it.
    if (type == QtFatalMsg && message.contains(QLatin1String("platform plugin"))) {
        complain(one_line(nothing_to_show_on(), spoken));
        std::fflush(nullptr);
        std::_Exit(2);
    }
    if (before)
        before(type, context, message);
}

} // namespace

std::optional<Problem> no_display()
{
#if defined(Q_OS_UNIX) && !defined(Q_OS_DARWIN)
    for (const char *name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
        if (!qEnvironmentVariableIsEmpty(name))
            return std::nullopt;
    return nothing_to_show_on();
#else
    return std::nullopt;
#endif
}

void watch_window_start(Language language)
{
    spoken = language;
    before = qInstallMessageHandler(handle);
}

void window_started() { qInstallMessageHandler(before); }

void draw_without_display()
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    // Qt's own advice (a runtime folder that is not set, say) is not an answer to the person's question.
    qInstallMessageHandler([](QtMsgType type, const QMessageLogContext &, const QString &message) {
        if (type == QtCriticalMsg || type == QtFatalMsg)
            complain(message.toStdString());
    });
}

} // namespace rankscape::cli
