// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The panel of GTP: the precision with what it needs, the chosen weight, and what the shown step sends and holds.
#pragma once

#include "app/viewmodels/rows_model.h"
#include "app/viewmodels/session.h"
#include "model/mechanisms/gtp/study.h"

#include <optional>

namespace rankscape {

class GtpModel : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(rankscape::Session *session READ session WRITE setSession NOTIFY changed REQUIRED)
    Q_PROPERTY(QString product READ product NOTIFY changed)     ///< "GTP 8 = TP 2 × GTP_remat 4"
    Q_PROPERTY(QString batchText READ batchText NOTIFY changed) ///< the samples of a step, written out
    Q_PROPERTY(QString twoCounts READ twoCounts NOTIFY changed) ///< replicas, and readers of data
    Q_PROPERTY(bool hasExperts READ hasExperts NOTIFY changed)  ///< the model has some
    Q_PROPERTY(QStringList formats READ formats CONSTANT)
    Q_PROPERTY(int format READ format NOTIFY changed) ///< in `formats`; -1: another recipe
    /// text met flag: what the rules want of the job in this format; a flag that can be added is named.
    Q_PROPERTY(rankscape::RowsModel *needs READ needs CONSTANT)
    Q_PROPERTY(rankscape::RowsModel *weights READ weights CONSTANT) ///< title element
    Q_PROPERTY(int weight READ weight NOTIFY changed)               ///< in `weights`
    Q_PROPERTY(QString weightTitle READ weightTitle NOTIFY changed)
    Q_PROPERTY(rankscape::RowsModel *places READ places CONSTANT) ///< as the numbers: where groups lie
    Q_PROPERTY(rankscape::RowsModel *cut READ cut CONSTANT) ///< name value other note colour strong apart; so the next
    Q_PROPERTY(rankscape::RowsModel *sent READ sent CONSTANT)
    Q_PROPERTY(rankscape::RowsModel *held READ held CONSTANT)
    Q_PROPERTY(rankscape::RowsModel *times READ times CONSTANT)
    Q_PROPERTY(rankscape::RowsModel *beside READ beside CONSTANT)

public:
    explicit GtpModel(QObject *parent = nullptr);

    Session *session() const { return session_; }
    void setSession(Session *session);
    QString product() const;
    QString batchText() const;
    QString twoCounts() const;
    bool hasExperts() const;
    QStringList formats() const;
    int format() const;
    RowsModel *needs() { return &needs_; }
    RowsModel *weights() { return &weights_; }
    int weight() const { return weight_; }
    QString weightTitle() const { return weight_title_; }
    RowsModel *places() { return &places_; }
    RowsModel *cut() { return &cut_; }
    RowsModel *sent() { return &sent_; }
    RowsModel *held() { return &held_; }
    RowsModel *times() { return &times_; }
    RowsModel *beside() { return &beside_; }

    /// One undo step: the format with every flag that GTP needs for it.
    Q_INVOKABLE void chooseFormat(int format);
    Q_INVOKABLE void chooseWeight(int weight);

Q_SIGNALS:
    void changed();

private:
    void reload();
    void reloadNeeds();
    void reloadNumbers();
    const gtp::Study *study() const;
    std::optional<gtp::Degrees> degrees() const;

    Session *session_ = nullptr;
    RowsModel needs_, weights_, places_, cut_, sent_, held_, times_, beside_;
    int weight_ = -1;
    QString weight_title_;
};

} // namespace rankscape
