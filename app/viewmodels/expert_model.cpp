// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Reading the job and its study, and changing the job.
#include "app/viewmodels/expert_model.h"

#include "app/viewmodels/expert_numbers.h"
#include "model/views/expert_parallel/placement.h"
#include "model/views/expert_parallel/tokens.h"

namespace rankscape {

namespace {

using expert_parallel::Overlap;

/// Those that flags of the job can ask for.
constexpr std::array overlaps_with_flags{Overlap::none, Overlap::shared_expert, Overlap::combined_1f1b,
                                         Overlap::combined_1f1b_delayed, Overlap::shortcut};

QVariantMap titled(const QString &title) { return {{"title", title}}; }

} // namespace

ExpertModel::ExpertModel(QObject *parent)
    : QObject(parent),
      dispatchers_({"title"}),
      limits_({"text", "citation", "refused"}),
      overlaps_({"title"}),
      numbers_({"name", "value", "note", "colour", "strong", "apart"})
{
}

void ExpertModel::setSession(Session *session)
{
    if (session_ == session)
        return;
    if (session_)
        disconnect(session_, nullptr, this, nullptr);
    session_ = session;
    if (session_) {
        for (const auto signal : {&Session::scenarioChanged, &Session::derivedChanged, &Session::studyChanged,
                                  &Session::languageChanged, &Session::themeChanged})
            connect(session_, signal, this, &ExpertModel::reload);
        connect(session_, &Session::pictureChanged, this, &ExpertModel::reloadIfShown);
    }
    reload();
}

const expert_parallel::Study *ExpertModel::study() const
{
    return session_ ? dynamic_cast<const expert_parallel::Study *>(session_->threadStudy().get()) : nullptr;
}

/// The pointer moving over the picture is no reason to count anew.
void ExpertModel::reloadIfShown()
{
    if (session_->threadStudy() != reloaded_ || session_->viewState().selected != reloaded_selected_)
        reload();
}

void ExpertModel::reload()
{
    if (!session_)
        return;
    reloaded_ = session_->threadStudy();
    reloaded_selected_ = session_->viewState().selected;
    QList<QVariantMap> names, ways, limits;
    for (const auto dispatcher : expert_parallel::all_dispatchers)
        names.push_back(titled(QString::fromStdString(std::string(proper_name(dispatcher)))));
    for (const auto overlap : overlaps_with_flags)
        ways.push_back(titled(session_->say(name(overlap))));
    dispatchers_.set(names);
    overlaps_.set(ways);
    if (const auto *made = study()) {
        for (const auto &limit : made->own().limits)
            limits.push_back({{"text", session_->say(limit.sentence)},
                              {"citation", QString::fromStdString(limit.citation)},
                              {"refused", limit.refused}});
        numbers_.set(expert_numbers::rows(*made, session_->textLanguage(), session_->theme()));
    } else {
        numbers_.set({});
    }
    limits_.set(limits);
    Q_EMIT changed();
}

int ExpertModel::dispatcher() const
{
    return session_ ? static_cast<int>(expert_parallel::dispatcher_of(session_->scenario())) : 0;
}

int ExpertModel::tokens() const
{
    const auto *made = study();
    return made ? static_cast<int>(made->settings.tokens) : 0;
}

bool ExpertModel::isFlex() const
{
    return expert_parallel::is_flex(static_cast<expert_parallel::Dispatcher>(dispatcher()));
}

bool ExpertModel::isNcclEp() const
{
    return static_cast<expert_parallel::Dispatcher>(dispatcher()) == expert_parallel::Dispatcher::ncclep;
}

void ExpertModel::chooseDispatcher(int row)
{
    if (!session_ || row < 0 || static_cast<std::size_t>(row) >= expert_parallel::all_dispatchers.size())
        return;
    session_->change(expert_parallel::with_dispatcher(session_->scenario(),
                                                      expert_parallel::all_dispatchers[static_cast<std::size_t>(row)]));
}

int ExpertModel::overlap() const
{
    if (!session_)
        return 0;
    const auto found = std::ranges::find(overlaps_with_flags, expert_parallel::overlap_of(session_->scenario()));
    return static_cast<int>(found - overlaps_with_flags.begin());
}

bool ExpertModel::changesModel() const
{
    return session_ && expert_parallel::overlap_of(session_->scenario()) == Overlap::shortcut;
}

void ExpertModel::chooseOverlap(int row)
{
    if (!session_ || row < 0 || static_cast<std::size_t>(row) >= overlaps_with_flags.size())
        return;
    const auto overlap = overlaps_with_flags[static_cast<std::size_t>(row)];
    auto scenario = session_->scenario();
    scenario.experts.shared_expert_overlap = overlap == Overlap::shared_expert;
    scenario.experts.shortcut = overlap == Overlap::shortcut;
    scenario.pipeline.overlap_expert_communication =
        overlap == Overlap::combined_1f1b || overlap == Overlap::combined_1f1b_delayed;
    scenario.pipeline.delay_wgrad = overlap == Overlap::combined_1f1b_delayed;
    session_->change(std::move(scenario));
}

int ExpertModel::boundary() const
{
    const auto derived = session_ ? session_->drawn() : nullptr;
    return derived ? static_cast<int>(expert_view::boundary_of(*derived).at) : 0;
}

int ExpertModel::boundaryLeast() const
{
    const auto derived = session_ ? session_->drawn() : nullptr;
    return derived ? static_cast<int>(expert_view::boundary_of(*derived).least) : 0;
}

int ExpertModel::boundaryMost() const
{
    const auto derived = session_ ? session_->drawn() : nullptr;
    return derived ? static_cast<int>(expert_view::boundary_of(*derived).most) : 0;
}

int ExpertModel::boundaryStep() const
{
    const auto derived = session_ ? session_->drawn() : nullptr;
    return derived ? static_cast<int>(expert_view::boundary_of(*derived).step) : 1;
}

bool ExpertModel::isBoundaryMoved() const { return session_ && !session_->scenario().cluster.domain_sizes.empty(); }

bool ExpertModel::crosses() const
{
    const auto derived = session_ ? session_->drawn() : nullptr;
    const auto *ep = derived ? derived->locality_of("ep") : nullptr;
    return ep && ep->crossing > 0;
}

QString ExpertModel::boundaryText() const
{
    const auto derived = session_ ? session_->drawn() : nullptr;
    const auto *ep = derived ? derived->locality_of("ep") : nullptr;
    if (!ep || !derived->cluster)
        return {};
    std::string sizes;
    const auto &domains = derived->cluster->domains();
    for (std::size_t i = 0; i < domains.size() && i < 4; ++i)
        sizes += (i > 0 ? " + " : "") + std::to_string(domains[i].filled);
    if (domains.size() > 4)
        sizes += " + …";
    const auto n = std::to_string(ep->crossing), of = std::to_string(ep->count);
    return session_->say(
        {sizes + " GPUs: " + n + " of " + of + (ep->count == 1 ? " EP group crosses" : " EP groups cross"),
         sizes + " 个 GPU：" + of + " 个 EP 组中 " + n + " 个跨 domain"});
}

QString ExpertModel::segmentText() const
{
    const auto derived = session_ ? session_->drawn() : nullptr;
    return derived ? session_->say(expert_view::segment_of(*derived).sentence) : QString();
}

void ExpertModel::moveBoundary(int gpus)
{
    const auto derived = session_ ? session_->drawn() : nullptr;
    if (!derived || boundaryMost() <= boundaryLeast())
        return;
    auto scenario = session_->scenario();
    scenario.cluster.domain_sizes = expert_view::sizes_with_boundary(*derived, gpus);
    session_->change(std::move(scenario), "--domain-sizes");
}

void ExpertModel::resetBoundary()
{
    if (!isBoundaryMoved())
        return;
    auto scenario = session_->scenario();
    scenario.cluster.domain_sizes.clear();
    session_->change(std::move(scenario));
}

bool ExpertModel::isFollowing() const
{
    const auto *made = study();
    return made && expert_view::token_of(*made, session_->viewState().selected);
}

QString ExpertModel::tokenText() const
{
    const auto *made = study();
    const auto token = made ? expert_view::token_of(*made, session_->viewState().selected) : std::nullopt;
    return token ? session_->say(expert_view::line_of(*made, *token)) : QString();
}

void ExpertModel::follow(int rank, int token)
{
    const auto *made = study();
    if (!made || token < 0 || token >= made->settings.tokens || made->group.place_of(rank) < 0)
        return;
    session_->setSelected(QString::fromStdString(expert_view::id_of({rank, token})));
}

void ExpertModel::followNext()
{
    const auto *made = study();
    if (!made)
        return;
    auto token = expert_view::token_of(*made, session_->viewState().selected);
    if (!token) {
        const auto chosen = session_->selectedRank();
        token = expert_view::TokenId{made->group.place_of(chosen) >= 0 ? chosen : made->group.ranks.front(), -1};
    }
    follow(token->rank, static_cast<int>((token->token + 1) % made->settings.tokens));
}

void ExpertModel::unfollow()
{
    if (isFollowing())
        session_->setSelected({});
}

} // namespace rankscape
