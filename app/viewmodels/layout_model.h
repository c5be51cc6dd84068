// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The right-hand panel: sliders for the degrees, the machines, and what is wrong or unwise.
#pragma once

#include "app/viewmodels/rows_model.h"
#include "app/viewmodels/session.h"

namespace rankscape {

class LayoutModel : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(rankscape::Session *session READ session WRITE setSession NOTIFY sessionChanged REQUIRED)
    Q_PROPERTY(rankscape::RowsModel *sliders READ sliders
                   CONSTANT) ///< degree title flag value values legal reasons position colour unset
    Q_PROPERTY(rankscape::RowsModel *findings READ findings
                   CONSTANT) ///< severe message megatron versions citation source fixes
    Q_PROPERTY(rankscape::RowsModel *machines READ machines CONSTANT) ///< id name detail
    Q_PROPERTY(rankscape::RowsModel *axes READ axes CONSTANT) ///< id title degree colour: what can colour the GPUs
    Q_PROPERTY(int colourAxis READ colourAxis WRITE setColourAxis NOTIFY changed) ///< row of `axes`
    Q_PROPERTY(bool worldLocked READ isWorldLocked WRITE setWorldLocked NOTIFY changed)
    Q_PROPERTY(int machine READ machine WRITE setMachine NOTIFY changed) ///< row of `machines`
    Q_PROPERTY(int domainSize READ domainSize WRITE setDomainSize NOTIFY changed)
    Q_PROPERTY(int domainCapacity READ domainCapacity NOTIFY changed)
    Q_PROPERTY(bool interleaved READ isInterleaved WRITE setInterleaved NOTIFY changed)
    Q_PROPERTY(QString dataParallel READ dataParallel NOTIFY changed)
    Q_PROPERTY(int problemCount READ problemCount NOTIFY changed)

public:
    explicit LayoutModel(QObject *parent = nullptr);

    Session *session() const { return session_; }
    void setSession(Session *session);
    RowsModel *sliders() { return &sliders_; }
    RowsModel *findings() { return &findings_; }
    RowsModel *machines() { return &machines_; }
    RowsModel *axes() { return &axes_; }
    int colourAxis() const;
    void setColourAxis(int row);
    bool isWorldLocked() const { return world_locked_; }
    void setWorldLocked(bool locked);
    int machine() const;
    void setMachine(int row);
    int domainSize() const;
    void setDomainSize(int size);
    int domainCapacity() const;
    bool isInterleaved() const;
    void setInterleaved(bool interleaved);
    QString dataParallel() const;
    int problemCount() const;

    /// Moves a slider to one of its values, legal or not (an illegal layout is shown with its reasons).
    Q_INVOKABLE void setValue(int row, int index);
    /// The same for a typed number; returns what is wrong with the text, empty if nothing.
    Q_INVOKABLE QString typeValue(int row, const QString &text);
    Q_INVOKABLE void applyFix(int row, int fix);

Q_SIGNALS:
    void sessionChanged();
    void changed();

private:
    void refreshSliders();
    void refreshFindings();
    void refreshLists();
    void changeCluster(ClusterSpec cluster, const std::string &key = {});

    Session *session_ = nullptr;
    bool world_locked_ = true;
    RowsModel sliders_;
    RowsModel findings_;
    RowsModel machines_;
    RowsModel axes_;
};

} // namespace rankscape
