// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// `catalog`, `--catalog`, and the catalogue in use: what is printed, what is refused, and that nothing breaks.
#include "app/resources/catalog_store.h"
#include "app/resources/catalog_use.h"
#include "model/catalog/audit.h"
#include "model/layout/groups.h"
#include "model/scenario/derive.h"
#include "model/scenario/finding.h"
#include "model/scenario/options.h"
#include "tests/app/cli_program.h"

#include <QDir>

namespace rankscape::test {
namespace {

TEST(CliCatalog, PrintsAllOfItInBothLanguages)
{
    const auto all = run("catalog --format json").json();
    for (const char *key :
         {"citations", "releases", "events", "threads", "features", "claims", "concepts", "questions"}) {
        ASSERT_TRUE(all.contains(key)) << key;
        EXPECT_FALSE(all[key].empty()) << key;
    }
    for (const auto &one : all["concepts"])
        for (const char *language : {"en", "zh"})
            EXPECT_TRUE(one["page"][language].get<std::string>().starts_with("# ")) << one["id"];
    const auto text = run("catalog").out;
    const auto chinese = run("catalog --lang zh").out;
    for (const auto &records : all)
        for (const auto &one : records) {
            const auto line = "\n  " + one["id"].get<std::string>() + " ";
            EXPECT_NE(text.find(line), std::string::npos) << one["id"];
            EXPECT_NE(chinese.find(line), std::string::npos) << one["id"];
        }
    EXPECT_NE(chinese.find("概念 ("), std::string::npos);
    EXPECT_TRUE(run("catalog --format csv").out.starts_with("kind,id,title_en,title_zh\n"));
}

TEST(CliCatalog, ShowsAnyRecord)
{
    const auto all = run("catalog --format json").json();
    for (const auto &[kind, records] : all.items()) {
        const auto &one = records[0];
        const auto id = QString::fromStdString(one["id"].get<std::string>());
        const auto shown = run({"catalog", "show", id, "--format", "json"});
        EXPECT_EQ(shown.status, 0);
        EXPECT_EQ(shown.json()[kind], nlohmann::json::array({one}));
        for (const auto *language : {"en", "zh"}) {
            const auto text = run({"catalog", "show", id, "--lang", language});
            EXPECT_EQ(text.status, 0) << kind;
            EXPECT_NE(text.out.find(" · " + id.toStdString()), std::string::npos) << kind;
        }
    }
}

// A thread and its page share a name: both are shown.
TEST(CliCatalog, ShowsEveryKindWithTheId)
{
    const auto shown = run("catalog show gtp --format json").json();
    EXPECT_EQ(shown.size(), 2u);
    EXPECT_TRUE(shown.contains("threads") && shown.contains("concepts"));
}

TEST(CliCatalog, ProvesThatTheBuiltInOneIsWhole)
{
    const auto said = run("catalog check");
    EXPECT_EQ(said.status, 0) << said.out;
    EXPECT_EQ(run("catalog check --format json").json(),
              (nlohmann::json{{"valid", true}, {"problems", nlohmann::json::array()}}));
}

struct Refusal {
    const char *words;
    const char *part;
};

TEST(CliCatalog, RefusesInOneLine)
{
    for (const auto &row : {
             Refusal{"catalog show gpt", "did you mean gtp?"},
             Refusal{"catalog show pr-51299", "did you mean pr-5129?"},
             Refusal{"catalog show xyzzy-nothing-like-it", "rankscape catalog lists every id"},
             Refusal{"catalog show", "show needs an id"},
             Refusal{"catalog frobnicate", "catalog show ID or catalog check"},
             Refusal{"catalog check gtp", "'gtp'"},
             Refusal{"catalog show gtp muon", "'muon'"},
             Refusal{"catalog --catalog", "--catalog: needs a value"},
         }) {
        const auto said = run(row.words);
        EXPECT_EQ(said.status, 2) << row.words;
        EXPECT_TRUE(said.one_error_line()) << said.err;
        EXPECT_NE(said.err.find(row.part), std::string::npos) << said.err;
        EXPECT_EQ(said.out, "");
    }
    const auto nowhere = run("catalog --catalog /no/such/folder");
    EXPECT_EQ(nowhere.status, 3);
    EXPECT_TRUE(nowhere.one_error_line()) << nowhere.err;
}

/// A folder with the built-in file, changed.
class OverlaidCatalog : public testing::Test {
protected:
    nlohmann::json built_in(const char *name) const
    {
        QFile file(QStringLiteral(RANKSCAPE_SOURCE "/resources/catalog/") + QLatin1String(name));
        EXPECT_TRUE(file.open(QIODevice::ReadOnly));
        return nlohmann::json::parse(file.readAll().toStdString());
    }
    void put(const char *name, const std::string &text) const
    {
        QDir(folder.root()).mkpath(QStringLiteral("catalog"));
        QDir(folder.root()).mkpath(QStringLiteral("concepts/zh"));
        folder.write(name, QByteArray::fromStdString(text));
    }
    Said check(const QStringList &more = {}) const
    {
        return run(QStringList{"catalog", "check", "--catalog", folder.root()} + more);
    }
    Folder folder;
};

TEST_F(OverlaidCatalog, ReplacesOneFileAndKeepsTheRest)
{
    auto claims = built_in("claims.json");
    claims[0]["statement"] = {{"en", "Changed."}, {"zh", "改过了。"}};
    put("catalog/claims.json", claims.dump());
    put("concepts/zh/gtp.md", "# 改名\n\n见[文档](cite:gtp-doc)。\n");
    const auto id = QString::fromStdString(claims[0]["id"].get<std::string>());
    const auto said = run({"catalog", "show", id, "--catalog", folder.root(), "--lang", "zh"});
    EXPECT_EQ(said.status, 0) << said.err;
    EXPECT_TRUE(said.out.starts_with("改过了。\n")) << said.out;
    EXPECT_NE(run({"--catalog", folder.root(), "catalog", "--lang", "zh"}).out.find("改名"), std::string::npos);
    EXPECT_EQ(check().status, 0) << check().out;
}

TEST_F(OverlaidCatalog, AFieldWithoutChineseIsNamedByFileAndPointer)
{
    auto citations = built_in("citations.json");
    citations[3]["title"].erase("zh");
    put("catalog/citations.json", citations.dump());
    const auto said = check();
    EXPECT_EQ(said.status, 1);
    EXPECT_TRUE(said.out.starts_with(folder.root().toStdString() + "/catalog/citations.json: /3/title/zh: is missing"))
        << said.out;
    const auto json = check({"--format", "json"}).json();
    EXPECT_EQ(json["valid"], false);
    EXPECT_EQ(json["problems"].size(), 1u);
    EXPECT_EQ(json["problems"][0]["code"], "catalog_field");
    const auto other = run({"catalog", "--catalog", folder.root()});
    EXPECT_EQ(other.status, 2);
    EXPECT_TRUE(other.one_error_line()) << other.err;
    EXPECT_NE(other.err.find("/3/title/zh"), std::string::npos);
}

TEST_F(OverlaidCatalog, EveryProblemHasALine)
{
    auto threads = built_in("threads.json");
    threads[0]["page"] = "gone";
    threads[1]["citations"].push_back("lost");
    put("catalog/threads.json", threads.dump());
    const auto said = check();
    EXPECT_EQ(said.status, 1);
    EXPECT_NE(said.out.find("/catalog/threads.json: /0/page: there is no concept gone\n"), std::string::npos)
        << said.out;
    EXPECT_NE(said.out.find("there is no citation lost\n"), std::string::npos) << said.out;
}

struct Damage {
    const char *name;
    const char *file;
    QByteArray content;
    const char *part;
};

TEST_F(OverlaidCatalog, ForeignFilesAreRefused)
{
    for (const auto &row : {
             Damage{"cut", "catalog/events.json", "[\n  {\"id\": \"x\",", "events.json:2:"},
             Damage{"object", "catalog/events.json", "{}", "events.json: object is of the wrong type"},
             Damage{"foreign", "catalog/events.json", "[{\"name\": 1}]", "events.json: /0/"},
             Damage{"picture", "catalog/events.json", QByteArray("\x89PNG\r\n\0\1", 8), "events.json:1:1: "},
             Damage{"empty", "catalog/events.json", "", "events.json:1:1: "},
             Damage{"page", "concepts/zh/gtp.md", "no title\n", "gtp.md:1: the page has no title"},
             Damage{"page_of_nothing", "concepts/zh/nothing.md", "# T\n\nx\n", "nothing.md:1: the page has no entry"},
         }) {
        const Folder other;
        QDir(other.root()).mkpath(QStringLiteral("catalog"));
        QDir(other.root()).mkpath(QStringLiteral("concepts/zh"));
        other.write(row.file, row.content);
        const auto said = run({"catalog", "check", "--catalog", other.root()});
        EXPECT_EQ(said.status, 1) << row.name;
        EXPECT_NE(said.out.find(row.part), std::string::npos) << row.name << ": " << said.out;
    }
    const auto empty = check();
    EXPECT_EQ(empty.status, 1);
    EXPECT_NE(empty.out.find("holds none of the catalogue's files"), std::string::npos) << empty.out;
}

TEST_F(OverlaidCatalog, AFaultyOneLeavesTheOneInUse)
{
    const auto *before = &catalog();
    put("catalog/claims.json", "[]");
    EXPECT_TRUE(use_catalog(folder.root().toStdString()));
    EXPECT_TRUE(catalog_problem());
    EXPECT_EQ(&catalog(), before);
    put("catalog/claims.json", built_in("claims.json").dump());
    EXPECT_FALSE(use_catalog(folder.root().toStdString()));
    EXPECT_FALSE(catalog_problem());
    EXPECT_NE(&catalog(), before);
    EXPECT_FALSE(before->claims().empty()); // still alive
}

TEST(BuiltInCatalog, IsWholeForTheProgram)
{
    for (const auto &problem : catalog_faults({}))
        ADD_FAILURE() << one_line(problem, Language::en);
    const auto used = used_by_program();
    EXPECT_TRUE(used.citations.contains("mcore-parallel-state"));
    EXPECT_TRUE(used.citations.contains("mlperf-dgx-h100"));
    EXPECT_TRUE(used.views.contains("cluster"));
}

// Every "see it" opens a legal job whose groups and ranks exist.
TEST(BuiltInCatalog, EverySeeItCanBeSeen)
{
    for (const auto &one : catalog().concepts()) {
        std::vector<FlagSetting> settings;
        for (const auto &flag : one.see.flags) {
            const auto equals = flag.find('=');
            FlagSetting setting{flag.substr(0, equals), {}, {}};
            if (equals != std::string::npos)
                setting.values.push_back(flag.substr(equals + 1));
            settings.push_back(setting);
        }
        const auto applied = apply_all(Scenario{}, settings);
        ASSERT_TRUE(applied) << one.id << ": " << one_line(applied.problem(), Language::en);
        EXPECT_TRUE(applied->unused.empty()) << one.id;
        EXPECT_TRUE(valid(check(applied->scenario))) << one.id;
        if (one.see.view != "cluster")
            continue;
        auto words = QStringList{"groups", "--format", "json"};
        for (const auto &flag : one.see.flags)
            words << QString::fromStdString(flag);
        if (!one.see.group.empty())
            words << "--group" << QString::fromStdString(one.see.group);
        if (one.see.rank)
            words << "--rank" << QString::number(*one.see.rank);
        const auto said = run(words);
        EXPECT_EQ(said.status, 0) << one.id << said.err;
    }
}

} // namespace
} // namespace rankscape::test
