// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The panel of expert parallelism: dispatcher, overlap, where the racks are cut, the token that is followed, numbers.
#pragma once

#include "app/viewmodels/rows_model.h"
#include "app/viewmodels/session.h"
#include "model/mechanisms/expert_parallel/study.h"

#include <QStringList>

namespace rankscape {

/// Whatever has a flag of its own is set by a control for that flag; here is what takes several, or follows from them.
class ExpertModel : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(rankscape::Session *session READ session WRITE setSession NOTIFY changed REQUIRED)
    Q_PROPERTY(rankscape::RowsModel *dispatchers READ dispatchers CONSTANT) ///< title
    Q_PROPERTY(int dispatcher READ dispatcher NOTIFY changed)               ///< in `dispatchers`
    Q_PROPERTY(bool flex READ isFlex NOTIFY changed)
    Q_PROPERTY(bool ncclEp READ isNcclEp NOTIFY changed)
    Q_PROPERTY(rankscape::RowsModel *limits READ limits CONSTANT) ///< text citation refused: of the dispatcher
    Q_PROPERTY(rankscape::RowsModel *overlapWays READ overlapWays CONSTANT) ///< title
    Q_PROPERTY(int overlap READ overlap NOTIFY changed)                     ///< in `overlapWays`
    Q_PROPERTY(bool changesModel READ changesModel NOTIFY changed)          ///< the overlap does
    Q_PROPERTY(rankscape::RowsModel *numbers READ numbers CONSTANT)         ///< name value note colour strong apart
    Q_PROPERTY(int tokens READ tokens NOTIFY changed)  ///< of each rank, as the study took them; 0: there is none
    Q_PROPERTY(bool known READ isKnown NOTIFY changed) ///< there is a study to take numbers from

    Q_PROPERTY(int boundary READ boundary NOTIFY changed) ///< GPUs before the first boundary between domains
    Q_PROPERTY(int boundaryLeast READ boundaryLeast NOTIFY changed)
    Q_PROPERTY(int boundaryMost READ boundaryMost NOTIFY changed) ///< not above the least: it cannot be moved
    Q_PROPERTY(int boundaryStep READ boundaryStep NOTIFY changed)
    Q_PROPERTY(bool boundaryMoved READ isBoundaryMoved NOTIFY changed) ///< --domain-sizes is set
    Q_PROPERTY(QString boundaryText READ boundaryText NOTIFY changed)  ///< "20 + 12 GPUs: 1 of 4 EP groups crosses"
    Q_PROPERTY(bool crosses READ crosses NOTIFY changed)
    Q_PROPERTY(QString segmentText READ segmentText NOTIFY changed)

    Q_PROPERTY(bool following READ isFollowing NOTIFY changed)
    Q_PROPERTY(QString tokenText READ tokenText NOTIFY changed) ///< "token 1207 of rank 5: 8 experts on 7 ranks …"

public:
    explicit ExpertModel(QObject *parent = nullptr);

    Session *session() const { return session_; }
    void setSession(Session *session);
    RowsModel *dispatchers() { return &dispatchers_; }
    int dispatcher() const;
    bool isFlex() const;
    bool isNcclEp() const;
    RowsModel *limits() { return &limits_; }
    RowsModel *overlapWays() { return &overlaps_; }
    int overlap() const;
    bool changesModel() const;
    RowsModel *numbers() { return &numbers_; }
    int tokens() const;
    bool isKnown() const { return study() != nullptr; }
    int boundary() const;
    int boundaryLeast() const;
    int boundaryMost() const;
    int boundaryStep() const;
    bool isBoundaryMoved() const;
    QString boundaryText() const;
    bool crosses() const;
    QString segmentText() const;
    bool isFollowing() const;
    QString tokenText() const;

    Q_INVOKABLE void chooseDispatcher(int row); ///< one undo step
    Q_INVOKABLE void chooseOverlap(int row);    ///< one undo step
    /// Sets --domain-sizes; moves that follow one another are one undo step until Session::endStep().
    Q_INVOKABLE void moveBoundary(int gpus);
    Q_INVOKABLE void resetBoundary();
    Q_INVOKABLE void follow(int rank, int token); ///< a rank or a token that is not there: nothing happens
    Q_INVOKABLE void followNext();                ///< the next token of the rank; the first one if none is followed
    Q_INVOKABLE void unfollow();

Q_SIGNALS:
    void changed();

private:
    void reload();
    void reloadIfShown();
    const expert_parallel::Study *study() const;

    Session *session_ = nullptr;
    std::shared_ptr<const ThreadStudy> reloaded_; ///< of which the rows are
    std::string reloaded_selected_;
    RowsModel dispatchers_, limits_, overlaps_, numbers_;
};

} // namespace rankscape
