// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the Qt Quick tests. Any warning of the QML engine, even one while a window goes away, fails the run.
#include "app/backends/fonts.h"
#include "tests/qml/probe.h"

#include <QApplication>
#include <QFont>
#include <QQmlEngine>
#include <QQuickStyle>
#include <QStandardPaths>
#include <QtQuickTest>

#include <cstdio>

namespace {

int warning_count = 0;

class Setup : public QObject {
    Q_OBJECT

public Q_SLOTS:
    void qmlEngineAvailable(QQmlEngine *engine)
    {
        engine->addImportPath(QStringLiteral("qrc:/qt/qml"));
        auto *probe = new rankscape::Probe(*engine);
        qmlRegisterSingletonInstance("RankscapeTest", 1, 0, "Probe", probe);
        QObject::connect(engine, &QQmlEngine::warnings, engine, [](const QList<QQmlError> &warnings) {
            for (const auto &warning : warnings)
                std::fprintf(stderr, "QML warning: %s\n", qPrintable(warning.toString()));
            warning_count += static_cast<int>(warnings.size());
        });
    }
};

} // namespace

int main(int argc, char **argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QStandardPaths::setTestModeEnabled(true);
    QApplication application(argc, argv); // as in the program
    QFont font;
    font.setFamilies(rankscape::font_families(false));
    QApplication::setFont(font);
    QQuickStyle::setStyle(QStringLiteral("Basic"));
    Setup setup;
    const auto failures = quick_test_main_with_setup(argc, argv, "rankscape", nullptr, &setup);
    if (warning_count > 0)
        std::fprintf(stderr, "%d QML warnings: that is a failure\n", warning_count);
    return failures > 0 || warning_count > 0 ? 1 : 0;
}

#include "main.moc"
