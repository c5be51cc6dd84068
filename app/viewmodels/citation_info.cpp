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

constexpr std::array statuses{Citation::Status::experimental, Citation::Status::under_development,
                              Citation::Status::released, Citation::Status::main_only, Citation::Status::tracked};
constexpr std::array verifications{Citation::Verification::confirmed, Citation::Verification::confirmed_in_substance,
                                   Citation::Verification::differs, Citation::Verification::stated_by_study_notes};

QString role_of(Citation::Status status) { return QStringLiteral("status_") + to_qstring(name(status)); }

/// Claims have no page of their own: the first concept that shows one stands for it.
QString link_to(const Support &support)
{
    if (support.kind != "claim")
        return to_qstring(support.kind + ":" + support.id);
    const auto *claim = catalog().claim(support.id);
    return claim && !claim->concepts.empty() ? QStringLiteral("concept:") + to_qstring(claim->concepts.front())
                                             : QString();
}

} // namespace

QString to_qstring(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QString status_role(const Citation &citation)
{
    return citation.kind == Citation::Kind::study_notes ? QStringLiteral("text_faint") : role_of(citation.status);
}

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
    if (!found_)
        return {};
    const auto state = status();
    return title() + QLatin1Char('\n') + (state.isEmpty() ? QString() : state + QStringLiteral(" · ")) + verification();
}

QString CitationInfo::title() const { return found_ ? say(found_->title) : QString(); }
QString CitationInfo::kind() const { return found_ ? say(label(found_->kind)) : QString(); }
QString CitationInfo::url() const { return found_ ? to_qstring(found_->url) : QString(); }
QString CitationInfo::version() const { return found_ ? to_qstring(found_->version) : QString(); }
QString CitationInfo::date() const { return found_ ? to_qstring(found_->date) : QString(); }
QString CitationInfo::status() const
{
    return found_ && found_->kind != Citation::Kind::study_notes ? say(label(found_->status)) : QString();
}
QString CitationInfo::statusRole() const { return found_ ? status_role(*found_) : QStringLiteral("text_faint"); }
QString CitationInfo::mark() const { return found_ ? to_qstring(rankscape::mark(found_->verification)) : QString(); }
QString CitationInfo::verification() const { return found_ ? say(label(found_->verification)) : QString(); }
QString CitationInfo::quotation() const { return found_ ? to_qstring(found_->quotation) : QString(); }
QString CitationInfo::nuance() const { return found_ ? say(found_->nuance) : QString(); }
QString CitationInfo::reference() const { return found_ ? to_qstring(found_->source_ref) : QString(); }

QVariantList CitationInfo::supports() const
{
    QVariantList rows;
    if (found_)
        for (const auto &support : catalog().supported_by(found_->id))
            rows << QVariantMap{{"kind", to_qstring(support.kind)},
                                {"id", to_qstring(support.id)},
                                {"title", say(support.title)},
                                {"link", link_to(support)}};
    return rows;
}

QVariantList CitationInfo::markKey() const
{
    QVariantList rows;
    if (session_)
        for (const auto verification : verifications)
            rows << QVariantMap{{"mark", to_qstring(rankscape::mark(verification))},
                                {"label", say(label(verification))}};
    return rows;
}

QVariantList CitationInfo::statusKey() const
{
    QVariantList rows;
    if (session_)
        for (const auto status : statuses)
            rows << QVariantMap{{"role", role_of(status)}, {"label", say(label(status))}};
    return rows;
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
