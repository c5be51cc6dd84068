// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Playing a study or a training step: which instant is shown, how fast it goes on, and where to stop.
#pragma once

#include "app/viewmodels/session.h"
#include "model/traffic/watch.h"

#include <QList>
#include <QObject>
#include <QtQml/qqmlregistration.h>

#include <memory>
#include <vector>

namespace rankscape {

/// Times are seconds of the simulated machine. It has no clock of its own: whoever shows it calls advance() once a
/// frame. Any instant can be sought, in any order; what is shown depends on the time alone.
class Player : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(rankscape::Session *session READ session WRITE setSession NOTIFY sessionChanged)
    Q_PROPERTY(qreal duration READ duration NOTIFY durationChanged) ///< 0: nothing to play
    Q_PROPERTY(qreal time READ time WRITE seek NOTIFY timeChanged)
    Q_PROPERTY(qreal fraction READ fraction WRITE seekFraction NOTIFY timeChanged) ///< time as part of the duration
    Q_PROPERTY(bool playing READ isPlaying WRITE setPlaying NOTIFY playingChanged)
    Q_PROPERTY(bool loop READ loops WRITE setLoop NOTIFY loopChanged)
    Q_PROPERTY(qreal speed READ speed NOTIFY speedChanged) ///< simulated seconds per real second
    Q_PROPERTY(int speedIndex READ speedIndex WRITE setSpeedIndex NOTIFY speedChanged) ///< into `speeds`
    Q_PROPERTY(QStringList speeds READ speeds CONSTANT)                                ///< "1/4×" … "4×"
    Q_PROPERTY(QList<qreal> marks READ marks NOTIFY marksChanged)                      ///< in order
    Q_PROPERTY(QList<qreal> markFractions READ markFractions NOTIFY marksChanged)
    Q_PROPERTY(bool marked READ isMarked NOTIFY markedChanged)       ///< the present instant is
    Q_PROPERTY(QString text READ text NOTIFY textChanged)            ///< "t = 61.4 µs of 200 µs"
    Q_PROPERTY(QString ratioText READ ratioText NOTIFY ratioChanged) ///< "1 s here = 38 µs there"
    Q_PROPERTY(bool reducedMotion READ hasReducedMotion WRITE setReducedMotion NOTIFY reducedMotionChanged)

public:
    explicit Player(QObject *parent = nullptr);

    static constexpr double whole_play = 8;       ///< real seconds at speed 1
    static constexpr double seconds_a_step = 0.5; ///< with reduced motion

    Session *session() const { return session_; }
    void setSession(Session *session);
    qreal duration() const { return duration_; }
    qreal time() const { return time_; }
    /// Held between the start and the end.
    void seek(qreal time);
    qreal fraction() const { return duration_ > 0 ? time_ / duration_ : 0; }
    void seekFraction(qreal fraction) { seek(fraction * duration_); }
    bool isPlaying() const { return playing_; }
    /// At the end it begins anew. Nothing happens where there is nothing to play.
    void setPlaying(bool playing);
    bool loops() const { return loop_; }
    void setLoop(bool loop);
    qreal speed() const;
    int speedIndex() const { return speed_index_; }
    void setSpeedIndex(int index);
    QStringList speeds() const;
    QList<qreal> marks() const { return marks_; }
    QList<qreal> markFractions() const;
    bool isMarked() const { return marks_.contains(time_); }
    QString text() const;
    QString ratioText() const;
    bool hasReducedMotion() const { return reduced_motion_; }
    void setReducedMotion(bool reduced);

    Q_INVOKABLE void advance(qreal real_seconds);
    /// Plays from here and pauses there, a fraction of the duration. Seeking or pausing by hand forgets where.
    Q_INVOKABLE void playTo(qreal fraction);
    Q_INVOKABLE void togglePlaying() { setPlaying(!playing_); }
    Q_INVOKABLE void stepForward(); ///< to the next start or end of a transfer, and pauses
    Q_INVOKABLE void stepBack();
    Q_INVOKABLE void toStart();
    Q_INVOKABLE void toEnd();
    Q_INVOKABLE void toggleMark(); ///< marks the present instant, or takes its mark away
    Q_INVOKABLE void removeMark(int index);
    Q_INVOKABLE void nextMark(); ///< the first again after the last

Q_SIGNALS:
    void sessionChanged();
    void durationChanged();
    void timeChanged();
    void playingChanged();
    void loopChanged();
    void speedChanged();
    void marksChanged();
    void markedChanged();
    void textChanged();
    void ratioChanged();
    void reducedMotionChanged();

private:
    void move(double time);
    void studyMoved();
    void languageMoved();
    double eventAfter(double time);
    double eventBefore(double time);
    const std::vector<Watch> &watches();
    QString formatted(double seconds, double as_fine_as, int digits) const;

    Session *session_ = nullptr;
    std::shared_ptr<const Study> study_;        ///< what is played …
    std::shared_ptr<const ThreadStudy> thread_; ///< … or this, when a thread's view is on screen
    std::vector<Watch> watches_;                ///< of its runs; made when first needed
    double duration_ = 0;
    double time_ = 0;
    bool playing_ = false;
    bool loop_ = true;
    int speed_index_ = 2;
    QList<qreal> marks_;
    bool reduced_motion_ = false;
    double since_step_ = 0; ///< real seconds
    double stop_at_ = -1;   ///< a fraction; below 0: nowhere
};

} // namespace rankscape
