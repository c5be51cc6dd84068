// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One flag of the job as a control shows it: its value, what else it could be, and what would be refused.
#pragma once

#include "app/viewmodels/rows_model.h"
#include "app/viewmodels/session.h"
#include "model/scenario/legal_values.h"
#include "model/scenario/options.h"

#include <QColor>
#include <QVariantList>
#include <QVariantMap>

namespace rankscape {

/// Degrees offer the values that the layout's sliders offer; other numbers, `candidates` or `from` … `to` in steps;
/// texts, the words that the flag knows. The present value is always among them. A control that is out of sight does no
/// work.
class FlagModel : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(rankscape::Session *session READ session WRITE setSession NOTIFY setUp REQUIRED)
    Q_PROPERTY(QString flag READ flag WRITE setFlag NOTIFY setUp REQUIRED) ///< in any spelling
    Q_PROPERTY(QVariantList candidates READ candidates WRITE setCandidates NOTIFY setUp)
    Q_PROPERTY(qreal from READ from WRITE setFrom NOTIFY setUp)
    Q_PROPERTY(qreal to READ to WRITE setTo NOTIFY setUp)
    Q_PROPERTY(qreal step READ step WRITE setStep NOTIFY setUp)                       ///< 0: there is no range
    Q_PROPERTY(qreal most READ most WRITE setMost NOTIFY setUp)                       ///< that may be typed; 0: any
    Q_PROPERTY(bool worldLocked READ isWorldLocked WRITE setWorldLocked NOTIFY setUp) ///< degrees keep the world size
    Q_PROPERTY(QVariantMap words READ words WRITE setWords NOTIFY setUp)              ///< a choice's name in the window
    Q_PROPERTY(QString nothing READ nothing WRITE setNothing NOTIFY setUp) ///< what an absent value is called
    Q_PROPERTY(qreal inForce READ inForce WRITE setInForce NOTIFY setUp) ///< what an absent number comes to; 0: unknown
    Q_PROPERTY(bool active READ isActive WRITE setActive NOTIFY setUp)   ///< the control is in sight

    Q_PROPERTY(QString label READ label NOTIFY changed)         ///< the option's meaning
    Q_PROPERTY(QString text READ text NOTIFY changed)           ///< the present value
    Q_PROPERTY(QString shownText READ shownText NOTIFY changed) ///< that, or what is in force without one
    Q_PROPERTY(bool isDefault READ isDefault NOTIFY changed)
    Q_PROPERTY(bool unset READ isUnset NOTIFY changed)     ///< no value is given at all
    Q_PROPERTY(bool enabled READ isEnabled NOTIFY changed) ///< of a switch: what the flag, as it is spelt, says
    Q_PROPERTY(int position READ position NOTIFY changed)  ///< of the present value in the lists below
    Q_PROPERTY(QVariantList values READ values NOTIFY changed)
    Q_PROPERTY(QVariantList legal READ legal NOTIFY changed)
    Q_PROPERTY(QVariantList reasons READ reasons NOTIFY changed)    ///< why not, for those that are not legal
    Q_PROPERTY(rankscape::RowsModel *choices READ choices CONSTANT) ///< title word legal reason
    Q_PROPERTY(QString reason READ reason NOTIFY changed)           ///< why the present value is refused; or empty
    Q_PROPERTY(QColor colour READ colour NOTIFY changed)            ///< the axis's

public:
    explicit FlagModel(QObject *parent = nullptr);

    static constexpr int most_values = 64; ///< of a range

    Session *session() const { return session_; }
    void setSession(Session *session);
    QString flag() const { return flag_; }
    void setFlag(const QString &flag);
    QVariantList candidates() const { return candidates_; }
    void setCandidates(const QVariantList &candidates) { put(candidates_, candidates); }
    qreal from() const { return from_; }
    void setFrom(qreal from) { put(from_, from); }
    qreal to() const { return to_; }
    void setTo(qreal to) { put(to_, to); }
    qreal step() const { return step_; }
    void setStep(qreal step) { put(step_, step); }
    qreal most() const { return most_; }
    void setMost(qreal most) { put(most_, most); }
    bool isWorldLocked() const { return world_locked_; }
    void setWorldLocked(bool locked) { put(world_locked_, locked); }
    QVariantMap words() const { return words_; }
    void setWords(const QVariantMap &words) { put(words_, words); }
    QString nothing() const { return nothing_; }
    void setNothing(const QString &nothing) { put(nothing_, nothing); }
    qreal inForce() const { return in_force_; }
    void setInForce(qreal number) { put(in_force_, number); }
    bool isActive() const { return active_; }
    void setActive(bool active) { put(active_, active); }

    QString label() const;
    QString text() const { return text_; }
    QString shownText() const;
    bool isDefault() const { return is_default_; }
    bool isUnset() const { return unset_; }
    bool isEnabled() const { return enabled_; }
    int position() const { return position_; }
    QVariantList values() const { return values_; }
    QVariantList legal() const { return legal_; }
    QVariantList reasons() const { return reasons_; }
    RowsModel *choices() { return &choices_; }
    QString reason() const { return reasons_.value(position_).toString(); }
    QColor colour() const;

    /// One of the values; steps that follow one another are one undo step until Session::endStep().
    Q_INVOKABLE void choose(int position);
    /// A typed value. Returns in one line what is wrong with it, and changes nothing then. No text: the default.
    Q_INVOKABLE QString type(const QString &text);
    /// A switch; returns what is wrong, as for typing.
    Q_INVOKABLE QString turn(bool enabled);
    Q_INVOKABLE void reset();

Q_SIGNALS:
    void setUp();   ///< what the control is about
    void changed(); ///< what it shows

private:
    template <typename T> void put(T &place, const T &value)
    {
        if (place == value)
            return;
        place = value;
        Q_EMIT setUp();
        refresh();
    }
    void refresh();
    void readDegree();
    void readNumbers();
    void readChoices();
    std::vector<std::string> present() const;
    Result<Scenario> with(const std::string &value) const;
    QString refusalOf(const Scenario &changed) const;
    void add(const QString &value, bool legal, const QString &reason);

    Session *session_ = nullptr;
    QString flag_;
    QVariantList candidates_;
    qreal from_ = 0, to_ = 0, step_ = 0, most_ = 0;
    bool world_locked_ = true;
    QVariantMap words_;
    QString nothing_ = QStringLiteral("–");
    qreal in_force_ = 0;
    bool active_ = true;

    const Option *option_ = nullptr;
    std::optional<Degree> degree_;
    QString text_;
    bool is_default_ = true, unset_ = false, enabled_ = false;
    int position_ = 0;
    QVariantList values_, legal_, reasons_;
    RowsModel choices_;
};

} // namespace rankscape
