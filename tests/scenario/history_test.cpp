// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Undo, redo, and steps that belong together.
#include "model/scenario/fix.h"
#include "model/scenario/history.h"

#include <gtest/gtest.h>

namespace rankscape {
namespace {

Scenario with_tp(std::int64_t tp)
{
    Scenario s;
    s.parallel.tensor = tp;
    return s;
}

TEST(History, GoesBackAndForth)
{
    History history(with_tp(1));
    EXPECT_FALSE(history.can_undo());
    EXPECT_TRUE(history.push(with_tp(2)));
    EXPECT_FALSE(history.push(with_tp(2))); // nothing changed
    history.push(with_tp(4));
    history.undo();
    EXPECT_EQ(history.current(), with_tp(2));
    EXPECT_TRUE(history.can_redo());
    history.push(with_tp(8)); // what was undone is gone
    EXPECT_FALSE(history.can_redo());
    history.undo();
    history.undo();
    history.undo();
    EXPECT_EQ(history.current(), with_tp(1));
}

TEST(History, ADragIsOneStep)
{
    History history(with_tp(1));
    for (const auto tp : {2, 3, 4})
        history.push(with_tp(tp), "slider");
    history.undo();
    EXPECT_EQ(history.current(), with_tp(1));
    history.redo();
    EXPECT_EQ(history.current(), with_tp(4));
}

TEST(History, TwoDragsAreTwoSteps)
{
    History history(with_tp(1));
    history.push(with_tp(2), "slider");
    history.seal();
    history.push(with_tp(3), "slider");
    history.undo();
    EXPECT_EQ(history.current(), with_tp(2));
}

TEST(Fix, SetsAndRemoves)
{
    auto s = with_tp(8);
    s.parallel.expert_tensor = 8;
    const auto set = with_fix(s, {{{"--expert-tensor-parallel-size", "1"}}, {}});
    ASSERT_TRUE(set);
    EXPECT_EQ(set->parallel.expert_tensor, 1);
    const auto removed = with_fix(s, {{{"--expert-tensor-parallel-size", ""}}, {}});
    ASSERT_TRUE(removed);
    EXPECT_FALSE(removed->parallel.expert_tensor);
    EXPECT_FALSE(with_fix(s, {{{"--no-such-flag", "1"}}, {}}));
    EXPECT_FALSE(with_fix(s, {{{"--expert-tensor-parallel-size", "many"}}, {}}));
}

} // namespace
} // namespace rankscape
