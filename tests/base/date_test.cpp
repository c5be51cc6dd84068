// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Days as ISO texts.
#include "model/base/date.h"

#include <gtest/gtest.h>

namespace rankscape {
namespace {

TEST(Date, IsoThereAndBack)
{
    for (const char *text : {"1970-01-01", "2024-02-29", "2026-10-29", "2026-12-31"}) {
        const auto day = day_of(text);
        ASSERT_TRUE(day) << text;
        EXPECT_EQ(iso(*day), text);
    }
    EXPECT_EQ((*day_of("2026-10-30") - *day_of("2026-10-29")).count(), 1);
}

TEST(Date, RefusesWhatTheCalendarDoesNotHave)
{
    for (const char *text : {"", "2026-13-01", "2026-02-29", "2026-1-1", "29-10-2026", "2026/10/29", "2026-10-2x",
                             "2026-10-290", "-026-10-29", "2026-00-10"})
        EXPECT_FALSE(day_of(text)) << text;
}

} // namespace
} // namespace rankscape
