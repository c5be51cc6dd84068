// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The session's collectives: simulated beside the window whenever the job or the wish changes.
#include "app/resources/catalog_store.h"
#include "app/viewmodels/session.h"
#include "model/views/expert_parallel/domain_view.h"

namespace rankscape {

namespace {

/// A study stays on screen a moment longer than its job; what is selected may already be of the newer one.
void drop_what_is_not_there(ViewState &state, const Derived &derived)
{
    if (state.selected_rank && (!derived.layout || *state.selected_rank >= derived.layout->world))
        state.selected_rank.reset();
    const auto *kind = derived.group(state.group_kind);
    if (!kind)
        state.group_kind.clear();
    if (!kind || (state.group_index && static_cast<std::size_t>(*state.group_index) >= kind->count()))
        state.group_index.reset();
}

} // namespace

Shown Session::shown() const { return shownBy(*find_view(view_id_.toStdString())); }

Shown Session::shownBy(const View &view) const
{
    Shown shown{drawn_, &catalog(), view_state_, {}, {}, {}};
    if (!view.draw_moving || view.study)
        shown.state.collective = {};
    if (view.study) {
        const bool refused = thread_problem_ && draws_without_study(view); // an older job's would say something else
        if (thread_study_ && thread_of_ == view.thread && !refused) {
            shown.thread = thread_study_;
            if (thread_study_->derived != drawn_) {
                shown.derived = thread_study_->derived;
                drop_what_is_not_there(shown.state, *shown.derived);
            }
        }
    } else if (view.draw_moving && study_) {
        shown.study = study_;
        if (study_of_ != drawn_) {
            shown.derived = study_of_;
            drop_what_is_not_there(shown.state, *study_of_);
        }
    }
    return shown;
}

bool Session::isStudyWanted() const
{
    const auto *view = find_view(view_id_.toStdString());
    return keeps_studying_ || (view->draw_moving && !view->study);
}

QString Session::studyProblem() const
{
    const auto *view = find_view(view_id_.toStdString());
    if (draws_without_study(*view))
        return {};
    if (view->study)
        return thread_problem_ ? QString::fromStdString(one_line(*thread_problem_, textLanguage())) : QString();
    return study_problem_ ? QString::fromStdString(one_line(*study_problem_, textLanguage())) : QString();
}

void Session::setCollective(CollectiveWish wish)
{
    if (view_state_.collective == wish)
        return;
    view_state_.collective = std::move(wish);
    studyMoved();
    Q_EMIT studyChanged();
    Q_EMIT pictureChanged();
}

void Session::keepStudying(bool keep)
{
    if (keeps_studying_ == keep)
        return;
    keeps_studying_ = keep;
    studyMoved();
    Q_EMIT studyChanged();
}

void Session::giveUpStudy()
{
    if (!study_running_)
        return;
    study_running_->store(true);
    study_running_.reset();
    studied_.reset();
}

void Session::studyMoved()
{
    threadMoved(*find_view(view_id_.toStdString()));
    if (!isStudyWanted()) {
        if (study_running_) {
            giveUpStudy();
            Q_EMIT studyChanged();
        }
        return;
    }
    if (!drawn_ || (studied_ == drawn_ && studied_wish_ == view_state_.collective))
        return;
    giveUpStudy();
    studied_ = drawn_;
    studied_wish_ = view_state_.collective;
    study_running_ = std::make_shared<std::atomic<bool>>(false);
    study_worker_.start([this, derived = drawn_, wish = studied_wish_, stop = study_running_] {
        auto result = rankscape::study(*derived, wish, stop.get());
        QMetaObject::invokeMethod(this, [this, result = std::move(result), derived, stop] {
            if (stop == study_running_)
                acceptStudy(result, derived);
        });
    });
    Q_EMIT studyChanged();
}

void Session::acceptStudy(Result<std::shared_ptr<const Study>> result, std::shared_ptr<const Derived> of)
{
    study_running_.reset();
    study_problem_.reset();
    if (result) {
        study_ = *result;
        study_of_ = std::move(of);
    } else {
        study_problem_ = result.problem();
        if (study_of_ != of) { // of another job: what is on screen would not be what the window speaks of
            study_.reset();
            study_of_.reset();
        }
    }
    Q_EMIT studyChanged();
    Q_EMIT pictureChanged();
}

void Session::threadMoved(const View &view)
{
    if (!view.study || !drawn_)
        return;
    // Views of a thread share a study, but where one had to do without a step another may need less, or more.
    const bool shared =
        thread_running_ || (!thread_problem_ && thread_study_ && !thread_study_->step.plan.events.empty());
    if (threaded_ == drawn_ && threaded_of_ == view.thread && (shared || threaded_by_ == view.id))
        return;
    if (thread_running_)
        thread_running_->store(true);
    threaded_ = drawn_;
    threaded_of_ = view.thread;
    threaded_by_ = view.id;
    thread_running_ = std::make_shared<std::atomic<bool>>(false);
    study_worker_.start([this, derived = drawn_, make = view.study, stop = thread_running_] {
        auto result = make(derived, stop.get());
        QMetaObject::invokeMethod(this, [this, result = std::move(result), stop] {
            if (stop == thread_running_)
                acceptThread(result);
        });
    });
    Q_EMIT studyChanged();
}

void Session::acceptThread(const ThreadStudyResult &result)
{
    thread_running_.reset();
    thread_problem_.reset();
    if (result) {
        thread_study_ = *result;
        thread_of_ = threaded_of_;
    } else {
        thread_problem_ = result.problem();
        if (thread_of_ != threaded_of_) // of another thread: nothing of this one is there to be kept
            thread_study_.reset();
    }
    Q_EMIT studyChanged();
    Q_EMIT pictureChanged();
    threadMoved(*find_view(view_id_.toStdString())); // another view may have been chosen meanwhile
}

} // namespace rankscape
