// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The legend of the picture that is shown.
#pragma once

#include "app/viewmodels/rows_model.h"
#include "app/viewmodels/session.h"

namespace rankscape {

class LegendModel : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(rankscape::Session *session READ session WRITE setSession NOTIFY sessionChanged REQUIRED)
    Q_PROPERTY(rankscape::RowsModel *entries READ entries CONSTANT) ///< label glyph colour line dashed

public:
    explicit LegendModel(QObject *parent = nullptr);

    Session *session() const { return session_; }
    void setSession(Session *session);
    RowsModel *entries() { return &entries_; }

Q_SIGNALS:
    void sessionChanged();

private:
    void reload();

    Session *session_ = nullptr;
    RowsModel entries_;
};

} // namespace rankscape
