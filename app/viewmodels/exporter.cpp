// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Compose, encode, write.
#include "app/viewmodels/exporter.h"

#include "app/export/clipboard.h"
#include "app/export/encode.h"
#include "app/export/page.h"
#include "app/export/write_file.h"
#include "app/resources/catalog_store.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMimeData>

namespace rankscape {

namespace {

PageRequest request_for(const View &view, Language language)
{
    PageRequest request;
    request.language = language;
    request.sources = source_lines(view.citations, language);
    return request;
}

/// What is on screen, without the pointer's traces.
Shown shown_for_file(const Session &session)
{
    auto shown = session.shown();
    shown.state.hovered.clear();
    return shown;
}

} // namespace

Exporter::Exporter(QObject *parent) : QObject(parent) { worker_.setMaxThreadCount(1); }

Exporter::~Exporter() { worker_.waitForDone(); }

void Exporter::setSession(Session *session)
{
    if (session_ == session)
        return;
    session_ = session;
    Q_EMIT sessionChanged();
}

void Exporter::finish(const QString &message, bool failed)
{
    busy_ = false;
    failed_ = failed;
    message_ = message;
    Q_EMIT changed();
}

void Exporter::write(const QUrl &url, int width, int height, qreal scale, bool transparent)
{
    if (busy_)
        return;
    const auto path = (url.isLocalFile() ? url.toLocalFile() : url.toString()).toStdString();
    const auto language = session_->textLanguage();
    const auto format = format_of(path);
    if (!format) {
        finish(QString::fromStdString(one_line(format.problem(), language)), true);
        return;
    }
    busy_ = true;
    Q_EMIT changed();
    const auto *view = find_view(session_->view().toStdString());
    auto request = request_for(*view, language);
    request.scale = scale;
    request.vector = is_vector(*format);
    if (width > 0 && height > 0)
        request.size = PageSize{static_cast<double>(width), static_cast<double>(height)};
    worker_.start([this, view, request, path, format = *format, transparent, language,
                   shown = shown_for_file(*session_), theme = session_->theme()] {
        const auto picture = compose(*view, shown, request);
        const auto bytes = encode(format, picture, theme, request.scale, transparent, view->title.in(language));
        auto written = bytes ? write_file(path, *bytes) : Result<Done>(bytes.problem());
        const auto line = written ? (language == Language::zh ? "已写入 " + path : "Written: " + path)
                                  : one_line(written.problem(), language);
        QMetaObject::invokeMethod(this,
                                  [this, line, failed = !written] { finish(QString::fromStdString(line), failed); });
    });
}

void Exporter::copy()
{
    const auto language = session_->textLanguage();
    const auto *view = find_view(session_->view().toStdString());
    const auto request = request_for(*view, language);
    auto data = clipboard_data(compose(*view, shown_for_file(*session_), request), session_->theme());
    if (!data) {
        finish(QString::fromStdString(one_line(data.problem(), language)), true);
        return;
    }
    QGuiApplication::clipboard()->setMimeData(data->release());
    finish(language == Language::zh ? QStringLiteral("图已复制到剪贴板")
                                    : QStringLiteral("The picture is on the clipboard"),
           false);
}

} // namespace rankscape
