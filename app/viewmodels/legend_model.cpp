// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The same entries that files print under the picture.
#include "app/viewmodels/legend_model.h"

#include <QColor>

namespace rankscape {

LegendModel::LegendModel(QObject *parent) : QObject(parent), entries_({"label", "glyph", "colour", "line", "dashed"}) {}

void LegendModel::setSession(Session *session)
{
    if (session_ == session)
        return;
    session_ = session;
    connect(session, &Session::pictureChanged, this, &LegendModel::reload);
    reload();
    Q_EMIT sessionChanged();
}

void LegendModel::reload()
{
    QList<QVariantMap> rows;
    const auto *view = find_view(session_->view().toStdString());
    for (const auto &entry : view->legend ? view->legend(session_->shown()) : std::vector<LegendEntry>{}) {
        const auto c = colour(session_->theme(), entry.paint);
        rows.push_back({{"label", session_->say(entry.label)},
                        {"glyph", QString::fromStdString(entry.glyph)},
                        {"colour", QColor(c.red, c.green, c.blue, c.alpha)},
                        {"line", entry.sample != LegendEntry::Sample::fill},
                        {"dashed", entry.sample == LegendEntry::Sample::dashed_line}});
    }
    entries_.set(rows);
}

} // namespace rankscape
