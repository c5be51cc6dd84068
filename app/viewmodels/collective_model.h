// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The right-hand panel of the collectives view: what to run, and what came of it.
#pragma once

#include "app/viewmodels/rows_model.h"
#include "app/viewmodels/session.h"

namespace rankscape {

/// Everything that is chosen lives in the session's view state, so that files show the same.
class CollectiveModel : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(rankscape::Session *session READ session WRITE setSession NOTIFY sessionChanged REQUIRED)
    Q_PROPERTY(rankscape::RowsModel *operations READ operations CONSTANT) ///< id title
    Q_PROPERTY(rankscape::RowsModel *algorithms READ algorithms CONSTANT) ///< id title suited why
    Q_PROPERTY(rankscape::RowsModel *others READ others CONSTANT)         ///< the same, with "no comparison" first
    Q_PROPERTY(rankscape::RowsModel *kinds READ kinds CONSTANT)           ///< id title: more than one rank
    Q_PROPERTY(rankscape::RowsModel *results READ results CONSTANT)       ///< title first second: the runs side by side
    Q_PROPERTY(int operation READ operation WRITE setOperation NOTIFY changed) ///< row of `operations`
    Q_PROPERTY(int algorithm READ algorithm WRITE setAlgorithm NOTIFY changed)
    Q_PROPERTY(int other READ other WRITE setOther NOTIFY changed)
    Q_PROPERTY(int kind READ kind WRITE setKind NOTIFY changed) ///< -1: ranks are picked by hand
    Q_PROPERTY(int groupCount READ groupCount NOTIFY changed)
    Q_PROPERTY(int groupIndex READ groupIndex WRITE setGroupIndex NOTIFY changed)
    Q_PROPERTY(bool everyGroup READ isEveryGroup WRITE setEveryGroup NOTIFY changed)
    Q_PROPERTY(QString ranks READ ranks NOTIFY changed) ///< picked by hand; "": those of the group
    Q_PROPERTY(QString bytesText READ bytesText NOTIFY changed)
    Q_PROPERTY(qreal bytesPosition READ bytesPosition NOTIFY changed) ///< 0 … 1, 1 KB … 16 GB
    Q_PROPERTY(QString problem READ problem NOTIFY changed)           ///< "": nothing wrong
    Q_PROPERTY(QString means READ means NOTIFY changed)               ///< exact, or how symmetry was used
    Q_PROPERTY(QStringList reasons READ reasons NOTIFY changed)       ///< why these algorithms
    Q_PROPERTY(QString firstName READ firstName NOTIFY changed)
    Q_PROPERTY(QString secondName READ secondName NOTIFY changed) ///< "": one run

public:
    explicit CollectiveModel(QObject *parent = nullptr);

    Session *session() const { return session_; }
    void setSession(Session *session);
    RowsModel *operations() { return &operations_; }
    RowsModel *algorithms() { return &algorithms_; }
    RowsModel *others() { return &others_; }
    RowsModel *kinds() { return &kinds_; }
    RowsModel *results() { return &results_; }
    int operation() const;
    void setOperation(int row);
    int algorithm() const;
    void setAlgorithm(int row);
    int other() const;
    void setOther(int row);
    int kind() const;
    void setKind(int row);
    int groupCount() const;
    int groupIndex() const;
    void setGroupIndex(int index);
    bool isEveryGroup() const;
    void setEveryGroup(bool every);
    QString ranks() const;
    QString bytesText() const;
    qreal bytesPosition() const;
    QString problem() const;
    QString means() const;
    QStringList reasons() const;
    QString firstName() const;
    QString secondName() const;

    /// "0-7,16"; nothing goes back to the group. Returns what is wrong with the text, empty if nothing.
    Q_INVOKABLE QString typeRanks(const QString &text);
    /// "256MB". The same.
    Q_INVOKABLE QString typeBytes(const QString &text);
    /// The slider: rounded to two digits.
    Q_INVOKABLE void moveBytes(qreal position);

Q_SIGNALS:
    void sessionChanged();
    void changed();

private:
    const CollectiveWish &wish() const { return session_->viewState().collective; }
    void chooseForJob();
    void reload();
    QList<QVariantMap> algorithmRows(bool with_none) const;
    QList<QVariantMap> resultRows() const;

    Session *session_ = nullptr;
    CollectiveWish made_; ///< by this for the job; a person's wish differs
    RowsModel operations_, algorithms_, others_, kinds_, results_;
};

} // namespace rankscape
