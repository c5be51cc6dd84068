// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// events.json into values.
#include "model/catalog/json_fields.h"
#include "model/catalog/readers.h"

namespace rankscape {

namespace {

Event read(Fields &fields)
{
    Event event;
    event.id = fields.text("id");
    event.date = fields.text("date");
    event.repository = fields.text("repository");
    event.kind = fields.one_of("kind", &event_kind);
    event.number = fields.integer("number", false).value_or(0);
    event.thread = fields.text("thread", false);
    event.title = fields.both("title");
    event.citation = fields.text("citation");
    return event;
}

} // namespace

Result<std::vector<Event>> read_events(std::string_view json) { return read_list("events.json", json, &read); }

} // namespace rankscape
