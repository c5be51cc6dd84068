// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What `simulate` says about a step, in its three forms.
#pragma once

#include "app/cli/json_writer.h"
#include "model/mechanisms/common/thread_study.h"

#include <string>
#include <string_view>
#include <vector>

namespace rankscape::cli {

/// The object that `simulate --format json` prints. Times in seconds, sizes in bytes; `bytes_sent` is what a rank sends
/// in the step, by kind of event.
void write_step_json(JsonWriter &json, const ThreadStudy &study, std::string_view thread, Language language);

using Rows = std::vector<std::vector<std::string>>; ///< the first one is the heading

Rows step_events(const ThreadStudy &study); ///< a row an event, for CSV
Rows step_streams(const ThreadStudy &study, Language language);
Rows step_communication(const ThreadStudy &study, Language language); ///< a row a kind of event that sends bytes

/// Lines of "name  value": step, exposed, and the peak of memory if the timeline has any.
std::vector<std::pair<std::string, std::string>> step_facts(const ThreadStudy &study, Language language);

} // namespace rankscape::cli
