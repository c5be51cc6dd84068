// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The options of what no flag of Megatron says: how fast compute is, how tokens are routed, what is overlapped.
#include "model/scenario/options_rows.h"

namespace rankscape::option_rows {

namespace {
constexpr auto kept = &Scenario::assumptions;
}

void add_assumptions(std::vector<Option> &rows)
{
    rows.push_back(from(1e9, row("--peak-flops", {},
                                 {"dense BF16 FLOP/s of a GPU, in place of the hardware's",
                                  "GPU 的稠密 BF16 峰值 FLOP/s，代替硬件预设的数值"},
                                 kept, &Assumptions::peak_flops)));
    auto efficiency =
        from(0.01, row("--compute-efficiency", {},
                       {"share of the peak that compute reaches, 0.01 to 1", "计算达到峰值的比例，0.01 到 1"}, kept,
                       &Assumptions::compute_efficiency));
    efficiency.legal = [](const std::string &word) { return parse_number(word).value_or(2) <= 1; };
    efficiency.expected = {"give a number from 0.01 to 1", "请写 0.01 到 1 之间的数"};
    rows.push_back(std::move(efficiency));
    rows.push_back(row(
        "--no-weight-prefetch", {"--weight-prefetch"},
        {"weights are gathered when they are needed, not one step ahead", "用到权重时才 all-gather，不提前一步预取"},
        kept, &Assumptions::prefetch));
    rows.push_back(row("--unify-communication-stream", {},
                       {"gathers and reduce-scatters share one stream", "all-gather 与 reduce-scatter 共用一个 stream"},
                       kept, &Assumptions::one_comm_stream));
    rows.push_back(
        from(0, row("--router-skew", {},
                    {"Zipf exponent of the experts' popularity; 0 is uniform", "专家热度的 Zipf 指数，0 为均匀"}, kept,
                    &Assumptions::router_skew)));
    rows.push_back(from(0, row("--router-seed", {}, {"seed of the drawn routing", "抽取路由所用的随机种子"}, kept,
                               &Assumptions::router_seed)));
    rows.push_back(row("--tokens-per-rank", {},
                       {"tokens that each rank routes, in place of micro batch × sequence ÷ (CP × TP)",
                        "每个 rank 路由的 token 数，代替 micro batch × 序列长 ÷ (CP × TP)"},
                       kept, &Assumptions::tokens));
}

} // namespace rankscape::option_rows
