// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the window shows: one Scenario with its history, what follows from it, and what is selected.
#pragma once

#include "model/picture/theme.h"
#include "model/scenario/history.h"
#include "model/views/view.h"

#include <QObject>
#include <QString>
#include <QStringList>
#include <QThreadPool>
#include <QtQml/qqmlregistration.h>

#include <atomic>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

namespace rankscape {

/// Everything else in the window reads from here and asks here for changes. Derivation runs on this thread for
/// small jobs and on a worker for large ones; a newer Scenario cancels an older derivation.
class Session : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QString language READ language WRITE setLanguage NOTIFY languageChanged) ///< "en" or "zh"
    Q_PROPERTY(bool dark READ isDark WRITE setDark NOTIFY themeChanged)
    Q_PROPERTY(QString coreVersion READ coreVersion WRITE setCoreVersion NOTIFY scenarioChanged)
    Q_PROPERTY(QStringList coreVersions READ coreVersions CONSTANT)
    Q_PROPERTY(int coreVersionIndex READ coreVersionIndex NOTIFY scenarioChanged) ///< into `coreVersions`
    Q_PROPERTY(bool canUndo READ canUndo NOTIFY scenarioChanged)
    Q_PROPERTY(bool canRedo READ canRedo NOTIFY scenarioChanged)
    Q_PROPERTY(bool busy READ isBusy NOTIFY busyChanged) ///< a derivation is under way
    Q_PROPERTY(bool valid READ isValid NOTIFY derivedChanged)
    Q_PROPERTY(QString summary READ summary NOTIFY derivedChanged)
    Q_PROPERTY(QString view READ view WRITE setView NOTIFY viewChanged)
    Q_PROPERTY(QString viewTitle READ viewTitle NOTIFY pictureChanged)
    Q_PROPERTY(QString subtitle READ subtitle NOTIFY pictureChanged)
    Q_PROPERTY(bool ofLayout READ isOfLayout NOTIFY viewChanged) ///< the view shows the job's ranks
    Q_PROPERTY(QString selected READ selected WRITE setSelected NOTIFY pictureChanged) ///< an element of the view
    Q_PROPERTY(QString hovered READ hovered WRITE setHovered NOTIFY pictureChanged)
    Q_PROPERTY(QString colourBy READ colourBy WRITE setColourBy NOTIFY pictureChanged)
    Q_PROPERTY(
        int otherSize READ otherSize WRITE setOtherSize NOTIFY pictureChanged) ///< 0: none; ViewState::other_size
    Q_PROPERTY(int selectedRank READ selectedRank NOTIFY pictureChanged)       ///< -1: none
    Q_PROPERTY(QString groupKind READ groupKind NOTIFY pictureChanged)         ///< "": none
    Q_PROPERTY(int groupIndex READ groupIndex NOTIFY pictureChanged)           ///< -1: the selected rank's
    Q_PROPERTY(int world READ world NOTIFY derivedChanged)                     ///< 0: refused
    Q_PROPERTY(bool studyWanted READ isStudyWanted NOTIFY studyChanged)        ///< a view that moves is on screen
    Q_PROPERTY(bool studyBusy READ isStudyBusy NOTIFY studyChanged)        ///< an older study is shown, if there is one
    Q_PROPERTY(QString studyProblem READ studyProblem NOTIFY studyChanged) ///< why there is none; "": nothing wrong
    Q_PROPERTY(
        bool showsOlder READ showsOlder NOTIFY derivedChanged) ///< the picture is that of the last legal Scenario

