// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Reading with an upper limit: a file may be a device without an end.
#include "app/cli/source_text.h"

#include "model/formats/input.h"

#include <QFile>
#include <QFileInfo>

#include <cstdio>

namespace rankscape::cli {

namespace {

Problem unreadable(const std::string &path, const QString &why)
{
    const auto reason = why.toStdString();
    Problem problem;
    problem.code = "cannot_read";
    problem.sentence = {"the file cannot be read: " + reason, "文件无法读取：" + reason};
    problem.remedy = {"check the path", "请检查路径"};
    problem.where.source = path;
    problem.kind = Problem::Kind::io;
    return problem;
}

} // namespace

Result<std::string> source_text(const std::string &path)
{
    QFile file;
    bool open = false;
    if (path == "-") {
        open = file.open(stdin, QIODevice::ReadOnly);
    } else {
        const auto name = QFile::decodeName(QByteArray::fromStdString(path));
        if (QFileInfo(name).isDir())
            return unreadable(path, QStringLiteral("Is a directory"));
        file.setFileName(name);
        open = file.open(QIODevice::ReadOnly);
    }
    if (!open)
        return unreadable(path, file.errorString());
    constexpr auto most = static_cast<qint64>(largest_input) + 1;
    QByteArray content;
    while (content.size() < most) {
        const auto piece = file.read(most - content.size());
        if (file.error() != QFileDevice::NoError)
            return unreadable(path, file.errorString());
        if (piece.isEmpty())
            break;
        content += piece;
    }
    return content.toStdString();
}

} // namespace rankscape::cli
