// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Every process group against answers recorded from parallel_state.py.
#include "model/layout/groups.h"
#include "tests/support/data.h"

#include <QCryptographicHash>
#include <gtest/gtest.h>

namespace rankscape {
namespace {

using nlohmann::json;

std::int64_t number(const json &value)
{
    return value.is_string() ? std::stoll(value.get<std::string>()) : value.get<std::int64_t>();
}

Parallel parallel_of(const json &flags, std::int64_t world)
{
    Parallel p;
    p.world_size = world;
    const auto read = [&](const char *flag, auto &into) {
        if (flags.contains(flag))
            into = number(flags[flag]);
    };
    read("tensor-model-parallel-size", p.tensor);
    read("pipeline-model-parallel-size", p.pipeline);
    read("context-parallel-size", p.context);
    read("expert-model-parallel-size", p.expert);
    read("expert-tensor-parallel-size", p.expert_tensor);
    read("tensor-parallel-num-weight-shards", p.weight_shards);
    read("expert-tensor-parallel-num-weight-shards", p.expert_weight_shards);
    read("num-distributed-optimizer-instances", p.optimizer_instances);
    if (flags.contains("order"))
        p.order = flags["order"];
    if (flags.contains("use-tp-pp-dp-mapping"))
        p.order = "tp-cp-ep-pp-dp";
    return p;
}

std::string digest(const GroupKind &kind)
{
    json lists = json::array();
    for (std::size_t i = 0; i < kind.count(); ++i)
        lists.push_back(std::vector<int>(kind.group(i).begin(), kind.group(i).end()));
    return QCryptographicHash::hash(QByteArray::fromStdString(lists.dump()), QCryptographicHash::Sha256)
        .toHex()
        .toStdString();
}

void expect_as_recorded(const json &entry, const json &flags, std::int64_t world)
{
    const auto made = make_layout(parallel_of(flags, world));
    if (entry.contains("error")) {
        const auto *faults = std::get_if<std::vector<LayoutFault>>(&made);
        ASSERT_NE(faults, nullptr) << "accepted, but should be " << entry["error"];
        EXPECT_EQ(name(faults->front().code), entry["error"].get<std::string>());
        return;
    }
    const auto *layout = std::get_if<Layout>(&made);
    ASSERT_NE(layout, nullptr);
    const auto kinds = all_groups(*layout);
    const bool digests = entry.contains("groups_sha256");
    const auto &expected = digests ? entry["groups_sha256"] : entry["groups"];
    EXPECT_EQ(kinds.size(), expected.size());
    for (const auto &kind : kinds) {
        ASSERT_TRUE(expected.contains(kind.name)) << kind.name << " should not be created";
        if (digests) {
            EXPECT_EQ(digest(kind), expected[kind.name].get<std::string>()) << kind.name;
            continue;
        }
        ASSERT_EQ(kind.count(), expected[kind.name].size()) << kind.name;
        for (std::size_t i = 0; i < kind.count(); ++i)
            EXPECT_EQ(std::vector<int>(kind.group(i).begin(), kind.group(i).end()),
                      expected[kind.name][i].get<std::vector<int>>())
                << kind.name << " #" << i;
    }
}

TEST(Groups, EqualTheRecordedOnes)
{
    for (const auto &entry : test::load_json("groups.json")) {
        SCOPED_TRACE(entry["config"].dump());
        expect_as_recorded(entry, entry["config"], entry["config"]["world_size"]);
    }
}

TEST(Groups, EqualTheRecordedOnesForRealFlags)
{
    for (const auto &entry : test::load_json("corpus.json")) {
        SCOPED_TRACE(entry["source"].get<std::string>());
        expect_as_recorded(entry, entry["flags"], entry["world_size"]);
    }
}

/// Megatron's creation order, read from a file that keeps it (json objects of the parser sort their keys).
TEST(Groups, ComeInCreationOrder)
{
    Parallel p;
    p.world_size = 16;
    p.tensor = 2;
    p.optimizer_instances = 2;
    p.context = 2;
    p.hierarchical_context = {2};
    p.dynamic_context = true;
    const auto names = group_names(std::get<Layout>(make_layout(p)));
    const std::vector<std::string> expected{"gtp_remat",
                                            "dp_cp",
                                            "intra_dp_cp",
                                            "hybrid_dp_cp_2",
                                            "hybrid_dp_cp_4",
                                            "dp",
                                            "cp",
                                            "hcp_l0",
                                            "mp",
                                            "tp",
                                            "pp",
                                            "embd",
                                            "pos_embd",
                                            "tp_dp_cp",
                                            "tp_dp",
                                            "tp_cp",
                                            "expt_gtp_remat",
                                            "ep",
                                            "ep_tp",
                                            "tp_ep_mp",
                                            "tp_ep_pp",
                                            "tp_ep_gtp_remat_pp",
                                            "ep_dp",
                                            "intra_ep_dp",
                                            "inter_ep_dp",
                                            "intra_dist_opt_instance"};
    EXPECT_EQ(names, expected);
}

std::vector<int> ranks(const Parallel &p, std::string_view kind)
{
    return groups_of(std::get<Layout>(make_layout(p)), kind)->ranks;
}

TEST(Groups, HierarchicalContextLevels) // facts.md F.4, case H
{
    Parallel p;
    p.context = 8;
    p.hierarchical_context = {2, 4};
    EXPECT_EQ(ranks(p, "hcp_l0"), (std::vector<int>{0, 1, 2, 3, 4, 5, 6, 7}));
    EXPECT_EQ(ranks(p, "hcp_l1"), (std::vector<int>{0, 2, 4, 6, 1, 3, 5, 7}));
}

TEST(Groups, DynamicContextHasEveryPowerOfTwoBelowTheWhole) // facts.md F.4, case I
{
    Parallel p;
    p.world_size = 16;
    p.dynamic_context = true;
    const auto layout = std::get<Layout>(make_layout(p));
    EXPECT_EQ(groups_of(layout, "hybrid_dp_cp_2")->size, 2);
    EXPECT_EQ(groups_of(layout, "hybrid_dp_cp_4")->size, 4);
    EXPECT_EQ(groups_of(layout, "hybrid_dp_cp_8")->size, 8);
    EXPECT_FALSE(groups_of(layout, "hybrid_dp_cp_16"));
    EXPECT_FALSE(groups_of(layout, "hybrid_dp_cp_1"));
}

TEST(Groups, OfARank)
{
    Parallel p;
    p.world_size = 32;
    p.context = 16;
    p.expert = 16;
    const auto layout = std::get<Layout>(make_layout(p));
    EXPECT_EQ(groups_with(*groups_of(layout, "cp"), 17), std::vector<std::size_t>{1});
    EXPECT_EQ(groups_with(*groups_of(layout, "dp"), 17), std::vector<std::size_t>{1});
}

} // namespace
} // namespace rankscape
