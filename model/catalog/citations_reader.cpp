// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// citations.json into values.
#include "model/catalog/json_fields.h"
#include "model/catalog/readers.h"

namespace rankscape {

namespace {

Citation read(Fields &fields)
{
    Citation citation;
    citation.id = fields.text("id");
    citation.kind = fields.one_of("kind", &citation_kind);
    citation.title = fields.both("title");
    citation.short_title = fields.both("short_title");
    const bool has_page = citation.kind != Citation::Kind::study_notes;
    citation.url = fields.text("url", has_page);
    citation.version = fields.text("version");
    citation.date = fields.text("date", false);
    citation.status = fields.one_of("status", &citation_status);
    citation.quotation = fields.text("quotation", false);
    citation.verification = fields.one_of("verification", &citation_verification);
    citation.nuance = fields.both("nuance", citation.verification != Citation::Verification::confirmed);
    citation.source_ref = fields.text("source_ref");
    return citation;
}

} // namespace

Result<std::vector<Citation>> read_citations(std::string_view json) { return read_list("citations.json", json, &read); }

} // namespace rankscape
