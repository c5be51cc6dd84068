// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// From a Scenario to everything that follows.
#include "model/scenario/derive.h"

#include <algorithm>

namespace rankscape {

namespace {

Problem contradiction(std::string flag, Text sentence)
{
    Problem problem;
    problem.code = "pipeline_virtual_size";
    problem.sentence = std::move(sentence);
    problem.where.flag = std::move(flag);
    return problem;
}

/// Layers that the even split shares out: decoders, and embedding and loss where they count.
std::int64_t shared_layers(const Scenario &s)
{
    return s.model.num_layers.value_or(0) + (s.pipeline.embedding_counts ? 1 : 0) + (s.pipeline.loss_counts ? 1 : 0);
}

template <typename T> auto find_named(const std::vector<T> &entries, std::string_view name) -> const T *
{
    const auto found = std::ranges::find(entries, name, &T::name);
    return found == entries.end() ? nullptr : &*found;
}

} // namespace

std::optional<std::int64_t> virtual_pipeline_size(const Scenario &s)
{
    if (s.pipeline.virtual_stages)
        return *s.pipeline.virtual_stages;
    if (s.pipeline.layout) {
        const auto parsed = parse_pipeline_layout(*s.pipeline.layout, s.parallel.pipeline, std::nullopt,
                                                  s.model.mtp_num_layers.value_or(0));
        return parsed ? std::optional<std::int64_t>(parsed->virtual_size) : std::nullopt;
    }
    if (!s.pipeline.layers_per_virtual_stage)
        return 1;
    const auto per_chunk = *s.pipeline.layers_per_virtual_stage;
    const auto stages = s.parallel.pipeline;
    if (!s.model.num_layers || per_chunk < 1 || stages < 1)
        return std::nullopt;
    const auto layers = shared_layers(s);
    if (layers % stages != 0 || layers / stages % per_chunk != 0)
        return std::nullopt;
    return layers / stages / per_chunk;
}

Result<PipelineStages> stages_of(const Scenario &s)
{
    const auto mtp = s.model.mtp_num_layers.value_or(0);
    if (s.pipeline.layout)
        return parse_pipeline_layout(*s.pipeline.layout, s.parallel.pipeline, s.model.num_layers, mtp);
    const auto virtual_size = virtual_pipeline_size(s);
    if (!virtual_size)
        return contradiction("--num-layers-per-virtual-pipeline-stage",
                             {"the layers of a pipeline stage do not divide into chunks of this many layers",
                              "一个 pipeline stage 的层数不能按这个数目分成 chunk"});
    PipelineSplit split;
    split.pipeline = s.parallel.pipeline;
    split.virtual_size = *virtual_size;
    split.layers = s.model.num_layers;
    split.first_stage_layers = s.pipeline.first_stage_layers;
    split.last_stage_layers = s.pipeline.last_stage_layers;
    split.mtp_layers = mtp;
    split.embedding_counts = s.pipeline.embedding_counts;
    split.loss_counts = s.pipeline.loss_counts;
    return split_pipeline(split);
}

std::optional<std::int64_t> microbatches_of(const Scenario &s)
{
    if (s.pipeline.num_microbatches)
        return s.pipeline.num_microbatches;
    const auto layout = make_layout(s.parallel);
    const auto *made = std::get_if<Layout>(&layout);
    if (!made || !s.pipeline.global_batch_size)
        return std::nullopt;
    const auto samples = s.pipeline.micro_batch_size.value_or(1) * made->dp * s.parallel.gtp();
    if (samples < 1 || *s.pipeline.global_batch_size % samples != 0)
        return std::nullopt;
    return *s.pipeline.global_batch_size / samples;
}

const GroupKind *Derived::group(std::string_view name) const { return find_named(groups, name); }

const Locality *Derived::locality_of(std::string_view name) const { return find_named(locality, name); }

std::shared_ptr<const Derived> derive(const Scenario &scenario, std::stop_token stop)
{
    auto derived = std::make_shared<Derived>();
    derived->scenario = scenario;
    derived->findings = check(scenario);
    auto laid = make_layout(scenario.parallel);
    if (auto *layout = std::get_if<Layout>(&laid)) {
        auto placed = Cluster::make(scenario.cluster, layout->world);
        derived->layout = std::move(*layout);
        if (auto *cluster = std::get_if<Cluster>(&placed))
            derived->cluster = std::move(*cluster);
    }
    if (stop.stop_requested())
        return nullptr;
    if (derived->layout)
        derived->groups = all_groups(*derived->layout);
    for (const auto &kind : derived->groups) {
        if (stop.stop_requested())
            return nullptr;
        if (derived->cluster)
            derived->locality.push_back(locality_of(*derived->cluster, kind));
    }
    if (auto stages = stages_of(scenario))
        derived->stages = std::move(*stages);
    return derived;
}

} // namespace rankscape
