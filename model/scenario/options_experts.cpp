// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The options of mixture-of-experts communication. Source: facts.md C(b).
#include "model/scenario/options_rows.h"

namespace rankscape::option_rows {

namespace {

constexpr auto kept = &Scenario::experts;

/// The deprecated way to ask for the DeepEP backend.
Option enable_deepep()
{
    Option option;
    option.flag = "--moe-enable-deepep";
    option.kind = Option::Kind::boolean;
    option.meaning = {"older way to write --moe-flex-dispatcher-backend deepep",
                      "--moe-flex-dispatcher-backend deepep 的旧写法"};
    option.set = [](Scenario &s, const Words &values, bool negated) {
        if (read_values<bool>(values, negated))
            s.experts.flex_backend = "deepep";
    };
    option.get = [](const Scenario &) { return Words{}; };
    option.reset = [](Scenario &) {};
    return option;
}

} // namespace

void add_experts(std::vector<Option> &rows)
{
    rows.push_back(
        one_of({"allgather", "alltoall", "flex"},
               row("--moe-token-dispatcher-type", {}, {"how tokens reach their experts", "token 到达专家的方式"}, kept,
                   &ExpertOptions::dispatcher)));
    rows.push_back(
        one_of({"deepep", "hybridep", "ncclep"},
               row("--moe-flex-dispatcher-backend", {}, {"backend of the flex dispatcher", "flex dispatcher 的后端"},
                   kept, &ExpertOptions::flex_backend)));
    rows.push_back(enable_deepep());
    rows.push_back(one_of({"bf16", "mxfp8"}, row("--moe-dispatch-fwd-dtype", {},
                                                 {"number format of dispatched tokens", "前向 dispatch 的数据格式"},
                                                 kept, &ExpertOptions::dispatch_forward_dtype)));
    rows.push_back(one_of({"bf16", "mxfp8"}, row("--moe-combine-bwd-dtype", {},
                                                 {"number format of the combine's backward", "反向 combine 的数据格式"},
                                                 kept, &ExpertOptions::combine_backward_dtype)));
    rows.push_back(from(0, row("--moe-expert-rank-capacity-factor", {},
                               {"receive buffer of a rank, as a multiple of the balanced load",
                                "每个 rank 的接收缓冲区，以均衡负载的倍数计"},
                               kept, &ExpertOptions::rank_capacity_factor)));
    rows.push_back(from(0, row("--moe-expert-capacity-factor", {},
                               {"tokens that an expert keeps, as a multiple of the balanced load",
                                "每个专家保留的 token 数，以均衡负载的倍数计"},
                               kept, &ExpertOptions::capacity_factor)));
    rows.push_back(row("--moe-pad-expert-input-to-capacity", {},
                       {"pads each expert's input to its capacity", "把专家输入补齐到容量"}, kept,
                       &ExpertOptions::pad_to_capacity));
    rows.push_back(row("--moe-grouped-gemm", {},
                       {"one GEMM for the experts of a rank", "同一 rank 的专家合成一次 grouped GEMM"}, kept,
                       &ExpertOptions::grouped_gemm));
    rows.push_back(row("--use-transformer-engine-op-fuser", {},
                       {"Transformer Engine's op fuser", "Transformer Engine 的 op fuser"}, kept,
                       &ExpertOptions::op_fuser));
    rows.push_back(row("--moe-use-grouped-tensor", {},
                       {"expert inputs stay on the GPU as a grouped tensor", "专家输入以 grouped tensor 形式留在 GPU"},
                       kept, &ExpertOptions::use_grouped_tensor));
    rows.push_back(row("--moe-shared-expert-overlap", {},
                       {"the shared expert runs under the dispatch", "共享专家的计算与 dispatch 重叠"}, kept,
                       &ExpertOptions::shared_expert_overlap));
    rows.push_back(row("--moe-shortcut-parallel", {},
                       {"ShortcutMoE: the dispatch runs under attention", "ShortcutMoE:dispatch 与 attention 重叠"},
                       kept, &ExpertOptions::shortcut));
}

} // namespace rankscape::option_rows
