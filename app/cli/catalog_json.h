// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Records of the catalogue as JSON: as in their files; a concept also has its pages.
#pragma once

#include "app/cli/json_writer.h"
#include "model/catalog/catalog.h"

namespace rankscape::cli {

void write_record(JsonWriter &json, const Citation &one);
void write_record(JsonWriter &json, const Release &one);
void write_record(JsonWriter &json, const Event &one);
void write_record(JsonWriter &json, const Thread &one);
void write_record(JsonWriter &json, const Feature &one);
void write_record(JsonWriter &json, const Claim &one);
void write_record(JsonWriter &json, const Concept &one);
void write_record(JsonWriter &json, const Question &one);

} // namespace rankscape::cli
