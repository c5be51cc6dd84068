// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Bytes on the wire: the guide's table, the formula for a rank, and what the timeline says.
#include "tests/mechanisms/gtp_job.h"

namespace rankscape::gtp {
namespace {

struct FormatCase {
    WireFormat format;
    double forward, backward, reduce, sum, printed;
};

// facts.md B(a): the guide's table prints 1.03125 as 1.0313, hence 4.0626; the scales of MXFP8 make it 1 + 1/32.
constexpr FormatCase format_cases[]{
    {WireFormat::bf16, 2, 2, 2, 6.0, 6.0},
    {WireFormat::mxfp8, 1.03125, 1.03125, 2, 4.0625, 4.0626},
    {WireFormat::nvfp4, 0.5625, 0.5625, 2, 3.125, 3.125},
};

TEST(GtpWire, BytesAnElementAndMicrobatch)
{
    for (const auto &c : format_cases) {
        EXPECT_EQ(wire_bytes(c.format), (WireBytes{c.forward, c.backward, c.reduce})) << name(c.format);
        EXPECT_EQ(wire_bytes(c.format).sum(), c.sum) << name(c.format);
        EXPECT_NEAR(printed_wire_bytes(c.format).sum(), c.printed, 1e-12) << name(c.format);
    }
    EXPECT_EQ(printed_wire_bytes(WireFormat::mxfp8).forward, 1.0313);
}

const std::string mxfp8 = "--fp8-format=e4m3 --fp8-recipe=mxfp8 --fp8-param-gather "
                          "--reuse-grad-buf-for-mxfp8-param-ag ";
const std::string nvfp4 = "--fp4-format=e2m1 --fp4-param-gather ";

struct SentCase {
    const char *why;
    std::string words;
    const char *weight;
    double forward, backward, reduce;
};

// By hand: P ÷ TP × (G − 1) ÷ G × bytes. fc1 of Llama 3 8B: 28672 × 4096 ÷ 2 = 58,720,256 elements, × 3/4 =
// 44,040,192.
const SentCase sent_cases[]{
    {"BF16", llama(""), "fc1", 88'080'384, 88'080'384, 88'080'384},
    {"MXFP8", llama(mxfp8), "fc1", 45'416'448, 45'416'448, 88'080'384},
    {"NVFP4", llama(nvfp4), "fc1", 24'772'608, 24'772'608, 88'080'384},
    {"row-parallel: 4096 × 14336 ÷ 2 × 3/4 × 2", llama(""), "fc2", 44'040'192, 44'040'192, 44'040'192},
    {"the embedding has no backward gather: 128256 × 4096 ÷ 2 × 3/4 × 2", llama(""), "embedding", 394'002'432, 0,
     394'002'432},
    {"without TP: 28672 × 4096 × 3/4 × 2",
     llama("--tensor-model-parallel-size=1 --tensor-parallel-num-weight-shards=4"), "fc1", 176'160'768, 176'160'768,
     176'160'768},
};

TEST(GtpWire, SentByEachRank)
{
    for (const auto &c : sent_cases) {
        const auto study = gtp_study(c.words);
        ASSERT_TRUE(study) << c.why;
        const auto *weight = study->weight(c.weight);
        ASSERT_TRUE(weight) << c.why;
        EXPECT_EQ(sent_for(*weight, study->format), (Sent{c.forward, c.backward, c.reduce})) << c.why;
    }
}

TEST(GtpWire, TimelineSendsTheFormula)
{
    for (const auto &more : {std::string(), mxfp8, nvfp4}) {
        const auto study = gtp_study(llama(more + "--num-microbatches=2"));
        ASSERT_TRUE(study);
        std::size_t counted = 0;
        const auto &events = study->step.plan.events;
        for (std::size_t i = 0; i < events.size(); ++i) {
            const auto &event = events[i];
            const auto lane = static_cast<Lane>(event.stream);
            if (event.unit < 0 || (lane != Lane::gather && lane != Lane::reduce))
                continue;
            const auto &weight = study->forward.weights[static_cast<std::size_t>(event.unit)];
            ASSERT_EQ(weight.shards.padding, 0); // else padding is on the wire and not in the formula
            const auto sent = sent_for(weight, study->format);
            const auto expected = lane == Lane::reduce       ? sent.reduce
                                  : study->about[i].backward ? sent.backward
                                                             : sent.forward;
            EXPECT_EQ(event.bytes, expected) << event.what.en;
            // What the simulated ring sends is the same but for rounding to whole bytes.
            const auto &run = *study->runs[static_cast<std::size_t>(event.run)];
            EXPECT_NEAR(run.bytes, expected, 64) << event.what.en;
            ++counted;
        }
        // 2 microbatches × (130 forward + 129 backward gathers + 130 reductions): 4 weights of 32 layers, embedding and
        // output; the embedding is not gathered backward.
        EXPECT_EQ(counted, 2u * (130 + 129 + 130));
    }
}

TEST(GtpWire, WholeStageOfLlama)
{
    // All linear weights but norms: 8,030,261,248 − 65 × 4096; the embedding's backward gather is not there.
    const auto study = gtp_study(llama(""));
    ASSERT_TRUE(study);
    const double linear = 8'030'261'248.0 - 65 * 4096, embedding = 128256.0 * 4096;
    EXPECT_EQ(study->sent.forward, linear / 2 * 3 / 4 * 2);
    EXPECT_EQ(study->sent.backward, (linear - embedding) / 2 * 3 / 4 * 2);
    EXPECT_EQ(study->sent.reduce, linear / 2 * 3 / 4 * 2);
}

} // namespace
} // namespace rankscape::gtp
