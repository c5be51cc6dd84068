// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Steps written and drawn as text.
#pragma once

#include "model/schedule/step.h"

#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace rankscape::test {

/// "g:a=2 c:F=3<a,b g:b=2~0.5@1": on stream g event a of 2 seconds; on c event F of 3 after a and b; b takes half of
/// NVLink and all of the network. Stream c is the compute stream; capital letters compute, small ones communicate,
/// and "." is a host event.
inline StepPlan written(const std::string &text)
{
    StepPlan plan;
    std::map<char, std::int32_t> streams, events;
    std::istringstream words(text);
    for (std::string word; words >> word;) {
        const auto [stream, fresh] = streams.try_emplace(word[0], static_cast<std::int32_t>(plan.streams.size()));
        if (fresh)
            plan.streams.push_back({std::string(1, word[0]), {}, word[0] == 'c'});
        const char label = word[2];
        StepEvent event;
        event.stream = stream->second;
        event.label = {std::string(1, label), std::string(1, label)};
        event.work = label == '.' ? Work::host : label >= 'a' ? Work::gather : Work::forward;
        std::istringstream rest(word.substr(3));
        for (char sign = 0; rest >> sign;) {
            if (sign == '<' || sign == ',') {
                char other = 0;
                rest >> other;
                event.after.push_back(events.at(other));
                continue;
            }
            double number = 0;
            rest >> number;
            (sign == '=' ? event.alone.value : sign == '~' ? event.nvlink : event.network) = number;
        }
        events[label] = plan.add(event);
    }
    return plan;
}

/// A line a stream and one of what is exposed, a letter a second.
inline std::string drawn(const StepTimeline &line)
{
    std::string text;
    const auto draw = [&](const std::string &name, auto letter) {
        text += name + " ";
        for (double time = 0.5; time < line.end_of_all; ++time)
            text += letter(time);
        text += "\n";
    };
    const auto label = [&](std::size_t event) { return line.plan.events[event].label.en[0]; };
    for (std::size_t stream = 0; stream < line.plan.streams.size(); ++stream)
        draw(line.plan.streams[stream].id, [&](double time) {
            for (std::size_t i = 0; i < line.plan.events.size(); ++i)
                if (line.plan.events[i].stream == static_cast<std::int32_t>(stream) && line.start[i] < time &&
                    time < line.end[i])
                    return label(i);
            return '_';
        });
    draw("!", [&](double time) {
        for (const auto &stretch : line.exposed)
            if (stretch.from.value < time && time < stretch.to.value)
                return label(static_cast<std::size_t>(stretch.event));
        return '_';
    });
    return text;
}

} // namespace rankscape::test
