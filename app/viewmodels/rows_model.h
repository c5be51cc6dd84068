// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A list of records for a QML view, that changes in place where it can.
#pragma once

#include <QAbstractListModel>
#include <QByteArray>
#include <QList>
#include <QVariantMap>
#include <QtQml/qqmlregistration.h>

namespace rankscape {

/// Rows are maps from role name to value. A new set of as many rows as before keeps the delegates (a slider that
/// is being dragged stays alive); any other set resets the model.
class RowsModel : public QAbstractListModel {
    Q_OBJECT
    QML_ANONYMOUS
    Q_PROPERTY(int count READ count NOTIFY countChanged)

public:
    explicit RowsModel(const QList<QByteArray> &roles, QObject *parent = nullptr);

    int count() const { return static_cast<int>(rows_.size()); }
    int rowCount(const QModelIndex &parent = {}) const override { return parent.isValid() ? 0 : count(); }
    QVariant data(const QModelIndex &index, int role) const override;
    QHash<int, QByteArray> roleNames() const override { return roles_; }

    void set(const QList<QVariantMap> &rows);
    Q_INVOKABLE QVariantMap row(int index) const { return rows_.value(index); }

Q_SIGNALS:
    void countChanged();

private:
    QHash<int, QByteArray> roles_;
    QList<QVariantMap> rows_;
};

} // namespace rankscape
