// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the real program, without a display, and keeps what it says.
#pragma once

#include <nlohmann/json.hpp>

#include <QFile>
#include <QProcess>
#include <QStringList>
#include <QTemporaryDir>

#include <gtest/gtest.h>

#include <string>

namespace rankscape::test {

struct Said {
    int status = -1; ///< -1: it crashed or did not end
    std::string out;
    std::string err;

    nlohmann::json json() const { return nlohmann::json::parse(out, nullptr, false); }
    bool one_error_line() const { return err.starts_with("rankscape: ") && err.find('\n') == err.size() - 1; }
};

/// The environment holds no display and no locale, so that nothing depends on the machine.
inline Said run_in(const QProcessEnvironment &environment, const QStringList &args, const QByteArray &input = {})
{
    QProcess process;
    process.setProcessEnvironment(environment);
    process.start(QStringLiteral(RANKSCAPE_PROGRAM), args);
    process.write(input);
    process.closeWriteChannel();
    Said said;
    if (!process.waitForFinished(60'000))
        return said;
    said.status = process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
    said.out = process.readAllStandardOutput().toStdString();
    said.err = process.readAllStandardError().toStdString();
    return said;
}

inline QProcessEnvironment bare_environment()
{
    auto environment = QProcessEnvironment::systemEnvironment();
    for (const char *name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "LC_ALL", "LC_MESSAGES", "LANG"})
        environment.remove(QString::fromLatin1(name));
    return environment;
}

inline Said run(const QStringList &args, const QByteArray &input = {})
{
    return run_in(bare_environment(), args, input);
}

/// Words as one would type them; no quoting.
inline Said run(const char *words, const QByteArray &input = {})
{
    return run(QString::fromUtf8(words).split(QLatin1Char(' '), Qt::SkipEmptyParts), input);
}

/// A folder for the files of one test.
class Folder {
public:
    QString path(const char *name) const { return folder_.filePath(QString::fromUtf8(name)); }
    QString write(const char *name, const QByteArray &content) const
    {
        QFile file(path(name));
        EXPECT_TRUE(file.open(QIODevice::WriteOnly));
        EXPECT_EQ(file.write(content), content.size());
        return path(name);
    }
    QByteArray read(const char *name) const
    {
        QFile file(path(name));
        EXPECT_TRUE(file.open(QIODevice::ReadOnly));
        return file.readAll();
    }
    QString root() const { return folder_.path(); }

private:
    QTemporaryDir folder_;
};

} // namespace rankscape::test
