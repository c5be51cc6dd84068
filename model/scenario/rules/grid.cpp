// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Layout rules other than divisibility of the world: ranges, order, shards, hierarchy, optimizer instances.
#include "model/base/checked.h"
#include "model/scenario/rules/degrees.h"
#include "model/scenario/rules/fixes.h"
#include "model/scenario/rules/say.h"

#include <algorithm>

namespace rankscape::rules {

namespace {

constexpr std::string_view usual_order = "tp-cp-ep-dp-pp";

std::optional<Said> out_of_range(const Examined &e)
{
    std::vector<std::string> flags;
    std::vector<std::string> settings;
    for (const auto &fault : e.faults)
        if (fault.code == Code::degree_out_of_range) {
            flags.push_back(fault.subject);
            settings.push_back(fault.value < 0 && fault.subject == "--world-size"
                                   ? std::string("TP × PP × CP × EP × …")
                                   : fault.subject + " " + std::to_string(fault.value));
        }
    if (flags.empty())
        return std::nullopt;
    Said said;
    said.message =
        say("out of range: {0}; every degree is at least 1, and a layout has at most {1} ranks",
            "超出范围：{0}；每个并行度至少为 1，整个布局最多 {1} 个 rank", {join(settings, ", "), largest_world});
    said.flags = flags;
    if (flags.size() == 1 && e.with_fixes)
        for (const auto degree : {Degree::tensor, Degree::pipeline, Degree::context, Degree::expert, Degree::instances,
                                  Degree::expert_tensor})
            if (flags.front() == flag_of(degree)) {
                auto changed = e.s;
                degree_row(degree).set(changed, 1);
                append(said.fixes, if_legal(e.s, changed, set_flag(flags.front(), 1)));
            }
    return said;
}

std::optional<Said> bad_order(const Examined &e)
{
    const auto *fault = e.fault(Code::bad_order);
    if (!fault)
        return std::nullopt;
    const auto &token = fault->subject;
    const bool missing = e.s.parallel.order.find(token) == std::string::npos;
    Said said;
    said.message =
        missing ? say("the order {0} leaves out {1}, whose degree is above 1",
                      "order {0} 中缺少 {1}，而 {1} 的并行度大于 1", {e.s.parallel.order, token})
                : say("the order {0} cannot be read at '{1}': it names each of tp, cp, ep, dp and pp at most once",
                      "order {0} 在 '{1}' 处有误：tp、cp、ep、dp、pp 各最多出现一次", {e.s.parallel.order, token});
    auto changed = e.s;
    changed.parallel.order = usual_order;
    if (e.with_fixes)
        said.fixes = if_legal(e.s, changed, set_flag("--order", std::string(usual_order)));
    return said;
}

/// Shards that are not a multiple of the tensor degree below them: the nearest multiples that are legal.
std::optional<Said> bad_shards(const Examined &e, Code code, Degree degree, std::string_view tensor_name)
{
    const auto *fault = e.fault(code);
    if (!fault)
        return std::nullopt;
    const std::string flag(flag_of(degree));
    Said said;
    said.message =
        say("{0} is {1}: it must be at least {2} ({3}) and a multiple of it",
            "{0} 为 {1}：必须不小于 {2}({3})，并且是它的整数倍", {flag, fault->value, fault->divisor, tensor_name});
    if (!e.with_fixes)
        return said;
    std::vector<std::int64_t> multiples;
    const auto first = fault->value / fault->divisor;
    for (auto factor = std::max<std::int64_t>(1, first - 32); factor <= first + 32; ++factor)
        multiples.push_back(factor * fault->divisor);
    if (const auto value = nearest_value(e.s, degree, multiples))
        said.fixes.push_back(set_flag(flag, *value));
    auto removed = e.s;
    (degree == Degree::weight_shards ? removed.parallel.weight_shards : removed.parallel.expert_weight_shards).reset();
    append(said.fixes, if_legal(e.s, removed, set_flag(flag, "")));
    return said;
}

std::optional<Said> hierarchy(const Examined &e)
{
    const auto *fault = e.fault(Code::hierarchical_context_mismatch);
    if (!fault)
        return std::nullopt;
    Said said;
    said.message = say("the hierarchical CP sizes multiply to {0}, but --context-parallel-size is {1}",
                       "分层 CP 各级之积为 {0}，而 --context-parallel-size 为 {1}", {fault->value, fault->divisor});
    if (!e.with_fixes)
        return said;
    auto grown = e.s;
    grown.parallel.context = fault->value;
    if (fault->value > 0 && meant_world(grown.parallel) == meant_world(e.s.parallel))
        said.fixes = if_legal(e.s, grown, set_flag("--context-parallel-size", fault->value));
    auto flat = e.s;
    flat.parallel.hierarchical_context.clear();
    append(said.fixes, if_legal(e.s, flat, set_flag("--hierarchical-context-parallel-sizes", "")));
    return said;
}

std::optional<Said> gtp_with_instances(const Examined &e)
{
    if (!e.fault(Code::gtp_remat_with_distributed_optimizer_instances))
        return std::nullopt;
    const auto &p = e.s.parallel;
    Said said;
    said.message = say("GTP_remat {0} (expert {1}) together with {2} distributed optimizer instances is not supported",
                       "GTP_remat 为 {0}（专家侧为 {1}）时，不支持 {2} 个 distributed optimizer 实例",
                       {p.gtp(), p.egtp(), p.optimizer_instances});
    if (!e.with_fixes)
        return said;
    auto one = e.s;
    one.parallel.optimizer_instances = 1;
    said.fixes = if_legal(e.s, one, set_flag("--num-distributed-optimizer-instances", 1));
    auto plain = e.s;
    plain.parallel.weight_shards.reset();
    if (p.gtp() > 1)
        append(said.fixes, if_legal(e.s, plain, set_flag("--tensor-parallel-num-weight-shards", "")));
    return said;
}

std::optional<Said> order_needs_equal(const Examined &e)
{
    const auto *fault = e.fault(Code::order_needs_equal_data_parallel);
    if (!fault)
        return std::nullopt;
    Said said;
    said.message = say("the order {0} does not end in pp, so dense DP ({1}) and expert DP ({2}) must be equal",
                       "order {0} 不以 pp 结尾，因此稠密侧 DP（{1}）与专家侧 DP（{2}）必须相等",
                       {e.s.parallel.order, fault->value, fault->divisor});
    if (!e.with_fixes)
        return said;
    auto changed = e.s;
    changed.parallel.order = usual_order;
    said.fixes = if_legal(e.s, changed, set_flag("--order", std::string(usual_order)));
    append(said.fixes, single_degree_fixes(e.s, {Degree::expert, Degree::expert_tensor}));
    return said;
}

std::optional<Said> instances(const Examined &e, Code code, std::string_view product)
{
    const auto *fault = e.fault(code);
    if (!fault)
        return std::nullopt;
    Said said;
    said.message =
        say("{0} = {1} does not divide into {2} distributed optimizer instances",
            "{0} = {1}，不能平均分给 {2} 个 distributed optimizer 实例", {product, fault->value, fault->divisor});
    if (!e.with_fixes)
        return said;
    if (const auto value = nearest_value(e.s, Degree::instances, divisors(fault->value)))
        said.fixes.push_back(set_flag("--num-distributed-optimizer-instances", *value));
    append(said.fixes, world_fixes(e.s));
    return said;
}

} // namespace

const Table &grid_rules()
{
    static const Table table{
        {"degree_out_of_range",
         Severity::problem,
         "mcore-parallel-state",
         {"--world-size"},
         out_of_range,
         every_version,
         {},
         true},
        {"bad_order", Severity::problem, "mcore-parallel-state", {"--order"}, bad_order, every_version, {}, true},
        {"weight_shards_invalid",
         Severity::problem,
         "mcore-model-parallel-config",
         {"--tensor-parallel-num-weight-shards", "--tensor-model-parallel-size"},
         [](const Examined &e) { return bad_shards(e, Code::weight_shards_invalid, Degree::weight_shards, "TP"); },
         every_version,
         {},
         true},
        {"expert_weight_shards_invalid",
         Severity::problem,
         "mcore-model-parallel-config",
         {"--expert-tensor-parallel-num-weight-shards", "--expert-tensor-parallel-size"},
         [](const Examined &e) {
             return bad_shards(e, Code::expert_weight_shards_invalid, Degree::expert_weight_shards, "ETP");
         },
         every_version,
         {},
         true},
        {"hierarchical_context_mismatch",
         Severity::problem,
         "mcore-parallel-state",
         {"--hierarchical-context-parallel-sizes", "--context-parallel-size"},
         hierarchy,
         every_version,
         {},
         true},
        {"gtp_remat_with_distributed_optimizer_instances",
         Severity::problem,
         "mcore-parallel-state",
         {"--num-distributed-optimizer-instances", "--tensor-parallel-num-weight-shards",
          "--expert-tensor-parallel-num-weight-shards"},
         gtp_with_instances,
         every_version,
         "GTP_remat with num_distributed_optimizer_instances > 1 is not yet supported.",
         true},
        {"order_needs_equal_data_parallel",
         Severity::problem,
         "mcore-parallel-state",
         {"--order", "--use-tp-pp-dp-mapping", "--expert-model-parallel-size", "--expert-tensor-parallel-size"},
         order_needs_equal,
         every_version,
         "When not using pp-last rank ordering, the data parallel size of the attention and moe layers must be the "
         "same",
         true},
        {"data_parallel_not_divisible_by_instances",
         Severity::problem,
         "mcore-parallel-state",
         {"--num-distributed-optimizer-instances"},
         [](const Examined &e) { return instances(e, Code::data_parallel_not_divisible_by_instances, "DP × CP"); },
         every_version,
         {},
         true},
        {"expert_data_parallel_not_divisible_by_instances",
         Severity::problem,
         "mcore-parallel-state",
         {"--num-distributed-optimizer-instances"},
         [](const Examined &e) {
             return instances(e, Code::expert_data_parallel_not_divisible_by_instances, "expert DP");
         },
         every_version,
         {},
         true},
    };
    return table;
}

} // namespace rankscape::rules
