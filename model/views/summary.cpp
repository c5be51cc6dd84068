// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The same words for the window's head and for files.
#include "model/views/summary.h"

namespace rankscape {

namespace {

std::string degrees_text(const Scenario &s)
{
    const auto &p = s.parallel;
    std::string text = "TP" + std::to_string(p.tensor);
    const auto add = [&](std::string_view name, std::int64_t value) {
        if (value > 1)
            text += " " + std::string(name) + std::to_string(value);
    };
    add("GTP_remat", p.gtp());
    add("CP", p.context);
    text += " PP" + std::to_string(p.pipeline);
    add("VPP", virtual_pipeline_size(s).value_or(1));
    add("EP", p.expert);
    if (p.expert_tensor && *p.expert_tensor != p.tensor)
        text += " ETP" + std::to_string(*p.expert_tensor);
    add("EGTP", p.egtp());
    return text;
}

Text gpus_text(const Cluster &cluster)
{
    std::int64_t capacity = 0;
    for (const auto &domain : cluster.domains())
        capacity += domain.capacity;
    const auto used = std::to_string(cluster.world());
    if (capacity == cluster.world())
        return {used + " GPUs", used + " 张 GPU"};
    const auto all = std::to_string(capacity);
    return {used + " of " + all + " GPUs", used + " / " + all + " 张 GPU"};
}

} // namespace

Text summary(const Derived &derived)
{
    Text text;
    const auto add = [&](const Text &part) {
        text.en += (text.en.empty() ? "" : " · ") + part.en;
        text.zh += (text.zh.empty() ? "" : " · ") + part.zh;
    };
    const auto &s = derived.scenario;
    if (!s.model.preset.empty())
        add({s.model.preset, s.model.preset});
    if (derived.cluster) {
        add(gpus_text(*derived.cluster));
        const auto machines =
            derived.cluster->hardware().name + " × " + std::to_string(derived.cluster->domains().size());
        add({machines, machines});
    }
    const auto degrees = degrees_text(s);
    add({degrees, degrees});
    return text;
}

} // namespace rankscape