public:
    explicit Session(QObject *parent = nullptr);
    ~Session() override;

    const Scenario &scenario() const { return history_.current(); }
    std::shared_ptr<const Derived> derived() const { return derived_; } ///< of the last Scenario that was derived
    /// What the picture shows: the last Scenario that Megatron would start, while a refused one is mended.
    std::shared_ptr<const Derived> drawn() const { return drawn_; }
    const ViewState &viewState() const { return view_state_; }
    /// What a view on screen shows: of the last legal Scenario for views of the layout.
    Shown shown() const;
    /// The same for any view: views in which nothing moves get no study and do not change with the wish for one.
    Shown shownBy(const View &view) const;
    /// The last good study of `viewState().collective`; an older one while studyBusy. May be null.
    std::shared_ptr<const Study> study() const { return study_; }
    /// The last good study of the thread whose view is on screen, or was last; an older one while studyBusy.
    std::shared_ptr<const ThreadStudy> threadStudy() const { return thread_study_; }
    Theme theme() const { return dark_ ? Theme::dark : Theme::light; }
    Language textLanguage() const { return view_state_.language; }
    QString say(const Text &text) const { return QString::fromStdString(text.in(textLanguage())); }

    /// A change by hand. Steps with the same key that follow one another are one undo step.
    void change(Scenario scenario, const std::string &key = {});
    /// What the study is of. It is computed away from this thread; a newer wish or Scenario cancels it.
    void setCollective(CollectiveWish wish);
    /// Asks for studies although no view that moves is on screen.
    void keepStudying(bool keep);
    /// A view in a state. A job that it brings is one undo step; the version stays unless its flags name one. False,
    /// and nothing changed, when there is no such view or the flags mean nothing.
    bool show(const SeeIt &what);
    /// Where the program starts: no undo back beyond it.
    void start(const Scenario &scenario, const ViewState &view);

    QString language() const;
    void setLanguage(const QString &language);
    bool isDark() const { return dark_; }
    void setDark(bool dark);
    QString coreVersion() const;
    void setCoreVersion(const QString &version);
    QStringList coreVersions() const;
    int coreVersionIndex() const { return static_cast<int>(scenario().core_version); }
    bool canUndo() const { return history_.can_undo(); }
    bool canRedo() const { return history_.can_redo(); }
    bool isBusy() const { return busy_; }
    bool isValid() const;
    QString summary() const;
    QString view() const { return view_id_; }
    void setView(const QString &id);
    QString viewTitle() const;
    QString subtitle() const;
    bool isOfLayout() const;
    QString selected() const { return QString::fromStdString(view_state_.selected); }
    void setSelected(const QString &element);
    QString hovered() const { return QString::fromStdString(view_state_.hovered); }
    void setHovered(const QString &element);
    /// Filters and the date range of the view; one signal for any change.
    void setFilter(std::vector<std::string> hidden, std::optional<DateRange> dates);
    QString colourBy() const { return QString::fromStdString(view_state_.colour_by); }
    void setColourBy(const QString &axis);
    int otherSize() const { return static_cast<int>(view_state_.other_size.value_or(0)); }
    void setOtherSize(int size);
    int selectedRank() const { return view_state_.selected_rank.value_or(-1); }
    QString groupKind() const { return QString::fromStdString(view_state_.group_kind); }
    int groupIndex() const { return view_state_.group_index.value_or(-1); }
    int world() const;
    bool isStudyWanted() const;
    bool isStudyBusy() const { return study_running_ || thread_running_; }
    QString studyProblem() const;
    bool showsOlder() const { return drawn_ && drawn_ != derived_ && drawn_->cluster; }

    Q_INVOKABLE void undo();
    Q_INVOKABLE void redo();
    Q_INVOKABLE void endStep(); ///< the slider was let go
    Q_INVOKABLE void selectRank(int rank);
    Q_INVOKABLE void selectKind(const QString &kind);
    Q_INVOKABLE void selectGroup(const QString &kind, int index);
    Q_INVOKABLE void clearSelection();
    /// What the view on screen says of one of its elements, for a tool tip; may be empty.
    Q_INVOKABLE QString elementText(const QString &element) const;
    /// Opens what a concept's "see it" link means. A job that it brings is one undo step. False when it has none.
    Q_INVOKABLE bool see(const QString &concept_id);

Q_SIGNALS:
    void languageChanged();
    void themeChanged();
    void scenarioChanged(); ///< at once
    void derivedChanged();  ///< when everything that follows is known
    void pictureChanged();  ///< the picture, its legend or its subtitle
    void viewChanged();
    void busyChanged();
    void studyChanged(); ///< the wish, the study, its problem, or whether one is under way

private:
    void scenarioMoved();
    void deriveNow();
    void accept(std::shared_ptr<const Derived> derived);
    void dropStaleSelection();
    void setBusy(bool busy);
    void studyMoved();
    void giveUpStudy();
    void threadMoved(const View &view);
    void acceptThread(const ThreadStudyResult &result);
    void acceptStudy(Result<std::shared_ptr<const Study>> result, std::shared_ptr<const Derived> of);

    History history_;
    std::shared_ptr<const Derived> derived_;
    std::shared_ptr<const Derived> drawn_;
    ViewState view_state_;
    QString view_id_ = QStringLiteral("cluster");
    bool dark_ = false;
    bool busy_ = false;
    std::stop_source running_;
    std::uint64_t asked_ = 0;
    std::shared_ptr<const Study> study_;
    std::shared_ptr<const Derived> study_of_;          ///< whose groups and network study_ has
    std::optional<Problem> study_problem_;             ///< of what was asked last
    std::shared_ptr<const Derived> studied_;           ///< what was asked last, of which Derived …
    CollectiveWish studied_wish_;                      ///< … and which wish
    std::shared_ptr<std::atomic<bool>> study_running_; ///< set: stop; null: none is under way
    bool keeps_studying_ = false;
    std::shared_ptr<const ThreadStudy> thread_study_;
    std::string thread_of_;                             ///< the thread of thread_study_
    std::optional<Problem> thread_problem_;             ///< of what was asked last
    std::shared_ptr<const Derived> threaded_;           ///< what was asked last, of which Derived …
    std::string threaded_of_;                           ///< … and which thread
    std::string threaded_by_;                           ///< … for which of its views
    std::shared_ptr<std::atomic<bool>> thread_running_; ///< set: stop; null: none is under way
    QThreadPool worker_;
    QThreadPool study_worker_;
};

} // namespace rankscape
