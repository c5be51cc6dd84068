// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Jobs for the tests of GTP, from words as one would type them.
#pragma once

#include "model/mechanisms/gtp/study.h"
#include "model/scenario/options.h"

#include <gtest/gtest.h>

#include <memory>
#include <sstream>
#include <string>

namespace rankscape::gtp {

inline std::shared_ptr<const Derived> gtp_job(const std::string &words)
{
    std::vector<std::string> list;
    std::istringstream stream(words);
    for (std::string word; stream >> word;)
        list.push_back(word);
    const auto applied = apply_all({}, settings_from(list));
    EXPECT_TRUE(applied) << (applied ? "" : applied.problem().sentence.en);
    return applied ? derive(applied->scenario) : nullptr;
}

/// Llama 3 8B, TP2 × GTP_remat 4 on one GB200 NVL72 domain, unless the words say otherwise.
inline std::string llama(const std::string &more)
{
    return "--model=llama3-8b --seq-length=8192 --micro-batch-size=1 --cluster=gb200-nvl72 --world-size=16 "
           "--tensor-model-parallel-size=2 --tensor-parallel-num-weight-shards=8 --peak-flops=2.5e15 " +
           more;
}

inline std::shared_ptr<const Study> gtp_study(const std::string &words)
{
    const auto made = study(gtp_job(words));
    EXPECT_TRUE(made) << (made ? "" : made.problem().sentence.en);
    return made ? std::dynamic_pointer_cast<const Study>(*made) : nullptr;
}

/// Events of a kind of work on a lane, in plan order.
inline std::vector<std::int32_t> events_on(const StepTimeline &step, Lane lane)
{
    std::vector<std::int32_t> found;
    for (std::size_t i = 0; i < step.plan.events.size(); ++i)
        if (step.plan.events[i].stream == static_cast<std::int32_t>(lane))
            found.push_back(static_cast<std::int32_t>(i));
    return found;
}

} // namespace rankscape::gtp
