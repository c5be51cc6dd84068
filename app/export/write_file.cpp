// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// QSaveFile for files, plain writing for pipes and devices, with their errors as a Problem.
#include "app/export/write_file.h"

#include <QFile>
#include <QFileInfo>
#include <QSaveFile>

namespace rankscape {

Result<Done> write_file(std::string_view path, std::string_view bytes)
{
    return write_file_in_pieces(path, [bytes](const Sink &sink) { sink(bytes); });
}

Result<Done> write_file_in_pieces(std::string_view path, const std::function<void(const Sink &)> &fill)
{
    const auto refused = [path](const QString &why) {
        const std::string reason = why.toStdString();
        return Problem{
            .code = "cannot_write",
            .sentence = {"the file cannot be written: " + reason, "文件无法写入：" + reason},
            .remedy = {"choose a folder that exists and that you may write to", "请选择已存在且有写权限的目录"},
            .where = {.source = std::string(path)},
            .kind = Problem::Kind::io};
    };
    const QString name = QString::fromUtf8(path.data(), static_cast<qsizetype>(path.size()));
    if (QFileInfo(name).isDir())
        return refused(QStringLiteral("Is a directory"));
    bool whole = true;
    const auto fill_device = [&](QIODevice &device) {
        fill([&](std::string_view bytes) {
            const auto size = static_cast<qint64>(bytes.size());
            whole = whole && device.write(bytes.data(), size) == size;
        });
        return whole;
    };
    if (const QFileInfo target(name); target.exists() && !target.isFile()) {
        // A pipe or a device, /dev/stdout say: to be written to, never to be replaced by a file.
        QFile stream(name);
        if (!stream.open(QIODevice::WriteOnly | QIODevice::Unbuffered) || !fill_device(stream))
            return refused(stream.errorString());
        return Done{};
    }
    QSaveFile file(name);
    // Without this a target in a read-only folder would be overwritten in place, and could be left half-written.
    file.setDirectWriteFallback(false);
    if (!file.open(QIODevice::WriteOnly))
        return refused(file.errorString());
    if (!fill_device(file) || !file.commit())
        return refused(file.errorString());
    return Done{};
}

} // namespace rankscape
