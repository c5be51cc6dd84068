// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Arithmetic on one number, the time.
#include "app/viewmodels/player.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace rankscape {

namespace {

struct Speed {
    const char *name;
    double factor;
};
constexpr std::array<Speed, 5> all_speeds{{{"1/4×", 0.25}, {"1/2×", 0.5}, {"1×", 1}, {"2×", 2}, {"4×", 4}}};

/// Events closer than this part of the whole are one step: equal chunks end together but for rounding.
constexpr double one_instant = 1e-7;

struct Unit {
    const char *name;
    double seconds;
};

Unit unit_for(double seconds)
{
    for (const Unit unit : {Unit{"s", 1}, Unit{"ms", 1e-3}, Unit{"µs", 1e-6}})
        if (seconds >= unit.seconds * 0.9995)
            return unit;
    return {"ns", 1e-9};
}

/// Digits after the point so that `digits` are shown in all.
int decimals(double amount, int digits)
{
    const auto before = amount >= 1 ? static_cast<int>(std::floor(std::log10(amount) + 1e-9)) + 1 : 1;
    return std::max(0, digits - before);
}

} // namespace

Player::Player(QObject *parent) : QObject(parent)
{
    for (const auto changed : {&Player::timeChanged, &Player::durationChanged}) {
        connect(this, changed, this, &Player::textChanged);
        connect(this, changed, this, &Player::markedChanged);
    }
    connect(this, &Player::marksChanged, this, &Player::markedChanged);
    for (const auto changed : {&Player::speedChanged, &Player::durationChanged})
        connect(this, changed, this, &Player::ratioChanged);
    connect(this, &Player::durationChanged, this, &Player::speedChanged);
}

void Player::setSession(Session *session)
{
    if (session_ == session)
        return;
    if (session_)
        session_->disconnect(this);
    session_ = session;
    if (session_) {
        connect(session_, &Session::studyChanged, this, &Player::studyMoved);
        connect(session_, &Session::languageChanged, this, &Player::languageMoved);
        connect(session_, &QObject::destroyed, this, [this] {
            session_ = nullptr;
            studyMoved();
        });
    }
    studyMoved();
    Q_EMIT sessionChanged();
}

void Player::languageMoved()
{
    Q_EMIT textChanged();
    Q_EMIT ratioChanged();
}

void Player::studyMoved()
{
    const auto *view = session_ ? find_view(session_->view().toStdString()) : nullptr;
    const bool of_thread = view && view->study;
    if (playing_ && view && !view->draw_moving && !session_->isStudyWanted()) // nothing shows it any more
        setPlaying(false);
    const auto thread = of_thread ? session_->shown().thread : nullptr;
    const auto study = session_ && !of_thread ? session_->study() : nullptr;
    if (study == study_ && thread == thread_)
        return;
    // The phase stays: while a size is dragged, the picture must not jump back to its start. Another mechanism begins.
    const bool same_kind = (thread != nullptr) == (thread_ != nullptr) || !thread_;
    const auto part = same_kind ? fraction() : 0;
    watches_.clear();
    study_ = study;
    thread_ = thread;
    duration_ = thread_ ? std::max(0.0, thread_->step.end_of_all) : study_ ? std::max(0.0, study_->duration.value) : 0;
    if (duration_ <= 0)
        setPlaying(false);
    if (!marks_.isEmpty()) {
        marks_.clear();
        Q_EMIT marksChanged();
    }
    time_ = part * duration_;
    Q_EMIT durationChanged();
    Q_EMIT timeChanged();
}

void Player::seek(qreal time)
{
    stop_at_ = -1;
    move(time);
}

void Player::move(double time)
{
    if (!std::isfinite(time))
        return;
    const auto held = std::clamp(time, 0.0, duration_);
    if (held == time_)
        return;
    time_ = held;
    Q_EMIT timeChanged();
}

void Player::setPlaying(bool playing)
{
    playing = playing && duration_ > 0;
    if (playing_ == playing)
        return;
    playing_ = playing;
    since_step_ = 0;
    stop_at_ = -1;
    if (playing_ && time_ >= duration_)
        seek(0);
    Q_EMIT playingChanged();
}

void Player::playTo(qreal fraction)
{
    setPlaying(true);
    if (playing_)
        stop_at_ = std::clamp(fraction, 0.0, 1.0);
}

void Player::setLoop(bool loop)
{
    if (loop_ == loop)
        return;
    loop_ = loop;
    Q_EMIT loopChanged();
}

qreal Player::speed() const
{
    return duration_ / whole_play * all_speeds[static_cast<std::size_t>(speed_index_)].factor;
}

void Player::setSpeedIndex(int index)
{
    if (index < 0 || index >= static_cast<int>(all_speeds.size()) || index == speed_index_)
        return;
    speed_index_ = index;
    Q_EMIT speedChanged();
}

