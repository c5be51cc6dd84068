// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Jobs for the tests of Megatron-FSDP, from words as one would type them.
#pragma once

#include "model/mechanisms/fsdp/study.h"
#include "model/scenario/options.h"

#include <gtest/gtest.h>

#include <memory>
#include <sstream>
#include <string>

namespace rankscape::fsdp {

inline std::shared_ptr<const Derived> job(const std::string &words)
{
    std::vector<std::string> list;
    std::istringstream stream(words);
    for (std::string word; stream >> word;)
        list.push_back(word);
    const auto applied = apply_all({}, settings_from(list));
    EXPECT_TRUE(applied) << (applied ? "" : applied.problem().sentence.en);
    return applied ? derive(applied->scenario) : nullptr;
}

/// ZeRO-3 on DGX H100 nodes unless the words say otherwise.
inline std::string zero3(const std::string &more)
{
    return "--use-megatron-fsdp --megatron-fsdp-version=2 --data-parallel-sharding-strategy=optim_grads_params " +
           more + " --seq-length=4096 --micro-batch-size=1";
}

inline std::shared_ptr<const Study> studied(const std::string &words)
{
    const auto made = study(job(words));
    EXPECT_TRUE(made) << (made ? "" : made.problem().sentence.en);
    return made ? std::dynamic_pointer_cast<const Study>(*made) : nullptr;
}

} // namespace rankscape::fsdp
