// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers under the collectives view: who sent to whom, how full the links were, what left the domains.
#pragma once

#include "app/viewmodels/rows_model.h"
#include "app/viewmodels/session.h"
#include "model/views/traffic_charts/figures.h"

#include <QPointF>
#include <QThreadPool>

namespace rankscape {

/// Figures of the session's study. They are computed once a study on a worker; the old ones stay until then.
class TrafficChartsModel : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(rankscape::Session *session READ session WRITE setSession NOTIFY sessionChanged REQUIRED)
    Q_PROPERTY(bool active READ isActive WRITE setActive NOTIFY changed) ///< false: a new study waits until it is true
    Q_PROPERTY(bool ready READ isReady NOTIFY changed)
    Q_PROPERTY(QString problem READ problem NOTIFY changed) ///< why there is nothing to show; "": nothing wrong
    Q_PROPERTY(QStringList runs READ runs NOTIFY changed)   ///< names of their algorithms
    Q_PROPERTY(int run READ run WRITE setRun NOTIFY changed)
    Q_PROPERTY(QStringList levels READ levels NOTIFY changed)
    Q_PROPERTY(int level READ level WRITE setLevel NOTIFY changed)
    Q_PROPERTY(QString most READ most NOTIFY changed)     ///< bytes of the fullest cell
    Q_PROPERTY(bool across READ hasAcross NOTIFY changed) ///< bytes leave the domains
    Q_PROPERTY(QString timeUnit READ timeUnit NOTIFY changed)
    Q_PROPERTY(qreal timeScale READ timeScale NOTIFY changed)  ///< `timeUnit`s in a second
    Q_PROPERTY(QVariantList ticks READ ticks NOTIFY changed)   ///< of the time axis: at (0 … 1), text
    Q_PROPERTY(qreal span READ span NOTIFY changed)            ///< of the time axis, in seconds
    Q_PROPERTY(QVariantList nvlink READ nvlink NOTIFY changed) ///< points (time in `timeUnit`, percent)
    Q_PROPERTY(QVariantList network READ network NOTIFY changed)
    Q_PROPERTY(QVariantList busiest READ busiest NOTIFY changed)
    Q_PROPERTY(QString nvlinkName READ nvlinkName NOTIFY changed)
    Q_PROPERTY(QString networkName READ networkName NOTIFY changed)
    Q_PROPERTY(QString busiestName READ busiestName NOTIFY changed)
    Q_PROPERTY(rankscape::RowsModel *bytes READ bytes CONSTANT) ///< a run: name inside across (shares) words
    Q_PROPERTY(rankscape::RowsModel *links READ links CONSTANT) ///< id name share words network

public:
    explicit TrafficChartsModel(QObject *parent = nullptr);
    ~TrafficChartsModel() override;

    Session *session() const { return session_; }
    void setSession(Session *session);
    bool isActive() const { return active_; }
    void setActive(bool active);
    bool isReady() const { return !figures_.empty(); }
    QString problem() const;
    QStringList runs() const;
    int run() const { return static_cast<int>(run_); }
    void setRun(int run);
    QStringList levels() const;
    int level() const;
    void setLevel(int level);
    QString most() const;
    bool hasAcross() const;
    QString timeUnit() const;
    qreal timeScale() const;
    QVariantList ticks() const;
    qreal span() const;
    QVariantList nvlink() const;
    QVariantList network() const;
    QVariantList busiest() const;
    QString nvlinkName() const;
    QString networkName() const;
    QString busiestName() const;
    RowsModel *bytes() { return &bytes_; }
    RowsModel *links() { return &links_; }
    /// Null when there is none.
    const traffic_charts::Matrix *matrix() const;

    /// "16.3 µs: NVLink 83%, network 40%, busiest link 97%"; "" outside.
    Q_INVOKABLE QString at(qreal seconds) const;

Q_SIGNALS:
    void sessionChanged();
    void changed();

private:
    using Figures = std::vector<traffic_charts::RunFigures>;

    void studyMoved();
    void accept(std::shared_ptr<const Study> study, Figures figures);
    void retell();
    const traffic_charts::RunFigures *shown() const { return run_ < figures_.size() ? &figures_[run_] : nullptr; }
    QVariantList points(const std::vector<double> &means) const;

    Session *session_ = nullptr;
    bool active_ = true;
    std::shared_ptr<const Study> asked_; ///< the study whose figures are computed or shown
    std::shared_ptr<const Study> study_; ///< of `figures_`
    Figures figures_;
    std::size_t run_ = 0;
    std::optional<traffic_charts::Level> level_; ///< as chosen; absent: what suits the size
    RowsModel bytes_, links_;
    std::stop_source running_;
    QThreadPool worker_;
};

} // namespace rankscape
