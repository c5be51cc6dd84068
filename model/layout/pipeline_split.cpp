// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Stages without a layout string: even, or with an uneven first and last stage.
#include "model/layout/pipeline.h"

namespace rankscape {

namespace {

Problem refused(std::string code, std::string flag, std::string en, std::string zh)
{
    Problem problem;
    problem.code = "pipeline_split_" + std::move(code);
    problem.sentence = {std::move(en), std::move(zh)};
    problem.where.flag = std::move(flag);
    return problem;
}

std::string rest(std::int64_t value, std::int64_t divisor)
{
    return std::to_string(value) + " / " + std::to_string(divisor);
}

} // namespace

Result<PipelineStages> split_pipeline(const PipelineSplit &s)
{
    constexpr std::int64_t most = 1'000'000;
    if (s.pipeline < 1 || s.virtual_size < 1 || s.pipeline > most || s.virtual_size > most / s.pipeline)
        return refused("size", "--pipeline-model-parallel-size", "the number of chunks is out of range",
                       "chunk 数超出范围");
    const auto layers = s.layers.value_or(0);
    if (layers < 0 || layers > most || s.mtp_layers < 0 || s.mtp_layers > most)
        return refused("layers", "--num-layers", "the number of layers is out of range", "层数超出范围");

    // What the middle stages share, after the uneven ends took theirs. Embedding and loss may count as layers.
    auto shared = layers;
    auto sharing = s.pipeline;
    const bool uneven = s.pipeline > 1 && (s.first_stage_layers || s.last_stage_layers);
    for (const auto &end : {s.first_stage_layers, s.last_stage_layers})
        if (uneven && end) {
            shared -= *end;
            --sharing;
        }
    if (!uneven)
        shared += (s.embedding_counts ? 1 : 0) + (s.loss_counts ? 1 : 0);
    if (shared < 0)
        return refused("uneven", "--decoder-first-pipeline-num-layers",
                       "the first and last stage hold more layers than there are", "首末两段的层数之和超过总层数");
    if (sharing > 0 ? shared % sharing != 0 : shared != 0)
        return refused("uneven", "--num-layers",
                       "the layers do not divide over the pipeline stages: " + rest(shared, sharing) + " leaves a rest",
                       "层数不能平分到各 pipeline stage:" + rest(shared, sharing) + " 有余数");
    const auto per_stage = sharing > 0 ? shared / sharing : 0;

    PipelineStages result;
    result.virtual_size = static_cast<std::int32_t>(s.virtual_size);
    result.stages.resize(static_cast<std::size_t>(s.pipeline));
    for (std::int64_t rank = 0; rank < s.pipeline; ++rank) {
        const bool first = rank == 0;
        const bool last = rank == s.pipeline - 1;
        auto held = per_stage;
        if (uneven && first && s.first_stage_layers)
            held = *s.first_stage_layers;
        if (uneven && last && s.last_stage_layers)
            held = *s.last_stage_layers;
        if (held % s.virtual_size != 0)
            return refused("virtual", "--num-layers-per-virtual-pipeline-stage",
                           "the layers of a stage do not divide over its chunks: " + rest(held, s.virtual_size) +
                               " leaves a rest",
                           "一个 stage 的层数不能平分到它的 chunk:" + rest(held, s.virtual_size) + " 有余数");
        auto &chunks = result.stages[static_cast<std::size_t>(rank)];
        for (std::int64_t c = 0; c < s.virtual_size; ++c) {
            auto decoders = held / s.virtual_size;
            const bool opens = first && c == 0;
            const bool closes = last && c == s.virtual_size - 1;
            if (!uneven && opens && s.embedding_counts)
                --decoders;
            if (!uneven && closes && s.loss_counts)
                --decoders;
            if (decoders < 0)
                return refused("virtual", "--account-for-embedding-in-pipeline-split",
                               "a chunk would hold fewer than no layers", "某个 chunk 的层数会小于零");
            Chunk chunk(opens ? "E" : "");
            chunk.append(static_cast<std::size_t>(decoders), 't');
            if (closes)
                chunk.append(static_cast<std::size_t>(s.mtp_layers), 'm').append("L");
            chunks.push_back(std::move(chunk));
        }
    }
    return result;
}

} // namespace rankscape
