// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Figures of pull requests, guides and papers.
#include "model/views/expert_parallel/published.h"

namespace rankscape::expert_view {

std::vector<Published> published_of(expert_parallel::Overlap overlap)
{
    using expert_parallel::Overlap;
    switch (overlap) {
    case Overlap::none:
        return {{{"published: 30–40 % of an iteration is exposed all-to-all (DeepSeek-V3, H100)",
                  "公开数字：all-to-all 占一个 iteration 的 30–40%（DeepSeek-V3，H100）"},
                 "arxiv-2603.07685"}};
    case Overlap::shared_expert: return {};
    case Overlap::combined_1f1b:
        return {{{"published: under 5 % exposed, 93 % overlapped; exposure, not speed-up",
                  "公开数字：未掩盖的通信不到 5%，93% 被掩盖；这不是加速比"},
                 "a2a-overlap-guide"}};
    case Overlap::combined_1f1b_delayed: return {};
    case Overlap::shortcut:
        return {{{"published: +4.7 % (94 % overlapped), +10.6 % (93 %), +12.1 % (95 %), +6.8 % (82 %) on four models",
                  "公开数字：四个模型上提速 4.7%（重叠 94%）、10.6%（93%）、12.1%（95%）、6.8%（82%）"},
                 "pr-6959"}};
    case Overlap::megamoe:
        return {{{"where it is: #6572 went into the development branch, main of 2026-08-22 lacks it; the nightly docs "
                  "list the module",
                  "在哪里：#6572 合入开发分支，2026-08-22 的 main 没有它；nightly 文档里有这个模块"},
                 "megakernel-doc"},
                {{"the study notes say: on main", "学习笔记称：在 main 上"}, "pr-8210"},
                {{"published: its kernel's authors (Mixture-of-Kittens) claim 3.5× for an MoE layer, 1.5× end to end, "
                  "MXFP8; AMD Primus #927: +13.2 %",
                  "公开数字：kernel 作者（Mixture-of-Kittens）称 MoE 单层 3.5 倍、端到端 1.5 倍，MXFP8；AMD Primus "
                  "#927：+13.2%"},
                 {}},
                {{"published: a tie at EP64 in another project's own implementation",
                  "公开数字：另一个项目用自己的实现在 EP64 上打平"},
                 "marin-issue-8108"}};
    }
    return {};
}

} // namespace rankscape::expert_view
