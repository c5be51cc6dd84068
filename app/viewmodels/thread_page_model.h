// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the page of a thread's views shows around the picture: the tabs, what is wrong with the job, what is left out.
#pragma once

#include "app/viewmodels/rows_model.h"
#include "app/viewmodels/session.h"

#include <QPointF>

namespace rankscape {

/// Follows the view on screen while it belongs to a thread and has a study; keeps the last such view otherwise.
class ThreadPageModel : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(rankscape::Session *session READ session WRITE setSession NOTIFY changed REQUIRED)
    Q_PROPERTY(bool shown READ isShown NOTIFY changed)    ///< such a view is on screen
    Q_PROPERTY(QString thread READ thread NOTIFY changed) ///< empty before the first such view
    Q_PROPERTY(QString view READ view NOTIFY changed)     ///< on screen, or the last one that was
    Q_PROPERTY(bool moves READ moves NOTIFY changed)      ///< the view is animated
    Q_PROPERTY(QStringList titles READ titles NOTIFY
                   changed) ///< of the thread's views, in the registry's order; what they all begin with is left out
    Q_PROPERTY(int tab READ tab WRITE setTab NOTIFY changed)   ///< of `view` in `titles`
    Q_PROPERTY(QString problem READ problem NOTIFY studyMoved) ///< why there is nothing to show; empty: nothing wrong
    Q_PROPERTY(QStringList remarks READ remarks NOTIFY studyMoved) ///< what the model assumes and leaves out
    Q_PROPERTY(QString refusal READ refusal NOTIFY findingsMoved)  ///< why Megatron would not start the job; or empty
    Q_PROPERTY(QString verdict READ verdict NOTIFY findingsMoved)  ///< how many findings there are; or empty
    Q_PROPERTY(bool severe READ isSevere NOTIFY findingsMoved)     ///< a problem is among them
    /// Of `check`, those that stop the job and those that name a flag of the thread's; as LayoutModel's.
    Q_PROPERTY(rankscape::RowsModel *findings READ findings CONSTANT)

public:
    explicit ThreadPageModel(QObject *parent = nullptr);

    Session *session() const { return session_; }
    void setSession(Session *session);
    bool isShown() const;
    QString thread() const { return view_ ? QString::fromStdString(view_->thread) : QString(); }
    QString view() const { return view_ ? QString::fromStdString(view_->id) : QString(); }
    bool moves() const { return view_ && view_->animated; }
    QStringList titles() const;
    int tab() const;
    void setTab(int tab);
    QString problem() const { return isShown() ? session_->studyProblem() : QString(); }
    QStringList remarks() const;
    QString refusal() const { return refusal_; }
    QString verdict() const;
    bool isSevere() const { return problems_ > 0; }
    RowsModel *findings() { return &findings_; }

    Q_INVOKABLE void applyFix(int row, int fix);
    /// Whether an element of the view is moved by dragging it.
    Q_INVOKABLE bool isGrip(const QString &element) const;
    /// Moves it to a place in the picture; all until Session::endStep() is one undo step.
    Q_INVOKABLE void dragTo(const QString &element, const QPointF &place);

Q_SIGNALS:
    void changed();
    void studyMoved();
    void findingsMoved();

private:
    void follow();
    void reloadFindings();
    std::vector<const View *> tabs() const;

    Session *session_ = nullptr;
    const View *view_ = nullptr;
    QString refusal_;
    RowsModel findings_;
    int problems_ = 0, warnings_ = 0;
    std::vector<std::size_t> rows_; ///< where in Derived::findings each row stands
};

/// Whether a flag is one of the thread's own.
bool concerns_thread(std::string_view thread, std::string_view flag);

} // namespace rankscape
