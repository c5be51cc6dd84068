// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Sentences on the dispatchers. Source: facts.md C(a), C(b).
#include "model/mechanisms/expert_parallel/limits.h"

#include "model/scenario/finding.h"

#include <algorithm>

namespace rankscape::expert_parallel {

namespace {

const std::string config = "mcore-transformer-config", code = "mcore-token-dispatcher";

std::vector<Limit> of_allgather()
{
    return {
        {{"every token goes to every rank of ETP × EP: bytes grow with the group, whatever top-k is",
          "每个 token 都发往 ETP × EP 的所有 rank：字节数随组变大而增加，与 top-k 无关"},
         code},
        {{"neither shared-expert overlap nor combined 1F1B works with it",
          "不支持 shared-expert overlap，也不支持 combined 1F1B"},
         config},
    };
}

std::vector<Limit> of_alltoall()
{
    return {
        {{"a token is sent once for each chosen expert, even when several of them are on one rank",
          "每选中一个专家就发送一份，即使几个专家在同一个 rank 上也不去重"},
         code},
        {{"the host waits for the split sizes, unless expert input is padded to capacity",
          "host 要等待各段的大小；只有把专家输入补齐到容量时才不必等"},
         code},
    };
}

std::vector<Limit> of_deepep()
{
    return {
        {{"no drop-and-pad: --moe-pad-expert-input-to-capacity is refused",
          "不支持 drop-and-pad：--moe-pad-expert-input-to-capacity 会被拒绝"},
         config},
        {{"the host waits for the number of received tokens, so the layer cannot be captured in a CUDA graph",
          "host 要等待接收的 token 数，因此这一层不能录入 CUDA graph"},
         code},
        {{"takes 20 SMs from compute by default; the overlap guide puts that at about 20 % of GEMM efficiency",
          "默认占用 20 个 SM；按 overlap 指南的说法，GEMM 效率约损失 20 %"},
         "a2a-overlap-guide"},
        {{"a comment in the configuration names hybridep as the only backend for multi-node NVLink (NVL72)",
          "配置代码的注释写明：只有 hybridep 支持多节点 NVLink（NVL72）"},
         config},
    };
}

std::vector<Limit> of_hybridep()
{
    return {
        {{"a fixed receive buffer (--moe-expert-rank-capacity-factor) needs --use-transformer-engine-op-fuser or "
          "--moe-use-grouped-tensor; without the buffer the host waits for counts",
          "固定大小的接收缓冲区（--moe-expert-rank-capacity-factor）需要 --use-transformer-engine-op-fuser 或 "
          "--moe-use-grouped-tensor；没有它，host 就要等待计数"},
         config},
        {{"tokens beyond the buffer are dropped and an overflow flag is set",
          "超出缓冲区的 token 被丢弃，并置溢出标志"},
         config},
        {{"the combine is BF16 only", "combine 只支持 BF16"}, "hybrid-ep-doc"},
    };
}

std::vector<Limit> of_ncclep()
{
    return {
        {{"a fixed size (--moe-expert-rank-capacity-factor) needs --use-transformer-engine-op-fuser and "
          "--moe-grouped-gemm; with FP8 or FP4 also SM100 and NVTE_CUTEDSL_FUSED_GROUPED_MLP=1",
          "固定大小（--moe-expert-rank-capacity-factor）需要 --use-transformer-engine-op-fuser 和 "
          "--moe-grouped-gemm；用 FP8 或 FP4 时还需要 SM100 和 NVTE_CUTEDSL_FUSED_GROUPED_MLP=1"},
         config},
        {{"without a fixed size the host waits for counts (eager mode)",
          "没有固定大小时 host 要等待计数（eager 模式）"},
         "pr-6229"},
        {{"zero copy uses symmetric buffers and needs the fixed size", "zero copy 使用对称缓冲区，要求固定大小"},
         "pr-5735"},
        {{"MXFP8 only on the way out (forward dispatch, backward combine); what is summed stays BF16",
          "只有发出方向可用 MXFP8（前向 dispatch、反向 combine）；需要求和的方向保持 BF16"},
         "pr-6524"},
        {{"Transformer Engine must be built with NCCL 2.30.4 or later and NVTE_BUILD_WITH_NCCL_EP=1; EP at least 2",
          "Transformer Engine 需用 NCCL 2.30.4 以上并设 NVTE_BUILD_WITH_NCCL_EP=1 编译；EP 至少为 2"},
         "pr-5129"},
    };
}

std::vector<Limit> known(Dispatcher dispatcher)
{
    switch (dispatcher) {
    case Dispatcher::allgather: return of_allgather();
    case Dispatcher::alltoall: return of_alltoall();
    case Dispatcher::deepep: return of_deepep();
    case Dispatcher::hybridep: return of_hybridep();
    case Dispatcher::ncclep: return of_ncclep();
    }
    return {};
}

} // namespace

std::vector<Limit> refusals(const Scenario &scenario, std::span<const std::string_view> codes)
{
    std::vector<Limit> limits;
    for (const auto &finding : check(scenario))
        if (finding.severity == Finding::Severity::problem && std::ranges::find(codes, finding.code) != codes.end())
            limits.push_back({finding.message, finding.citation, true});
    return limits;
}

std::vector<Limit> limits_of(const Scenario &scenario, Dispatcher dispatcher)
{
    static constexpr std::array<std::string_view, 12> codes{"deepep_pad_to_capacity",
                                                            "ncclep_pad_to_capacity",
                                                            "ncclep_expert_parallel",
                                                            "ncclep_grouped_tensor",
                                                            "ncclep_static_size",
                                                            "ncclep_needs_capacity_factor",
                                                            "rank_capacity_backend",
                                                            "hybridep_capacity",
                                                            "mxfp8_wire_backend",
                                                            "mxfp8_wire_not_in_version",
                                                            "shared_expert_overlap_dispatcher",
                                                            "overlap_dispatcher"};
    auto limits = refusals(with_dispatcher(scenario, dispatcher), codes);
    for (auto &limit : known(dispatcher))
        limits.push_back(std::move(limit));
    return limits;
}

} // namespace rankscape::expert_parallel
