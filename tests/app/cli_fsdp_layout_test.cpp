// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// `fsdp-layout` through the whole program: recorded answers, the three forms, and what is refused.
#include "tests/app/cli_program.h"

#include <fstream>

namespace rankscape::test {
namespace {

using nlohmann::json;

Said layout_of(const std::string &shapes, const std::string &size, const QStringList &more = {})
{
    return run(QStringList{QStringLiteral("fsdp-layout"), QStringLiteral("--shapes"), QString::fromStdString(shapes),
                           QStringLiteral("--data-parallel-size"), QString::fromStdString(size)} +
               more);
}

const QStringList as_json{QStringLiteral("--format"), QStringLiteral("json")};

TEST(CliFsdpLayout, AnswersAsRecorded)
{
    std::ifstream file(std::string(RANKSCAPE_TEST_DATA) + "/fsdp_layout.json");
    const auto entries = json::parse(file);
    for (std::size_t i = 0; i < entries.size(); i += 6) { // every sixth: a process each
        auto expected = entries[i];
        SCOPED_TRACE(expected.dump());
        const auto said = layout_of(expected["shapes"].dump(), expected["dp_size"].dump(), as_json);
        ASSERT_EQ(said.status, 0) << said.err;
        expected.erase("shapes");
        expected.erase("dp_size");
        EXPECT_EQ(said.json(), expected);
        EXPECT_EQ(said.err, "");
    }
}

TEST(CliFsdpLayout, TextAndTable)
{
    const auto text = layout_of("[[2,6],[4,4],[4,4],[1,2],[1,6]]", "5");
    ASSERT_EQ(text.status, 0) << text.err;
    EXPECT_NE(text.out.find("buffer 60 elements, 12 a rank, padding 8 (13.3 %), chunk 12"), std::string::npos)
        << text.out;
    const auto chinese = layout_of("[[4,12]]", "8", {QStringLiteral("--lang"), QStringLiteral("zh")});
    EXPECT_NE(chinese.out.find("仅填充"), std::string::npos) << chinese.out;
    const auto table = layout_of("[[4,12]]", "2", {QStringLiteral("--format"), QStringLiteral("csv")});
    EXPECT_EQ(table.out, "rank,tensor,first,last\n0,0,0,24\n1,0,24,48\n");
}

struct Refused {
    const char *shapes;
    const char *size;
    const char *says;
};

class CliFsdpLayoutRefused : public testing::TestWithParam<Refused> {};

TEST_P(CliFsdpLayoutRefused, InOneLine)
{
    const auto said = layout_of(GetParam().shapes, GetParam().size, as_json);
    EXPECT_EQ(said.status, 2);
    EXPECT_EQ(said.out, "");
    EXPECT_TRUE(said.one_error_line()) << said.err;
    EXPECT_NE(said.err.find(GetParam().says), std::string::npos) << said.err;
}

INSTANTIATE_TEST_SUITE_P(Words, CliFsdpLayoutRefused,
                         testing::Values(Refused{"[[4,", "2", "is not JSON"}, Refused{"7", "2", "is not a list"},
                                         Refused{"[4]", "2", "entry 1 is not a list"},
                                         Refused{"[[4],[1.5]]", "2", "entry 2 holds"},
                                         Refused{"[[\"a\"]]", "2", "entry 1 holds"},
                                         Refused{"[[99999999999999999999]]", "2", "entry 1 holds"},
                                         Refused{"[[18446744073709551615]]", "2", "entry 1 holds"},
                                         Refused{"[]", "2", "no tensor"}, Refused{"[[]]", "2", "without dimensions"},
                                         Refused{"[[0,4]]", "2", "not positive"},
                                         Refused{"[[1,4294967291],[1,4294967279]]", "2", "least common multiple"},
                                         Refused{"[[4]]", "0", "out of range"}, Refused{"[[4]]", "x", "whole number"},
                                         Refused{"[[4]]", "99999999999", "out of range"}));

TEST(CliFsdpLayout, SaysWhatIsMissing)
{
    EXPECT_NE(run("fsdp-layout").err.find("--shapes"), std::string::npos);
    EXPECT_NE(run("fsdp-layout --shapes [[4]]").err.find("--data-parallel-size"), std::string::npos);
}

} // namespace
} // namespace rankscape::test
