// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Wording only; the numbers are the model's.
#include "app/viewmodels/rank_info.h"

#include "model/views/axes.h"

#include <algorithm>

namespace rankscape {

void RankInfo::setSession(Session *session)
{
    if (session_ == session)
        return;
    session_ = session;
    connect(session, &Session::derivedChanged, this, &RankInfo::changed);
    Q_EMIT changed();
}

void RankInfo::setRank(int rank)
{
    if (rank_ == rank)
        return;
    rank_ = rank;
    Q_EMIT changed();
}

QString RankInfo::place() const
{
    if (!isKnown())
        return {};
    const auto &cluster = *session_->derived()->cluster;
    const auto word = QString::fromStdString(cluster.hardware().node_word);
    const auto &domain = session_->derived()->cluster->domains()[static_cast<std::size_t>(cluster.domain(rank_))];
    const bool racks = domain.capacity > cluster.hardware().gpus_per_node; // else nodes are counted over the job
    return QStringLiteral("domain %1 · %2 %3 · GPU %4")
        .arg(cluster.domain(rank_))
        .arg(word)
        .arg(racks ? cluster.node_in_domain(rank_) : cluster.node(rank_), 2, 10, QLatin1Char('0'))
        .arg(cluster.gpu_in_node(rank_));
}

QString RankInfo::dense() const
{
    return isKnown() ? QString::fromStdString(coordinates_text(*session_->derived()->layout, rank_, false, true))
                     : QString();
}

QString RankInfo::expert() const
{
    return isKnown() ? QString::fromStdString(coordinates_text(*session_->derived()->layout, rank_, true, true))
                     : QString();
}

QString RankInfo::pipeline() const
{
    if (!isKnown() || !session_->derived()->stages || !session_->derived()->scenario.model.num_layers)
        return {};
    const auto &derived = *session_->derived();
    const auto stage = derived.layout->dense.coordinate(rank_, Axis::pp);
    const auto &chunks = derived.stages->stages[static_cast<std::size_t>(stage)];
    QStringList parts;
    for (const auto &chunk : chunks) {
        // "tttt" reads worse than "4t": letters that repeat are counted.
        QString part;
        for (auto it = chunk.begin(); it != chunk.end();) {
            const auto end = std::find_if(it, chunk.end(), [&](char c) { return c != *it; });
            if (end - it > 1)
                part += QString::number(end - it);
            part += QLatin1Char(*it);
            it = end;
        }
        parts << (part.isEmpty() ? QStringLiteral("–") : part);
    }
    const auto shown = parts.size() > 8 ? parts.mid(0, 8).join(QStringLiteral(" | ")) + QStringLiteral(" …")
                                        : parts.join(QStringLiteral(" | "));
    const auto pattern = session_->textLanguage() == Language::zh ? QStringLiteral("stage %1（0–%2）：%3")
                                                                  : QStringLiteral("stage %1 (of 0–%2): %3");
    return pattern.arg(stage).arg(derived.stages->stages.size() - 1).arg(shown);
}

} // namespace rankscape
