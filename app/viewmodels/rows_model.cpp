// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Rows in, signals out.
#include "app/viewmodels/rows_model.h"

namespace rankscape {

RowsModel::RowsModel(const QList<QByteArray> &roles, QObject *parent) : QAbstractListModel(parent)
{
    for (const auto &role : roles)
        roles_.insert(Qt::UserRole + static_cast<int>(roles_.size()), role);
}

QVariant RowsModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || index.row() >= count())
        return {};
    return rows_.at(index.row()).value(QString::fromLatin1(roles_.value(role)));
}

void RowsModel::set(const QList<QVariantMap> &rows)
{
    if (rows.size() == rows_.size()) {
        for (qsizetype i = 0; i < rows.size(); ++i) {
            if (rows_.at(i) == rows.at(i))
                continue;
            rows_[i] = rows.at(i);
            Q_EMIT dataChanged(index(static_cast<int>(i)), index(static_cast<int>(i)));
        }
        return;
    }
    beginResetModel();
    rows_ = rows;
    endResetModel();
    Q_EMIT countChanged();
}

} // namespace rankscape
