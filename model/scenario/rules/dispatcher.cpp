// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Token dispatchers and the backends of the flex one. Source: facts.md C(b).
#include "model/scenario/rules/say.h"

namespace rankscape::rules {

namespace {

const std::string type_flag = "--moe-token-dispatcher-type";
const std::string backend_flag = "--moe-flex-dispatcher-backend";

bool flex(const Examined &e, std::string_view backend)
{
    return e.s.experts.dispatcher == "flex" && e.s.experts.flex_backend == backend;
}

bool mxfp8_wire(const Examined &e)
{
    return e.s.experts.dispatch_forward_dtype == "mxfp8" || e.s.experts.combine_backward_dtype == "mxfp8";
}

Rule config(std::string_view code, std::vector<std::string> flags, std::optional<Said> (*test)(const Examined &),
            VersionRange versions = every_version, std::string_view citation = "mcore-transformer-config")
{
    return {code, Severity::problem, citation, std::move(flags), test, versions};
}

Table backend_rules()
{
    return {
        config("deepep_pad_to_capacity", {"--moe-pad-expert-input-to-capacity", backend_flag},
               [](const Examined &e) {
                   return when(
                       flex(e, "deepep") && e.s.experts.pad_to_capacity,
                       {"the deepep backend does not pad expert input to capacity",
                        "deepep 后端不支持把专家输入补齐到容量（--moe-pad-expert-input-to-capacity）"},
                       {set_flag("--moe-pad-expert-input-to-capacity", ""), set_flag(backend_flag, "hybridep")});
               }),
        config("ncclep_pad_to_capacity", {"--moe-pad-expert-input-to-capacity", backend_flag},
               [](const Examined &e) {
                   return when(flex(e, "ncclep") && e.s.experts.pad_to_capacity,
                               {"the ncclep backend has no drop-and-pad; a static size comes from "
                                "--moe-expert-rank-capacity-factor",
                                "ncclep 后端没有 drop-and-pad；要固定大小请用 --moe-expert-rank-capacity-factor"},
                               {set_flag("--moe-pad-expert-input-to-capacity", "")});
               }),
        config("ncclep_expert_parallel", {"--expert-model-parallel-size", backend_flag},
               [](const Examined &e) {
                   return when(flex(e, "ncclep") && e.s.parallel.expert < 2,
                               {"NCCL EP needs at least EP 2", "NCCL EP 要求 EP 至少为 2"});
               }),
        config("ncclep_grouped_tensor", {"--moe-use-grouped-tensor", "--use-transformer-engine-op-fuser", backend_flag},
               [](const Examined &e) {
                   return when(flex(e, "ncclep") && e.s.experts.use_grouped_tensor && !e.s.experts.op_fuser,
                               {"ncclep with --moe-use-grouped-tensor needs --use-transformer-engine-op-fuser",
                                "ncclep 配合 --moe-use-grouped-tensor 时需要 --use-transformer-engine-op-fuser"},
                               {set_flag("--use-transformer-engine-op-fuser", "true")});
               }),
        config("ncclep_static_size",
               {"--moe-expert-rank-capacity-factor", "--use-transformer-engine-op-fuser", "--moe-grouped-gemm"},
               [](const Examined &e) {
                   const auto &x = e.s.experts;
                   Fix fix;
                   fix.set = {{"--use-transformer-engine-op-fuser", "true"}, {"--moe-grouped-gemm", "true"}};
                   fix.label = {"Add both flags", "两个选项都加上"};
                   return when(
                       flex(e, "ncclep") && x.rank_capacity_factor && !(x.op_fuser && x.grouped_gemm),
                       {"ncclep with a rank capacity factor (static size) needs --use-transformer-engine-op-fuser and "
                        "--moe-grouped-gemm",
                        "ncclep 设置 rank capacity factor（固定大小）时，需要 --use-transformer-engine-op-fuser 和 "
                        "--moe-grouped-gemm"},
                       {fix});
               }),
        config(
            "ncclep_needs_capacity_factor", {"--moe-expert-rank-capacity-factor", backend_flag},
            [](const Examined &e) {
                return when(
                    flex(e, "ncclep") && !e.s.experts.rank_capacity_factor,
                    {"ncclep of 0.19 has no eager mode: it needs --moe-expert-rank-capacity-factor",
                     "0.19 的 ncclep 没有 eager 模式，必须给出 --moe-expert-rank-capacity-factor"},
                    {set_flag("--moe-expert-rank-capacity-factor", "1.5"), set_flag("--core-version", "0.20.0")});
            },
            before_0_20, "mcore-0.19.0-release"),
        config("rank_capacity_backend", {"--moe-expert-rank-capacity-factor", type_flag, backend_flag},
               [](const Examined &e) {
                   return when(
                       e.s.experts.rank_capacity_factor && !flex(e, "hybridep") && !flex(e, "ncclep"),
                       {"--moe-expert-rank-capacity-factor works only with the flex backends hybridep and ncclep",
                        "--moe-expert-rank-capacity-factor 只支持 flex 的 hybridep 和 ncclep 后端"},
                       {set_flag("--moe-expert-rank-capacity-factor", "")});
               }),
        config("hybridep_capacity",
               {"--moe-expert-rank-capacity-factor", "--use-transformer-engine-op-fuser", "--moe-use-grouped-tensor"},
               [](const Examined &e) {
                   const auto &x = e.s.experts;
                   return when(flex(e, "hybridep") && x.rank_capacity_factor && !x.op_fuser && !x.use_grouped_tensor,
                               {"hybridep with a rank capacity factor needs --use-transformer-engine-op-fuser or "
                                "--moe-use-grouped-tensor",
                                "hybridep 设置 rank capacity factor 时，需要 --use-transformer-engine-op-fuser 或 "
                                "--moe-use-grouped-tensor"},
                               {set_flag("--use-transformer-engine-op-fuser", "true"),
                                set_flag("--moe-use-grouped-tensor", "true")});
               }),
        config(
            "mxfp8_wire_backend",
            {"--moe-dispatch-fwd-dtype", "--moe-combine-bwd-dtype", backend_flag, "--use-transformer-engine-op-fuser",
             "--moe-grouped-gemm"},
            [](const Examined &e) {
                const auto &x = e.s.experts;
                return when(mxfp8_wire(e) && !(flex(e, "ncclep") && x.op_fuser && x.grouped_gemm),
                            {"tokens travel in MXFP8 only with flex and ncclep, --use-transformer-engine-op-fuser and "
                             "--moe-grouped-gemm",
                             "token 以 MXFP8 传输要求 flex 的 ncclep 后端，并加上 --use-transformer-engine-op-fuser 和 "
                             "--moe-grouped-gemm"});
            },
            since_0_20),
        config(
            "mxfp8_wire_not_in_version", {"--moe-dispatch-fwd-dtype", "--moe-combine-bwd-dtype"},
            [](const Examined &e) {
                return when(mxfp8_wire(e), {"0.19 cannot send tokens in MXFP8", "0.19 还不能以 MXFP8 传输 token"},
                            {set_flag("--core-version", "0.20.0")});
            },
            before_0_20, "mcore-0.19.0-release"),
    };
}

} // namespace

const Table &dispatcher_rules()
{
    static const Table table = [] {
        Table rules{
            config("backend_needs_flex", {type_flag, backend_flag},
                   [](const Examined &e) {
                       const auto &x = e.s.experts;
                       return when(x.dispatcher != "flex" && x.flex_backend == "ncclep",
                                   say("the ncclep backend belongs to the flex dispatcher, not to {0}",
                                       "ncclep 是 flex dispatcher 的后端，不能用于 {0}", {x.dispatcher}),
                                   {set_flag(type_flag, "flex")});
                   }),
            {"backend_without_flex",
             Severity::warning,
             "mcore-transformer-config",
             {type_flag, backend_flag},
             [](const Examined &e) {
                 const auto &x = e.s.experts;
                 return when(x.dispatcher != "flex" && x.flex_backend == "hybridep",
                             say("--moe-flex-dispatcher-backend hybridep has no effect with the dispatcher {0}",
                                 "dispatcher 为 {0} 时，--moe-flex-dispatcher-backend hybridep 不起作用",
                                 {x.dispatcher}),
                             {set_flag(type_flag, "flex")});
             }},
            config("shared_expert_overlap_dispatcher", {"--moe-shared-expert-overlap", type_flag},
                   [](const Examined &e) {
                       const auto &x = e.s.experts;
                       return when(x.shared_expert_overlap && x.dispatcher != "alltoall" && x.dispatcher != "flex",
                                   say("--moe-shared-expert-overlap works with alltoall or flex, not with {0}",
                                       "--moe-shared-expert-overlap 只支持 alltoall 或 flex，不支持 {0}",
                                       {x.dispatcher}),
                                   {set_flag(type_flag, "alltoall"), set_flag("--moe-shared-expert-overlap", "")});
                   }),
        };
        for (auto &rule : backend_rules())
            rules.push_back(std::move(rule));
        return rules;
    }();
    return table;
}

} // namespace rankscape::rules
