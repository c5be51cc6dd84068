// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The wires as rows: what they show, what can be typed, and what a step back undoes.
#include "app/viewmodels/network_model.h"
#include "tests/qml/waiting.h"

#include <QSignalSpy>

#include <gtest/gtest.h>

namespace rankscape {
namespace {

using test::job;

struct Wires {
    Session session;
    NetworkModel model;

    explicit Wires(const std::string &hardware = "dgx-h100")
    {
        auto scenario = job(16);
        scenario.cluster.hardware = hardware;
        session.start(scenario, {});
        model.setSession(&session);
    }

    QVariantMap row(const QString &flag)
    {
        for (int i = 0; i < model.rows()->count(); ++i)
            if (model.rows()->row(i)["id"] == flag)
                return model.rows()->row(i);
        return {};
    }
    QString value(const QString &flag) { return row(flag)["value"].toString(); }
    const NetworkSpec &spec() const { return session.scenario().cluster.network; }
};

struct Shown {
    const char *name;
    const char *hardware;
    const char *flag;
    const char *value;
    const char *unit;
};

class NetworkModelShows : public testing::TestWithParam<Shown> {};

TEST_P(NetworkModelShows, WhatIsComputedWith)
{
    Wires wires(GetParam().hardware);
    const auto row = wires.row(GetParam().flag);
    EXPECT_EQ(row["value"], GetParam().value);
    EXPECT_EQ(row["default"], GetParam().value);
    EXPECT_EQ(row["unit"], QString::fromUtf8(GetParam().unit));
    EXPECT_TRUE(row["isDefault"].toBool());
    EXPECT_EQ(row["problem"], "");
}

INSTANTIATE_TEST_SUITE_P( // facts.md H.1 and H.2
    Defaults, NetworkModelShows,
    testing::Values(Shown{"nvlink_hopper", "dgx-h100", "--nvlink-bandwidth", "370.8", "GB/s"},
                    Shown{"nvlink_ampere", "dgx-a100", "--nvlink-bandwidth", "240", "GB/s"},
                    Shown{"nvlink_blackwell", "gb300-nvl72", "--nvlink-bandwidth", "721.8", "GB/s"},
                    Shown{"nic_of_400_gigabits", "dgx-h100", "--network-bandwidth", "48", "GB/s"},
                    Shown{"nic_of_800_gigabits", "gb300-nvl72", "--network-bandwidth", "96", "GB/s"},
                    Shown{"a_nic_for_each_gpu", "dgx-h100", "--nics-per-node", "8", ""},
                    Shown{"a_tray_has_four", "gb300-nvl72", "--nics-per-node", "4", ""},
                    Shown{"shared_evenly", "dgx-h100", "--nic-of-gpu", "evenly", ""},
                    Shown{"no_rails", "dgx-h100", "--rails", "none", ""},
                    Shown{"no_leaves", "dgx-h100", "--leaf-size", "none", ""},
                    Shown{"switch_never_blocks", "dgx-h100", "--switch-bandwidth", "none", "GB/s"},
                    Shown{"uplinks_never_block", "dgx-h100", "--oversubscription", "1", ": 1"},
                    Shown{"spine", "dgx-h100", "--no-spine", "on", ""}, Shown{"pxn", "dgx-h100", "--no-pxn", "on", ""},
                    Shown{"nvlink_hop", "dgx-h100", "--nvlink-latency", "3.4", "µs"},
                    Shown{"network_hop", "dgx-h100", "--network-latency", "14", "µs"},
                    Shown{"spine_hop", "dgx-h100", "--spine-latency", "14", "µs"},
                    Shown{"nvls_hop", "dgx-h100", "--nvls-latency", "25", "µs"},
                    Shown{"launch", "dgx-h100", "--launch-latency", "8.4", "µs"}),
    [](const auto &row) { return row.param.name; });

TEST(NetworkModel, TheLabelStandsBesideWhatNcclCounts)
{
    Wires wires;
    EXPECT_EQ(wires.row("--nvlink-bandwidth")["note"],
              "NVLink: 900 GB/s both ways on the label, 370.8 GB/s one way as NCCL counts");
    EXPECT_EQ(wires.row("--network-bandwidth")["note"], "NIC: 400 Gb/s (50 GB/s) on the label, 48 GB/s as NCCL counts");
    EXPECT_EQ(wires.model.summary(), QStringLiteral("NVLink 370.8 · NIC 48 GB/s"));
    wires.session.setLanguage("zh");
    EXPECT_EQ(wires.row("--nvlink-bandwidth")["note"],
              QStringLiteral("NVLink：标称双向 900 GB/s，NCCL 按单向 370.8 GB/s 计"));
    EXPECT_EQ(wires.model.summary(), QStringLiteral("NVLink 370.8 · 网卡 48 GB/s"));
}

struct Typed {
    const char *name;
    const char *flag;
    const char *text;
    const char *value;   ///< shown afterwards
    const char *problem; ///< part of it; "": accepted
};

class NetworkModelTyped : public testing::TestWithParam<Typed> {};

TEST_P(NetworkModelTyped, IsReadOrRefused)
{
    const auto &[name, flag, text, value, part] = GetParam();
    Wires wires;
    const auto before = wires.value(flag);
    const auto problem = wires.model.set(flag, text);
    EXPECT_EQ(problem.isEmpty(), *part == '\0') << qPrintable(problem);
    EXPECT_TRUE(problem.contains(part)) << qPrintable(problem);
    EXPECT_EQ(wires.value(flag), value);
    EXPECT_EQ(wires.session.canUndo(), before != value);
    EXPECT_EQ(wires.row(flag)["isDefault"].toBool(), before == value);
    EXPECT_EQ(wires.model.changedCount(), before == value ? 0 : 1);
    wires.session.undo();
    EXPECT_EQ(wires.value(flag), before);
    EXPECT_FALSE(wires.session.canUndo()) << "one step";
}

INSTANTIATE_TEST_SUITE_P(
    Texts, NetworkModelTyped,
    testing::Values(
        Typed{"rate", "--network-bandwidth", "25", "25", ""}, Typed{"spaces", "--network-bandwidth", "  25 ", "25", ""},
        Typed{"decimals", "--nvlink-bandwidth", "312.25", "312.25", ""},
        Typed{"the_default", "--network-bandwidth", "48", "48", ""},
        Typed{"nothing", "--network-bandwidth", "", "48", ""}, Typed{"none", "--network-bandwidth", "none", "48", ""},
        Typed{"zero_rate", "--network-bandwidth", "0", "48", "too small"},
        Typed{"negative", "--network-bandwidth", "-1", "48", "too small"},
        Typed{"words", "--network-bandwidth", "fast", "48", "not a number"},
        Typed{"not_a_number", "--network-bandwidth", "nan", "48", "not a number"},
        Typed{"a_list", "--nic-of-gpu", "0,0,1,1,2,2,3,3", "0,0,1,1,2,2,3,3", ""},
        Typed{"half_a_nic", "--nics-per-node", "1.5", "8", "whole number"}, Typed{"rails", "--rails", "8", "8", ""},
        Typed{"leaf", "--leaf-size", "32", "32", ""}, Typed{"ratio", "--oversubscription", "2", "2", ""},
        Typed{"ratio_below_one", "--oversubscription", "0.5", "1", "too small"},
        Typed{"no_latency", "--nvlink-latency", "0", "0", ""}, Typed{"off", "--no-pxn", "off", "off", ""},
        Typed{"on_already", "--no-spine", "on", "on", ""}, Typed{"neither", "--no-spine", "maybe", "on", "neither"}),
    [](const auto &row) { return row.param.name; });

TEST(NetworkModel, SwitchesMeanTheThingNotItsAbsence)
{
    Wires wires;
    wires.model.set("--no-pxn", "off");
    EXPECT_FALSE(wires.spec().pxn);
    EXPECT_TRUE(wires.spec().spine);
    EXPECT_FALSE(wires.row("--no-pxn")["on"].toBool());
    wires.model.set("--no-pxn", "on");
    EXPECT_EQ(wires.spec(), NetworkSpec());
}

TEST(NetworkModel, ResetTakesOneValueBack)
{
    Wires wires;
    wires.model.set("--network-bandwidth", "25");
    wires.model.set("--rails", "4");
    EXPECT_EQ(wires.row("--network-bandwidth")["default"], "48") << "what there is to go back to";
    wires.model.reset("--network-bandwidth");
    EXPECT_EQ(wires.value("--network-bandwidth"), "48");
    EXPECT_EQ(wires.value("--rails"), "4");
    EXPECT_FALSE(wires.spec().network_bandwidth);
    wires.session.undo();
    EXPECT_EQ(wires.value("--network-bandwidth"), "25");
}

TEST(NetworkModel, SpineLatencyFollowsTheNetworks)
{
    Wires wires;
    wires.model.set("--network-latency", "5");
    EXPECT_EQ(wires.value("--spine-latency"), "5");
    EXPECT_TRUE(wires.row("--spine-latency")["isDefault"].toBool());
}

TEST(NetworkModel, ANetworkThatCannotBeMadeSaysSoAtItsRow)
{
    Wires wires;
    EXPECT_EQ(wires.model.set("--nic-of-gpu", "0,1"), "") << "a list of whole numbers";
    EXPECT_TRUE(wires.row("--nic-of-gpu")["problem"].toString().contains("each of the 8 GPUs"));
    EXPECT_EQ(wires.row("--rails")["problem"], "");
    wires.model.set("--nic-of-gpu", "");
    EXPECT_EQ(wires.row("--nic-of-gpu")["problem"], "");
    wires.model.set("--rails", "65");
    EXPECT_TRUE(wires.row("--rails")["problem"].toString().contains("1 … 64"));
}

TEST(NetworkModel, TellsWhatHasNoEffect)
{
    Wires wires;
    wires.model.set("--oversubscription", "2");
    EXPECT_TRUE(wires.row("--oversubscription")["note"].toString().contains("without effect"));
    wires.model.set("--leaf-size", "1");
    EXPECT_EQ(wires.row("--oversubscription")["note"], "");
    wires.model.set("--nic-of-gpu", "0,0,0,0,1,1,1,1");
    EXPECT_TRUE(wires.row("--nics-per-node")["note"].toString().contains("not used"));
}

TEST(NetworkModel, AnotherMachineBringsItsOwnRates)
{
    Wires wires;
    QSignalSpy reset(wires.model.rows(), &QAbstractItemModel::modelReset);
    auto next = wires.session.scenario();
    next.cluster.hardware = "gb300-nvl72";
    wires.session.change(next);
    EXPECT_EQ(wires.value("--nvlink-bandwidth"), "721.8");
    EXPECT_EQ(reset.count(), 0) << "the field that is being typed into would die";
}

TEST(NetworkModel, OtherFlagsAreNoneOfItsBusiness)
{
    Wires wires;
    EXPECT_EQ(wires.model.set("--tensor-model-parallel-size", "2"), "");
    EXPECT_EQ(wires.model.set("", "2"), "");
    wires.model.reset("--world-size");
    EXPECT_FALSE(wires.session.canUndo());
}

} // namespace
} // namespace rankscape
