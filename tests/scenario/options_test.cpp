// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The table of options: what each word does, what is refused and how, and that a Scenario survives the way there and
// back.
#include "model/scenario/model_presets.h"
#include "model/scenario/options.h"
#include "model/scenario/options_names.h"
#include "tests/support/data.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

namespace rankscape {
namespace {

FlagSetting setting(std::string flag, std::vector<std::string> values = {}, Where where = {})
{
    return {std::move(flag), std::move(values), std::move(where)};
}

Where in_file(std::string source)
{
    Where where;
    where.source = std::move(source);
    return where;
}

TEST(Options, NamesAreUniqueAndDescribedInBothLanguages)
{
    std::set<std::string> names;
    for (const auto &option : options()) {
        EXPECT_TRUE(names.insert(option.flag).second) << option.flag;
        for (const auto &alias : option.aliases)
            EXPECT_TRUE(names.insert(alias).second) << alias;
        EXPECT_FALSE(option.meaning.en.empty()) << option.flag;
        EXPECT_FALSE(option.meaning.zh.empty()) << option.flag;
        EXPECT_TRUE(option.get(Scenario{}).empty()) << option.flag << " prints its default";
        EXPECT_FALSE(is_known_unused(option.flag)) << option.flag;
    }
    EXPECT_GE(known_unused_flags().size(), 150u);
}

TEST(Options, SeveralSpellingsMeanOneFlag)
{
    const std::vector<std::pair<std::string, std::string>> rows{
        {"--tp", "--tensor-model-parallel-size"},
        {"--tensor_model_parallel_size", "--tensor-model-parallel-size"},
        {"--hybrid-context-parallel", "--dynamic-context-parallel"},
        {"--vpp", "--num-virtual-stages-per-pipeline-rank"},
        {"--microbatch-group-size-per-virtual-pipeline-stage", "--microbatch-group-size-per-vp-stage"},
        {"--no-sequence-parallel", "--sequence-parallel"},
        {"--check-for-nan-in-loss-and-grad", "--no-check-for-nan-in-loss-and-grad"},
        {"--nproc_per_node", "--nproc-per-node"},
        {"--fp8", "--fp8-format"},
        {"NCCL_ALGO", "NCCL_ALGO"},
    };
    for (const auto &[typed, canonical] : rows) {
        ASSERT_NE(find_option(typed), nullptr) << typed;
        EXPECT_EQ(find_option(typed)->flag, canonical);
    }
    EXPECT_EQ(find_option("tp"), nullptr);
    EXPECT_EQ(find_option("--lr"), nullptr);
}

TEST(Options, BooleansWithAndWithoutValues)
{
    struct Row {
        std::string flag;
        std::vector<std::string> values;
        bool sequence_parallel, check_for_nan;
    };
    const std::vector<Row> rows{
        {"--sequence-parallel", {}, true, true},
        {"--sequence-parallel", {"true"}, true, true},
        {"--sequence-parallel", {"0"}, false, true},
        {"--no-sequence-parallel", {}, false, true},
        {"--no-check-for-nan-in-loss-and-grad", {}, false, false},
        {"--no-check-for-nan-in-loss-and-grad", {"False"}, false, true},
        {"--check-for-nan-in-loss-and-grad", {"false"}, false, false},
    };
    for (const auto &row : rows) {
        const auto applied = apply(Scenario{}, setting(row.flag, row.values));
        ASSERT_TRUE(applied) << row.flag;
        EXPECT_EQ(applied->execution.sequence_parallel, row.sequence_parallel) << row.flag;
        EXPECT_EQ(applied->execution.check_for_nan, row.check_for_nan) << row.flag;
    }
}

TEST(Options, WrongValuesSayWhatWouldBeRight)
{
    struct Row {
        std::string flag;
        std::vector<std::string> values;
        std::string code, in_line;
    };
    const std::vector<Row> rows{
        {"--tp", {"8x"}, "not_a_number", "\"8x\" is not a whole number"},
        {"--tp", {""}, "missing_value", "a value is missing"},
        {"--tp", {}, "missing_value", "a value is missing"},
        {"--tp", {"1.5"}, "not_a_number", "at least 1"},
        {"--tp", {" 8"}, "not_a_number", "whole number"},
        {"--tp", {"0"}, "value_out_of_range", "\"0\" is too small; give a whole number of at least 1"},
        {"--tp", {"-4"}, "value_out_of_range", "too small"},
        {"--tp", {"99999999999999999999"}, "value_out_of_range", "does not fit 64 bits"},
        {"--tp", {"8", "9"}, "superfluous_value", "\"9\" is one value too many"},
        {"--tp", {"$TP"}, "unset_variable", "$TP is not set in this text; add TP=… to the text or give --tp yourself"},
        {"--sequence-parallel", {"maybe"}, "not_a_boolean", "neither true nor false"},
        {"--moe-token-dispatcher-type", {"alltoal"}, "not_a_choice", "give one of allgather, alltoall, flex"},
        {"--cluster", {"dgx-1"}, "not_a_choice", "dgx-h100"},
        {"--core-version", {"0.18"}, "not_a_choice", "0.20.0"},
        {"--megatron-fsdp-version", {"3"}, "not_a_choice", "1, 2"},
        {"--hierarchical-context-parallel-sizes", {"4,a"}, "not_a_number", "\"a\""},
        {"--domain-sizes", {","}, "missing_value", "a value is missing"},
        {"--placement", {"0-"}, "not_a_choice", "0-7,16"},
        {"--placement", {"0-99999999999"}, "not_a_choice", "0-7,16"},
        {"--moe-expert-capacity-factor", {"inf"}, "not_a_number", "\"inf\" is not a number"},
        {"--moe-expert-capacity-factor", {"-1"}, "value_out_of_range", "too small"},
        {"--tensor-paralel-size", {"8"}, "unknown_flag", ""},
    };
    for (const auto &row : rows) {
        const auto applied = apply(Scenario{}, setting(row.flag, row.values));
        ASSERT_FALSE(applied) << row.flag;
        EXPECT_EQ(applied.problem().code, row.code) << row.flag << one_line(applied.problem(), Language::en);
        EXPECT_NE(one_line(applied.problem(), Language::en).find(row.in_line), std::string::npos)
            << one_line(applied.problem(), Language::en);
        EXPECT_EQ(applied.problem().where.flag, row.flag);
        EXPECT_FALSE(applied.problem().sentence.zh.empty());
    }
}

TEST(Options, LongAndBrokenValuesAreShownShort)
{
    const auto applied = apply(Scenario{}, setting("--tp", {std::string(100000, 'x') + "\n"}));
    ASSERT_FALSE(applied);
    EXPECT_LT(applied.problem().sentence.en.size(), 120u);
}

TEST(Options, ListsTakeCommasAndWords)
{
    EXPECT_EQ(
        apply(Scenario{}, setting("--hierarchical-context-parallel-sizes", {"4", "2"}))->parallel.hierarchical_context,
        (std::vector<std::int64_t>{4, 2}));
    EXPECT_EQ(apply(Scenario{}, setting("--domain-sizes", {"20,12"}))->cluster.domain_sizes,
              (std::vector<std::int64_t>{20, 12}));
    EXPECT_EQ(apply(Scenario{}, setting("--cuda-graph-modules", {"[attn moe_router]"}))->execution.graph_modules,
              (std::vector<std::string>{"attn", "moe_router"}));
    const auto placed = apply(Scenario{}, setting("--placement", {"0-3,16"}));
    EXPECT_EQ(placed->cluster.placement, ClusterSpec::Placement::listed);
    EXPECT_EQ(placed->cluster.slots, (std::vector<std::int64_t>{0, 1, 2, 3, 16}));
}

TEST(Options, AModelPresetIsAStartThatLaterFlagsChange)
{
    const auto applied = apply_all({}, {setting("--model", {"deepseek-v3"}), setting("--num-layers", {"4"})});
    ASSERT_TRUE(applied);
    EXPECT_EQ(applied->scenario.model.num_experts, 256);
    EXPECT_EQ(applied->scenario.model.num_layers, 4);
    EXPECT_EQ(model_presets().size(), 8u);
}

TEST(Options, ALaunchScriptThatDoesNotSayHasMegatronsDefaults)
{
    struct Row {
        std::vector<std::string> words;
        bool linear_bias, layer_norm;
        std::vector<std::string> kept; ///< what a session keeps of it
    };
    const std::vector<Row> rows{
        {{}, true, true, {}},
        {{"--disable-bias-linear"}, false, true, {"--disable-bias-linear true"}},
        {{"--disable-bias-linear=false"}, true, true, {}},
        {{"--no-disable-bias-linear"}, true, true, {}},
        {{"--add-bias-linear=false"}, false, true, {"--disable-bias-linear true"}},
        {{"--no-add-bias-linear"}, false, true, {"--disable-bias-linear true"}},
        {{"--disable-bias-linear", "--add-bias-linear"}, true, true, {}},
        {{"--normalization=RMSNorm"}, true, false, {"--normalization RMSNorm"}},
        {{"--normalization=LayerNorm"}, true, true, {}},
        {{"--model=llama3-8b"}, false, false, {"--model llama3-8b"}},
        {{"--model=llama3-8b", "--add-bias-linear"}, true, false, {"--model llama3-8b", "--disable-bias-linear false"}},
        {{"--model=llama3-8b", "--normalization=LayerNorm"},
         false,
         true,
         {"--model llama3-8b", "--normalization LayerNorm"}},
        {{"--model=gpt3-175b"}, true, true, {"--model gpt3-175b"}},
        {{"--model=gpt3-175b", "--disable-bias-linear"},
         false,
         true,
         {"--model gpt3-175b", "--disable-bias-linear true"}},
    };
    for (const auto &row : rows) {
        const auto applied = apply_all({}, settings_from(row.words));
        ASSERT_TRUE(applied);
        const auto kept = settings_of(applied->scenario);
        std::vector<std::string> words;
        for (const auto &one : kept)
            words.push_back(one.flag + " " + one.values.front());
        EXPECT_EQ(words, row.kept);
        EXPECT_EQ(applied->scenario.model.linear_bias, row.linear_bias) << (row.words.empty() ? "" : row.words.back());
        EXPECT_EQ(applied->scenario.model.layer_norm, row.layer_norm) << (row.words.empty() ? "" : row.words.back());
        const auto again = apply_all({}, kept);
        ASSERT_TRUE(again);
        EXPECT_EQ(again->scenario, applied->scenario);
    }
}

TEST(Options, UsePpBeforeDpMeansAnOrder)
{
    EXPECT_EQ(apply(Scenario{}, setting("--use-tp-pp-dp-mapping"))->parallel.order, "tp-cp-ep-pp-dp");
    EXPECT_EQ(apply(Scenario{}, setting("--use-tp-pp-dp-mapping", {"false"}))->parallel.order, "tp-cp-ep-dp-pp");
}

TEST(Options, MisspeltFlagsAreRecognised)
{
    const std::vector<std::pair<std::string, std::string>> rows{
        {"--tensor-parallel-size", "--tensor-model-parallel-size"},
        {"--tensor-model-paralel-size", "--tensor-model-parallel-size"},
        {"--tensor-model-parallel", "--tensor-model-parallel-size"},
        {"--expert-parallel-size", "--expert-model-parallel-size"},
        {"--pipeline-parallel-size", "--pipeline-model-parallel-size"},
        {"--context-model-parallel-size", "--context-parallel-size"},
        {"--num-expert", "--num-experts"},
        {"--number-of-layers", "--num-layers"},
        {"--globla-batch-size", "--global-batch-size"},
        {"--distributed-optimizer", "--use-distributed-optimizer"},
        {"--data-parallel-size", "--dp"},
        {"--tp-size", "--tensor-model-parallel-size"},
        {"-tp", "--tensor-model-parallel-size"},
        {"--my-own-flag", ""},
        {"--foo", ""},
        {"--", ""},
        {"", ""},
    };
    for (const auto &[typed, meant] : rows)
        EXPECT_EQ(nearest_flag(typed), meant) << typed;
    EXPECT_EQ(nearest_flag("--" + std::string(1 << 20, 'a')), "");
}

TEST(Options, UnknownFlagsAreUnusedUnlessNearAKnownOne)
{
    const auto applied = apply_all({}, {setting("--lr", {"1e-4"}), setting("--my-own-flag"), setting("--tp", {"2"}),
                                        setting("--save_interval", {"5"})});
    ASSERT_TRUE(applied);
    EXPECT_EQ(applied->unused.size(), 3u);
    EXPECT_EQ(applied->used.size(), 1u);
    EXPECT_EQ(applied->scenario.parallel.tensor, 2);

    const auto refused = apply_all({}, {setting("--expert-parallel-size", {"8"})});
    ASSERT_FALSE(refused);
    EXPECT_EQ(one_line(refused.problem(), Language::en),
              "--expert-parallel-size: this flag is not known; did you mean --expert-model-parallel-size?");
    EXPECT_EQ(refused.problem().code, "unknown_flag");
}

TEST(Options, TheWorldThatIsMeant)
{
    const auto a = in_file("a.sh");
    const auto b = in_file("b.sh");
    struct Row {
        std::string name;
        std::vector<FlagSetting> settings;
        std::optional<std::int64_t> world, dp;
    };
    const std::vector<Row> rows{
        {"nothing said", {}, {}, {}},
        {"torchrun", {setting("--nnodes", {"4"}), setting("--nproc_per_node", {"8"})}, 32, {}},
        {"one node", {setting("--nproc-per-node", {"4"})}, 4, {}},
        {"nodes of the cluster", {setting("--nnodes", {"4"}), setting("--cluster", {"gb200-nvl72"})}, 16, {}},
        {"world size wins",
         {setting("--world-size", {"64"}), setting("--nnodes", {"4"}), setting("--nproc-per-node", {"8"})},
         64,
         {}},
        {"later file wins",
         {setting("--world-size", {"64"}, a), setting("--nnodes", {"4"}, b), setting("--nproc-per-node", {"8"}, b)},
         32,
         {}},
        {"command line over launcher",
         {setting("--nnodes", {"4"}, a), setting("--nproc-per-node", {"8"}, a), setting("--nnodes", {"2"})},
         16,
         {}},
        {"dp lets the world follow", {setting("--world-size", {"64"}, a), setting("--dp", {"4"})}, {}, 4},
        {"world replaces dp", {setting("--dp", {"4"}, a), setting("--world-size", {"64"})}, 64, {}},
        {"both at once are both kept", {setting("--dp", {"4"}), setting("--world-size", {"64"})}, 64, 4},
        {"an unset variable that is replaced",
         {setting("--nnodes", {"$N"}, a), setting("--world-size", {"64"})},
         64,
         {}},
        {"a billion ranks", {setting("--world-size", {"1000000000"})}, 1000000000, {}},
    };
    for (const auto &row : rows) {
        const auto applied = apply_all({}, row.settings);
        ASSERT_TRUE(applied) << row.name;
        EXPECT_EQ(applied->scenario.parallel.world_size, row.world) << row.name;
        EXPECT_EQ(applied->scenario.parallel.data_parallel, row.dp) << row.name;
    }
    EXPECT_FALSE(apply_all({}, {setting("--nnodes", {"9000000000"}), setting("--nproc-per-node", {"9000000000"})}));
    EXPECT_FALSE(apply_all({}, {setting("--nnodes", {"$N"})}));
}

TEST(Options, EveryFlagOfTheCorpusIsKnown)
{
    for (const auto &entry : test::load_json("corpus.json")) {
        std::vector<FlagSetting> settings;
        for (const auto &[flag, value] : entry.at("flags").items())
            settings.push_back(setting("--" + flag, {value.get<std::string>()}));
        const auto applied = apply_all({}, settings);
        ASSERT_TRUE(applied) << entry.at("source") << one_line(applied.problem(), Language::en);
        EXPECT_TRUE(applied->unused.empty()) << entry.at("source");
    }
}

/// Some legal values for an option.
std::vector<std::string> random_values(const Option &option, std::mt19937 &random)
{
    const auto pick = [&](std::int64_t low, std::int64_t high) {
        return std::uniform_int_distribution<std::int64_t>(low, high)(random);
    };
    const auto choice = [&] {
        return option.choices[static_cast<std::size_t>(pick(0, static_cast<std::int64_t>(option.choices.size()) - 1))];
    };
    const auto number = [&] {
        return std::to_string(pick(1, 20) == 1 ? pick(1, std::int64_t{1} << 62) : pick(1, 128));
    };
    if (option.flag == "--placement")
        return {std::vector<std::string>{"block", "interleaved", "3,2,1,0", "0-7,16",
                                         "5"}[static_cast<std::size_t>(pick(0, 4))]};
    if (option.may_be_none && pick(0, 4) == 0)
        return {"none"};
    switch (option.kind) {
    case Option::Kind::boolean:
        return pick(0, 1) ? std::vector<std::string>{} : std::vector<std::string>{pick(0, 1) ? "true" : "false"};
    case Option::Kind::integer: return {option.choices.empty() ? number() : choice()};
    case Option::Kind::integers: return {number(), number(), number()};
    case Option::Kind::number: {
        const auto text = std::to_string(std::max(option.least, 1.0) * pick(1, 1000) + pick(0, 99999) / 1e5);
        return {option.legal && !option.legal(text) ? "0.5" : text};
    }
    case Option::Kind::text: return {option.choices.empty() ? "word" + number() : choice()};
    case Option::Kind::texts:
        return {option.choices.empty() ? "word" + number() : choice(), option.choices.empty() ? "x" : choice()};
    }
    return {};
}

TEST(Options, AScenarioSurvivesBecomingSettings)
{
    std::mt19937 random(20); // fixed, so that a failure repeats
    for (int round = 0; round < 2000; ++round) {
        Scenario scenario;
        for (const auto &option : options()) {
            if (random() % 3 != 0)
                continue;
            auto changed = apply(scenario, setting(option.flag, random_values(option, random)));
            ASSERT_TRUE(changed) << one_line(changed.problem(), Language::en);
            scenario = *changed;
        }
        const auto again = apply_all(Scenario{}, settings_of(scenario));
        ASSERT_TRUE(again) << one_line(again.problem(), Language::en);
        ASSERT_EQ(again->scenario, scenario) << "round " << round;
        EXPECT_TRUE(again->unused.empty());
    }
    EXPECT_TRUE(settings_of(Scenario{}).empty());
}

TEST(Options, ManySettingsEndSoon)
{
    std::vector<FlagSetting> strange, unset;
    for (int i = 0; i < 100'000; ++i) {
        strange.push_back(setting("--strange-" + std::to_string(i)));
        unset.push_back(setting("--tp", {"$TP"}));
    }
    unset.push_back(setting("--tp", {"8"}));
    EXPECT_EQ(apply_all({}, strange)->unused.size(), strange.size());
    EXPECT_EQ(apply_all({}, unset)->scenario.parallel.tensor, 8);
}

TEST(Options, AnOptionCanBeTakenBack)
{
    const auto applied = apply_all({}, {setting("--tp", {"8"}), setting("--num-layers", {"61"}), setting("--bf16")});
    auto scenario = without(applied->scenario, "--tensor-model-parallel-size");
    scenario = without(scenario, "--num-layers");
    scenario = without(scenario, "--bf16");
    EXPECT_EQ(without(scenario, "--unknown"), Scenario{});
}

TEST(Options, WordsWithAnEqualsSignAreSettings)
{
    const auto settings = settings_from({"--tp=4", "--sequence-parallel", "--pipeline-model-parallel-layout=Et=|tL"});
    ASSERT_EQ(settings.size(), 3U);
    EXPECT_EQ(settings[0].flag, "--tp");
    EXPECT_EQ(settings[0].values, std::vector<std::string>{"4"});
    EXPECT_TRUE(settings[1].values.empty());
    EXPECT_EQ(settings[2].values, std::vector<std::string>{"Et=|tL"}) << "only the first sign divides";
}

} // namespace
} // namespace rankscape
