// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// citations.json against its JSON Schema, and the schema against entries that it must refuse.
#include "tests/catalog/resources.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

namespace rankscape {
namespace {

using Json = nlohmann::json;

/// What the schema says against the value; empty when it is valid.
std::string objections(const Json &value)
{
    const auto text = Json::parse(test::text_of(test::resources() / "schemas" / "citation.schema.json"));
    valijson::Schema schema;
    valijson::SchemaParser(valijson::SchemaParser::kDraft7)
        .populateSchema(valijson::adapters::NlohmannJsonAdapter(text), schema);
    valijson::ValidationResults results;
    valijson::Validator(valijson::Validator::kStrongTypes)
        .validate(schema, valijson::adapters::NlohmannJsonAdapter(value), &results);
    std::string all;
    valijson::ValidationResults::Error error;
    while (results.popError(error)) {
        for (const auto &step : error.context)
            all += step;
        all += ": " + error.description + "\n";
    }
    return all;
}

Json real_citations() { return Json::parse(test::text_of(test::resources() / "catalog" / "citations.json")); }

TEST(CitationSchema, AcceptsTheCatalogue) { EXPECT_EQ(objections(real_citations()), ""); }

struct Wrong {
    const char *name;
    Json patch; ///< merged into the first citation; null removes a field
};

void PrintTo(const Wrong &row, std::ostream *out) { *out << row.name; }

class CitationSchemaRefuses : public testing::TestWithParam<Wrong> {};

TEST_P(CitationSchemaRefuses, It)
{
    auto citations = real_citations();
    citations.at(0).merge_patch(GetParam().patch);
    EXPECT_NE(objections(citations), "");
}

INSTANTIATE_TEST_SUITE_P(Rows, CitationSchemaRefuses,
                         testing::Values(Wrong{"no_chinese_title", Json::parse(R"({"title": {"zh": null}})")},
                                         Wrong{"empty_title", Json::parse(R"({"title": {"en": ""}})")},
                                         Wrong{"third_language", Json::parse(R"({"title": {"fr": "x"}})")},
                                         Wrong{"unknown_kind", Json::parse(R"({"kind": "blog"})")},
                                         Wrong{"unknown_status", Json::parse(R"({"status": "done"})")},
                                         Wrong{"plain_http", Json::parse(R"({"url": "http://example.org"})")},
                                         Wrong{"day_month_order", Json::parse(R"({"date": "22-08-2026"})")},
                                         Wrong{"unknown_field", Json::parse(R"({"author": "x"})")},
                                         Wrong{"no_source_ref", Json::parse(R"({"source_ref": null})")},
                                         Wrong{"id_with_space", Json::parse(R"({"id": "a b"})")},
                                         Wrong{"differs_without_nuance",
                                               Json::parse(R"({"verification": "differs", "nuance": null})")}),
                         [](const auto &row) { return std::string(row.param.name); });

} // namespace
} // namespace rankscape
