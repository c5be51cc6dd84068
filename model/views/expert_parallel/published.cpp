// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Figures of pull requests, guides and papers.
#include "model/views/expert_parallel/published.h"

namespace rankscape::expert_view {

std::optional<Published> published_of(expert_parallel::Overlap overlap)
{
    using expert_parallel::Overlap;
    switch (overlap) {
    case Overlap::none:
        return Published{{"published: 30–40 % of an iteration is exposed all-to-all (DeepSeek-V3, H100)",
                          "公开数字：all-to-all 占一个 iteration 的 30–40%（DeepSeek-V3，H100）"},
                         "arxiv-2603.07685"};
    case Overlap::shared_expert: return std::nullopt;
    case Overlap::combined_1f1b:
        return Published{{"published: under 5 % exposed, 93 % overlapped; exposure, not speed-up",
                          "公开数字：未掩盖的通信不到 5%，93% 被掩盖；这不是加速比"},
                         "a2a-overlap-guide"};
    case Overlap::combined_1f1b_delayed: return std::nullopt;
    case Overlap::shortcut:
        return Published{{"published: 82–95 % overlapped, +4.7 to +12.1 % on four models",
                          "公开数字：四个模型上重叠 82–95%，提速 4.7%–12.1%"},
                         "pr-6959"};
    case Overlap::megamoe:
        return Published{{"published: no gain at EP64 in another project's own implementation",
                          "公开数字：另一个项目用自己的实现在 EP64 上打平"},
                         "marin-issue-8108"};
    }
    return std::nullopt;
}

} // namespace rankscape::expert_view
