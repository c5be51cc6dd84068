// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One source: what it is, which version of it, and how far the study notes' claim was checked against it.
#pragma once

#include "model/base/text.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace rankscape {

/// Source of the words: resources/schemas/citations.schema.json.
struct Citation {
    enum class Kind : std::uint8_t {
        release_notes,
        documentation,
        pull_request,
        issue,
        paper,
        code,
        specification,
        study_notes
    };
    enum class Status : std::uint8_t { experimental, under_development, released, main_only, tracked };
    enum class Verification : std::uint8_t { confirmed, confirmed_in_substance, differs, stated_by_study_notes };

    std::string id; ///< "mcore-parallel-state"; what `cite:` links name
    Kind kind = Kind::code;
    Text title;
    Text short_title;    ///< for a chip: "#4967", "GTP documentation"; without the version
    std::string url;     ///< empty for the study notes only
    std::string version; ///< of the thing cited: "0.20.0", "main", "Training v5.1"
    std::string date;    ///< YYYY-MM-DD; empty when the source states none
    Status status = Status::released;
    std::string quotation; ///< the source's own words, in its own language; may be empty
    Verification verification = Verification::confirmed;
    Text nuance;            ///< what to know before citing it; empty only where the claim is confirmed
    std::string source_ref; ///< commit, tag, number or file inside the source

    bool operator==(const Citation &) const = default;
};

/// The word in the catalogue: "release_notes".
std::string_view name(Citation::Kind kind);
std::string_view name(Citation::Status status);
std::string_view name(Citation::Verification verification);

/// The value that a catalogue's word stands for; nothing if it is none of them.
std::optional<Citation::Kind> citation_kind(std::string_view word);
std::optional<Citation::Status> citation_status(std::string_view word);
std::optional<Citation::Verification> citation_verification(std::string_view word);

/// What a person reads.
const Text &label(Citation::Kind kind);
const Text &label(Citation::Status status);
const Text &label(Citation::Verification verification);

/// How a picture's footer names it: as its chip does, with the mark that says how far it was confirmed.
std::string source_line(const Citation &citation, Language language);

} // namespace rankscape
