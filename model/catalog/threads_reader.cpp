// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// threads.json into values.
#include "model/catalog/json_fields.h"
#include "model/catalog/readers.h"

namespace rankscape {

namespace {

Thread read(Fields &fields)
{
    Thread thread;
    thread.id = fields.text("id");
    thread.number = fields.integer("number").value_or(0);
    thread.title = fields.both("title");
    thread.short_title = fields.both("short_title");
    thread.tagline = fields.both("tagline");
    thread.what = fields.both("what");
    thread.first = fields.list("first");
    thread.also = fields.list("also");
    thread.page = fields.text("page");
    thread.citations = fields.list("citations");
    return thread;
}

} // namespace

Result<std::vector<Thread>> read_threads(std::string_view json) { return read_list("threads.json", json, &read); }

} // namespace rankscape
