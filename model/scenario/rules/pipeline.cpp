// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Pipeline stages: virtual size, layers that divide, layout strings, settings that a single stage ignores.
#include "model/scenario/derive.h"
#include "model/scenario/rules/degrees.h"
#include "model/scenario/rules/fixes.h"
#include "model/scenario/rules/say.h"

#include <algorithm>

namespace rankscape::rules {

namespace {

const std::string account_embedding = "--account-for-embedding-in-pipeline-split";
const std::string account_loss = "--account-for-loss-in-pipeline-split";

std::optional<Said> virtual_needs_pipeline(const Examined &e)
{
    const auto size = resulting_virtual_size(e.s);
    if (e.s.parallel.pipeline != 1 || size <= 1)
        return std::nullopt;
    Said said;
    said.message = say("{0} virtual pipeline stages need a pipeline: --pipeline-model-parallel-size is 1",
                       "{0} 个 virtual pipeline stage 需要流水线并行，而 --pipeline-model-parallel-size 为 1", {size});
    if (e.s.pipeline.virtual_stages)
        said.fixes.push_back(set_flag("--num-virtual-stages-per-pipeline-rank", ""));
    else if (e.s.pipeline.layers_per_virtual_stage)
        said.fixes.push_back(set_flag("--num-layers-per-virtual-pipeline-stage", ""));
    return said;
}

/// The last stage takes what is left when the others hold equally many, as even as can be.
std::optional<Fix> shorter_last_stage(const Scenario &s)
{
    const auto stages = s.parallel.pipeline;
    const auto layers = s.model.num_layers.value_or(0);
    if (s.pipeline.layout || stages < 2 || layers < stages)
        return std::nullopt;
    for (auto each = (layers + stages - 1) / stages; layers - each * (stages - 1) >= 1; ++each) {
        const auto last = layers - each * (stages - 1);
        auto changed = s;
        changed.pipeline.last_stage_layers = last;
        if (!stages_of(changed) || !mends(s, changed))
            continue;
        Fix fix;
        fix.set = {{"--decoder-last-pipeline-num-layers", std::to_string(last)}};
        fix.label = say("Last stage {0} layers, others {1}", "末段 {0} 层，其余 {1} 层", {last, each});
        return fix;
    }
    return std::nullopt;
}

std::vector<Fix> stage_fixes(const Scenario &s)
{
    std::vector<Fix> fixes;
    const auto good = [&](const Scenario &changed) { return stages_of(changed) && mends(s, changed); };
    const bool even = !s.pipeline.first_stage_layers && !s.pipeline.last_stage_layers;
    if (even && !s.pipeline.embedding_counts && !s.pipeline.loss_counts) {
        auto counted = s;
        counted.pipeline.embedding_counts = counted.pipeline.loss_counts = true;
        if (good(counted)) {
            Fix fix;
            fix.set = {{account_embedding, "true"}, {account_loss, "true"}};
            fix.label = {"Count embedding and loss as layers", "把 embedding 和 loss 各算作一层"};
            fixes.push_back(std::move(fix));
        }
        if (auto fix = shorter_last_stage(s))
            fixes.push_back(*std::move(fix));
    }
    const auto offer = [&](Degree degree, const std::vector<std::int64_t> &values) {
        std::vector<std::int64_t> candidates;
        for (const auto value : values) {
            auto changed = s;
            degree_row(degree).set(changed, value);
            if (good(changed))
                candidates.push_back(value);
        }
        if (const auto value = nearest_value(s, degree, candidates)) {
            auto fix = set_flag(std::string(flag_of(degree)), *value);
            if (degree == Degree::virtual_pipeline && s.pipeline.layers_per_virtual_stage)
                fix.set.insert(fix.set.begin(), {"--num-layers-per-virtual-pipeline-stage", ""});
            fixes.push_back(std::move(fix));
        }
    };
    offer(Degree::virtual_pipeline, {2, 3, 4, 5, 6, 7, 8, 10, 12, 16});
    offer(Degree::pipeline, divisors(std::min<std::int64_t>(meant_world(s.parallel).value_or(1), 4096)));
    return fixes;
}

/// Two faults share the code pipeline_layout_mtp; the one about several chunks has Megatron's words.
bool mtp_is_split(const Problem &problem)
{
    return problem.code == "pipeline_layout_mtp" && problem.sentence.en.find("one virtual") != std::string::npos;
}

std::optional<Said> mtp_over_chunks(const Examined &e)
{
    if (!e.s.pipeline.layout || e.s.parallel.pipeline < 1)
        return std::nullopt;
    const auto made = stages_of(e.s);
    if (made || !mtp_is_split(made.problem()))
        return std::nullopt;
    return when(true, made.problem().sentence);
}

/// The split itself says what is wrong: its code and sentence are taken over.
std::optional<Said> stages(const Examined &e)
{
    if ((!e.s.pipeline.layout && !e.s.model.num_layers) || e.s.parallel.pipeline < 1)
        return std::nullopt;
    // A glance, of which there may be hundreds, does not build stages that no real job has.
    constexpr std::int64_t most_at_a_glance = 4096;
    const auto chunks_a_rank = std::max<std::int64_t>(e.s.pipeline.virtual_stages.value_or(1), 1);
    if (!e.with_fixes && e.s.parallel.pipeline > most_at_a_glance / chunks_a_rank)
        return std::nullopt;
    const auto made = stages_of(e.s);
    if (made || mtp_is_split(made.problem()))
        return std::nullopt;
    const auto &problem = made.problem();
    Said said;
    said.code = problem.code;
    const auto where = problem.where.column > 0 ? " (" + std::to_string(problem.where.column) + ")" : std::string();
    said.message = say("{0}{1}", "{0}{1}", {problem.sentence.en, where});
    said.message.zh = problem.sentence.zh + where;
    said.flags = {problem.where.flag};
    for (const auto *flag : {"--num-layers", "--pipeline-model-parallel-size"})
        if (problem.where.flag != flag)
            said.flags.emplace_back(flag);
    if (e.with_fixes && !e.s.pipeline.layout && e.faults.empty())
        said.fixes = stage_fixes(e.s);
    return said;
}

std::optional<Said> layout_against_virtual(const Examined &e)
{
    if (!e.s.pipeline.layout || !e.s.pipeline.virtual_stages)
        return std::nullopt;
    const auto made = stages_of(e.s);
    if (!made || made->virtual_size == *e.s.pipeline.virtual_stages)
        return std::nullopt;
    return when(
        true,
        say("the layout string gives {0} chunks to each pipeline rank, --num-virtual-stages-per-pipeline-rank says {1}",
            "layout 字符串给每个 pipeline rank {0} 个 chunk，而 --num-virtual-stages-per-pipeline-rank 为 {1}",
            {made->virtual_size, *e.s.pipeline.virtual_stages}),
        {set_flag("--num-virtual-stages-per-pipeline-rank", "")});
}

std::optional<Said> layout_with_split(const Examined &e)
{
    const auto &p = e.s.pipeline;
    std::vector<std::string> flags;
    if (p.first_stage_layers)
        flags.emplace_back("--decoder-first-pipeline-num-layers");
    if (p.last_stage_layers)
        flags.emplace_back("--decoder-last-pipeline-num-layers");
    if (p.embedding_counts)
        flags.push_back(account_embedding);
    if (p.loss_counts)
        flags.push_back(account_loss);
    if (p.layers_per_virtual_stage)
        flags.emplace_back("--num-layers-per-virtual-pipeline-stage");
    if (!p.layout || flags.empty())
        return std::nullopt;
    Said said;
    said.message = say("the layout string alone decides the stages; drop {0}",
                       "stage 只由 layout 字符串决定；请去掉 {0}", {join(flags, ", ")});
    said.fixes = {remove_flags(flags)};
    flags.insert(flags.begin(), "--pipeline-model-parallel-layout");
    said.flags = flags;
    return said;
}

std::optional<Said> uneven_without_pipeline(const Examined &e)
{
    const auto &p = e.s.pipeline;
    if (e.s.parallel.pipeline != 1 || (!p.first_stage_layers && !p.last_stage_layers))
        return std::nullopt;
    Said said;
    const auto value = p.last_stage_layers ? *p.last_stage_layers : *p.first_stage_layers;
    const auto layers = e.s.model.num_layers ? std::to_string(*e.s.model.num_layers) : std::string("?");
    said.message =
        say("with --pipeline-model-parallel-size 1 there is no first or last stage: a stage size of {0} does not "
            "apply, the one stage should hold all {1} layers, and Megatron may build fewer without a word",
            "--pipeline-model-parallel-size 为 1 时没有首尾 stage 之分：{0} 层的设置不成立，唯一的 stage 应放全部 {1} "
            "层，而 Megatron 可能一声不响地少建几层",
            {value, layers});
    std::vector<std::string> flags;
    if (p.first_stage_layers)
        flags.emplace_back("--decoder-first-pipeline-num-layers");
    if (p.last_stage_layers)
        flags.emplace_back("--decoder-last-pipeline-num-layers");
    said.fixes = {remove_flags(flags)};
    return said;
}

} // namespace

const Table &pipeline_rules()
{
    static const Table table{
        {"virtual_pipeline_needs_pipeline",
         Severity::problem,
         "mcore-parallel-state",
         {"--num-virtual-stages-per-pipeline-rank", "--num-layers-per-virtual-pipeline-stage",
          "--pipeline-model-parallel-size"},
         virtual_needs_pipeline,
         every_version,
         {},
         true},
        {"pipeline_stages",
         Severity::problem,
         "mcore-pipeline-layout",
         {"--num-layers", "--pipeline-model-parallel-size", "--num-virtual-stages-per-pipeline-rank"},
         stages,
         every_version,
         {},
         true},
        {"pipeline_layout_virtual_size",
         Severity::problem,
         "mcore-pipeline-layout",
         {"--num-virtual-stages-per-pipeline-rank", "--pipeline-model-parallel-layout"},
         layout_against_virtual,
         every_version,
         {},
         true},
        {"pipeline_layout_with_split_flags",
         Severity::warning,
         "mcore-pipeline-layout",
         {"--pipeline-model-parallel-layout"},
         layout_with_split},
        {"stage_layers_without_pipeline",
         Severity::warning,
         "mcore-transformer-config",
         {"--decoder-first-pipeline-num-layers", "--decoder-last-pipeline-num-layers",
          "--pipeline-model-parallel-size"},
         uneven_without_pipeline},
        {"account_flags_with_stage_layers",
         Severity::warning,
         "mcore-transformer-config",
         {account_embedding, account_loss, "--decoder-first-pipeline-num-layers", "--decoder-last-pipeline-num-layers"},
         [](const Examined &e) {
             const auto &p = e.s.pipeline;
             return when(
                 !p.layout && (p.first_stage_layers || p.last_stage_layers) && (p.embedding_counts || p.loss_counts),
                 {"counting embedding or loss as a layer has no place beside explicit first or last stage sizes",
                  "已经指定首尾 stage 的层数，就不应再把 embedding 或 loss 算作层"});
         }},
        {"pipeline_layout_mtp_split",
         Severity::problem,
         "mcore-pipeline-layout",
         {"--pipeline-model-parallel-layout", "--mtp-num-layers"},
         mtp_over_chunks,
         every_version,
         "All of the MTP layers must be in the same one virtual pipeline stage",
         true},
    };
    return table;
}

} // namespace rankscape::rules
