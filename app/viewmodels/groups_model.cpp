// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of groups and kinds.
#include "app/viewmodels/groups_model.h"

#include "model/layout/ranks_text.h"

#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace rankscape {

namespace {

/// What each kind is for, in a few words. Source: facts.md F.3.
Text meaning(std::string_view kind)
{
    struct Row {
        std::string_view kind;
        Text text;
    };
    static const std::vector<Row> rows{
        {"tp", {"tensor parallel", "张量并行"}},
        {"pp", {"pipeline", "流水线"}},
        {"dp", {"data parallel replicas", "数据并行副本"}},
        {"dp_cp", {"gradient reduction, DP × CP", "梯度归约，DP × CP"}},
        {"cp", {"context parallel", "上下文并行"}},
        {"mp", {"one model copy of the dense grid", "dense 网格的一份完整模型"}},
        {"ep", {"expert parallel", "专家并行"}},
        {"ep_tp", {"expert tensor parallel", "专家张量并行"}},
        {"ep_dp", {"expert data parallel", "专家数据并行"}},
        {"embd", {"tied embedding, first and last stage", "共享 embedding，首末两段"}},
        {"pos_embd", {"position embedding, first stage", "位置 embedding，首段"}},
        {"tp_cp", {"TP × CP", "TP × CP"}},
        {"tp_dp", {"TP × DP (spans GTP_remat)", "TP × DP（含 GTP_remat）"}},
        {"tp_dp_cp", {"TP × DP × CP (FP8 amax)", "TP × DP × CP(FP8 amax)"}},
        {"gtp_remat", {"weight shards gathered before a GEMM", "GEMM 前 all-gather 的权重分片"}},
        {"gtp_remat_dp", {"GTP_remat × DP", "GTP_remat × DP"}},
        {"gtp_remat_dp_cp", {"GTP_remat × DP × CP", "GTP_remat × DP × CP"}},
        {"expt_gtp_remat", {"expert weight shards", "专家权重分片"}},
        {"tp_ep_mp", {"ETP × EP", "ETP × EP"}},
        {"tp_ep_pp", {"ETP × EP × PP", "ETP × EP × PP"}},
        {"tp_ep_gtp_remat_pp", {"one model copy of the expert grid", "专家网格的一份完整模型"}},
        {"ep_gtp_remat_dp", {"expert GTP_remat × DP", "专家 GTP_remat × DP"}},
        {"intra_dp_cp", {"DP × CP inside an optimizer instance", "optimizer instance 内的 DP × CP"}},
        {"intra_ep_dp", {"expert DP inside an optimizer instance", "optimizer instance 内的专家 DP"}},
        {"inter_ep_dp", {"across optimizer instances", "跨 optimizer instance"}},
        {"intra_dist_opt_instance", {"one optimizer instance", "一个 optimizer instance"}}};
    const auto found = std::ranges::find(rows, kind, &Row::kind);
    if (found != rows.end())
        return found->text;
    if (kind.starts_with("hcp_"))
        return {"a level of hierarchical CP", "hierarchical CP 的一层"};
    return {"dynamic CP", "dynamic CP"};
}

/// Kinds whose members differ along one axis only: those that people ask about first.
bool along_one_axis(std::string_view kind)
{
    constexpr std::array<std::string_view, 9> kinds{
        "tp", "cp", "dp", "pp", "ep", "ep_tp", "ep_dp", "gtp_remat", "expt_gtp_remat"};
    return std::ranges::find(kinds, kind) != kinds.end();
}

QString text(std::string_view words) { return QString::fromUtf8(words.data(), static_cast<qsizetype>(words.size())); }

} // namespace

void GroupListModel::setSession(Session *session)
{
    if (session_ == session)
        return;
    session_ = session;
    connect(session, &Session::derivedChanged, this, &GroupListModel::reload);
    connect(session, &Session::pictureChanged, this, &GroupListModel::relight);
    reload();
    Q_EMIT sessionChanged();
}

void GroupListModel::setKind(const QString &kind)
{
    if (kind_ == kind)
        return;
    kind_ = kind;
    reload();
    Q_EMIT kindChanged();
}

void GroupListModel::setFilter(const QString &filter)
{
    if (filter_ == filter)
        return;
    filter_ = filter;
    reload();
    Q_EMIT filterChanged();
}

void GroupListModel::reload()
{
    if (!session_)
        return;
    beginResetModel();
    derived_ = session_->derived();
    groups_ = derived_->group(kind_.toStdString());
    chosen_.clear();
    const auto rank = filter_.toInt(&filtered_);
    if (groups_ && filtered_)
        chosen_ = groups_with(*groups_, rank);
    endResetModel();
    Q_EMIT countChanged();
}

void GroupListModel::relight()
{
    if (const auto rows = rowCount({}); rows > 0)
        Q_EMIT dataChanged(index(0), index(rows - 1), {Lit});
}

int GroupListModel::rowCount(const QModelIndex &parent) const
{
    if (parent.isValid() || !groups_)
        return 0;
    return static_cast<int>(filtered_ ? chosen_.size() : groups_->count());
}

