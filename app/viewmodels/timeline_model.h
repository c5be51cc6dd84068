// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The time axis for a chart: marks, lanes, filters and the part of the axis that is shown.
#pragma once

#include "app/viewmodels/rows_model.h"
#include "app/viewmodels/session.h"

#include <QDateTime>

namespace rankscape {

/// Times are milliseconds since 1970 in UTC, as Qt Charts counts them. Filter and range live in the session's view
/// state, so that an exported picture shows the same.
class TimelineModel : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(rankscape::Session *session READ session WRITE setSession NOTIFY sessionChanged REQUIRED)
    Q_PROPERTY(rankscape::RowsModel *filters READ filters CONSTANT) ///< id title colour shown repository hollow
    Q_PROPERTY(rankscape::RowsModel *lanes READ lanes CONSTANT)     ///< the shown ones: id title colour releases hollow
    Q_PROPERTY(rankscape::RowsModel *marks READ marks CONSTANT)     ///< what `detail` gives, by day
    Q_PROPERTY(
        rankscape::RowsModel *releases READ releases CONSTANT) ///< id repository version date dateNote content citation
    Q_PROPERTY(rankscape::RowsModel *ticks READ ticks CONSTANT) ///< at label
    Q_PROPERTY(qreal unreadFrom READ unreadFrom NOTIFY changed) ///< what was not read; 0: none of it is shown
    Q_PROPERTY(qreal unreadTo READ unreadTo NOTIFY changed)
    Q_PROPERTY(int firstThreadLane READ firstThreadLane NOTIFY changed) ///< of the shown lanes; -1: none
    Q_PROPERTY(QString unreadText READ unreadText NOTIFY changed)
    Q_PROPERTY(QDateTime first READ first NOTIFY changed)
    Q_PROPERTY(QDateTime last READ last NOTIFY changed)
    Q_PROPERTY(qreal today READ today CONSTANT)
    Q_PROPERTY(QString todayText READ todayText CONSTANT)
    Q_PROPERTY(bool whole READ isWhole NOTIFY changed)       ///< all of the axis is shown
    Q_PROPERTY(bool filtered READ isFiltered NOTIFY changed) ///< something is hidden

public:
    explicit TimelineModel(QObject *parent = nullptr);

    Session *session() const { return session_; }
    void setSession(Session *session);
    RowsModel *filters() { return &filters_; }
    RowsModel *lanes() { return &lanes_; }
    RowsModel *marks() { return &marks_; }
    RowsModel *releases() { return &releases_; }
    RowsModel *ticks() { return &ticks_; }
    qreal unreadFrom() const;
    qreal unreadTo() const;
    QString unreadText() const;
    int firstThreadLane() const;
    QDateTime first() const;
    QDateTime last() const;
    qreal today() const;
    QString todayText() const;
    bool isWhole() const { return session_ && !session_->viewState().dates; }
    bool isFiltered() const { return session_ && !session_->viewState().hidden.empty(); }

    Q_INVOKABLE void toggle(const QString &id);
    Q_INVOKABLE void showAll();
    Q_INVOKABLE void zoom(qreal factor, qreal at); ///< about a place 0…1 of the shown part
    Q_INVOKABLE void pan(qreal by);                ///< in shares of the shown part
    Q_INVOKABLE void reset();
    /// id at row colour release hollow square label pill unconfirmed dateNote coreVersion later date title what
    /// repository thread citation url urlText; empty if unknown.
    Q_INVOKABLE QVariantMap detail(const QString &id) const;
    Q_INVOKABLE QString nearest(qreal at, qreal row, qreal days, qreal rows) const; ///< "" when none is that near
    Q_INVOKABLE QString next(const QString &id, int step) const; ///< the mark before or after, by day

Q_SIGNALS:
    void sessionChanged();
    void changed();

private:
    void reload();
    DateRange whole() const;
    DateRange range() const;
    void setRange(Day first, Day last);

    /// All that the rows follow from.
    struct From {
        std::vector<std::string> hidden;
        std::optional<DateRange> dates;
        std::optional<Day> today;
        Language language = Language::en;
        Theme theme = Theme::light;
        CoreVersion version = CoreVersion::v0_20_0;

        bool operator==(const From &) const = default;
    };

    Session *session_ = nullptr;
    std::optional<From> made_;
    RowsModel filters_, lanes_, marks_, releases_, ticks_;
};

} // namespace rankscape
