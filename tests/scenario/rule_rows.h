// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One row a rule: a Scenario that breaks it, the smallest step back to legal, and the versions where it is silent.
#pragma once

#include "model/scenario/finding.h"

#include <functional>
#include <vector>

namespace rankscape::rule_rows {

using Change = std::function<void(Scenario &)>;
using S = Scenario;
inline constexpr auto problem = Finding::Severity::problem;
inline constexpr auto warning = Finding::Severity::warning;
inline constexpr auto v19_0 = CoreVersion::v0_19_0;
inline constexpr auto v19_2 = CoreVersion::v0_19_2;
inline constexpr auto v20 = CoreVersion::v0_20_0;
inline constexpr auto head = CoreVersion::main;

struct Row {
    const char *code;
    Finding::Severity severity;
    Change broken;
    Change legal; ///< applied on top of `broken`: the smallest step back to legal
    CoreVersion at = v20;
    std::vector<CoreVersion> silent_at = {}; ///< versions where the same Scenario does not break the rule
};

inline void gtp2(S &s) { s.parallel.weight_shards = 2 * s.parallel.tensor; }
inline void fp8(S &s, const char *recipe)
{
    s.execution.fp8 = "e4m3";
    s.execution.fp8_recipe = recipe;
}
inline void overlap(S &s)
{
    s.pipeline.overlap_expert_communication = true;
    s.parallel.expert = 2;
    s.experts.dispatcher = "alltoall";
}
inline void flex(S &s, const char *backend)
{
    s.parallel.expert = 2;
    s.experts.dispatcher = "flex";
    s.experts.flex_backend = backend;
}
inline void fsdp2(S &s)
{
    s.sharding.megatron_fsdp = true;
    s.sharding.fsdp_version = 2;
    s.sharding.strategy = "optim_grads_params";
    s.sharding.gradient_accumulation_fusion = false;
}
inline void vpp2(S &s)
{
    s.parallel.pipeline = 4;
    s.pipeline.virtual_stages = 2;
}

std::vector<Row> layout();
std::vector<Row> pipeline();
std::vector<Row> sharding();
std::vector<Row> experts();
std::vector<Row> execution();

} // namespace rankscape::rule_rows
