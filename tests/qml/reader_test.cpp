// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Going from page to page, and what a page, a citation, a strip and a list hold.
#include "app/resources/catalog_store.h"
#include "app/viewmodels/citation_info.h"
#include "app/viewmodels/library_model.h"
#include "app/viewmodels/page_model.h"
#include "app/viewmodels/reader.h"
#include "app/viewmodels/sources_model.h"
#include "model/catalog/cite_as.h"
#include "tests/qml/waiting.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QGuiApplication>
#include <QSignalSpy>

#include <gtest/gtest.h>

#include <algorithm>

namespace rankscape {
namespace {

/// Steps: "c:ID" a concept, "s:ID" a citation, "l:LIST" the library, "f:LINK" a link, "<", ">", "x" close.
void walk(Reader &reader, const QStringList &steps)
{
    for (const auto &step : steps) {
        const auto id = step.mid(2);
        switch (step.at(0).toLatin1()) {
        case 'c': reader.showConcept(id); break;
        case 's': reader.showCitation(id); break;
        case 'l': reader.showLibrary(id); break;
        case 'f': reader.follow(id); break;
        case '<': reader.back(); break;
        case '>': reader.forward(); break;
        default: reader.close();
        }
    }
}

struct Trail {
    const char *name;
    QStringList steps;
    const char *at; ///< kind:id
    bool open, back, forward;
};

class ReaderTrail : public testing::TestWithParam<Trail> {};

TEST_P(ReaderTrail, LeadsTo)
{
    Session session;
    Reader reader;
    reader.setSession(&session);
    const auto &row = GetParam();
    walk(reader, row.steps);
    EXPECT_EQ(reader.kind() + ":" + reader.pageId(), row.at);
    EXPECT_EQ(reader.isOpen(), row.open);
    EXPECT_EQ(reader.canGoBack(), row.back);
    EXPECT_EQ(reader.canGoForward(), row.forward);
}

INSTANTIATE_TEST_SUITE_P(
    Rows, ReaderTrail,
    testing::Values(Trail{"nothing", {}, ":", false, false, false},
                    Trail{"concept", {"c:gtp"}, "concept:gtp", true, false, false},
                    Trail{"unknown", {"c:no-such"}, ":", false, false, false},
                    Trail{"unknown_citation", {"s:no-such"}, ":", false, false, false},
                    Trail{"unknown_list", {"l:threads"}, ":", false, false, false},
                    Trail{"twice_is_once", {"c:gtp", "c:gtp"}, "concept:gtp", true, false, false},
                    Trail{"links", {"f:concept:gtp", "f:cite:pr-4967"}, "citation:pr-4967", true, true, false},
                    Trail{"back", {"c:gtp", "s:pr-4967", "<"}, "concept:gtp", true, false, true},
                    Trail{"forth", {"c:gtp", "s:pr-4967", "<", ">"}, "citation:pr-4967", true, true, false},
                    Trail{"beyond_the_ends", {"<", ">", "c:gtp", "<", ">"}, "concept:gtp", true, false, false},
                    Trail{"another_way", {"c:gtp", "c:zero", "<", "c:fsdp"}, "concept:fsdp", true, true, false},
                    Trail{"library", {"l:citations", "s:pr-4967", "<"}, "library:citations", true, false, true},
                    Trail{"closed", {"c:gtp", "x"}, "concept:gtp", false, false, false},
                    Trail{"opened_again", {"c:gtp", "x", "c:zero", "<"}, "concept:gtp", true, false, true}),
    [](const auto &row) { return row.param.name; });

TEST(ReaderPlace, IsThatOfThePage)
{
    Reader reader;
    QObject::connect(&reader, &Reader::leaving, [&] { reader.keepPlace(reader.pageId() == "gtp" ? 120 : 7); });
    walk(reader, {"c:gtp", "c:zero"});
    EXPECT_EQ(reader.place(), 0);
    reader.back();
    EXPECT_EQ(reader.place(), 120);
    reader.forward();
    EXPECT_EQ(reader.place(), 7);
}

TEST(Page, HoldsWhatTheCatalogueSays)
{
    Session session;
    PageModel page;
    page.setSession(&session);
    page.setConceptId("gtp");
    const auto *found = catalog().concept_of("gtp");
    ASSERT_TRUE(found);
    EXPECT_EQ(page.title(), "Generalized Tensor Parallelism");
    EXPECT_TRUE(page.body().startsWith("# "));
    EXPECT_FALSE(page.seeView().isEmpty());
    EXPECT_EQ(page.citations().size(), static_cast<qsizetype>(found->citations.size()));
    EXPECT_EQ(page.leadsTo()->count(), static_cast<int>(found->related.size()));
    EXPECT_EQ(page.linkedFrom()->count(), static_cast<int>(catalog().linking_to("gtp").size()));
    const auto english = page.body();
    session.setLanguage("zh");
    EXPECT_NE(page.body(), english);
    page.setConceptId("no-such");
    EXPECT_EQ(page.body(), "");
    EXPECT_EQ(page.claims()->count(), 0);
}

TEST(Page, ShowsBothSidesOfEachClaim)
{
    Session session;
    PageModel page;
    page.setSession(&session);
    int seen = 0;
    for (const auto &found : catalog().concepts()) {
        page.setConceptId(QString::fromStdString(found.id));
        for (int row = 0; row < page.claims()->count(); ++row, ++seen) {
            const auto claim = page.claims()->row(row);
            EXPECT_FALSE(claim["statement"].toString().isEmpty()) << found.id;
            EXPECT_FALSE(claim["mark"].toString().isEmpty()) << found.id;
            EXPECT_TRUE(claim["mark"].toString() == "✓" || !claim["nuance"].toString().isEmpty())
                << claim["id"].toString().toStdString();
        }
    }
    EXPECT_GT(seen, 0);
}

/// The claim that stands in a row of the page; empty if it does not.
QVariantMap claim_row(PageModel &page, const QString &id)
{
    for (int row = 0; row < page.claims()->count(); ++row)
        if (page.claims()->row(row)["id"] == id)
            return page.claims()->row(row);
    return {};
}

struct Covering {
    const char *version;
    bool covers;
};

TEST(Page, SetsBackClaimsAboutOtherVersions)
{
    Session session;
    PageModel page;
    page.setSession(&session);
    page.setConceptId("gtp");
    for (const auto &[version, covers] :
         {Covering{"0.19.0", false}, Covering{"0.19.2", false}, Covering{"0.20.0", true}, Covering{"main", true}}) {
        session.setCoreVersion(version);
        const auto claim = claim_row(page, "gtp-definition");
        EXPECT_EQ(claim["versions"], "0.20.0 · main");
        EXPECT_EQ(claim["covers"].toBool(), covers) << version;
    }
}

TEST(Page, IsReadOnceAChange)
{
    Session session;
    PageModel page;
    page.setSession(&session);
    page.setConceptId("gtp");
    QSignalSpy changed(&page, &PageModel::changed);
    page.setConceptId("gtp");
    session.change(test::job(8, 2)); // the same version
    EXPECT_EQ(changed.count(), 0);
    page.setConceptId("zero");
    EXPECT_EQ(changed.count(), 1);
}

TEST(CitationWords, AreThoseOfTheCatalogue)
{
    Session session;
    CitationInfo info;
    info.setSession(&session);
    for (const auto language : {"en", "zh"}) {
        session.setLanguage(language);
        for (const auto &citation : catalog().citations()) {
            info.setCitationId(QString::fromStdString(citation.id));
            ASSERT_TRUE(info.isKnown());
            EXPECT_EQ(info.chip().toStdString(), chip(citation, session.textLanguage()));
            EXPECT_TRUE(info.chip().endsWith(info.mark())) << info.chip().toStdString();
            EXPECT_TRUE(info.words().contains(info.status()) && info.words().contains(info.verification()));
            const bool notes = citation.kind == Citation::Kind::study_notes; // they have no status
            EXPECT_EQ(info.status().isEmpty(), notes) << citation.id;
            EXPECT_EQ(info.statusRole().toStdString(),
                      notes ? "text_faint" : "status_" + std::string(name(citation.status)));
        }
    }
    info.setCitationId("no-such");
    EXPECT_FALSE(info.isKnown());
    EXPECT_EQ(info.chip(), "");
    EXPECT_EQ(info.copy("plain"), "");
}

struct Copied {
    const char *form;
    std::string (*write)(const Citation &, Language);
    const char *english, *chinese;
};

TEST(CitationCopy, PutsEachFormOnTheClipboard)
{
    Session session;
    CitationInfo info;
    info.setSession(&session);
    info.setCitationId("pr-4967");
    const auto *citation = catalog().citation("pr-4967");
    ASSERT_TRUE(citation);
    for (const auto &[form, write, english, chinese] :
         {Copied{"markdown", as_markdown, "Copied as Markdown", "已复制为 Markdown"},
          Copied{"bibtex", as_bibtex, "Copied as BibTeX", "已复制为 BibTeX"},
          Copied{"plain", as_plain, "Copied as plain text", "已复制为纯文本"}}) {
        session.setLanguage("en");
        EXPECT_EQ(info.copy(form), english);
        EXPECT_EQ(QGuiApplication::clipboard()->text().toStdString(), write(*citation, Language::en));
        session.setLanguage("zh");
        EXPECT_EQ(info.copy(form), chinese);
        EXPECT_EQ(QGuiApplication::clipboard()->text().toStdString(), write(*citation, Language::zh));
    }
    EXPECT_EQ(info.copy("html"), "");
}

TEST(CitationSupports, NamesWhatRestsOnIt)
{
    Session session;
    CitationInfo info;
    info.setSession(&session);
    info.setCitationId("gtp-doc");
    bool found = false;
    for (const auto &row : info.supports())
        found =
            found || (row.toMap()["title"] == "Generalized Tensor Parallelism" && row.toMap()["link"] == "concept:gtp");
    EXPECT_TRUE(found);
}

TEST(CitationSupports, LinksLeadSomewhere)
{
    Session session;
    CitationInfo info;
    info.setSession(&session);
    for (const auto &citation : catalog().citations()) {
        info.setCitationId(QString::fromStdString(citation.id));
        for (const auto &row : info.supports()) {
            const auto link = row.toMap()["link"].toString();
            Reader reader;
            reader.setSession(&session);
            session.setView("cluster");
            session.setSelected("");
            reader.follow(link);
            if (link.startsWith("concept:"))
                EXPECT_EQ(reader.kind() + ":" + reader.pageId(), link);
            else
                EXPECT_EQ(session.selected(), QString(link).replace(':', '-')) << citation.id;
        }
    }
}

TEST(CitationKey, HasEveryMarkAndStatus)
{
    Session session;
    CitationInfo info;
    info.setSession(&session);
    QStringList marks;
    for (const auto &row : info.markKey())
        marks << row.toMap()["mark"].toString();
    EXPECT_EQ(marks, QStringList({"✓", "~", "≠", "?"}));
    EXPECT_EQ(info.statusKey().size(), 5);
}

TEST(Page, SeeItLeadsOnlyWhereSomethingWouldChange)
{
    Session session;
    PageModel page;
    page.setSession(&session);
    for (const auto &found : catalog().concepts()) {
        page.setConceptId(QString::fromStdString(found.id));
        session.setView(found.see.view == "cluster" ? "map" : "cluster");
        EXPECT_EQ(page.seeLeads(), !page.seeView().isEmpty()) << found.id;
        if (session.see(QString::fromStdString(found.id))) {
            EXPECT_FALSE(page.seeLeads()) << found.id;
        }
    }
}

TEST(ReaderCatalog, TellsWhyAFolderIsNotUsed)
{
    Session session;
    Reader reader;
    reader.setSession(&session);
    EXPECT_EQ(reader.catalogProblem(), "");
    ASSERT_TRUE(use_catalog("/no/such/folder"));
    EXPECT_TRUE(reader.catalogProblem().contains("/no/such/folder")) << reader.catalogProblem().toStdString();
    EXPECT_FALSE(use_catalog(""));
    EXPECT_EQ(reader.catalogProblem(), "");
}

TEST(Sources, FollowTheView)
{
    Session session;
    SourcesModel sources;
    sources.setSession(&session);
    for (const auto &view : views()) {
        session.setView(QString::fromStdString(view.id));
        EXPECT_EQ(sources.citations().size(), static_cast<qsizetype>(view.citations.size())) << view.id;
        EXPECT_EQ(sources.conceptId().toStdString(), view.concept_page);
        EXPECT_EQ(sources.conceptTitle().isEmpty(), view.concept_page.empty()) << view.id;
    }
}

struct Filter {
    const char *name;
    const char *list;
    const char *words;
    const char *first; ///< an id that must be among the rows; "": there are none
};

class Library : public testing::TestWithParam<Filter> {};

TEST_P(Library, IsFiltered)
{
    Session session;
    LibraryModel library;
    library.setSession(&session);
    const QAbstractItemModelTester tester(library.rows());
    library.setList(GetParam().list);
    library.setFilter(QString::fromUtf8(GetParam().words));
    QStringList ids;
    for (int row = 0; row < library.rows()->count(); ++row)
        ids << library.rows()->row(row)["id"].toString();
    EXPECT_EQ(ids.contains(GetParam().first), *GetParam().first != 0) << ids.join(' ').toStdString();
    EXPECT_EQ(ids.isEmpty(), *GetParam().first == 0);
}

INSTANTIATE_TEST_SUITE_P(Rows, Library,
                         testing::Values(Filter{"all_concepts", "concepts", "", "gtp"},
                                         Filter{"title", "concepts", "generalized TENSOR", "gtp"},
                                         Filter{"chinese", "concepts", "集合通信", "collectives"},
                                         Filter{"nothing", "concepts", "xyzzy", ""},
                                         Filter{"all_citations", "citations", "", "gtp-doc"},
                                         Filter{"number", "citations", "4967", "pr-4967"},
                                         Filter{"version", "citations", "core 0.19.2", "mcore-0.19.2-release"},
                                         Filter{"unknown_list", "threads", "", ""}),
                         [](const auto &row) { return row.param.name; });

TEST(LibraryList, OfConceptsIsSortedAndCountsAll)
{
    Session session;
    LibraryModel library;
    library.setSession(&session);
    library.setList("concepts");
    library.setFilter("gtp");
    EXPECT_EQ(library.total(), static_cast<int>(catalog().concepts().size()));
    EXPECT_LT(library.rows()->count(), library.total());
    library.setFilter("");
    EXPECT_EQ(library.rows()->count(), library.total());
    QStringList titles;
    for (int row = 0; row < library.rows()->count(); ++row)
        titles << library.rows()->row(row)["title"].toString().toLower();
    EXPECT_LT(titles.indexOf("all-to-all"), titles.indexOf("zero-1, 2 and 3"));
    library.setFilter("gtp");
    library.setList("citations");
    EXPECT_EQ(library.filter(), "") << "another list begins whole";
}

} // namespace
} // namespace rankscape
