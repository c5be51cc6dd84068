// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// concepts.json into values; the pages come from their own files.
#include "model/catalog/json_fields.h"
#include "model/catalog/readers.h"

namespace rankscape {

SeeIt read_see(Fields fields)
{
    SeeIt see;
    see.view = fields.text("view");
    see.flags = fields.list("flags", false);
    see.colour_by = fields.text("colour_by", false);
    see.group = fields.text("group", false);
    see.rank = fields.integer("rank", false);
    see.selected = fields.text("selected", false);
    see.other_size = fields.integer("other_size", false);
    return see;
}

namespace {

Concept read(Fields &fields)
{
    Concept entry;
    entry.id = fields.text("id");
    entry.summary = fields.both("summary");
    entry.aliases = fields.list("aliases");
    entry.see = read_see(fields.object("see"));
    return entry;
}

} // namespace

Result<std::vector<Concept>> read_concepts(std::string_view json) { return read_list("concepts.json", json, &read); }

} // namespace rankscape
