// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The words of the other enumerations: events, availability, questions; and where an event can be read.
#include "model/catalog/claim.h"
#include "model/catalog/release.h"
#include "model/catalog/thread.h"
#include "model/catalog/word_table.h"

namespace rankscape {

namespace {

const std::array<Word, 7> event_kinds{{
    {"merged", {"merged", "合入"}},
    {"opened", {"opened", "提出"}},
    {"closed", {"closed", "关闭"}},
    {"tagged", {"tagged", "打 tag"}},
    {"branched", {"branched", "拉分支"}},
    {"released", {"released", "发布"}},
    {"seen_open", {"open when last seen", "最后看到时仍未合入"}},
}};

const std::array<Word, 8> states{{
    {"absent", {"absent", "尚无"}},
    {"available", {"available", "可用"}},
    {"experimental", {"experimental", "实验性"}},
    {"refused", {"refused", "会被拒绝"}},
    {"open", {"proposed, not merged", "已提出，未合入"}},
    {"claimed", {"claimed by the study notes, not confirmed", "学习笔记所述，未能核实"}},
    {"unknown", {"not read", "未能查证"}},
    {"goal", {"a goal, not reached", "目标，尚未达到"}},
}};

const std::array<Word, 4> question_kinds{{
    {"summary", {"summary", "概述"}},
    {"must_answer", {"must answer", "必答"}},
    {"follow_up", {"follow-up", "追问"}},
    {"drill", {"drill", "练习"}},
}};

struct Repository {
    std::string_view name;
    std::string_view url;
};

constexpr std::array<Repository, 4> repositories{{
    {"Megatron-LM", "https://github.com/NVIDIA/Megatron-LM"},
    {"Megatron-Bridge", "https://github.com/NVIDIA-NeMo/Megatron-Bridge"},
    {"NeMo-RL", "https://github.com/NVIDIA-NeMo/RL"},
    {"NeMo-AutoModel", "https://github.com/NVIDIA-NeMo/Automodel"},
}};

} // namespace

std::string_view name(Event::Kind kind) { return word(event_kinds, kind).in_file; }
std::string_view name(Availability::State state) { return word(states, state).in_file; }
std::string_view name(Question::Kind kind) { return word(question_kinds, kind).in_file; }

const Text &label(Event::Kind kind) { return word(event_kinds, kind).for_people; }
const Text &label(Availability::State state) { return word(states, state).for_people; }
const Text &label(Question::Kind kind) { return word(question_kinds, kind).for_people; }

std::optional<Event::Kind> event_kind(std::string_view text) { return find_word<Event::Kind>(event_kinds, text); }
std::optional<Availability::State> availability_state(std::string_view text)
{
    return find_word<Availability::State>(states, text);
}
std::optional<Question::Kind> question_kind(std::string_view text)
{
    return find_word<Question::Kind>(question_kinds, text);
}

std::string url(const Event &event)
{
    if (event.number == 0)
        return {};
    for (const auto &repository : repositories)
        if (repository.name == event.repository)
            // GitHub leads from /pull/N to an issue of that number, so an opened issue is found too.
            return std::string(repository.url) + (event.kind == Event::Kind::closed ? "/issues/" : "/pull/") +
                   std::to_string(event.number);
    return {};
}

} // namespace rankscape