QStringList Player::speeds() const
{
    QStringList names;
    for (const auto &speed : all_speeds)
        names << QString::fromUtf8(speed.name);
    return names;
}

void Player::setReducedMotion(bool reduced)
{
    if (reduced_motion_ == reduced)
        return;
    reduced_motion_ = reduced;
    since_step_ = 0;
    Q_EMIT reducedMotionChanged();
}

void Player::advance(qreal real_seconds)
{
    if (!playing_ || !(real_seconds > 0))
        return;
    double next = time_;
    if (reduced_motion_) {
        since_step_ += real_seconds;
        const auto steps = std::floor(since_step_ / seconds_a_step + 1e-6); // frames add up to a step but for rounding
        if (steps < 1)
            return;
        since_step_ = std::max(0.0, since_step_ - steps * seconds_a_step);
        next = time_ >= duration_ ? 2 * duration_ : eventAfter(time_); // the end is shown for one step, too
    } else {
        next = time_ + real_seconds * speed();
    }
    if (stop_at_ >= 0 && next >= stop_at_ * duration_) {
        seek(stop_at_ * duration_);
        setPlaying(false);
    } else if (next < duration_ || (reduced_motion_ && next == duration_ && loop_)) {
        move(next);
    } else if (loop_) {
        move(reduced_motion_ ? 0 : std::fmod(next, duration_));
    } else {
        seek(duration_);
        setPlaying(false);
    }
}

const std::vector<Watch> &Player::watches()
{
    if (study_ && !thread_ && watches_.empty())
        for (const auto &run : study_->runs)
            watches_.emplace_back(study_->network, run.simulation);
    return watches_;
}

double Player::eventAfter(double time)
{
    const auto least = duration_ * one_instant;
    double best = duration_;
    if (thread_) {
        double at = time;
        for (double next = thread_->step.next_event(at); next > at && at - time <= least;
             next = thread_->step.next_event(at))
            at = next;
        return at - time > least ? at : duration_;
    }
    for (const auto &watch : watches()) {
        double at = time;
        for (double next = watch.next_event(at); next > at && at - time <= least; next = watch.next_event(at))
            at = next;
        if (at - time > least)
            best = std::min(best, at);
    }
    return best;
}

double Player::eventBefore(double time)
{
    const auto least = duration_ * one_instant;
    double best = 0;
    if (thread_) {
        double at = time;
        for (double next = thread_->step.previous_event(at); next < at && time - at <= least;
             next = thread_->step.previous_event(at))
            at = next;
        return time - at > least ? at : 0;
    }
    for (const auto &watch : watches()) {
        double at = time;
        for (double next = watch.previous_event(at); next < at && time - at <= least; next = watch.previous_event(at))
            at = next;
        if (time - at > least)
            best = std::max(best, at);
    }
    return best;
}

void Player::stepForward()
{
    setPlaying(false);
    seek(eventAfter(time_));
}

void Player::stepBack()
{
    setPlaying(false);
    seek(eventBefore(time_));
}

void Player::toStart() { seek(0); }

void Player::toEnd()
{
    setPlaying(false);
    seek(duration_);
}

void Player::toggleMark()
{
    if (duration_ <= 0)
        return;
    if (const auto at = marks_.indexOf(time_); at >= 0)
        marks_.removeAt(at);
    else
        marks_.insert(std::ranges::lower_bound(marks_, time_), time_);
    Q_EMIT marksChanged();
}

void Player::removeMark(int index)
{
    if (index < 0 || index >= marks_.size())
        return;
    marks_.removeAt(index);
    Q_EMIT marksChanged();
}

void Player::nextMark()
{
    if (marks_.isEmpty())
        return;
    const auto next = std::ranges::upper_bound(marks_, time_);
    seek(next == marks_.end() ? marks_.first() : *next);
}

QList<qreal> Player::markFractions() const
{
    QList<qreal> parts;
    for (const auto mark : marks_)
        parts << (duration_ > 0 ? mark / duration_ : 0);
    return parts;
}

/// In the unit that suits `as_fine_as`, so that a running time keeps its unit and its width.
QString Player::formatted(double seconds, double as_fine_as, int digits) const
{
    const auto unit = unit_for(as_fine_as);
    return QString::number(seconds / unit.seconds, 'f', decimals(as_fine_as / unit.seconds, digits)) + u' ' +
           QString::fromUtf8(unit.name);
}

QString Player::text() const
{
    if (!session_ || duration_ <= 0)
        return {};
    const auto now = formatted(time_, duration_, 4).toStdString(),
               all = formatted(duration_, duration_, 3).toStdString();
    return session_->say({"t = " + now + " of " + all, "t = " + now + "，共 " + all});
}

QString Player::ratioText() const
{
    if (!session_ || duration_ <= 0)
        return {};
    const auto there = formatted(speed(), speed(), 2).toStdString();
    return session_->say({"1 s here = " + there + " there", "此处 1 s = 实际 " + there});
}

} // namespace rankscape
