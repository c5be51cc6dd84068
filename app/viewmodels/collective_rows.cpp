// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of the collectives panel: which algorithms there are and which fit, and what the runs gave.
#include "app/viewmodels/collective_model.h"
#include "model/views/collectives/words.h"

#include <algorithm>

namespace rankscape {

namespace {

QString text(std::string_view words) { return QString::fromUtf8(words.data(), static_cast<qsizetype>(words.size())); }

} // namespace

QList<QVariantMap> CollectiveModel::algorithmRows(bool with_none) const
{
    QList<QVariantMap> rows;
    if (with_none)
        rows.push_back(
            {{"id", ""}, {"title", session_->say({"no comparison", "不对比"})}, {"suited", true}, {"why", ""}});
    const auto study = session_->study();
    for (const auto algorithm : algorithms_for(wish().operation)) {
        QString why;
        if (study && study->wish.group_kind == wish().group_kind && study->wish.ranks == wish().ranks &&
            study->wish.operation == wish().operation) {
            auto asked = study->runs.front().collectives.front();
            asked.algorithm = algorithm;
            if (const auto problem = problem_with(study->network, asked))
                why = session_->say(problem->sentence);
        }
        auto title = algorithm == Algorithm::automatic ? session_->say({"auto (as NCCL)", "自动（同 NCCL）"})
                                                       : text(name(algorithm));
        if (!why.isEmpty())
            title += session_->say({": ", "："}) + why;
        rows.push_back({{"id", text(name(algorithm))}, {"title", title}, {"suited", why.isEmpty()}, {"why", why}});
    }
    return rows;
}

QList<QVariantMap> CollectiveModel::resultRows() const
{
    using namespace collectives_view;
    QList<QVariantMap> rows;
    const auto study = session_->study();
    if (!study)
        return rows;
    const auto row = [&](const Text &title, auto value) {
        const auto of = [&](std::size_t run) {
            return run < study->runs.size() ? text(value(study->runs[run].simulation)) : QString();
        };
        rows.push_back({{"title", session_->say(title)}, {"first", of(0)}, {"second", of(1)}});
    };
    const auto bytes_over = [&](const Simulation &simulation, bool network) {
        double sum = 0;
        for (const auto &[kind, bytes] : bytes_by_class(study->network, simulation))
            if (network
                    ? kind == LinkClass::nic_out
                    : kind == LinkClass::nvlink_out || kind == LinkClass::nvlink_pair || kind == LinkClass::host_out)
                sum += bytes;
        return bytes_text(sum);
    };
    const auto language = session_->textLanguage();
    row({"time", "用时"}, [](const Simulation &s) { return time_text(s.makespan); });
    row({"algbw", "algbw"}, [](const Simulation &s) { return rate_text(s.collectives.front().algorithm_bandwidth); });
    row({"busbw", "busbw"}, [](const Simulation &s) { return rate_text(s.collectives.front().bus_bandwidth); });
    row({"sent by a rank", "每个 rank 发送"}, [](const Simulation &s) {
        const auto &sent = s.collectives.front().bytes_sent;
        const auto [least, most] = std::ranges::minmax_element(sent);
        if (least == sent.end())
            return std::string();
        const auto low = bytes_text(*least), high = bytes_text(*most);
        return low == high ? low : low + " – " + high;
    });
    row({"over NVLink", "经 NVLink"}, [&](const Simulation &s) { return bytes_over(s, false); });
    row({"over the network", "经网络"}, [&](const Simulation &s) { return bytes_over(s, true); });
    row({"busiest link", "最忙链路"}, [&](const Simulation &s) {
        return s.busiest < 0 ? std::string() : study->network.describe(s.busiest).in(language);
    });
    row({"busy at", "占用率"}, [](const Simulation &s) { return percent_text(s.busiest_utilisation); });
    return rows;
}

} // namespace rankscape
