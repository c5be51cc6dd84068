// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Telling a story: which scene is on screen, and how the window comes to show it.
#pragma once

#include "app/viewmodels/player.h"
#include "app/viewmodels/session.h"
#include "model/catalog/story.h"

#include <optional>

namespace rankscape {

/// A scene is shown as its file says, from whatever stood on screen before; so going back restores it exactly. Its job
/// is one undo step, and stays when the story is left.
class StoryModel : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(rankscape::Session *session READ session WRITE setSession NOTIFY sessionChanged REQUIRED)
    Q_PROPERTY(rankscape::Player *player MEMBER player_ NOTIFY sessionChanged REQUIRED)
    Q_PROPERTY(QString offered READ offered NOTIFY changed) ///< the story of the thread whose view is shown; or empty
    Q_PROPERTY(QString offeredTitle READ offeredTitle NOTIFY changed)
    Q_PROPERTY(int offeredCount READ offeredCount NOTIFY changed) ///< scenes
    Q_PROPERTY(bool telling READ isTelling NOTIFY changed)
    Q_PROPERTY(QString storyTitle READ storyTitle NOTIFY changed)
    Q_PROPERTY(int scene READ scene NOTIFY changed) ///< from 0
    Q_PROPERTY(int count READ count NOTIFY changed)
    Q_PROPERTY(QStringList sceneTitles READ sceneTitles NOTIFY changed)
    Q_PROPERTY(QString title READ title NOTIFY changed) ///< of the scene; so are the others
    Q_PROPERTY(QString caption READ caption NOTIFY changed)
    Q_PROPERTY(QString notes READ notes NOTIFY changed)
    Q_PROPERTY(QStringList citations READ citations NOTIFY changed)
    Q_PROPERTY(QString conceptId READ conceptId NOTIFY changed)
    Q_PROPERTY(QString conceptTitle READ conceptTitle NOTIFY changed)
    Q_PROPERTY(bool canGoBack READ canGoBack NOTIFY changed)
    Q_PROPERTY(bool canGoOn READ canGoOn NOTIFY changed)

public:
    explicit StoryModel(QObject *parent = nullptr);

    Session *session() const { return session_; }
    void setSession(Session *session);
    QString offered() const;
    QString offeredTitle() const;
    int offeredCount() const;
    bool isTelling() const { return story_ != nullptr; }
    QString storyTitle() const;
    int scene() const { return at_; }
    int count() const { return story_ ? static_cast<int>(story_->scenes.size()) : 0; }
    QStringList sceneTitles() const;
    QString title() const;
    QString caption() const;
    QString notes() const;
    QStringList citations() const;
    QString conceptId() const;
    QString conceptTitle() const;
    bool canGoBack() const { return story_ && at_ > 0; }
    bool canGoOn() const { return story_ && at_ + 1 < count(); }

    Q_INVOKABLE bool start(const QString &story, int scene = 0); ///< false when there is none
    Q_INVOKABLE void next();
    Q_INVOKABLE void back();
    Q_INVOKABLE void open(int scene);
    Q_INVOKABLE void again(); ///< the scene as it was when it was opened
    Q_INVOKABLE void leave();
    /// The first scene of the offered story, without telling the rest.
    Q_INVOKABLE void showExample();

Q_SIGNALS:
    void sessionChanged();
    void changed();

private:
    const Scene *now() const;
    const Story *offeredStory() const;
    void show(const Story &story, int scene);
    void play();

    Session *session_ = nullptr;
    Player *player_ = nullptr;
    const Story *story_ = nullptr; ///< being told; of the catalogue in use
    int at_ = 0;
    QString version_;                                ///< of Megatron Core, that the person chose
    QString shown_version_;                          ///< that the last scene left
    std::optional<std::pair<double, double>> range_; ///< to be played once the study is there …
    QString range_view_;                             ///< … while this view is on screen
};

} // namespace rankscape
