// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Scenes one after another.
#include "app/viewmodels/story_model.h"

#include "app/resources/catalog_store.h"
#include "app/viewmodels/citation_info.h"

#include <algorithm>

namespace rankscape {

StoryModel::StoryModel(QObject *parent) : QObject(parent) {}

void StoryModel::setSession(Session *session)
{
    if (session_ == session)
        return;
    if (session_)
        session_->disconnect(this);
    session_ = session;
    if (session_) {
        connect(session_, &Session::languageChanged, this, &StoryModel::changed);
        connect(session_, &Session::viewChanged, this, &StoryModel::changed);
        // Queued: the player hears of a study from the same signal, and must have it first.
        connect(session_, &Session::studyChanged, this, &StoryModel::play, Qt::QueuedConnection);
    }
    Q_EMIT sessionChanged();
    Q_EMIT changed();
}

const Scene *StoryModel::now() const { return story_ ? &story_->scenes[static_cast<std::size_t>(at_)] : nullptr; }

const Story *StoryModel::offeredStory() const
{
    const auto *view = session_ ? find_view(session_->view().toStdString()) : nullptr;
    return view ? catalog().story_of_thread(view->thread) : nullptr;
}

QString StoryModel::offered() const
{
    const auto *story = offeredStory();
    return story ? to_qstring(story->id) : QString();
}

QString StoryModel::offeredTitle() const
{
    const auto *story = offeredStory();
    return story ? session_->say(story->title) : QString();
}

int StoryModel::offeredCount() const
{
    const auto *story = offeredStory();
    return story ? static_cast<int>(story->scenes.size()) : 0;
}

QString StoryModel::storyTitle() const { return story_ ? session_->say(story_->title) : QString(); }

QStringList StoryModel::sceneTitles() const
{
    QStringList titles;
    for (int i = 0; i < count(); ++i)
        titles << QString::number(i + 1) + QStringLiteral(". ") +
                      session_->say(story_->scenes[static_cast<std::size_t>(i)].title);
    return titles;
}

QString StoryModel::title() const { return now() ? session_->say(now()->title) : QString(); }

QString StoryModel::caption() const { return now() ? session_->say(now()->caption) : QString(); }

QString StoryModel::notes() const { return now() ? session_->say(now()->notes) : QString(); }

QStringList StoryModel::citations() const
{
    QStringList ids;
    if (now())
        for (const auto &id : now()->citations)
            ids << to_qstring(id);
    return ids;
}

QString StoryModel::conceptId() const { return now() ? to_qstring(now()->concept_page) : QString(); }

QString StoryModel::conceptTitle() const
{
    const auto *idea = now() ? catalog().concept_of(now()->concept_page) : nullptr;
    return idea ? session_->say(idea->title()) : QString();
}

bool StoryModel::start(const QString &story, int scene)
{
    const auto *found = session_ ? catalog().story(story.toStdString()) : nullptr;
    if (!found)
        return false;
    if (!story_)
        version_ = shown_version_ = session_->coreVersion();
    story_ = found;
    open(scene);
    return true;
}

void StoryModel::open(int scene)
{
    if (!story_)
        return;
    at_ = std::clamp(scene, 0, count() - 1);
    show(*story_, at_);
    Q_EMIT changed();
}

void StoryModel::next()
{
    if (canGoOn())
        open(at_ + 1);
}

void StoryModel::back()
{
    if (canGoBack())
        open(at_ - 1);
}

void StoryModel::again() { open(at_); }

void StoryModel::leave()
{
    if (!story_)
        return;
    story_ = nullptr;
    range_.reset();
    if (player_)
        player_->setPlaying(false);
    Q_EMIT changed();
}

void StoryModel::showExample()
{
    if (const auto *story = offeredStory()) {
        version_ = shown_version_ = session_->coreVersion();
        show(*story, 0);
    }
}

void StoryModel::show(const Story &story, int scene)
{
    const auto &chosen = story.scenes[static_cast<std::size_t>(scene)];
    if (session_->coreVersion() != shown_version_) // changed by hand since the last scene
        version_ = session_->coreVersion();
    if (player_)
        player_->setPlaying(false);
    auto see = chosen.see;
    for (int i = scene; see.flags.empty() && i >= 0; --i) // the job of the scene before
        see.flags = story.scenes[static_cast<std::size_t>(i)].see.flags;
    const bool names_version =
        std::ranges::any_of(see.flags, [](const auto &flag) { return flag.starts_with("--core-version"); });
    if (!names_version && !see.flags.empty())
        see.flags.push_back("--core-version=" + version_.toStdString());
    session_->endStep();
    session_->show(see);
    session_->endStep();
    shown_version_ = session_->coreVersion();
    range_.reset();
    if (!find_view(chosen.see.view)->animated)
        return;
    range_ = {chosen.play_from, chosen.play_to};
    range_view_ = to_qstring(chosen.see.view);
    QMetaObject::invokeMethod(this, &StoryModel::play, Qt::QueuedConnection);
}

/// Once what the scene shows is there.
void StoryModel::play()
{
    if (!range_ || !player_ || session_->isStudyBusy() || session_->isBusy())
        return;
    const auto [from, to] = *range_;
    range_.reset();
    if (session_->view() != range_view_ || player_->duration() <= 0)
        return;
    const bool still = to <= from || player_->hasReducedMotion();
    player_->seekFraction(still ? std::max(from, to) : from);
    if (!still)
        player_->playTo(to);
}

} // namespace rankscape
