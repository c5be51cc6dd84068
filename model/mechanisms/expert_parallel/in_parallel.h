// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Work on a range of sources, shared out over the machine's cores.
#pragma once

#include <algorithm>
#include <cstdint>
#include <thread>
#include <vector>

namespace rankscape::expert_parallel {

/// Calls work(first, last) for stretches that cover 0 … count - 1; `cost` of all of them in nanoseconds, roughly: what
/// takes less than starting threads is done here and now. The calls must not touch each other's results.
template <typename Work> void in_parallel(std::int32_t count, std::int64_t cost, Work work)
{
    constexpr std::int64_t worth_a_thread = 500'000;
    const std::int64_t cores = std::max(1u, std::thread::hardware_concurrency());
    const auto parts = static_cast<std::int32_t>(
        std::clamp<std::int64_t>(cost / worth_a_thread, 1, std::min<std::int64_t>({cores, 8, std::max(count, 1)})));
    std::vector<std::thread> others;
    for (std::int32_t part = 1; part < parts; ++part)
        others.emplace_back(work, count * part / parts, count * (part + 1) / parts);
    work(0, count / parts);
    for (auto &other : others)
        other.join();
}

} // namespace rankscape::expert_parallel
