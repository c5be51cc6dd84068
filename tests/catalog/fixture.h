// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The smallest whole catalogue: one record of each kind, every link leads somewhere.
#pragma once

#include "model/catalog/catalog.h"

#include <nlohmann/json.hpp>

#include <string>

namespace rankscape::test {

inline const std::map<std::string, std::string> &small_json()
{
    static const std::map<std::string, std::string> texts{
        {"citations.json", R"([{"id": "doc", "kind": "documentation", "title": {"en": "Guide", "zh": "指南"},
            "short_title": {"en": "Guide", "zh": "指南"}, "url": "https://x.org/a", "version": "0.20.0",
            "status": "released", "verification": "confirmed", "source_ref": "r"}])"},
        {"releases.json", R"([{"id": "core-1", "repository": "Megatron Core", "version": "0.20.0",
            "date": "2026-10-29", "content": {"en": "C", "zh": "内容"}, "claims": ["says"], "citation": "doc"}])"},
        {"events.json", R"([{"id": "2026-07-08-5129", "date": "2026-07-08", "repository": "Megatron-LM",
            "kind": "merged", "number": 5129, "thread": "gtp", "title": {"en": "E", "zh": "事件"},
            "citation": "doc"}])"},
        {"threads.json", R"([{"id": "gtp", "number": 2, "title": {"en": "T", "zh": "主线"},
            "short_title": {"en": "T", "zh": "线"},
            "short_title": {"en": "s", "zh": "简"}, "tagline": {"en": "t", "zh": "短"}, "what": {"en": "W", "zh": "是"}, "first": ["idea"], "also": [],
            "page": "idea", "citations": ["doc"]}])"},
        {"features.json", R"([{"id": "row", "thread": "gtp", "title": {"en": "F", "zh": "特性"}, "versions": {
            "0.19.0": {"state": "absent", "verification": "confirmed", "citations": ["doc"]},
            "0.19.2": {"state": "absent", "verification": "confirmed", "citations": []},
            "0.20.0": {"state": "available", "note": {"en": "n", "zh": "注"}, "verification": "confirmed",
                       "citations": ["doc"]},
            "main": {"state": "open", "verification": "confirmed", "citations": ["doc"]}}}])"},
        {"claims.json", R"([{"id": "says", "statement": {"en": "S", "zh": "说"}, "verification": "confirmed",
            "versions": ["0.20.0"], "threads": ["gtp"], "concepts": ["idea"], "citations": ["doc"]}])"},
        {"concepts.json", R"([{"id": "idea", "summary": {"en": "Sum.", "zh": "概要。"}, "aliases": ["notion"],
            "see": {"view": "cluster", "flags": ["--tp=4"], "rank": 3}}])"},
        {"questions.json", R"([{"id": "why", "kind": "drill", "question": {"en": "Q?", "zh": "问？"},
            "answer": {"en": "See [it](concept:idea).", "zh": "见[它](concept:idea)。"}, "threads": ["gtp"],
            "claims": ["says"], "citations": ["doc"]}])"},
        {"measurements.json", R"([{"id": "fast", "library": "L", "operation": "dispatch", "hardware": "dgx-h100",
            "ranks": 8, "tokens": 4096, "hidden": 7168, "top_k": 8, "experts": 64, "payload": "fp8",
            "counts": "nvlink", "value": 1.5, "citation": "doc", "slower": {"cause": "sm_limited",
            "text": {"en": "few", "zh": "少"}}}])"},
    };
    return texts;
}

inline CatalogFiles small_files()
{
    return {small_json(),
            {{"idea", Language::en, "# Idea\n\nA [guide](cite:doc).\n"},
             {"idea", Language::zh, "# 想法\n\n见[指南](cite:doc)。\n"}}};
}

/// The fixture with a merge patch on the file's first record: null removes a field.
inline CatalogFiles patched(const std::string &file, const std::string &patch)
{
    auto files = small_files();
    auto json = nlohmann::json::parse(files.json.at(file));
    json.at(0).merge_patch(nlohmann::json::parse(patch));
    files.json[file] = json.dump();
    return files;
}

} // namespace rankscape::test
