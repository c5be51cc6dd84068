// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Choosing a collective of the job.
#include "app/viewmodels/collective_model.h"

#include "app/viewmodels/typed.h"
#include "model/views/collectives/words.h"

#include <algorithm>
#include <cmath>

namespace rankscape {

namespace {

constexpr double least_bytes = 1e3, most_bytes = 16e9; ///< of the slider
/// What can be wished for without a matrix of bytes.
constexpr std::array operations_offered{Operation::all_gather, Operation::reduce_scatter, Operation::all_reduce,
                                        Operation::broadcast,  Operation::all_to_all,     Operation::send};

QString text(std::string_view words) { return QString::fromUtf8(words.data(), static_cast<qsizetype>(words.size())); }

std::vector<const GroupKind *> kinds_of(const Derived &derived)
{
    std::vector<const GroupKind *> kinds;
    for (const auto &kind : derived.groups)
        if (kind.size > 1)
            kinds.push_back(&kind);
    return kinds;
}

/// What the first look at a job shows: its experts' exchange, or its largest weight or activation group.
CollectiveWish wish_for(const Derived &derived)
{
    CollectiveWish wish;
    const auto size = [&](std::string_view name) {
        const auto *kind = derived.group(name);
        return kind ? kind->size : 0;
    };
    if (size("ep") > 1) {
        wish.operation = Operation::all_to_all;
        wish.group_kind = "ep";
        wish.bytes = 58'720'256; // 4,096 tokens of 7,168 BF16 values
    } else if (size("tp") >= size("dp") && size("tp") > 1) {
        wish.operation = Operation::all_reduce;
        wish.group_kind = "tp";
    } else if (size("dp") <= 1) {
        if (const auto kinds = kinds_of(derived); !kinds.empty())
            wish.group_kind = kinds.front()->name;
    }
    return wish;
}

} // namespace

CollectiveModel::CollectiveModel(QObject *parent)
    : QObject(parent),
      operations_({"id", "title"}),
      algorithms_({"id", "title", "suited", "why"}),
      others_({"id", "title", "suited", "why"}),
      kinds_({"id", "title"}),
      results_({"title", "first", "second"})
{
}

void CollectiveModel::setSession(Session *session)
{
    if (session_ == session)
        return;
    session_ = session;
    connect(session, &Session::derivedChanged, this, &CollectiveModel::chooseForJob);
    connect(session, &Session::studyChanged, this, &CollectiveModel::reload);
    connect(session, &Session::languageChanged, this, &CollectiveModel::reload);
    chooseForJob();
    reload();
    Q_EMIT sessionChanged();
}

/// A wish that the job cannot have, or that nobody made, gives way to one that it can.
void CollectiveModel::chooseForJob()
{
    const auto derived = session_->drawn();
    if (derived && derived->layout) {
        const auto *kind = derived->group(wish().group_kind);
        const bool possible = !wish().ranks.empty() ||
                              (kind && kind->size > 1 && wish().group_index < static_cast<std::int32_t>(kind->count()));
        if (wish() == made_ || !possible) {
            made_ = wish_for(*derived);
            session_->setCollective(made_);
        }
    }
    reload();
}

void CollectiveModel::reload()
{
    QList<QVariantMap> operations, kinds;
    for (const auto operation : operations_offered)
        operations.push_back({{"id", text(name(operation))}, {"title", text(name(operation))}});
    if (const auto derived = session_->drawn())
        for (const auto *kind : kinds_of(*derived))
            kinds.push_back(
                {{"id", text(kind->name)},
                 {"title", text(kind->name) + QStringLiteral(" · %1 × %2").arg(kind->count()).arg(kind->size)}});
    operations_.set(operations);
    kinds_.set(kinds);
    algorithms_.set(algorithmRows(false));
    others_.set(algorithmRows(true));
    results_.set(resultRows());
    Q_EMIT changed();
}

int CollectiveModel::operation() const
{
    const auto found = session_ ? std::ranges::find(operations_offered, wish().operation) : operations_offered.end();
    return found == operations_offered.end() ? -1 : static_cast<int>(found - operations_offered.begin());
}

void CollectiveModel::setOperation(int row)
{
    if (row < 0 || row >= static_cast<int>(operations_offered.size()) || row == operation())
        return;
    auto next = wish();
    next.operation = operations_offered[static_cast<std::size_t>(row)];
    const auto suited = algorithms_for(next.operation);
    const auto fits = [&](Algorithm algorithm) { return std::ranges::find(suited, algorithm) != suited.end(); };
    if (!fits(next.algorithm))
        next.algorithm = Algorithm::automatic;
    if (next.other && !fits(*next.other))
        next.other.reset();
    session_->setCollective(std::move(next));
}

int CollectiveModel::algorithm() const
{
    if (!session_)
        return -1;
    const auto suited = algorithms_for(wish().operation);
    return static_cast<int>(std::ranges::find(suited, wish().algorithm) - suited.begin());
}

void CollectiveModel::setAlgorithm(int row)
{
    const auto suited = algorithms_for(wish().operation);
    if (row < 0 || row >= static_cast<int>(suited.size()) || row == algorithm())
        return;
    auto next = wish();
    next.algorithm = suited[static_cast<std::size_t>(row)];
    session_->setCollective(std::move(next));
}

int CollectiveModel::other() const
{
    if (!session_ || !wish().other)
        return 0;
    const auto suited = algorithms_for(wish().operation);
    return static_cast<int>(std::ranges::find(suited, *wish().other) - suited.begin()) + 1;
}

void CollectiveModel::setOther(int row)
{
    const auto suited = algorithms_for(wish().operation);
    if (row < 0 || row > static_cast<int>(suited.size()) || row == other())
        return;
    auto next = wish();
    next.other = row == 0 ? std::nullopt : std::optional(suited[static_cast<std::size_t>(row) - 1]);
    session_->setCollective(std::move(next));
}

int CollectiveModel::kind() const
{
    if (!session_ || !session_->drawn() || !wish().ranks.empty())
        return -1;
    const auto kinds = kinds_of(*session_->drawn());
    const auto found = std::ranges::find(kinds, wish().group_kind, [](const GroupKind *kind) { return kind->name; });
    return found == kinds.end() ? -1 : static_cast<int>(found - kinds.begin());
}

void CollectiveModel::setKind(int row)
{
    const auto kinds = kinds_of(*session_->drawn());
    if (row < 0 || row >= static_cast<int>(kinds.size()) || row == kind())
        return;
    auto next = wish();
    next.group_kind = kinds[static_cast<std::size_t>(row)]->name;
    next.group_index = 0;
    next.ranks.clear();
    session_->setCollective(std::move(next));
}

int CollectiveModel::groupCount() const
{
    const auto *kind = session_ && session_->drawn() ? session_->drawn()->group(wish().group_kind) : nullptr;
    return kind ? static_cast<int>(kind->count()) : 0;
}

int CollectiveModel::groupIndex() const { return session_ ? wish().group_index : 0; }

void CollectiveModel::setGroupIndex(int index)
{
    if (index < 0 || index >= groupCount() || index == groupIndex())
        return;
    auto next = wish();
    next.group_index = index;
    session_->setCollective(std::move(next));
}

bool CollectiveModel::isEveryGroup() const { return session_ && wish().every_group; }

void CollectiveModel::setEveryGroup(bool every)
{
    if (every == isEveryGroup())
        return;
    auto next = wish();
    next.every_group = every;
    session_->setCollective(std::move(next));
}

QString CollectiveModel::ranks() const { return session_ ? text(ranks_as_typed(wish().ranks)) : QString(); }

QString CollectiveModel::typeRanks(const QString &words)
{
    const auto read = typed_ranks(words.toStdString());
    if (!read)
        return text(one_line(read.problem(), session_->textLanguage()));
    if (*read == wish().ranks)
        return {};
    auto next = wish();
    next.ranks = *read;
    session_->setCollective(std::move(next));
    return {};
}

QString CollectiveModel::bytesText() const
{
    return session_ ? text(collectives_view::bytes_text(static_cast<double>(wish().bytes))) : QString();
}

qreal CollectiveModel::bytesPosition() const
{
    if (!session_)
        return 0;
    const auto bytes = std::clamp(static_cast<double>(wish().bytes), least_bytes, most_bytes);
    return std::log(bytes / least_bytes) / std::log(most_bytes / least_bytes);
}

QString CollectiveModel::typeBytes(const QString &words)
{
    const auto read = typed_bytes(words.toStdString());
    if (!read)
        return text(one_line(read.problem(), session_->textLanguage()));
    if (words == bytesText()) // only what is shown of a longer number
        return {};
    auto next = wish();
    next.bytes = *read;
    session_->setCollective(std::move(next));
    return {};
}

void CollectiveModel::moveBytes(qreal position)
{
    const auto exact = least_bytes * std::pow(most_bytes / least_bytes, std::clamp(position, 0.0, 1.0));
    const auto unit = std::pow(10, std::floor(std::log10(exact)) - 1);
    auto next = wish();
    next.bytes = static_cast<std::int64_t>(std::round(std::round(exact / unit) * unit));
    session_->setCollective(std::move(next));
}

QString CollectiveModel::problem() const { return session_ ? session_->studyProblem() : QString(); }

QString CollectiveModel::means() const
{
    const auto study = session_ ? session_->study() : nullptr;
    return study ? session_->say(study->runs.front().simulation.means) : QString();
}

QStringList CollectiveModel::reasons() const
{
    QStringList lines;
    if (const auto study = session_ ? session_->study() : nullptr)
        for (const auto &run : study->runs)
            lines << session_->say(run.simulation.collectives.front().reason);
    return lines;
}

QString CollectiveModel::firstName() const
{
    const auto study = session_ ? session_->study() : nullptr;
    return study ? text(name(study->runs.front().simulation.plan.parts.front().collective.algorithm)) : QString();
}

QString CollectiveModel::secondName() const
{
    const auto study = session_ ? session_->study() : nullptr;
    return study && study->runs.size() > 1
               ? text(name(study->runs[1].simulation.plan.parts.front().collective.algorithm))
               : QString();
}

} // namespace rankscape
