// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One function a kind; absent fields stay absent.
#include "app/cli/catalog_json.h"

namespace rankscape::cli {

namespace {

void put(JsonWriter &json, std::string_view name, const Text &text)
{
    if (!text.en.empty() || !text.zh.empty())
        json.key(name).begin_object().member("en", text.en).member("zh", text.zh).end_object();
}

void put(JsonWriter &json, std::string_view name, std::string_view text)
{
    if (!text.empty())
        json.member(name, text);
}

} // namespace

void write_record(JsonWriter &json, const Citation &one)
{
    json.begin_object().member("id", one.id).member("kind", name(one.kind));
    put(json, "title", one.title);
    put(json, "short_title", one.short_title);
    put(json, "url", one.url);
    put(json, "version", one.version);
    put(json, "date", one.date);
    json.member("status", name(one.status));
    put(json, "quotation", one.quotation);
    json.member("verification", name(one.verification));
    put(json, "nuance", one.nuance);
    json.member("source_ref", one.source_ref).end_object();
}

void write_record(JsonWriter &json, const Release &one)
{
    json.begin_object().member("id", one.id).member("repository", one.repository);
    json.member("version", one.version).member("date", one.date);
    put(json, "content", one.content);
    json.key("claims").list(one.claims).member("citation", one.citation).end_object();
}

void write_record(JsonWriter &json, const Event &one)
{
    json.begin_object().member("id", one.id).member("date", one.date).member("repository", one.repository);
    json.member("kind", name(one.kind));
    if (one.number > 0)
        json.member("number", one.number);
    put(json, "thread", one.thread);
    put(json, "title", one.title);
    put(json, "url", url(one));
    json.member("citation", one.citation).end_object();
}

void write_record(JsonWriter &json, const Thread &one)
{
    json.begin_object().member("id", one.id).member("number", one.number);
    put(json, "title", one.title);
    put(json, "short_title", one.short_title);
    put(json, "tagline", one.tagline);
    put(json, "what", one.what);
    json.key("first").list(one.first).key("also").list(one.also);
    json.member("page", one.page).key("citations").list(one.citations).end_object();
}

void write_record(JsonWriter &json, const Feature &one)
{
    json.begin_object().member("id", one.id).member("thread", one.thread);
    put(json, "title", one.title);
    json.key("versions").begin_object();
    for (const auto version : all_core_versions) {
        const auto &there = one.in(version);
        json.key(name(version)).begin_object().member("state", name(there.state));
        put(json, "note", there.note);
        json.member("verification", name(there.verification)).key("citations").list(there.citations).end_object();
    }
    json.end_object().end_object();
}

void write_record(JsonWriter &json, const Claim &one)
{
    json.begin_object().member("id", one.id);
    put(json, "statement", one.statement);
    put(json, "nuance", one.nuance);
    json.member("verification", name(one.verification)).key("versions").begin_array();
    for (const auto version : one.versions)
        json.value(name(version));
    json.end_array().key("threads").list(one.threads).key("concepts").list(one.concepts);
    json.key("citations").list(one.citations).end_object();
}

void write_record(JsonWriter &json, const Concept &one)
{
    json.begin_object().member("id", one.id);
    put(json, "title", one.title());
    put(json, "summary", one.summary);
    json.key("aliases").list(one.aliases).key("see").begin_object().member("view", one.see.view);
    if (!one.see.flags.empty())
        json.key("flags").list(one.see.flags);
    put(json, "colour_by", one.see.colour_by);
    put(json, "group", one.see.group);
    if (one.see.rank)
        json.member("rank", *one.see.rank);
    put(json, "selected", one.see.selected);
    json.end_object().key("citations").list(one.citations).key("related").list(one.related);
    put(json, "page", Text{one.page(Language::en).body, one.page(Language::zh).body});
    json.end_object();
}

void write_record(JsonWriter &json, const Question &one)
{
    json.begin_object().member("id", one.id).member("kind", name(one.kind));
    put(json, "question", one.question);
    put(json, "think", one.think);
    put(json, "answer", one.answer);
    json.key("threads").list(one.threads).key("claims").list(one.claims);
    json.key("citations").list(one.citations).end_object();
}

} // namespace rankscape::cli
