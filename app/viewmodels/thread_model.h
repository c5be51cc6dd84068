// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What stands beside the map: the thread, topic or concept that is selected, or what the five threads are.
#pragma once

#include "app/viewmodels/rows_model.h"
#include "app/viewmodels/session.h"

namespace rankscape {

/// Follows the session's selected element, version and language.
class ThreadModel : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(rankscape::Session *session READ session WRITE setSession NOTIFY sessionChanged REQUIRED)
    Q_PROPERTY(QString thread READ thread WRITE setThread NOTIFY changed) ///< empty: what is selected on the map
    Q_PROPERTY(QString kind READ kind NOTIFY changed) ///< "thread" (topics too), "concept", or "overview"
    Q_PROPERTY(QString title READ title NOTIFY titleChanged)
    Q_PROPERTY(QString what READ what NOTIFY changed)   ///< Markdown; what it is
    Q_PROPERTY(QString page READ page NOTIFY changed)   ///< a concept's id; empty in the overview
    Q_PROPERTY(QString badge READ badge NOTIFY changed) ///< "0.20.0: 6 experimental · 1 available"
    Q_PROPERTY(QString view READ view NOTIFY changed)   ///< of the thread itself; empty while it has none
    Q_PROPERTY(QStringList versions READ versions CONSTANT)
    Q_PROPERTY(int version READ version NOTIFY changed)                 ///< into `versions`
    Q_PROPERTY(rankscape::RowsModel *first READ first CONSTANT)         ///< concept title
    Q_PROPERTY(rankscape::RowsModel *also READ also CONSTANT)           ///< concept title
    Q_PROPERTY(rankscape::RowsModel *threads READ threads CONSTANT)     ///< element title line: those the panel lists
    Q_PROPERTY(rankscape::RowsModel *features READ features CONSTANT)   ///< title cells; see `cell`
    Q_PROPERTY(rankscape::RowsModel *claims READ claims CONSTANT)       ///< statement nuance mark verification
    Q_PROPERTY(rankscape::RowsModel *citations READ citations CONSTANT) ///< citation chip title
    Q_PROPERTY(rankscape::RowsModel *states READ states CONSTANT)       ///< mark label role: every state, for a key
    Q_PROPERTY(rankscape::RowsModel *elements READ elements
                   CONSTANT) ///< element name description fromLeft fromTop wide high (0…1)

public:
    explicit ThreadModel(QObject *parent = nullptr);

    Session *session() const { return session_; }
    void setSession(Session *session);
    QString thread() const { return thread_; }
    void setThread(const QString &thread);
    QString kind() const { return kind_; }
    QString title() const { return title_; }
    QString what() const { return what_; }
    QString page() const { return page_; }
    QString badge() const { return badge_; }
    QString view() const { return view_; }
    QStringList versions() const;
    int version() const;
    RowsModel *first() { return &first_; }
    RowsModel *also() { return &also_; }
    RowsModel *threads() { return &threads_; }
    RowsModel *features() { return &features_; }
    RowsModel *claims() { return &claims_; }
    RowsModel *citations() { return &citations_; }
    RowsModel *states() { return &states_; }
    RowsModel *elements() { return &elements_; }

    /// The element that an arrow key (Qt::Key_Left …) leads to from the selected one.
    Q_INVOKABLE QString step(int key) const;
    /// What opening an element ("thread-gtp", "open-gtp", "concept-zero") leads to: the view of its thread, else a
    /// page. Empty where there is none.
    Q_INVOKABLE QString viewOf(const QString &element) const;
    Q_INVOKABLE QString pageOf(const QString &element) const;

Q_SIGNALS:
    void sessionChanged();
    void changed();
    void titleChanged(); ///< something else is shown

private:
    void reload();
    void reloadElements();
    void showOverview();
    void showThread(const Thread &thread);
    void showConcept(const Concept &idea);
    QVariantMap cell(const Feature &feature, CoreVersion version) const;
    QList<QVariantMap> conceptRows(const std::vector<std::string> &ids) const;
    QList<QVariantMap> citationRows(const std::vector<std::string> &ids) const;
    QVariantMap threadRow(const Thread &thread) const;

    Session *session_ = nullptr;
    QString thread_;
    QString shown_; ///< what the rows were made from
    QString kind_;
    QString title_;
    QString what_;
    QString page_;
    QString badge_;
    QString view_;
    RowsModel first_;
    RowsModel also_;
    RowsModel threads_;
    RowsModel features_;
    RowsModel claims_;
    RowsModel citations_;
    RowsModel states_;
    RowsModel elements_;
};

} // namespace rankscape
