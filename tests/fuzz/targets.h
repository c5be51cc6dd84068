// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What each fuzz target does with its bytes; the tests run the same functions over the corpus.
#pragma once

#include "model/catalog/readers.h"
#include "model/formats/input.h"
#include "model/formats/launch_script.h"
#include "model/formats/megatron_yaml.h"
#include "model/formats/run_name.h"
#include "model/formats/session.h"
#include "model/formats/text_guard.h"
#include "model/layout/pipeline.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>
#include <string_view>

namespace rankscape::fuzz {

/// A promise that any input must keep; a broken one stops the fuzzer.
inline void promise(bool kept)
{
    if (!kept)
        std::abort();
}

/// Settings must be applied or refused with words; what is applied must survive becoming a session.
inline void use(const Result<Imported> &imported)
{
    if (!imported) {
        promise(!imported.problem().code.empty() && !imported.problem().sentence.zh.empty());
        promise(!one_line(imported.problem(), Language::en).empty());
        return;
    }
    const auto applied = apply_all({}, imported->settings);
    if (!applied) {
        promise(!applied.problem().code.empty() && !applied.problem().sentence.en.empty());
        return;
    }
    const auto text = write_session(applied->scenario, imported->view);
    const auto again = read_session(text, "again");
    promise(static_cast<bool>(again));
    const auto reapplied = apply_all({}, again->settings);
    promise(reapplied && reapplied->scenario == applied->scenario);
}

/// The readers behind the guard assume text that passed it.
inline bool passes_guard(std::string_view bytes) { return !unreadable(bytes, "fuzz"); }

inline void input(std::string_view bytes) { use(read_input(bytes, "fuzz")); }

inline void launch_script(std::string_view bytes)
{
    if (passes_guard(bytes))
        use(read_launch_script(plain_lines(bytes), "fuzz"));
}

inline void megatron_yaml(std::string_view bytes)
{
    if (passes_guard(bytes))
        use(read_megatron_yaml(plain_lines(bytes), "fuzz"));
}

inline void run_name(std::string_view bytes)
{
    if (passes_guard(bytes) && run_name_parts(bytes) > 0)
        use(read_run_name(bytes, "fuzz"));
}

inline void session(std::string_view bytes)
{
    if (passes_guard(bytes))
        use(read_session(plain_lines(bytes), "fuzz"));
}

/// First byte: the pipeline size. The rest: the layout string.
inline void pipeline_layout(std::string_view bytes)
{
    if (bytes.empty())
        return;
    const auto pipeline = static_cast<unsigned char>(bytes.front()) % 17;
    const auto stages = parse_pipeline_layout(bytes.substr(1), pipeline, std::nullopt, 0);
    if (!stages)
        promise(!stages.problem().code.empty());
    else
        promise(static_cast<int>(stages->stages.size()) == pipeline && stages->virtual_size >= 1);
}

/// A flag, its values in words after it, one setting a line.
inline void settings(std::string_view bytes)
{
    std::vector<FlagSetting> list;
    while (!bytes.empty() && list.size() < 64) {
        const auto line = bytes.substr(0, bytes.find('\n'));
        bytes.remove_prefix(std::min(bytes.size(), line.size() + 1));
        FlagSetting setting;
        setting.flag = line.substr(0, line.find(' '));
        for (auto rest = line.substr(setting.flag.size()); !rest.empty();) {
            rest.remove_prefix(1);
            setting.values.emplace_back(rest.substr(0, rest.find(' ')));
            rest.remove_prefix(setting.values.back().size());
        }
        list.push_back(std::move(setting));
    }
    const auto applied = apply_all({}, list);
    if (!applied) {
        promise(!applied.problem().code.empty());
        return;
    }
    const auto again = apply_all({}, settings_of(applied->scenario));
    promise(again && again->scenario == applied->scenario);
}

/// A story's scenes start from an empty job: what they say must be applied or refused with words.
inline void story(std::string_view bytes)
{
    const auto read = read_story("story", bytes);
    if (!read) {
        promise(!read.problem().code.empty() && !read.problem().sentence.zh.empty());
        promise(!one_line(read.problem(), Language::en).empty());
        return;
    }
    promise(read->id == "story");
    for (const auto &scene : read->scenes) {
        promise(scene.play_from <= scene.play_to);
        const auto applied = apply_all({}, settings_from(scene.see.flags));
        if (!applied) {
            promise(!applied.problem().code.empty());
            continue;
        }
        const auto again = apply_all({}, settings_of(applied->scenario));
        promise(again && again->scenario == applied->scenario);
    }
}

struct Target {
    std::string_view name; ///< also the folder of its corpus
    void (*run)(std::string_view);
};

inline constexpr std::array<Target, 8> targets{{{"input", input},
                                                {"launch_script", launch_script},
                                                {"megatron_yaml", megatron_yaml},
                                                {"run_name", run_name},
                                                {"session", session},
                                                {"pipeline_layout", pipeline_layout},
                                                {"settings", settings},
                                                {"story", story}}};

} // namespace rankscape::fuzz
