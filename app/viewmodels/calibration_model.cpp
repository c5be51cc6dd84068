// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of the model into rows of a list, in the language of the window.
#include "app/viewmodels/calibration_model.h"

#include "app/resources/catalog_store.h"
#include "model/views/calibration/calibration_view.h"

#include <QStringList>

#include <algorithm>
#include <cmath>
#include <limits>

namespace rankscape {

namespace {

double error_size(const CalibrationRow &row)
{
    return row.problem ? std::numeric_limits<double>::infinity() : std::abs(row.error);
}

/// Order of two rows by one column.
bool before(const CalibrationRow *a, const CalibrationRow *b, const QString &column, Language language)
{
    if (column == QLatin1String("what"))
        return what(*a->measured).in(language) < what(*b->measured).in(language);
    if (column == QLatin1String("place"))
        return where(*a->measured).in(language) < where(*b->measured).in(language);
    if (column == QLatin1String("measured"))
        return a->measured->value < b->measured->value;
    if (column == QLatin1String("model"))
        return a->model < b->model;
    if (column == QLatin1String("error"))
        return error_size(*a) < error_size(*b);
    return a->measured < b->measured; // the catalogue's order
}

} // namespace

CalibrationModel::CalibrationModel(QObject *parent)
    : QObject(parent),
      rows_({"id", "element", "what", "place", "measured", "model", "measuredShare", "modelShare", "error", "off",
             "counts", "cause", "reason", "note", "citation", "spoken"}),
      ticks_({"label", "share"})
{
    QList<QVariantMap> ticks;
    for (const int value : {10, 30, 100, 300, 1000})
        ticks << QVariantMap{{"label", QString::number(value)}, {"share", calibration_view::on_axis(value)}};
    ticks_.set(ticks);
}

void CalibrationModel::setSession(Session *session)
{
    if (session_ == session)
        return;
    if (session_)
        disconnect(session_, nullptr, this, nullptr);
    session_ = session;
    if (session_)
        connect(session_, &Session::languageChanged, this, &CalibrationModel::reload);
    reload();
}

void CalibrationModel::sortBy(const QString &column)
{
    static const QStringList columns{QStringLiteral("source"),   QStringLiteral("what"),  QStringLiteral("place"),
                                     QStringLiteral("measured"), QStringLiteral("model"), QStringLiteral("error")};
    if (!columns.contains(column))
        return;
    descending_ = column == sorting_ ? !descending_ : column == QLatin1String("error");
    sorting_ = column;
    reload();
}

int CalibrationModel::indexOf(const QString &element) const
{
    for (int i = 0; i < rows_.count(); ++i)
        if (rows_.row(i).value(QStringLiteral("element")).toString() == element)
            return i;
    return -1;
}

void CalibrationModel::reload()
{
    if (!session_)
        return;
    const auto language = session_->textLanguage();
    const auto computed = calibration(catalog());
    std::vector<const CalibrationRow *> order;
    for (const auto &row : *computed)
        order.push_back(&row);
    std::ranges::stable_sort(order, [&](const CalibrationRow *a, const CalibrationRow *b) {
        return descending_ ? before(b, a, sorting_, language) : before(a, b, sorting_, language);
    });
    QList<QVariantMap> rows;
    for (const auto *row : order) {
        const auto &m = *row->measured;
        const auto *reason = row->reason();
        const auto model = row->model.value / 1e9;
        const auto error = QString::fromStdString(calibration_view::error_text(*row));
        const auto because = row->problem ? session_->say(row->problem->sentence)
                             : reason     ? session_->say(reason->text)
                                          : QString();
        rows << QVariantMap{
            {"id", QString::fromStdString(m.id)},
            {"element", QString::fromStdString("measurement-" + m.id)},
            {"what", session_->say(what(m))},
            {"place", session_->say(where(m))},
            {"measured", QString::fromStdString(calibration_view::rate_text(m.value))},
            {"model", row->problem ? QString() : QString::fromStdString(calibration_view::rate_text(model))},
            {"measuredShare", calibration_view::on_axis(m.value)},
            {"modelShare", row->problem ? 0.0 : calibration_view::on_axis(model)},
            {"error", error},
            {"off", row->off()},
            {"counts", session_->say(label(m.counts))},
            {"cause", reason ? session_->say(label(reason->cause)) : QString()},
            {"reason", because},
            {"note", session_->say(m.note)},
            {"citation", QString::fromStdString(m.citation)},
            {"spoken",
             QStringList{session_->say(what(m)), session_->say(where(m)), error}.join(QStringLiteral(" · "))}};
    }
    rows_.set(rows);
    const auto good = QString::number(within_limit(*computed));
    const auto all = QString::number(computed->size());
    summary_ = language == Language::zh ? QString::fromUtf8("%2 项中有 %1 项误差在 30 % 以内").arg(good, all)
                                        : QStringLiteral("%1 of %2 within 30 %").arg(good, all);
    Q_EMIT changed();
}

} // namespace rankscape
