// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Scenarios to begin with, and waiting for what a worker delivers.
#pragma once

#include "app/viewmodels/session.h"

#include <QTest>

#include <string_view>

namespace rankscape::test {

/// Runs the event loop until it holds; false after half a minute.
template <typename Predicate> bool becomes(Predicate predicate) { return QTest::qWaitFor(predicate, 30'000); }

inline Scenario job(std::int64_t world, std::int64_t tensor = 1, std::int64_t pipeline = 1)
{
    Scenario s;
    s.cluster.hardware = "dgx-h100";
    s.parallel.world_size = world;
    s.parallel.tensor = tensor;
    s.parallel.pipeline = pipeline;
    return s;
}

/// 256 ranks on four domains of 72 GPUs, 64 of them used, four GPUs a tray.
inline Scenario nvl72_job()
{
    auto s = job(256, 1, 4);
    s.cluster.hardware = "gb300-nvl72";
    s.cluster.domain_size = 64;
    s.parallel.expert = 64;
    s.parallel.expert_tensor = 1;
    return s;
}

} // namespace rankscape::test