QVariant GroupListModel::data(const QModelIndex &row, int role) const
{
    if (!row.isValid() || row.row() >= rowCount({}))
        return {};
    const auto position = static_cast<std::size_t>(row.row());
    const auto index = filtered_ ? chosen_[position] : position;
    const auto members = groups_->group(index);
    switch (role) {
    case Index: return static_cast<int>(index);
    case Ranks: return text(ranks_text(members));
    case Leaves: return derived_->cluster && leaves_domain(*derived_->cluster, members);
    case Lit: return session_->groupKind() == kind_ && session_->groupIndex() == static_cast<int>(index);
    default: return {};
    }
}

QHash<int, QByteArray> GroupListModel::roleNames() const
{
    return {{Index, "groupIndex"}, {Ranks, "ranks"}, {Leaves, "leaves"}, {Lit, "lit"}};
}

GroupsModel::GroupsModel(QObject *parent)
    : QObject(parent), kinds_({"name", "title", "size", "groups", "crossing", "fraction", "single", "axis"})
{
}

void GroupsModel::setSession(Session *session)
{
    if (session_ == session)
        return;
    session_ = session;
    connect(session, &Session::derivedChanged, this, &GroupsModel::reload);
    reload();
    Q_EMIT sessionChanged();
}

void GroupsModel::setFilter(const QString &filter)
{
    if (filter_ == filter)
        return;
    filter_ = filter;
    reload();
    Q_EMIT filterChanged();
}

void GroupsModel::reload()
{
    if (!session_)
        return;
    const auto derived = session_->derived();
    const auto words = filter_.trimmed().toLower();
    bool is_rank = false;
    words.toInt(&is_rank);
    QList<QVariantMap> rows;
    for (const auto &locality : derived->locality) {
        const auto title = session_->say(meaning(locality.name));
        const auto name = text(locality.name);
        if (!is_rank && !words.isEmpty() && !name.contains(words) && !title.toLower().contains(words))
            continue;
        rows.push_back(
            {{"name", name},
             {"title", title},
             {"size", locality.size},
             {"groups", locality.count},
             {"crossing", locality.crossing},
             {"fraction", locality.count > 0 ? static_cast<double>(locality.crossing) / locality.count : 0.0},
             {"single", locality.size == 1},
             {"axis", along_one_axis(locality.name)}});
    }
    kinds_.set(rows);
}

namespace {

/// The kind and index of "ep 2" or "ep #2".
std::optional<std::pair<QString, int>> named_group(const QString &words)
{
    static const QRegularExpression form(QStringLiteral("^([a-z_0-9]*[a-z])\\s*#?\\s*(\\d{1,9})$"),
                                         QRegularExpression::CaseInsensitiveOption);
    const auto match = form.match(words.trimmed());
    if (!match.hasMatch())
        return std::nullopt;
    return std::pair(match.captured(1).toLower(), match.captured(2).toInt());
}

} // namespace

bool GroupsModel::selectGroup(const QString &words) const
{
    const auto named = named_group(words);
    const auto *kind = named && session_ ? session_->derived()->group(named->first.toStdString()) : nullptr;
    if (!kind || static_cast<std::size_t>(named->second) >= kind->count())
        return false;
    session_->selectGroup(named->first, named->second);
    return true;
}

QString GroupsModel::nothingFor(const QString &words) const
{
    if (words.trimmed().isEmpty() || kinds_.count() > 0 || find(words) >= 0 || !session_)
        return {};
    const bool chinese = session_->textLanguage() == Language::zh;
    const auto named = named_group(words);
    if (const auto *kind = named ? session_->derived()->group(named->first.toStdString()) : nullptr) {
        if (static_cast<std::size_t>(named->second) < kind->count())
            return {};
        return (chinese ? QStringLiteral("%1 只有第 0 到 %2 组") : QStringLiteral("%1 has groups 0 to %2"))
            .arg(named->first)
            .arg(kind->count() - 1);
    }
    return (chinese ? QStringLiteral("找不到“%1”：rank 为 0 到 %2")
                    : QStringLiteral("nothing is called “%1”; ranks are 0 to %2"))
        .arg(words.trimmed())
        .arg(session_->world() - 1);
}

int GroupsModel::find(const QString &words) const
{
    static const QRegularExpression form(QStringLiteral("^(?:(rank|node|tray|domain|rack)\\s*)?#?(\\d{1,9})$"),
                                         QRegularExpression::CaseInsensitiveOption);
    const auto match = form.match(words.trimmed());
    if (!session_ || !match.hasMatch() || !session_->derived()->cluster)
        return -1;
    const auto &cluster = *session_->derived()->cluster;
    const auto number = match.captured(2).toInt();
    const auto what = match.captured(1).toLower();
    if (what.isEmpty() || what == QLatin1String("rank"))
        return number < cluster.world() ? number : -1;
    const bool domains = what == QLatin1String("domain") || what == QLatin1String("rack");
    for (std::int32_t rank = 0; rank < cluster.world(); ++rank)
        if ((domains ? cluster.domain(rank) : cluster.node(rank)) == number)
            return rank;
    return -1;
}

} // namespace rankscape
