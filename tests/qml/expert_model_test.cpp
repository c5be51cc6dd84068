// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The panel of expert parallelism: what it changes in the job, and what it reads from the study.
#include "app/viewmodels/expert_model.h"
#include "model/scenario/options.h"
#include "tests/qml/waiting.h"

#include <gtest/gtest.h>

namespace rankscape {
namespace {

using test::becomes;

struct Panel {
    Session session;
    ExpertModel model;

    explicit Panel(const std::vector<std::string> &flags)
    {
        const auto applied = apply_all(Scenario{}, settings_from(flags));
        EXPECT_TRUE(applied);
        session.start(applied->scenario, {});
        session.setView(QStringLiteral("expert-parallel"));
        model.setSession(&session);
    }
    bool arrives()
    {
        return becomes([this] { return !session.isStudyBusy() && model.isKnown(); });
    }
    const ExpertOptions &experts() const { return session.scenario().experts; }
    QString value(const QString &name)
    {
        for (int i = 0; i < model.numbers()->count(); ++i)
            if (model.numbers()->row(i)["name"] == name)
                return model.numbers()->row(i)["value"].toString();
        return {};
    }
};

const std::vector<std::string> two_nodes{"--world-size=16", "--ep=16", "--model=deepseek-v3", "--seq-length=4096",
                                         "--tokens-per-rank=1024"};

struct Choice {
    int row;
    const char *type, *backend;
};

TEST(ExpertModel, ADispatcherIsOneUndoStep)
{
    Panel panel(two_nodes);
    ASSERT_EQ(panel.model.dispatchers()->count(), 5);
    EXPECT_EQ(panel.model.dispatcher(), 0);
    for (const auto &row : {Choice{1, "alltoall", "deepep"}, Choice{2, "flex", "deepep"}, Choice{3, "flex", "hybridep"},
                            Choice{4, "flex", "ncclep"}}) {
        panel.model.chooseDispatcher(row.row);
        EXPECT_EQ(panel.experts().dispatcher, row.type);
        if (panel.model.isFlex()) {
            EXPECT_EQ(panel.experts().flex_backend, row.backend);
        }
        EXPECT_EQ(panel.model.dispatcher(), row.row);
    }
    panel.session.undo();
    EXPECT_EQ(panel.model.dispatcher(), 3);
    panel.model.chooseDispatcher(9); // not there: nothing happens
    EXPECT_EQ(panel.model.dispatcher(), 3);
}

TEST(ExpertModel, AnOverlapTakesThePlaceOfAnother)
{
    Panel panel(two_nodes);
    panel.model.chooseOverlap(1);
    EXPECT_TRUE(panel.experts().shared_expert_overlap);
    panel.model.chooseOverlap(3);
    EXPECT_FALSE(panel.session.scenario().experts.shared_expert_overlap);
    EXPECT_TRUE(panel.session.scenario().pipeline.overlap_expert_communication);
    EXPECT_TRUE(panel.session.scenario().pipeline.delay_wgrad);
    EXPECT_FALSE(panel.model.changesModel());
    panel.model.chooseOverlap(4);
    EXPECT_TRUE(panel.session.scenario().experts.shortcut);
    EXPECT_FALSE(panel.session.scenario().pipeline.overlap_expert_communication);
    EXPECT_TRUE(panel.model.changesModel());
    EXPECT_EQ(panel.model.overlap(), 4);
    panel.model.chooseOverlap(0);
    EXPECT_EQ(panel.model.overlap(), 0);
}

TEST(ExpertModel, TheBoundaryMovesByTraysAndComesBack)
{
    Panel panel({"--world-size=32", "--ep=8", "--cluster=gb200-nvl72", "--num-experts=64"});
    EXPECT_EQ(panel.model.boundaryStep(), 4);
    EXPECT_FALSE(panel.model.crosses());
    EXPECT_FALSE(panel.model.isBoundaryMoved());
    panel.model.moveBoundary(20); // case 25: 5 + 3 trays
    EXPECT_EQ(panel.session.scenario().cluster.domain_sizes, (std::vector<std::int64_t>{20, 12}));
    EXPECT_EQ(panel.model.boundary(), 20);
    EXPECT_TRUE(panel.model.crosses());
    EXPECT_TRUE(panel.model.boundaryText().contains("1 of 4")) << panel.model.boundaryText().toStdString();
    EXPECT_TRUE(panel.model.segmentText().contains("--segment=2"));
    panel.model.moveBoundary(16);
    EXPECT_FALSE(panel.model.crosses());
    panel.session.undo(); // a drag is one step
    EXPECT_FALSE(panel.model.isBoundaryMoved());
    panel.model.moveBoundary(24);
    panel.model.resetBoundary();
    EXPECT_TRUE(panel.session.scenario().cluster.domain_sizes.empty());
}

TEST(ExpertModel, NumbersAreTheStudys)
{
    auto flags = two_nodes;
    flags.push_back("--moe-token-dispatcher-type=alltoall");
    Panel panel(flags);
    ASSERT_TRUE(panel.arrives());
    EXPECT_GT(panel.model.numbers()->count(), 6);
    // 8 × 8/16 of the copies cross: the expectation is 4, what is drawn lies near it.
    EXPECT_NEAR(panel.value(QStringLiteral("… that cross the network")).toDouble(), 4, 0.1);
    EXPECT_GT(panel.model.limits()->count(), 0);
    panel.session.setLanguage(QStringLiteral("zh"));
    EXPECT_NEAR(panel.value(QStringLiteral("其中过网络的")).toDouble(), 4, 0.1);
}

TEST(ExpertModel, ATokenIsFollowedAndLetGo)
{
    Panel panel(two_nodes);
    ASSERT_TRUE(panel.arrives());
    EXPECT_FALSE(panel.model.isFollowing());
    panel.model.followNext();
    EXPECT_EQ(panel.session.selected(), QStringLiteral("token-0-0"));
    panel.model.followNext();
    EXPECT_EQ(panel.session.selected(), QStringLiteral("token-0-1"));
    EXPECT_TRUE(panel.model.tokenText().startsWith("token 1 of rank 0: 8 experts"));
    panel.model.follow(5, 1207);
    EXPECT_EQ(panel.session.selected(), QStringLiteral("token-0-1")); // there are 1,024 tokens only
    panel.model.follow(5, 1023);
    panel.model.followNext(); // from the last to the first
    EXPECT_EQ(panel.session.selected(), QStringLiteral("token-5-0"));
    panel.model.unfollow();
    EXPECT_FALSE(panel.model.isFollowing());
    EXPECT_EQ(panel.model.tokenText(), QString());
}

} // namespace
} // namespace rankscape
