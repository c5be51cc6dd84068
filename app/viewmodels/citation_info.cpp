// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Fields of the catalogue, said.
#include "app/viewmodels/citation_info.h"

#include "app/resources/catalog_store.h"
#include "model/catalog/cite_as.h"

#include <QClipboard>
#include <QDesktopServices>
#include <QGuiApplication>
#include <QUrl>

#include <array>

namespace rankscape {

namespace {

struct CopyForm {
    const char *id;
    std::string (*write)(const Citation &, Language);
    Text done;
};

const std::array<CopyForm, 3> copy_forms{{
    {"markdown", as_markdown, {"Copied as Markdown", "已复制为 Markdown"}},
    {"bibtex", as_bibtex, {"Copied as BibTeX", "已复制为 BibTeX"}},
    {"plain", as_plain, {"Copied as plain text", "已复制为纯文本"}},
}};

} // namespace

QString to_qstring(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QString status_role(Citation::Status status) { return QStringLiteral("status_") + to_qstring(name(status)); }

const Text &short_label(Citation::Verification verification)
{
    static const std::array<Text, 4> labels{{{"confirmed", "已核实"},
                                             {"confirmed in substance", "实质已核实"},
                                             {"differs", "与来源不同"},
                                             {"not confirmed here", "未能核实"}}};
    return labels[static_cast<std::size_t>(verification)];
}

void CitationInfo::setSession(Session *session)
{
    if (session_ == session)
        return;
    session_ = session;
    connect(session, &Session::languageChanged, this, &CitationInfo::changed);
    find();
}

void CitationInfo::setCitationId(const QString &id)
{
    if (id_ == id)
        return;
    id_ = id;
    find();
}

void CitationInfo::find()
{
    found_ = session_ ? catalog().citation(id_.toStdString()) : nullptr;
    Q_EMIT changed();
}

QString CitationInfo::chip() const
{
    return found_ ? to_qstring(rankscape::chip(*found_, session_->textLanguage())) : QString();
}

QString CitationInfo::words() const
{
    return found_ ? title() + QLatin1Char('\n') + status() + QStringLiteral(" · ") + verification() : QString();
}

QString CitationInfo::title() const { return found_ ? say(found_->title) : QString(); }
QString CitationInfo::kind() const { return found_ ? say(label(found_->kind)) : QString(); }
QString CitationInfo::url() const { return found_ ? to_qstring(found_->url) : QString(); }
QString CitationInfo::version() const { return found_ ? to_qstring(found_->version) : QString(); }
QString CitationInfo::date() const { return found_ ? to_qstring(found_->date) : QString(); }
QString CitationInfo::status() const { return found_ ? say(label(found_->status)) : QString(); }
QString CitationInfo::statusRole() const { return found_ ? status_role(found_->status) : QStringLiteral("text_faint"); }
QString CitationInfo::mark() const { return found_ ? to_qstring(rankscape::mark(found_->verification)) : QString(); }
QString CitationInfo::verification() const { return found_ ? say(label(found_->verification)) : QString(); }
QString CitationInfo::quotation() const { return found_ ? to_qstring(found_->quotation) : QString(); }
QString CitationInfo::nuance() const { return found_ ? say(found_->nuance) : QString(); }
QString CitationInfo::reference() const { return found_ ? to_qstring(found_->source_ref) : QString(); }

QStringList CitationInfo::supports() const
{
    QStringList titles;
    if (found_)
        for (const auto &text : catalog().supported_by(found_->id))
            titles << say(text);
    return titles;
}

QString CitationInfo::copy(const QString &form) const
{
    if (!found_)
        return {};
    for (const auto &known : copy_forms) {
        if (form != QLatin1String(known.id))
            continue;
        QGuiApplication::clipboard()->setText(to_qstring(known.write(*found_, session_->textLanguage())));
        return say(known.done);
    }
    return {};
}

void CitationInfo::openUrl() const
{
    if (found_ && !found_->url.empty())
        QDesktopServices::openUrl(QUrl(url()));
}

} // namespace rankscape
