// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A control for any flag: what it shows, what it sets, what it refuses, and how much of it is one undo step.
#include "app/viewmodels/flag_model.h"

#include "tests/qml/waiting.h"

#include <QRegularExpression>

#include <gtest/gtest.h>

namespace rankscape {
namespace {

struct Control {
    Session session;
    FlagModel model;

    explicit Control(const char *flag, Scenario scenario = test::job(16))
    {
        session.start(scenario, {});
        model.setFlag(QString::fromLatin1(flag));
        model.setSession(&session);
    }

    QStringList values() const
    {
        QStringList all;
        for (const auto &value : model.values())
            all << value.toString();
        return all;
    }
};

struct Shown {
    const char *flag;
    const char *set; ///< a value that is applied first; "": none
    const char *text;
    bool is_default, unset;
};

void PrintTo(const Shown &row, std::ostream *out) { *out << row.flag << " " << row.set; }

class FlagShows : public testing::TestWithParam<Shown> {};

TEST_P(FlagShows, ItsPresentValue)
{
    const auto &row = GetParam();
    Control control(row.flag);
    if (*row.set) {
        EXPECT_EQ(control.model.type(QString::fromLatin1(row.set)), QString());
    }
    EXPECT_EQ(control.model.text(), QString::fromLatin1(row.text));
    EXPECT_EQ(control.model.isDefault(), row.is_default);
    EXPECT_EQ(control.model.isUnset(), row.unset);
    EXPECT_FALSE(control.model.label().isEmpty());
    control.session.setLanguage(QStringLiteral("zh"));
    EXPECT_TRUE(control.model.label().contains(QRegularExpression(QStringLiteral("[\\x{4e00}-\\x{9fff}]"))));
}

INSTANTIATE_TEST_SUITE_P(
    Rows, FlagShows,
    testing::Values(Shown{"--tp", "", "1", true, false}, Shown{"--tp", "4", "4", false, false},
                    Shown{"--etp", "", "1", true, true}, Shown{"--compute-efficiency", "", "0.45", true, false},
                    Shown{"--compute-efficiency", "0.6", "0.6", false, false},
                    Shown{"--peak-flops", "", "", true, true}, Shown{"--peak-flops", "1e15", "1e+15", false, false},
                    Shown{"--num-experts", "", "", true, true}, Shown{"--num-experts", "64", "64", false, false},
                    Shown{"--router-seed", "", "1", true, false}, Shown{"--router-seed", "7", "7", false, false},
                    Shown{"--moe-token-dispatcher-type", "", "allgather", true, false},
                    Shown{"--moe-token-dispatcher-type", "flex", "flex", false, false}));

TEST(FlagModel, DegreesOfferWhatTheLayoutOffers)
{
    Control control("--tp");
    EXPECT_EQ(control.values(), (QStringList{"1", "2", "4", "8", "16"}));
    EXPECT_EQ(control.model.position(), 0);
    control.model.choose(2);
    EXPECT_EQ(control.session.scenario().parallel.tensor, 4);
    EXPECT_EQ(control.session.scenario().parallel.world_size, 16);
    EXPECT_EQ(control.model.position(), 2);
    control.model.setWorldLocked(false);
    EXPECT_TRUE(control.values().contains("3")) << "the world may follow";
}

TEST(FlagModel, MarksWhatWouldBeRefused)
{
    auto scenario = test::job(16);
    scenario.parallel.expert = 8;
    scenario.model.num_experts = 8;
    Control control("--num-experts", scenario);
    control.model.setCandidates({4, 8, 12, 16});
    EXPECT_EQ(control.values(), (QStringList{"4", "8", "12", "16"}));
    EXPECT_EQ(control.model.legal(), (QVariantList{false, true, false, true})) << "EP 8 divides the experts";
    EXPECT_FALSE(control.model.reasons().at(0).toString().isEmpty());
    EXPECT_TRUE(control.model.reason().isEmpty());
    control.model.choose(2);
    EXPECT_FALSE(control.model.reason().isEmpty());
}

TEST(FlagModel, AFaultElsewhereMarksNothingHere)
{
    Control control("--seq-length", test::job(8, 3));
    control.model.setCandidates({1024, 2048});
    EXPECT_FALSE(control.session.isValid());
    EXPECT_EQ(control.model.legal(), (QVariantList{true, true, true})) << "nothing, 1024, 2048";
}

TEST(FlagModel, ARangeGoesInSteps)
{
    Control control("--router-skew");
    control.model.setFrom(0);
    control.model.setTo(1);
    control.model.setStep(0.1);
    ASSERT_EQ(control.values().size(), 11);
    EXPECT_EQ(control.values().at(3), "0.3") << "not 0.30000000000000004";
    EXPECT_EQ(control.model.position(), 0);
    control.model.choose(3);
    EXPECT_DOUBLE_EQ(control.session.scenario().assumptions.router_skew, 0.3);
    EXPECT_EQ(control.model.position(), 3);
    control.model.type("0.25");
    EXPECT_EQ(control.values().size(), 12) << "the present value is among them";
    EXPECT_EQ(control.values().at(control.model.position()), "0.25");
}

TEST(FlagModel, ADragIsOneUndoStep)
{
    Control control("--router-skew");
    control.model.setTo(1);
    control.model.setStep(0.1);
    for (const int position : {2, 5, 7})
        control.model.choose(position);
    control.session.endStep();
    control.model.choose(8);
    EXPECT_DOUBLE_EQ(control.session.scenario().assumptions.router_skew, 0.8);
    control.session.undo();
    EXPECT_DOUBLE_EQ(control.session.scenario().assumptions.router_skew, 0.7);
    control.session.undo();
    EXPECT_DOUBLE_EQ(control.session.scenario().assumptions.router_skew, 0);
    EXPECT_FALSE(control.session.canUndo());
}

struct Typed {
    const char *flag;
    const char *text;
    const char *says; ///< a part of the answer
};

void PrintTo(const Typed &row, std::ostream *out) { *out << row.flag << " " << row.text; }

class FlagRefuses : public testing::TestWithParam<Typed> {};

TEST_P(FlagRefuses, ATypedValueAndChangesNothing)
{
    const auto &row = GetParam();
    Control control(row.flag);
    control.model.setMost(1000);
    const auto said = control.model.type(QString::fromLatin1(row.text));
    EXPECT_TRUE(said.contains(QString::fromLatin1(row.says))) << said.toStdString();
    EXPECT_FALSE(said.contains('\n'));
    EXPECT_FALSE(control.session.canUndo());
}

INSTANTIATE_TEST_SUITE_P(Rows, FlagRefuses,
                         testing::Values(Typed{"--tp", "x", "a whole number from 1"}, Typed{"--tp", "0", "from 1"},
                                         Typed{"--tp", "99999999999999999999", "from 1"},
                                         Typed{"--num-experts", "many", "not a whole number"},
                                         Typed{"--num-experts", "-1", "too small"},
                                         Typed{"--num-experts", "2000", "at most 1000"},
                                         Typed{"--compute-efficiency", "0", "too small"},
                                         Typed{"--compute-efficiency", "half", "not a number"},
                                         Typed{"--moe-token-dispatcher-type", "pigeon", "not known here"}));

TEST(FlagModel, NoTextIsTheDefault)
{
    Control control("--num-experts");
    control.model.type("64");
    EXPECT_EQ(control.model.type("  "), QString());
    EXPECT_EQ(control.session.scenario().model.num_experts, std::nullopt);
    EXPECT_TRUE(control.model.isUnset());
}

TEST(FlagModel, ChoicesAreWords)
{
    Control control("--moe-token-dispatcher-type");
    control.model.setWords({{"flex", "Flex (DeepEP, HybridEP)"}});
    ASSERT_EQ(control.model.choices()->count(), 3);
    EXPECT_EQ(control.model.choices()->row(0).value("title").toString(), "allgather");
    EXPECT_EQ(control.model.choices()->row(2).value("title").toString(), "Flex (DeepEP, HybridEP)");
    control.model.choose(2);
    EXPECT_EQ(control.session.scenario().experts.dispatcher, "flex");
    EXPECT_EQ(control.model.position(), 2);
}

TEST(FlagModel, AnAbsentChoiceIsOneToo)
{
    Control control("--megatron-fsdp-main-grads-dtype");
    control.model.setNothing("as the parameters");
    ASSERT_EQ(control.model.choices()->count(), 4);
    EXPECT_EQ(control.model.choices()->row(0).value("title").toString(), "as the parameters");
    EXPECT_EQ(control.model.position(), 0);
    control.model.choose(2);
    EXPECT_EQ(control.session.scenario().sharding.main_grads_dtype, "bf16");
    control.model.choose(0);
    EXPECT_EQ(control.session.scenario().sharding.main_grads_dtype, std::nullopt);
}

TEST(FlagModel, SwitchesSayWhatTheirSpellingSays)
{
    // The default is to prefetch; the canonical flag is the one that says no.
    Control yes("--weight-prefetch"), no("--no-weight-prefetch");
    EXPECT_TRUE(yes.model.isEnabled());
    EXPECT_FALSE(no.model.isEnabled());
    EXPECT_EQ(yes.model.turn(false), QString());
    EXPECT_FALSE(yes.session.scenario().assumptions.prefetch);
    EXPECT_FALSE(yes.model.isEnabled());
    EXPECT_EQ(no.model.turn(true), QString());
    EXPECT_FALSE(no.session.scenario().assumptions.prefetch);
    Control plain("--use-megatron-fsdp");
    EXPECT_FALSE(plain.model.isEnabled());
    plain.model.turn(true);
    EXPECT_TRUE(plain.session.scenario().sharding.megatron_fsdp);
    EXPECT_TRUE(plain.model.isEnabled());
    plain.session.undo();
    EXPECT_FALSE(plain.model.isEnabled());
}

TEST(FlagModel, OutOfSightItDoesNoWork)
{
    Control control("--tp");
    control.model.setActive(false);
    int changes = 0;
    QObject::connect(&control.model, &FlagModel::changed, [&] { ++changes; });
    auto scenario = control.session.scenario();
    scenario.parallel.tensor = 2;
    control.session.change(scenario);
    EXPECT_EQ(changes, 0);
    control.model.setActive(true);
    EXPECT_EQ(control.model.text(), "2");
}

} // namespace
} // namespace rankscape
