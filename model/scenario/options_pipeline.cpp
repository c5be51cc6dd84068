// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The options of batch, pipeline split and schedule. Source: facts.md F.5, C(b).
#include "model/scenario/options_rows.h"

namespace rankscape::option_rows {

namespace {
constexpr auto kept = &Scenario::pipeline;
}

void add_pipeline(std::vector<Option> &rows)
{
    rows.push_back(row("--num-layers-per-virtual-pipeline-stage", {},
                       {"layers of each model chunk (interleaved schedule)", "每个 model chunk 的层数（交错调度）"},
                       kept, &PipelineOptions::layers_per_virtual_stage));
    rows.push_back(row("--num-virtual-stages-per-pipeline-rank", {"--vpp"},
                       {"model chunks on each pipeline rank (VPP)", "每个 pipeline rank 上的 model chunk 数（VPP）"},
                       kept, &PipelineOptions::virtual_stages));
    rows.push_back(row("--pipeline-model-parallel-layout", {},
                       {"stages written out, such as Et*3|(tt|)*6mL", "逐段写出的 pipeline 布局，如 Et*3|(tt|)*6mL"},
                       kept, &PipelineOptions::layout));
    rows.push_back(row("--decoder-first-pipeline-num-layers", {},
                       {"decoder layers on the first pipeline rank", "第一个 pipeline rank 的 decoder 层数"}, kept,
                       &PipelineOptions::first_stage_layers));
    rows.push_back(row("--decoder-last-pipeline-num-layers", {},
                       {"decoder layers on the last pipeline rank", "最后一个 pipeline rank 的 decoder 层数"}, kept,
                       &PipelineOptions::last_stage_layers));
    rows.push_back(row("--account-for-embedding-in-pipeline-split", {},
                       {"the embedding counts as a layer when layers are shared out", "分层时 embedding 按一层计"},
                       kept, &PipelineOptions::embedding_counts));
    rows.push_back(row("--account-for-loss-in-pipeline-split", {},
                       {"the loss counts as a layer when layers are shared out", "分层时 loss 按一层计"}, kept,
                       &PipelineOptions::loss_counts));
    rows.push_back(
        row("--microbatch-group-size-per-vp-stage", {"--microbatch-group-size-per-virtual-pipeline-stage"},
            {"microbatches that a chunk runs in a row; absent: PP", "同一 chunk 连续执行的 microbatch 数，默认等于 PP"},
            kept, &PipelineOptions::microbatch_group_size));
    rows.push_back(
        row("--num-microbatches", {},
            {"microbatches in a step; absent: from the batch sizes", "每步的 microbatch 数，不写则由 batch size 推出"},
            kept, &PipelineOptions::num_microbatches));
    rows.push_back(row("--micro-batch-size", {"--mbs"}, {"samples in a microbatch", "每个 microbatch 的样本数"}, kept,
                       &PipelineOptions::micro_batch_size));
    rows.push_back(row("--global-batch-size", {"--gbs"}, {"samples in a step", "每步的样本总数"}, kept,
                       &PipelineOptions::global_batch_size));
    rows.push_back(row("--overlap-moe-expert-parallel-comm", {},
                       {"combined 1F1B: expert all-to-all runs under another microbatch's compute",
                        "combined 1F1B：专家 all-to-all 与另一 microbatch 的计算重叠"},
                       kept, &PipelineOptions::overlap_expert_communication));
    rows.push_back(row("--delay-wgrad-compute", {}, {"weight gradients are computed later", "推迟权重梯度的计算"}, kept,
                       &PipelineOptions::delay_wgrad));
}

} // namespace rankscape::option_rows
