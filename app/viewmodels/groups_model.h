// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The searchable list of process groups.
#pragma once

#include "app/viewmodels/rows_model.h"
#include "app/viewmodels/session.h"

namespace rankscape {

/// One row a group of one kind, or of those that hold a rank. Texts are made only for rows on screen.
class GroupListModel : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(rankscape::Session *session READ session WRITE setSession NOTIFY sessionChanged REQUIRED)
    Q_PROPERTY(QString kind READ kind WRITE setKind NOTIFY kindChanged)
    Q_PROPERTY(QString filter READ filter WRITE setFilter NOTIFY filterChanged) ///< a rank, or nothing
    Q_PROPERTY(int count READ count NOTIFY countChanged)

public:
    enum Roles { Index = Qt::UserRole, Ranks, Leaves, Lit };

    explicit GroupListModel(QObject *parent = nullptr) : QAbstractListModel(parent) {}

    Session *session() const { return session_; }
    void setSession(Session *session);
    QString kind() const { return kind_; }
    void setKind(const QString &kind);
    QString filter() const { return filter_; }
    void setFilter(const QString &filter);
    int count() const { return rowCount({}); }

    int rowCount(const QModelIndex &parent) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

Q_SIGNALS:
    void sessionChanged();
    void kindChanged();
    void filterChanged();
    void countChanged();

private:
    void reload();
    void relight();

    Session *session_ = nullptr;
    QString kind_;
    QString filter_;
    std::shared_ptr<const Derived> derived_;
    const GroupKind *groups_ = nullptr;
    bool filtered_ = false;
    std::vector<std::size_t> chosen_; ///< when filtered
};

/// The kinds of groups with where they go, and finding a place by words.
class GroupsModel : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(rankscape::Session *session READ session WRITE setSession NOTIFY sessionChanged REQUIRED)
    Q_PROPERTY(
        rankscape::RowsModel *kinds READ kinds CONSTANT) ///< name title size groups crossing fraction single axis
    Q_PROPERTY(QString filter READ filter WRITE setFilter NOTIFY filterChanged)

public:
    explicit GroupsModel(QObject *parent = nullptr);

    Session *session() const { return session_; }
    void setSession(Session *session);
    RowsModel *kinds() { return &kinds_; }
    QString filter() const { return filter_; }
    void setFilter(const QString &filter);

    /// The rank that "17", "rank 17", "node 3", "tray 3" or "domain 2" leads to; -1 if it leads nowhere.
    Q_INVOKABLE int find(const QString &words) const;
    /// "ep 2" or "ep #2": selects that group of the session and returns true.
    Q_INVOKABLE bool selectGroup(const QString &words) const;
    /// Why the words lead nowhere; empty while they lead somewhere or are empty.
    Q_INVOKABLE QString nothingFor(const QString &words) const;

Q_SIGNALS:
    void sessionChanged();
    void filterChanged();

private:
    void reload();

    Session *session_ = nullptr;
    QString filter_;
    RowsModel kinds_;
};

} // namespace rankscape
