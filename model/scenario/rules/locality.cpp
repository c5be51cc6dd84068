// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Groups that leave an NVLink domain, clusters that cannot be filled, and wires that cannot be laid.
#include "model/layout/locality.h"
#include "model/cluster/network_check.h"
#include "model/scenario/options.h"
#include "model/scenario/rules/fixes.h"
#include "model/scenario/rules/say.h"

namespace rankscape::rules {

namespace {

std::optional<Locality> count(const Examined &e, const Layout &layout, std::string_view kind)
{
    const auto groups = e.cluster ? groups_of(layout, kind) : std::nullopt;
    if (!groups)
        return std::nullopt;
    return locality_of(*e.cluster, *groups);
}

/// Counts of one kind when some of its groups leave their domain.
std::optional<Locality> crossing(const Examined &e, std::string_view kind)
{
    if (!e.layout)
        return std::nullopt;
    auto counts = count(e, *e.layout, kind);
    return counts && counts->size > 1 && counts->crossing > 0 ? counts : std::nullopt;
}

std::optional<Said> tensor(const Examined &e)
{
    const auto counts = crossing(e, "tp");
    if (!counts)
        return std::nullopt;
    return when(
        true,
        say("{0} of {1} TP groups leave their NVLink domain: TP talks in every layer, so TP {2} belongs inside one",
            "{1} 个 TP 组中有 {0} 个跨出 NVLink domain：TP 每层都要通信，TP {2} 应当放在同一个域内",
            {counts->crossing, counts->count, counts->size}));
}

std::optional<Said> expert_tensor(const Examined &e)
{
    const auto &p = e.s.parallel;
    const bool same_as_tensor = p.expert == 1 && p.etp() == p.tensor;
    auto one = e.s;
    one.parallel.expert_tensor = 1;
    const auto counts = same_as_tensor ? std::nullopt : crossing(e, "ep_tp");
    if (!counts)
        return std::nullopt;
    return when(true,
                say("{0} of {1} expert TP groups leave their NVLink domain",
                    "{1} 个专家 TP 组中有 {0} 个跨出 NVLink domain", {counts->crossing, counts->count}),
                if_legal(e.s, one, set_flag("--expert-tensor-parallel-size", 1)));
}

/// The same with ETP 1, where ETP was left to follow TP.
std::optional<Locality> with_expert_tensor_one(const Examined &e)
{
    auto changed = e.s.parallel;
    if (changed.expert_tensor || changed.tensor <= 1)
        return std::nullopt;
    changed.expert_tensor = 1;
    changed.world_size = e.layout->world; // the same machines: a world that follows could shrink
    const auto made = make_layout(changed);
    const auto *layout = std::get_if<Layout>(&made);
    return layout ? count(e, *layout, "ep") : std::nullopt;
}

std::optional<Said> expert(const Examined &e)
{
    const auto counts = crossing(e, "ep");
    if (!counts)
        return std::nullopt;
    auto message =
        say("{0} of {1} EP groups leave their NVLink domain: their all-to-all goes over the network",
            "{1} 个 EP 组中有 {0} 个跨出 NVLink domain，它们的 all-to-all 要走网络", {counts->crossing, counts->count});
    std::vector<Fix> fixes;
    if (const auto better = with_expert_tensor_one(e); better && better->crossing < counts->crossing) {
        const auto more = say("; ETP was left to follow TP ({0}), with ETP 1 it is {1} of {2}",
                              "；ETP 未设，默认跟随 TP（{0}），设为 1 则为 {1} / {2} 组",
                              {e.s.parallel.tensor, better->crossing, better->count});
        message.en += more.en;
        message.zh += more.zh;
        fixes.push_back(set_flag("--expert-tensor-parallel-size", 1));
    }
    return when(true, message, std::move(fixes));
}

std::optional<Said> fsdp_inner(const Examined &e)
{
    const auto &d = e.s.sharding;
    if (!d.megatron_fsdp || d.fsdp_version != 2 || e.s.parallel.optimizer_instances <= 1)
        return std::nullopt;
    const auto counts = crossing(e, "intra_dp_cp");
    if (!counts)
        return std::nullopt;
    return when(true,
                say("{0} of {1} inner FSDP groups leave their NVLink domain: inner and outer are chunks of ranks "
                    "(world / --num-distributed-optimizer-instances = {2}), nothing detects NVLink",
                    "{1} 个内层 FSDP 组中有 {0} 个跨出 NVLink domain：内层与外层只是按 rank 切块（每块 {2} 个，由 "
                    "--num-distributed-optimizer-instances 决定），并不会探测 NVLink",
                    {counts->crossing, counts->count, counts->size}));
}

std::optional<Said> uneven_domains(const Examined &e)
{
    const auto &x = e.s.experts;
    if (x.dispatcher != "flex" || x.flex_backend == "deepep" || !e.layout || !e.s.cluster.domain_sizes.empty())
        return std::nullopt;
    const auto *hardware = find_hardware(e.s.cluster.hardware);
    const auto domain = e.s.cluster.domain_size.value_or(hardware ? hardware->gpus_per_domain : 0);
    const auto expert = e.s.parallel.expert;
    if (domain < 1 || expert <= domain || expert % domain == 0)
        return std::nullopt;
    return when(true, say("{0} fills NVLink domains evenly: EP {1} is neither at most {2} GPUs nor a multiple of them",
                          "{0} 要求均匀占满 NVLink domain：EP {1} 既不小于等于每域 {2} 张 GPU，也不是它的整数倍",
                          {x.flex_backend, expert, domain}));
}

std::optional<Said> cluster(const Examined &e)
{
    if (e.cluster)
        return std::nullopt;
    auto spec = e.s.cluster;
    if (!e.layout && spec.placement == ClusterSpec::Placement::listed)
        spec.placement = ClusterSpec::Placement::block; // without a layout the number of ranks is not known
    const auto made = Cluster::make(spec, e.layout ? e.layout->world : 1);
    const auto *fault = std::get_if<ClusterFault>(&made);
    if (!fault)
        return std::nullopt;
    Said said;
    said.code = name(fault->code);
    const std::string flag = "--placement";
    switch (fault->code) {
    case ClusterFault::Code::unknown_hardware:
        said.message = say("there is no hardware preset named {0}", "没有名为 {0} 的硬件预设", {spec.hardware});
        said.flags = {"--cluster"};
        break;
    case ClusterFault::Code::domain_size_out_of_range:
        said.message = say("an NVLink domain of {0} GPUs is out of range: 1 to {1}",
                           "NVLink domain 为 {0} 张 GPU，超出范围 1 到 {1}", {fault->value, fault->limit});
        said.flags = {"--nvlink-domain-size", "--domain-sizes"};
        break;
    case ClusterFault::Code::slots_wrong_length:
        said.message = say("the placement lists {0} GPUs for {1} ranks",
                           "placement 列出了 {0} 张 GPU，而 rank 有 {1} 个", {fault->value, fault->limit});
        said.flags = {flag};
        break;
    case ClusterFault::Code::slot_out_of_range:
        said.message = say("the placement names GPU {0}: 0 to {1}", "placement 中的 GPU 编号 {0} 超出范围 0 到 {1}",
                           {fault->value, fault->limit});
        said.flags = {flag};
        break;
    case ClusterFault::Code::slot_taken:
        said.message = say("the placement puts two ranks on GPU {0}; NCCL refuses that as a duplicate GPU",
                           "placement 把两个 rank 放在同一张 GPU {0} 上；NCCL 会报 Duplicate GPU", {fault->value});
        said.flags = {flag};
        break;
    }
    return said;
}

std::optional<Said> network(const Examined &e)
{
    const auto wrong = e.cluster ? network_problem(*e.cluster, e.s.cluster.network) : std::nullopt;
    if (!wrong)
        return std::nullopt;
    Said said;
    said.code = wrong->code;
    said.message = {wrong->sentence.en + ": " + wrong->remedy.en, wrong->sentence.zh + "：" + wrong->remedy.zh};
    if (find_option(wrong->where.flag)) { // NVLink pairs come from topology files only
        said.flags = {wrong->where.flag};
        said.fixes = {set_flag(wrong->where.flag, "")};
    }
    return said;
}

} // namespace

const Table &locality_rules()
{
    static const Table table{
        {"cluster", Severity::problem, "nccl-topo", {"--cluster", "--nvlink-domain-size"}, cluster},
        {"network", Severity::problem, "nccl-topo", {"--cluster"}, network},
        {"tensor_groups_leave_domain", Severity::warning, "nccl-topo", {"--tensor-model-parallel-size"}, tensor},
        {"expert_tensor_groups_leave_domain",
         Severity::warning,
         "nccl-topo",
         {"--expert-tensor-parallel-size"},
         expert_tensor},
        {"expert_groups_leave_domain",
         Severity::warning,
         "nemo-rl-cluster-doc",
         {"--expert-model-parallel-size", "--expert-tensor-parallel-size", "--nvlink-domain-size"},
         expert},
        {"expert_groups_fill_domains_unevenly",
         Severity::warning,
         "nemo-rl-cluster-doc",
         {"--expert-model-parallel-size", "--moe-flex-dispatcher-backend"},
         uneven_domains},
        {"fsdp_inner_groups_leave_domain",
         Severity::warning,
         "mcore-fsdp-adapter",
         {"--num-distributed-optimizer-instances", "--megatron-fsdp-version"},
         fsdp_inner},
    };
    return table;
}

} // namespace rankscape::rules
