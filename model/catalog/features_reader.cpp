// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// features.json into values: every row says something of every version.
#include "model/catalog/json_fields.h"
#include "model/catalog/readers.h"

namespace rankscape {

namespace {

Availability read_availability(Fields fields)
{
    Availability availability;
    availability.state = fields.one_of("state", &availability_state);
    availability.note = fields.both("note", false);
    availability.verification = fields.one_of("verification", &citation_verification);
    availability.citations = fields.list("citations");
    return availability;
}

Feature read(Fields &fields)
{
    Feature feature;
    feature.id = fields.text("id");
    feature.thread = fields.text("thread");
    feature.title = fields.both("title");
    auto versions = fields.object("versions");
    for (const auto &key : versions.keys())
        if (!core_version(key))
            versions.wrong(key, {"is not a version that is known here", "不是此处可用的版本"});
    for (const auto version : all_core_versions)
        feature.by_version[static_cast<std::size_t>(version)] =
            read_availability(versions.object(std::string(name(version)).c_str()));
    return feature;
}

} // namespace

Result<std::vector<Feature>> read_features(std::string_view json) { return read_list("features.json", json, &read); }

} // namespace rankscape
