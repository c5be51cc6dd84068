// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The options that decide the groups: degrees, order, world. Source: facts.md F.1, F.2, B(b).
#include "model/scenario/options_rows.h"

namespace rankscape::option_rows {

namespace {

constexpr auto kept = &Scenario::parallel;

/// A flag that means something only together with others, or that stands for another flag's value.
Option indirect(std::string flag, Words aliases, Option::Kind kind, Text meaning)
{
    Option option;
    option.flag = std::move(flag);
    option.aliases = std::move(aliases);
    option.kind = kind;
    option.meaning = std::move(meaning);
    option.set = [](Scenario &, const Words &, bool) {};
    option.get = [](const Scenario &) { return Words{}; };
    option.reset = [](Scenario &) {};
    return option;
}

Option pipeline_before_data()
{
    auto option = indirect("--use-tp-pp-dp-mapping", {}, Option::Kind::boolean,
                           {"PP varies faster than DP: the same as --order tp-cp-ep-pp-dp",
                            "PP 比 DP 变化得更快，等同于 --order tp-cp-ep-pp-dp"});
    option.set = [](Scenario &s, const Words &values, bool negated) {
        if (read_values<bool>(values, negated))
            s.parallel.order = "tp-cp-ep-pp-dp";
    };
    return option;
}

} // namespace

void add_parallel(std::vector<Option> &rows)
{
    rows.push_back(row("--world-size", {}, {"number of ranks", "rank 总数"}, kept, &Parallel::world_size));
    rows.push_back(indirect("--nnodes", {}, Option::Kind::integer,
                            {"nodes, as torchrun takes it: with --nproc-per-node it makes the world size",
                             "节点数（torchrun 的写法），与 --nproc-per-node 相乘得到 world size"}));
    rows.push_back(indirect("--nproc-per-node", {}, Option::Kind::integer,
                            {"ranks on each node, as torchrun takes it", "每个节点的 rank 数（torchrun 的写法）"}));
    rows.push_back(row("--dp", {}, {"data-parallel degree; the world size follows", "DP 度，world size 随之确定"}, kept,
                       &Parallel::data_parallel));
    rows.push_back(row("--tensor-model-parallel-size", {"--tp"}, {"TP degree", "TP 度"}, kept, &Parallel::tensor));
    rows.push_back(row("--pipeline-model-parallel-size", {"--pp"}, {"PP degree", "PP 度"}, kept, &Parallel::pipeline));
    rows.push_back(row("--context-parallel-size", {"--cp"}, {"CP degree", "CP 度"}, kept, &Parallel::context));
    rows.push_back(row("--expert-model-parallel-size", {"--ep"}, {"EP degree", "EP 度"}, kept, &Parallel::expert));
    rows.push_back(row("--expert-tensor-parallel-size", {"--etp"},
                       {"ETP degree; absent: equal to TP", "ETP 度，不写则等于 TP"}, kept, &Parallel::expert_tensor));
    rows.push_back(row("--tensor-parallel-num-weight-shards", {},
                       {"pieces that each weight is cut into, TP × GTP_remat", "每个权重切成的份数，即 TP × GTP_remat"},
                       kept, &Parallel::weight_shards));
    rows.push_back(row("--expert-tensor-parallel-num-weight-shards", {},
                       {"pieces that each expert weight is cut into, ETP × expert GTP_remat",
                        "每个专家权重切成的份数，即 ETP × 专家 GTP_remat"},
                       kept, &Parallel::expert_weight_shards));
    rows.push_back(
        row("--num-distributed-optimizer-instances", {},
            {"copies of the optimizer state over the data-parallel ranks", "优化器状态在数据并行 rank 上的副本数"},
            kept, &Parallel::optimizer_instances));
    rows.push_back(
        row("--order", {},
            {"axes from fastest to slowest, such as tp-cp-ep-dp-pp", "各并行轴由快到慢的次序，如 tp-cp-ep-dp-pp"}, kept,
            &Parallel::order));
    rows.push_back(pipeline_before_data());
    rows.push_back(row("--hierarchical-context-parallel-sizes", {},
                       {"CP split into levels, innermost first; their product is the CP degree",
                        "CP 的分层大小，由内到外，乘积等于 CP 度"},
                       kept, &Parallel::hierarchical_context));
    rows.push_back(row("--dynamic-context-parallel", {"--hybrid-context-parallel"},
                       {"CP groups chosen per sample over DP × CP", "按样本在 DP × CP 上选取 CP 组（dynamic CP）"},
                       kept, &Parallel::dynamic_context));
}

} // namespace rankscape::option_rows
