// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The jobs that the tests of expert parallelism look at.
#pragma once

#include "model/mechanisms/expert_parallel/study.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace rankscape::expert_tests {

using namespace expert_parallel;
using expert_parallel::Dispatch; // the traffic room has one of its own

/// DeepEP's benchmark: 4096 tokens, hidden 7168, top-8 of 256 experts, on nodes of eight.
inline Scenario deepep_job(std::int64_t ep, std::int64_t world = 0, const char *hardware = "dgx-h100")
{
    Scenario s;
    s.cluster.hardware = hardware;
    s.parallel.world_size = world > 0 ? world : ep;
    s.parallel.expert = ep;
    s.parallel.expert_tensor = 1;
    auto &m = s.model;
    m.num_layers = 2;
    m.hidden_size = 7168;
    m.ffn_hidden_size = 18432;
    m.num_attention_heads = 128;
    m.kv_channels = 128;
    m.seq_length = 4096;
    m.vocab_size = 129'280;
    m.num_experts = 256;
    m.moe_router_topk = 8;
    m.moe_ffn_hidden_size = 2048;
    m.swiglu = true;
    return s;
}

/// Small enough to count by hand: hidden 64, 16 experts, top-4, 50 tokens a rank.
inline Scenario small_job(std::int64_t ep, std::int64_t world, std::int64_t etp = 1)
{
    auto s = deepep_job(ep, world);
    s.parallel.expert_tensor = etp;
    s.model.hidden_size = 64;
    s.model.num_experts = 16;
    s.model.moe_router_topk = 4;
    s.assumptions.tokens = 50;
    return s;
}

/// Everything that a dispatcher needs.
struct Drawn {
    std::shared_ptr<const Derived> derived;
    ExpertGroup group;
    RouterSettings settings;
    Routing routing;
    Copies copies;

    explicit Drawn(const Scenario &s) : derived(derive(s))
    {
        auto made = expert_group(*derived);
        auto read = router_settings(s);
        if (!made || !read) {
            ADD_FAILURE() << (made ? read.problem() : made.problem()).sentence.en;
            return;
        }
        group = *std::move(made);
        settings = *read;
        routing = *route(settings, group.size());
        copies = count_copies(routing, group);
    }
    Dispatch by(Dispatcher dispatcher) const
    {
        return make_dispatch(with_dispatcher(derived->scenario, dispatcher), dispatcher, group, routing, copies);
    }
};

inline double row_sum(const ByteMatrix &matrix, std::int32_t row, bool diagonal = true)
{
    double sum = 0;
    for (std::int32_t column = 0; column < matrix.columns; ++column)
        sum += diagonal || column != row ? static_cast<double>(matrix.at(row, column)) : 0;
    return sum;
}

inline double sum_of(const ByteMatrix &matrix)
{
    double sum = 0;
    for (const auto bytes : matrix.bytes)
        sum += static_cast<double>(bytes);
    return sum;
}

} // namespace rankscape::expert_tests
