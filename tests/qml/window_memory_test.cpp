// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What is kept between two runs. The program's main() sends all settings to a temporary folder.
#include "app/viewmodels/player.h"
#include "app/viewmodels/window_memory.h"
#include "tests/qml/waiting.h"

#include <QGuiApplication>
#include <QQuickWindow>
#include <QScreen>

#include <gtest/gtest.h>

namespace rankscape {
namespace {

class WindowMemoryTest : public testing::Test {
protected:
    void SetUp() override
    {
        QSettings settings("Rankscape", "rankscape");
        ASSERT_TRUE(settings.fileName().startsWith(qEnvironmentVariable("XDG_CONFIG_HOME")));
        settings.clear();
    }

    static void keep(const QString &key, const QVariant &value)
    {
        QSettings("Rankscape", "rankscape").setValue(key, value);
    }
};

TEST_F(WindowMemoryTest, AtFirstThereIsNothing)
{
    Session session;
    session.start(test::job(8), {});
    EXPECT_FALSE(WindowMemory().restore(session));
    EXPECT_EQ(session.world(), 8);
    EXPECT_EQ(session.language(), "en");
    EXPECT_FALSE(session.isDark());
    EXPECT_EQ(session.colourBy(), "pp");
}

TEST_F(WindowMemoryTest, ComesBackAsItWas)
{
    QQuickWindow window;
    window.setGeometry(40, 50, 640, 480);
    {
        Session session;
        session.start(test::nvl72_job(), {});
        session.setLanguage("zh");
        session.setDark(true);
        session.setColourBy("ep");
        session.setView("timeline");
        window.show();
        WindowMemory().save(session, window);
    }
    Session session;
    EXPECT_TRUE(WindowMemory().restore(session));
    EXPECT_EQ(session.scenario(), test::nvl72_job());
    EXPECT_EQ(session.language(), "zh");
    EXPECT_TRUE(session.isDark());
    EXPECT_EQ(session.colourBy(), "ep");
    EXPECT_EQ(session.view(), "timeline");
    EXPECT_FALSE(session.canUndo());
    QQuickWindow next;
    WindowMemory().restore(next);
    EXPECT_EQ(next.geometry(), window.geometry());
}

TEST_F(WindowMemoryTest, LookAloneLeavesTheScenario)
{
    keep("language", "zh");
    keep("dark", true);
    Session session;
    session.start(test::job(8), {});
    WindowMemory().restore_look(session);
    EXPECT_EQ(session.world(), 8);
    EXPECT_EQ(session.language(), "zh");
    EXPECT_TRUE(session.isDark());
}

TEST_F(WindowMemoryTest, ReducedMotionIsKept)
{
    Session session;
    Player player;
    QQuickWindow window;
    window.setProperty("player", QVariant::fromValue(&player));
    WindowMemory().restore(window);
    EXPECT_FALSE(player.hasReducedMotion()) << "off unless chosen";
    player.setReducedMotion(true);
    WindowMemory().save(session, window);
    Player next;
    window.setProperty("player", QVariant::fromValue(&next));
    WindowMemory().restore(window);
    EXPECT_TRUE(next.hasReducedMotion());
}

TEST_F(WindowMemoryTest, BrokenValuesDoNoHarm)
{
    keep("session", "{ not a session");
    keep("language", "klingon");
    keep("colour_by", "nonsense");
    keep("dark", "perhaps");
    keep("window", "everywhere");
    Session session;
    session.start(test::job(8), {});
    EXPECT_FALSE(WindowMemory().restore(session));
    EXPECT_EQ(session.world(), 8);
    EXPECT_EQ(session.language(), "en");
    EXPECT_EQ(session.colourBy(), "pp");
    QQuickWindow window;
    window.setGeometry(1, 2, 300, 200);
    WindowMemory().restore(window);
    EXPECT_EQ(window.geometry(), QRect(1, 2, 300, 200));
}

TEST_F(WindowMemoryTest, AWindowOnAScreenThatIsGoneStaysHere)
{
    keep("window", QRect(100'000, 100'000, 640, 480));
    QQuickWindow window;
    window.setGeometry(1, 2, 300, 200);
    WindowMemory().restore(window);
    EXPECT_EQ(window.geometry(), QRect(1, 2, 300, 200));
}

TEST_F(WindowMemoryTest, AClosedWindowHasKeptItsPlace)
{
    Session session;
    QQuickWindow window;
    window.setGeometry(40, 30, 700, 500);
    window.show();
    window.close();
    WindowMemory().save(session, window);
    QQuickWindow next;
    WindowMemory().restore(next);
    EXPECT_EQ(next.geometry(), QRect(40, 30, 700, 500));
}

TEST_F(WindowMemoryTest, FullScreenKeepsTheLastOrdinaryPlace)
{
    keep("window", QRect(10, 20, 640, 480));
    Session session;
    QQuickWindow window;
    window.showFullScreen();
    WindowMemory().save(session, window);
    EXPECT_EQ(QSettings("Rankscape", "rankscape").value("window").toRect(), QRect(10, 20, 640, 480));
}

TEST_F(WindowMemoryTest, ARefusedLayoutIsKeptToo)
{
    QQuickWindow window;
    {
        Session session;
        session.start(test::job(8, 3), {});
        WindowMemory().save(session, window);
    }
    Session session;
    EXPECT_TRUE(WindowMemory().restore(session));
    EXPECT_EQ(session.scenario(), test::job(8, 3));
    EXPECT_FALSE(session.isValid());
}

} // namespace
} // namespace rankscape
