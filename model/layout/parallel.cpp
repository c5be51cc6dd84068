// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Sizes that follow from the degrees.
#include "model/layout/parallel.h"

#include "model/base/checked.h"

namespace rankscape {

std::optional<std::int64_t> dense_model_size(const Parallel &p)
{
    return checked_product({p.tensor, p.gtp(), p.context, p.pipeline});
}

std::optional<std::int64_t> expert_model_size(const Parallel &p)
{
    return checked_product({p.etp(), p.expert, p.egtp(), p.pipeline});
}

std::optional<std::int64_t> smallest_world(const Parallel &p)
{
    const auto dense = dense_model_size(p);
    const auto expert = expert_model_size(p);
    if (!dense || !expert || *dense < 1 || *expert < 1)
        return std::nullopt;
    return checked_lcm(*dense, *expert);
}

std::optional<std::int64_t> meant_world(const Parallel &p)
{
    if (p.world_size)
        return p.world_size;
    if (!p.data_parallel)
        return smallest_world(p);
    const auto dense = dense_model_size(p);
    return dense ? checked_product({*dense, *p.data_parallel}) : std::nullopt;
}

} // namespace rankscape
