// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One citation in the language on screen, for a chip, a card or a page.
#pragma once

#include "app/viewmodels/session.h"

#include <QVariantList>

namespace rankscape {

class CitationInfo : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(rankscape::Session *session READ session WRITE setSession NOTIFY changed REQUIRED)
    Q_PROPERTY(QString citationId READ citationId WRITE setCitationId NOTIFY changed)
    Q_PROPERTY(bool known READ isKnown NOTIFY changed)  ///< false: the rest is empty
    Q_PROPERTY(QString chip READ chip NOTIFY changed)   ///< "GTP documentation 0.20.0 ✓"
    Q_PROPERTY(QString words READ words NOTIFY changed) ///< the title, and the chip's colour and mark in words
    Q_PROPERTY(QString title READ title NOTIFY changed)
    Q_PROPERTY(QString kind READ kind NOTIFY changed)
    Q_PROPERTY(QString url READ url NOTIFY changed)
    Q_PROPERTY(QString version READ version NOTIFY changed)
    Q_PROPERTY(QString date READ date NOTIFY changed)
    Q_PROPERTY(QString status READ status NOTIFY changed)         ///< empty for the study notes
    Q_PROPERTY(QString statusRole READ statusRole NOTIFY changed) ///< for RoleColours
    Q_PROPERTY(QString mark READ mark NOTIFY changed)             ///< ✓ ~ ≠ ?
    Q_PROPERTY(QString verification READ verification NOTIFY changed)
    Q_PROPERTY(QString quotation READ quotation NOTIFY changed)
    Q_PROPERTY(QString nuance READ nuance NOTIFY changed)
    Q_PROPERTY(QString reference READ reference NOTIFY changed)
    /// kind id title link of what rests on it; the link is one that Reader::follow takes, empty where nothing shows it
    Q_PROPERTY(QVariantList supports READ supports NOTIFY changed)
    Q_PROPERTY(QVariantList markKey READ markKey NOTIFY changed)     ///< mark label: every mark; needs no citation
    Q_PROPERTY(QVariantList statusKey READ statusKey NOTIFY changed) ///< role label: every status; needs no citation

public:
    explicit CitationInfo(QObject *parent = nullptr) : QObject(parent) {}

    Session *session() const { return session_; }
    void setSession(Session *session);
    QString citationId() const { return id_; }
    void setCitationId(const QString &id);

    bool isKnown() const { return found_ != nullptr; }
    QString chip() const;
    QString words() const;
    QString title() const;
    QString kind() const;
    QString url() const;
    QString version() const;
    QString date() const;
    QString status() const;
    QString statusRole() const;
    QString mark() const;
    QString verification() const;
    QString quotation() const;
    QString nuance() const;
    QString reference() const;
    QVariantList supports() const;
    QVariantList markKey() const;
    QVariantList statusKey() const;

    /// Puts the citation on the clipboard as "markdown", "bibtex" or "plain", and says so.
    Q_INVOKABLE QString copy(const QString &form) const;
    /// The source, in the browser.
    Q_INVOKABLE void openUrl() const;

Q_SIGNALS:
    void changed();

private:
    QString say(const Text &text) const { return session_->say(text); }
    void find();

    Session *session_ = nullptr;
    QString id_;
    const Citation *found_ = nullptr; ///< only with a session
};

/// The colour role of a citation's dot: "status_released"; "text_faint" for the study notes, which are never released.
QString status_role(const Citation &citation);

/// How far a statement was checked, in a few words: "confirmed in substance".
const Text &short_label(Citation::Verification verification);

QString to_qstring(std::string_view text);

} // namespace rankscape
