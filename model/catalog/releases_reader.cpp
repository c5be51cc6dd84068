// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// releases.json into values.
#include "model/catalog/json_fields.h"
#include "model/catalog/readers.h"

namespace rankscape {

namespace {

Release read(Fields &fields)
{
    Release release;
    release.id = fields.text("id");
    release.repository = fields.text("repository");
    release.version = fields.text("version");
    release.date = fields.text("date");
    release.content = fields.both("content");
    release.claims = fields.list("claims");
    release.citation = fields.text("citation");
    return release;
}

} // namespace

Result<std::vector<Release>> read_releases(std::string_view json) { return read_list("releases.json", json, &read); }

} // namespace rankscape
