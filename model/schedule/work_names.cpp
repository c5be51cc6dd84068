// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The table of names of work.
#include "model/schedule/work_names.h"

#include <array>

namespace rankscape {

namespace {

struct Names {
    std::string_view id;
    const char *en, *zh;
};
constexpr std::array<Names, 15> all{{{"forward", "forward", "前向"},
                                     {"backward", "backward", "反向"},
                                     {"dgrad", "dgrad", "dgrad"},
                                     {"wgrad", "wgrad", "wgrad"},
                                     {"router", "router", "router"},
                                     {"permute", "permute", "permute"},
                                     {"optimizer", "optimizer", "优化器"},
                                     {"cast", "cast", "类型转换"},
                                     {"gather", "all-gather", "all-gather"},
                                     {"reduce_scatter", "reduce-scatter", "reduce-scatter"},
                                     {"all_reduce", "all-reduce", "all-reduce"},
                                     {"dispatch", "dispatch", "dispatch"},
                                     {"combine", "combine", "combine"},
                                     {"fused", "fused kernel", "融合 kernel"},
                                     {"host", "host waits", "主机等待"}}};
static_assert(static_cast<std::size_t>(Work::host) + 1 == all.size());

} // namespace

std::string_view name(Work work) { return all[static_cast<std::size_t>(work)].id; }

Text title(Work work)
{
    const auto &names = all[static_cast<std::size_t>(work)];
    return {names.en, names.zh};
}

} // namespace rankscape
