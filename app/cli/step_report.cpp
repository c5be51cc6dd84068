// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Sums over a played step.
#include "app/cli/step_report.h"
#include "app/cli/byte_size.h"
#include "model/schedule/work_names.h"

#include <algorithm>
#include <map>

namespace rankscape::cli {

namespace {

std::vector<double> exposed_by_event(const StepTimeline &line)
{
    std::vector<double> seconds(line.plan.events.size(), 0);
    for (const auto &stretch : line.exposed)
        seconds[static_cast<std::size_t>(stretch.event)] += (stretch.to - stretch.from).value;
    return seconds;
}

struct Sum {
    std::int64_t events = 0;
    double bytes = 0, seconds = 0, exposed = 0;
};

/// By kind of event, those that send anything.
std::map<Work, Sum> sums(const StepTimeline &line)
{
    std::map<Work, Sum> result;
    const auto exposed = exposed_by_event(line);
    for (std::size_t i = 0; i < line.plan.events.size(); ++i) {
        const auto &event = line.plan.events[i];
        if (!is_communication(event.work) && event.bytes <= 0)
            continue;
        auto &sum = result[event.work];
        ++sum.events;
        sum.bytes += event.bytes;
        sum.seconds += line.end[i] - line.start[i];
        sum.exposed += exposed[i];
    }
    return result;
}

std::string plain(double number)
{
    std::string text;
    JsonWriter json([&](std::string_view piece) { text += piece; });
    json.value(number);
    json.flush();
    return text;
}

std::string per_cent(double part, double whole)
{
    const auto tenths = whole > 0 ? static_cast<std::int64_t>(part / whole * 1000 + 0.5) : 0;
    return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + " %";
}

const std::string &name_of(const StepStream &stream, Language language)
{
    const auto &name = stream.name.in(language);
    return name.empty() ? stream.id : name;
}

const StepStream &stream_of(const StepTimeline &line, const StepEvent &event)
{
    return line.plan.streams[static_cast<std::size_t>(event.stream)];
}

void write_streams(JsonWriter &json, const StepTimeline &line, Language language)
{
    json.key("streams").begin_array();
    for (std::size_t i = 0; i < line.plan.streams.size(); ++i) {
        const auto &stream = line.plan.streams[i];
        const auto index = static_cast<std::int32_t>(i);
        json.begin_object().member("id", stream.id).member("name", name_of(stream, language));
        json.member("compute", stream.compute).member("busy_seconds", line.busy_on(index));
        json.member("exposed_seconds", line.exposed_on(index)).end_object();
    }
    json.end_array();
}

void write_events(JsonWriter &json, const StepTimeline &line, Language language)
{
    const auto exposed = exposed_by_event(line);
    json.key("events").begin_array();
    for (std::size_t i = 0; i < line.plan.events.size(); ++i) {
        const auto &event = line.plan.events[i];
        json.begin_object().member("stream", stream_of(line, event).id).member("work", name(event.work));
        json.member("label", event.label.in(language));
        if (event.unit >= 0)
            json.member("unit", event.unit);
        if (event.microbatch >= 0)
            json.member("microbatch", event.microbatch);
        json.member("start", line.start[i]).member("end", line.end[i]).member("alone", event.alone.value);
        json.member("bytes", event.bytes).member("exposed_seconds", exposed[i]).key("after").list(event.after);
        json.end_object();
    }
    json.end_array();
}

} // namespace

void write_step_json(JsonWriter &json, const ThreadStudy &study, std::string_view thread, Language language)
{
    const auto &line = study.step;
    json.begin_object().member("thread", thread).member("step_seconds", line.end_of_all);
    json.member("exposed_seconds", line.exposed_in_all());
    if (!line.plan.holds.empty()) // no holds: the timeline says nothing of memory
        json.member("peak_memory_bytes", line.peak());
    json.key("bytes_sent").begin_object();
    for (const auto &[work, sum] : sums(line))
        json.member(name(work), sum.bytes);
    json.end_object();
    write_streams(json, line, language);
    write_events(json, line, language);
    json.key("exposed").begin_array();
    for (const auto &stretch : line.exposed)
        json.begin_object()
            .member("event", stretch.event)
            .member("from", stretch.from.value)
            .member("to", stretch.to.value)
            .end_object();
    json.end_array().key("remarks").begin_array();
    for (const auto &remark : study.remarks)
        json.value(remark.in(language));
    json.end_array().end_object();
}

Rows step_events(const ThreadStudy &study)
{
    const auto &line = study.step;
    const auto exposed = exposed_by_event(line);
    Rows rows{{"event", "stream", "work", "label", "unit", "microbatch", "start", "end", "alone", "bytes",
               "exposed_seconds", "after"}};
    for (std::size_t i = 0; i < line.plan.events.size(); ++i) {
        const auto &event = line.plan.events[i];
        std::string after;
        for (const auto other : event.after)
            after += (after.empty() ? "" : " ") + std::to_string(other);
        const auto number = [](std::int32_t value) { return value < 0 ? std::string() : std::to_string(value); };
        rows.push_back({std::to_string(i), stream_of(line, event).id, std::string(name(event.work)), event.label.en,
                        number(event.unit), number(event.microbatch), plain(line.start[i]), plain(line.end[i]),
                        plain(event.alone.value), plain(event.bytes), plain(exposed[i]), after});
    }
    return rows;
}

Rows step_streams(const ThreadStudy &study, Language language)
{
    const auto &line = study.step;
    const bool zh = language == Language::zh;
    Rows rows{zh ? std::vector<std::string>{"stream", "忙碌", "占比", "未掩盖"}
                 : std::vector<std::string>{"stream", "busy", "share", "exposed"}};
    for (std::size_t i = 0; i < line.plan.streams.size(); ++i) {
        const auto &stream = line.plan.streams[i];
        const auto index = static_cast<std::int32_t>(i);
        const auto busy = line.busy_on(index), exposed = line.exposed_on(index);
        rows.push_back({name_of(stream, language), short_time(busy), per_cent(busy, line.end_of_all),
                        exposed > 0 ? short_time(exposed) : "-"});
    }
    return rows;
}

Rows step_communication(const ThreadStudy &study, Language language)
{
    const bool zh = language == Language::zh;
    Rows rows{zh ? std::vector<std::string>{"通信", "次数", "最忙的 rank 发送", "时间", "未掩盖"}
                 : std::vector<std::string>{"communication", "times", "sent by busiest rank", "time", "exposed"}};
    for (const auto &[work, sum] : sums(study.step))
        rows.push_back({title(work).in(language), std::to_string(sum.events), short_bytes(sum.bytes),
                        short_time(sum.seconds), sum.exposed > 0 ? short_time(sum.exposed) : "-"});
    return rows;
}

std::vector<std::pair<std::string, std::string>> step_facts(const ThreadStudy &study, Language language)
{
    const auto &line = study.step;
    const bool zh = language == Language::zh;
    const auto exposed = line.exposed_in_all();
    std::vector<std::pair<std::string, std::string>> facts{
        {zh ? "一步耗时" : "step", short_time(line.end_of_all)},
        {zh ? "未掩盖的通信" : "exposed",
         exposed > 0 ? short_time(exposed) + (zh ? "，占 " : ", ") + per_cent(exposed, line.end_of_all)
                     : std::string(zh ? "无" : "nothing")}};
    if (!line.plan.holds.empty())
        facts.emplace_back(zh ? "显存峰值" : "peak memory",
                           short_bytes(line.peak()) + (zh ? "（时间线所列部分）" : " of what the timeline lists"));
    return facts;
}

} // namespace rankscape::cli
