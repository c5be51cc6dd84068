// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Which placements go together, what the others are told, and which collectives follow.
#include "model/mechanisms/fsdp/bytes.h"
#include "model/mechanisms/fsdp/moves.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace rankscape::fsdp {

namespace {

constexpr auto R = Placement::replicate;
constexpr auto P = Placement::partial;
constexpr auto S = Placement::shard;

AxisPlacements axis(Placement parameter, Placement gradient, Placement optimizer)
{
    return {{parameter, gradient, optimizer}};
}

std::vector<std::string> codes(const Matrix &matrix, bool two_axes)
{
    std::vector<std::string> list;
    for (const auto &reason : explain(matrix, two_axes)) {
        EXPECT_FALSE(reason.why.en.empty());
        EXPECT_FALSE(reason.why.zh.empty());
        EXPECT_FALSE(reason.citation.empty());
        list.push_back(reason.code);
    }
    return list;
}

TEST(FsdpPlacements, StrategiesAreThoseOfTheFlags)
{
    EXPECT_EQ(find_strategy("no_shard")->placements, axis(R, P, R));
    EXPECT_EQ(find_strategy("optim")->placements, axis(R, P, S));
    EXPECT_EQ(find_strategy("optim_grads")->placements, axis(R, S, S));
    EXPECT_EQ(find_strategy("optim_grads_params")->placements, axis(S, S, S));
    EXPECT_EQ(find_strategy("zero"), nullptr);
}

TEST(FsdpPlacements, PresetsAreLegal)
{
    for (const auto &preset : presets()) {
        SCOPED_TRACE(preset.id);
        EXPECT_TRUE(codes(matrix_of(preset.inner, preset.outer), preset.two_axes).empty());
        EXPECT_EQ(preset_of(preset.inner, preset.outer, preset.two_axes), &preset);
    }
    EXPECT_EQ(preset_of("optim", "optim", true), nullptr);
}

struct Told {
    std::string name;
    AxisPlacements outer, inner;
    bool two_axes;
    std::vector<std::string> codes;
};

class FsdpPlacementsTold : public testing::TestWithParam<Told> {};

TEST_P(FsdpPlacementsTold, Reasons)
{
    SCOPED_TRACE(GetParam().name);
    EXPECT_EQ(codes({GetParam().outer, GetParam().inner}, GetParam().two_axes), GetParam().codes);
}

const std::vector<Told> told{
    {"outer ZeRO-1 with inner ZeRO-2", axis(R, P, S), axis(R, S, S), true, {}},
    {"ZeRO-3 on both axes", axis(S, S, S), axis(S, S, S), true, {}},
    {"outer ZeRO-1 over inner DDP", axis(R, P, S), axis(R, P, R), true, {"outer_without_inner"}},
    {"the same with one axis: the outer one means nothing", axis(R, P, S), axis(R, P, R), false, {}},
    {"sums that are parameters", axis(R, P, R), axis(P, P, R), false, {"never_partial"}},
    {"gradients cut, optimizer whole", axis(R, P, R), axis(R, S, R), false, {"sharded_gradient_whole_optimizer"}},
    {"gradients reduced at every microbatch", axis(R, P, R), axis(R, R, S), false, {"reduced_too_early"}},
    {"parameters cut before gradients", axis(R, P, R), axis(S, P, S), false, {"no_such_strategy"}},
};

INSTANTIATE_TEST_SUITE_P(Matrix, FsdpPlacementsTold, testing::ValuesIn(told));

/// "outer:AG/4(8)": the axis, the operation, over how many ranks, of which part.
std::string text_of(const std::vector<Move> &moves)
{
    std::string text;
    for (const auto &move : moves)
        text += (text.empty() ? "" : " ") + name(move.axis).en + ":" + std::string(name(move.operation)) + "(" +
                std::to_string(move.ranks) + ")/" + std::to_string(move.cut);
    return text.empty() ? "-" : text;
}

struct Moved {
    std::string preset;
    std::int64_t outer, inner;
    std::string first_gather, gather, reduce, reduce_last;
};

class FsdpMoves : public testing::TestWithParam<Moved> {};

TEST_P(FsdpMoves, FollowFromPlacements)
{
    const auto &row = GetParam();
    SCOPED_TRACE(row.preset);
    const auto preset = std::ranges::find(presets(), row.preset, &Preset::id);
    const auto moves = moves_of(matrix_of(preset->inner, preset->outer), row.outer, row.inner);
    EXPECT_EQ(text_of(moves.first_gather), row.first_gather);
    EXPECT_EQ(text_of(moves.gather), row.gather);
    EXPECT_EQ(text_of(moves.reduce), row.reduce);
    EXPECT_EQ(text_of(moves.reduce_last), row.reduce_last);
}

// facts.md A(a), "Placement algebra", "OUTER AXIS", T.1.
INSTANTIATE_TEST_SUITE_P(
    Presets, FsdpMoves,
    testing::Values(Moved{"ddp", 1, 8, "-", "-", "-", "inner:all-reduce(8)/1"},
                    Moved{"zero-1", 1, 8, "inner:all-gather(8)/1", "-", "-", "inner:reduce-scatter(8)/1"},
                    Moved{"zero-2", 1, 8, "inner:all-gather(8)/1", "-", "inner:reduce-scatter(8)/1", "-"},
                    Moved{"zero-3", 1, 8, "-", "inner:all-gather(8)/1", "inner:reduce-scatter(8)/1", "-"},
                    Moved{"hsdp", 4, 8, "-", "inner:all-gather(8)/1", "inner:reduce-scatter(8)/1",
                          "outer:all-reduce(4)/8"},
                    Moved{"hfsdp", 4, 8, "outer:all-gather(4)/8", "inner:all-gather(8)/1", "inner:reduce-scatter(8)/1",
                          "outer:reduce-scatter(4)/8"},
                    Moved{"mixture", 4, 8, "outer:all-gather(4)/8 inner:all-gather(8)/1", "-",
                          "inner:reduce-scatter(8)/1", "outer:reduce-scatter(4)/8"},
                    Moved{"zero-3", 1, 1, "-", "-", "-", "-"}));

TEST(FsdpBytes, AreTheFormulas)
{
    Precision fp32_gradients;
    fp32_gradients.main_grad = fp32_gradients.wire_grad = 4;
    const double P_layer = 218'112'000; // facts.md A(a): Llama-like layer
    const auto zero3 = sent(P_layer, matrix_of("optim_grads_params", "no_shard"), 1, 64, fp32_gradients, 8);
    EXPECT_DOUBLE_EQ(zero3.forward, 63.0 / 64 * P_layer * 2); // 429 MB
    EXPECT_DOUBLE_EQ(zero3.backward, zero3.forward);
    EXPECT_DOUBLE_EQ(zero3.reduce, 63.0 / 64 * P_layer * 4); // 859 MB
    EXPECT_EQ(zero3.first + zero3.last + zero3.outer, 0);
    EXPECT_NEAR(zero3.forward, 429e6, 0.5e6);
    EXPECT_NEAR(zero3.reduce, 859e6, 0.5e6);
    EXPECT_DOUBLE_EQ(zero3.step(8), 8 * (2 * zero3.forward + zero3.reduce));

    // HSDP adds an all-reduce of the shard once a step, HFSDP reduce-scatter and all-gather.
    const auto hsdp = sent(P_layer, matrix_of("optim_grads_params", "no_shard"), 4, 64, fp32_gradients, 8);
    EXPECT_DOUBLE_EQ(hsdp.last, 2 * 3.0 / 4 * (P_layer / 64) * 4);
    EXPECT_DOUBLE_EQ(hsdp.outer, hsdp.last);
    const auto hfsdp = sent(P_layer, matrix_of("optim_grads_params", "optim"), 4, 64, fp32_gradients, 8);
    EXPECT_DOUBLE_EQ(hfsdp.last, 3.0 / 4 * (P_layer / 64) * 4);
    EXPECT_DOUBLE_EQ(hfsdp.first, 3.0 / 4 * (P_layer / 64) * 2);
    EXPECT_DOUBLE_EQ(hfsdp.outer, hfsdp.first + hfsdp.last);
}

TEST(FsdpBytes, HfsdpMemoryIsOptimizerOverBothAxes)
{
    const Precision precision;
    const auto rest = held(1e9, matrix_of("optim_grads_params", "optim"), 4, 8, precision);
    EXPECT_DOUBLE_EQ(rest.optimizer, 1e9 * 12 / 32);
    EXPECT_DOUBLE_EQ(rest.parameters, 1e9 * 2 / 8);
    EXPECT_DOUBLE_EQ(rest.gradients, 1e9 * 2 / 8);
}

TEST(FsdpBytes, DtypesFollowTheFlags)
{
    Scenario scenario;
    EXPECT_EQ(precision_of(scenario).main_grad, 2); // as the parameters
    scenario.sharding.main_grads_dtype = "fp32";
    EXPECT_EQ(precision_of(scenario).main_grad, 4);
    EXPECT_EQ(precision_of(scenario).wire_grad, 4); // as the main gradients
    scenario.sharding.grad_comm_dtype = "bf16";
    EXPECT_EQ(precision_of(scenario).wire_grad, 2);
    EXPECT_EQ(precision_of(scenario).optimizer(), 12);
    scenario.sharding.main_params_dtype = "bf16";
    EXPECT_EQ(precision_of(scenario).optimizer(), 10);
}

} // namespace

} // namespace rankscape::fsdp
