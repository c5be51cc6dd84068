// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The panel of Megatron-FSDP v2: the placement matrix with its presets, and what the shown step sends and holds.
#pragma once

#include "app/viewmodels/rows_model.h"
#include "app/viewmodels/session.h"
#include "model/mechanisms/fsdp/study.h"

#include <optional>

namespace rankscape {

/// A cell of the matrix changes the job only if the flags can say the result; otherwise it stays a trial with reasons.
class FsdpModel : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(rankscape::Session *session READ session WRITE setSession NOTIFY changed REQUIRED)
    Q_PROPERTY(bool used READ isUsed NOTIFY changed)        ///< the job uses Megatron-FSDP
    Q_PROPERTY(bool twoAxes READ hasTwoAxes NOTIFY changed) ///< more than one optimizer instance
    Q_PROPERTY(int inner READ inner NOTIFY changed)         ///< ranks; 0 without a layout
    Q_PROPERTY(int outer READ outer NOTIFY changed)
    /// The inner sizes that the data-parallel size can be cut into, ascending; their fellows say whether and why not.
    Q_PROPERTY(QVariantList innerValues READ innerValues NOTIFY changed)
    Q_PROPERTY(QVariantList innerLegal READ innerLegal NOTIFY changed)
    Q_PROPERTY(QVariantList innerReasons READ innerReasons NOTIFY changed)
    Q_PROPERTY(int innerIndex READ innerIndex NOTIFY changed)
    Q_PROPERTY(int domain READ domain NOTIFY changed)         ///< GPUs of the first NVLink domain; 0 without a cluster
    Q_PROPERTY(QString meshText READ meshText NOTIFY changed) ///< where inner groups lie against NVLink domains
    Q_PROPERTY(bool leavesDomain READ leavesDomain NOTIFY changed)
    Q_PROPERTY(QString presetName READ presetName NOTIFY changed)
    Q_PROPERTY(int preset READ preset NOTIFY changed) ///< -1: a mixture without a name
    Q_PROPERTY(QStringList presets READ presets CONSTANT)
    /// title parameter gradient optimizer (0 Replicate, 1 Partial, 2 Shard) wrong (bits: the subject's cell is refused)
    /// axis; one row an axis, outer first.
    Q_PROPERTY(rankscape::RowsModel *matrix READ matrix CONSTANT)
    Q_PROPERTY(bool trial READ isTrial NOTIFY changed)              ///< the matrix is not the job's
    Q_PROPERTY(rankscape::RowsModel *reasons READ reasons CONSTANT) ///< text citation: why the trial is refused
    Q_PROPERTY(rankscape::RowsModel *sent READ sent CONSTANT) ///< name value note colour strong apart; so the next
    Q_PROPERTY(rankscape::RowsModel *held READ held CONSTANT)
    Q_PROPERTY(rankscape::RowsModel *times READ times CONSTANT)
    Q_PROPERTY(rankscape::RowsModel *units READ units CONSTANT) ///< title element: one unit of each kind
    Q_PROPERTY(int unit READ unit NOTIFY changed)               ///< in `units`
    Q_PROPERTY(QString unitTitle READ unitTitle NOTIFY changed) ///< of the unit that the numbers are of
    Q_PROPERTY(rankscape::RowsModel *sizes READ sizes CONSTANT) ///< title size: what the buffer is compared with
    Q_PROPERTY(int size READ size NOTIFY changed)               ///< in `sizes`

public:
    explicit FsdpModel(QObject *parent = nullptr);

    Session *session() const { return session_; }
    void setSession(Session *session);
    bool isUsed() const;
    bool hasTwoAxes() const { return outer() > 1; }
    int inner() const;
    int outer() const;
    QVariantList innerValues() const { return inner_values_; }
    QVariantList innerLegal() const { return inner_legal_; }
    QVariantList innerReasons() const { return inner_reasons_; }
    int innerIndex() const { return inner_index_; }
    int domain() const;
    QString meshText() const;
    bool leavesDomain() const;
    QString presetName() const;
    int preset() const;
    QStringList presets() const;
    RowsModel *matrix() { return &matrix_; }
    bool isTrial() const { return trial_.has_value(); }
    RowsModel *reasons() { return &reasons_; }
    RowsModel *sent() { return &sent_; }
    RowsModel *held() { return &held_; }
    RowsModel *times() { return &times_; }
    RowsModel *units() { return &units_; }
    int unit() const { return unit_; }
    QString unitTitle() const { return unit_title_; }
    RowsModel *sizes() { return &sizes_; }
    int size() const { return size_; }

    /// One undo step; Megatron-FSDP v2 is switched on. A preset of two axes brings instances, one of one axis takes
    /// them away.
    Q_INVOKABLE void choosePreset(int preset);
    /// Puts a cell. `axis` 0: outer, 1: inner; `subject` 0 parameters, 1 gradients, 2 optimizer state.
    Q_INVOKABLE void place(int axis, int subject, int placement);
    Q_INVOKABLE void giveUpTrial();
    /// One of `innerValues`: sets the instances to the data-parallel size ÷ it. Steps that follow one another are one
    /// undo step until Session::endStep().
    Q_INVOKABLE void chooseInner(int index);
    /// The same with a typed number; what is wrong with it, or empty.
    Q_INVOKABLE QString typeInner(const QString &typed);
    Q_INVOKABLE void chooseUnit(int unit);
    Q_INVOKABLE void chooseSize(int size);

Q_SIGNALS:
    void changed();

private:
    void reload();
    void reloadMatrix();
    void reloadInner();
    void reloadNumbers();
    void reloadUnits(const fsdp::Study *study);
    const fsdp::Study *study() const;
    fsdp::Matrix jobs() const;
    void apply(std::string_view inner, std::string_view outer, std::optional<std::int64_t> instances);

    Session *session_ = nullptr;
    std::optional<fsdp::Matrix> trial_;
    RowsModel matrix_, reasons_, sent_, held_, times_, units_, sizes_;
    QVariantList inner_values_, inner_legal_, inner_reasons_;
    int inner_index_ = 0;
    int unit_ = -1, size_ = -1;
    QString unit_title_;
};

} // namespace rankscape
