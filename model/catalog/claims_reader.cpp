// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// claims.json into values.
#include "model/catalog/json_fields.h"
#include "model/catalog/readers.h"

namespace rankscape {

namespace {

std::vector<CoreVersion> read_versions(Fields &fields)
{
    std::vector<CoreVersion> versions;
    const auto words = fields.list("versions", false);
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (const auto version = core_version(words[i]))
            versions.push_back(*version);
        else
            fields.wrong("versions/" + std::to_string(i), {"\"" + words[i] + "\" is not a version that is known here",
                                                           "“" + words[i] + "”不是此处可用的版本"});
    }
    return versions;
}

Claim read(Fields &fields)
{
    Claim claim;
    claim.id = fields.text("id");
    claim.statement = fields.both("statement");
    claim.verification = fields.one_of("verification", &citation_verification);
    claim.nuance = fields.both("nuance", claim.verification != Citation::Verification::confirmed);
    claim.versions = read_versions(fields);
    claim.threads = fields.list("threads");
    claim.concepts = fields.list("concepts");
    claim.citations = fields.list("citations");
    return claim;
}

} // namespace

Result<std::vector<Claim>> read_claims(std::string_view json) { return read_list("claims.json", json, &read); }

} // namespace rankscape
