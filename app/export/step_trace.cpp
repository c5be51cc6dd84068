// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Streams, memory and exposure of a step, and the transfers under its communication.
#include "app/export/step_trace.h"
#include "app/export/trace_writer.h"
#include "model/schedule/work_names.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace rankscape {

namespace {

struct Span {
    std::int64_t start = 0, end = 0; ///< ns
};

class StepTrace {
public:
    StepTrace(const ThreadStudy &study, Language language, const Sink &sink, std::int64_t most_transfers)
        : study_(study), line_(study.step), language_(language), out_(sink), transfers_left_(most_transfers)
    {
    }

    void write()
    {
        out_ << R"({"displayTimeUnit":"ns","otherData":{"source":"Rankscape"},"traceEvents":[)";
        lay_spans();
        name_streams();
        for (std::size_t i = 0; i < spans_.size(); ++i)
            step_event(i);
        arrows();
        exposure();
        memory();
        transfers();
        out_ << "\n]}\n";
        out_.flush();
    }

private:
    bool zh() const { return language_ == Language::zh; }
    std::int32_t streams() const { return static_cast<std::int32_t>(line_.plan.streams.size()); }
    std::int32_t exposed_track() const { return streams() + 1; }

    /// Rounded so that events of a stream do not cross.
    void lay_spans()
    {
        std::vector<std::int64_t> free(line_.plan.streams.size(), 0);
        for (std::size_t i = 0; i < line_.plan.events.size(); ++i) {
            auto &mine = free[static_cast<std::size_t>(line_.plan.events[i].stream)];
            Span span;
            span.start = std::max(mine, nanoseconds(line_.start[i]));
            span.end = std::max(span.start + 1, nanoseconds(line_.end[i]));
            mine = span.end;
            spans_.push_back(span);
        }
    }

    void metadata(const char *what, std::int32_t process, std::int32_t track, std::string_view name)
    {
        out_.begin();
        out_ << R"({"ph":"M","pid":)" << process << R"(,"tid":)" << track << R"(,"name":")" << what
             << R"(","args":{"name":)";
        out_.quoted(name) << "}}";
    }
    void sort_index(const char *what, std::int32_t process, std::int32_t track, std::int32_t index)
    {
        out_.begin();
        out_ << R"({"ph":"M","pid":)" << process << R"(,"tid":)" << track << R"(,"name":")" << what
             << R"(","args":{"sort_index":)" << index << "}}";
    }

    void name_streams()
    {
        metadata("process_name", 0, 0, zh() ? "一个 GPU 的 stream" : "streams of a GPU");
        sort_index("process_sort_index", 0, 0, 0);
        for (std::int32_t i = 0; i < streams(); ++i) {
            const auto &stream = line_.plan.streams[static_cast<std::size_t>(i)];
            const auto &name = stream.name.in(language_);
            metadata("thread_name", 0, i + 1, name.empty() ? stream.id : name);
            sort_index("thread_sort_index", 0, i + 1, i);
        }
        metadata("thread_name", 0, exposed_track(), zh() ? "未掩盖的通信" : "exposed communication");
        sort_index("thread_sort_index", 0, exposed_track(), streams());
    }

    void event(const char *kind, std::int32_t process, std::int32_t track, std::int64_t time, std::string_view category)
    {
        out_.begin();
        out_ << R"({"ph":")" << kind << R"(","pid":)" << process << R"(,"tid":)" << track << R"(,"ts":)";
        out_.time(time) << R"(,"cat":")" << category << '"';
    }
    void slice(std::int32_t process, std::int32_t track, Span span, std::string_view category, std::string_view label)
    {
        event("X", process, track, span.start, category);
        out_ << R"(,"dur":)";
        out_.time(span.end - span.start) << R"(,"name":)";
        out_.quoted(label);
    }

    std::string label(std::size_t index) const
    {
        const auto &one = line_.plan.events[index];
        const auto &text = one.label.in(language_);
        return text.empty() ? title(one.work).in(language_) : text;
    }

    void step_event(std::size_t index)
    {
        const auto &one = line_.plan.events[index];
        slice(0, one.stream + 1, spans_[index], name(one.work), label(index));
        out_ << R"(,"args":{"event":)" << index << R"(,"alone_ns":)" << nanoseconds(one.alone.value);
        if (!one.what.in(language_).empty()) {
            out_ << R"(,"what":)";
            out_.quoted(one.what.in(language_));
        }
        if (one.bytes > 0)
            out_ << R"(,"bytes":)" << std::llround(one.bytes);
        if (one.unit >= 0)
            out_ << R"(,"unit":)" << one.unit;
        if (one.microbatch >= 0)
            out_ << R"(,"microbatch":)" << one.microbatch;
        out_ << "}}";
    }

    void arrows()
    {
        std::int64_t id = 0;
        for (std::size_t i = 0; i < spans_.size(); ++i)
            for (const auto other : line_.plan.events[i].after) {
                const auto from = static_cast<std::size_t>(other);
                if (line_.plan.events[from].stream == line_.plan.events[i].stream)
                    continue;
                event("s", 0, line_.plan.events[from].stream + 1, spans_[from].end - 1, "after");
                out_ << R"(,"name":"after","id":)" << id << '}';
                event("f", 0, line_.plan.events[i].stream + 1, spans_[i].start, "after");
                out_ << R"(,"bp":"e","name":"after","id":)" << id++ << '}';
            }
    }

    void counter(std::string_view called, std::int64_t time, std::string_view unit, std::int64_t value)
    {
        out_.begin();
        out_ << R"({"ph":"C","pid":0,"tid":0,"ts":)";
        out_.time(time) << R"(,"name":)";
        out_.quoted(called) << R"(,"args":{")" << unit << R"(":)" << value << "}}";
    }

    void exposure()
    {
        const std::string called = zh() ? "计算在等通信" : "compute waits for communication";
        std::int64_t free = 0;
        counter(called, 0, "waits", !line_.exposed.empty() && nanoseconds(line_.exposed.front().from.value) == 0);
        for (std::size_t k = 0; k < line_.exposed.size(); ++k) {
            const auto &stretch = line_.exposed[k];
            const Span span{std::max(free, nanoseconds(stretch.from.value)), nanoseconds(stretch.to.value)};
            if (span.end <= span.start)
                continue;
            const auto index = static_cast<std::size_t>(stretch.event);
            slice(0, exposed_track(), span, name(line_.plan.events[index].work), label(index));
            out_ << R"(,"args":{"event":)" << stretch.event << "}}";
            if (span.start > free)
                counter(called, span.start, "waits", 1);
            free = span.end;
            if (k + 1 == line_.exposed.size() || nanoseconds(line_.exposed[k + 1].from.value) > free)
                counter(called, span.end, "waits", 0);
        }
    }

    void memory()
    {
        const std::string called = zh() ? "占用的显存（字节）" : "memory held (bytes)";
        for (std::size_t k = 0; k < line_.levels.size(); ++k) {
            const auto time = nanoseconds(line_.levels[k].time);
            if (k + 1 == line_.levels.size() || nanoseconds(line_.levels[k + 1].time) != time)
                counter(called, time, "bytes", std::llround(line_.levels[k].bytes));
        }
    }

    /// When an event has done this many seconds of what it takes alone.
    double when(std::size_t index, double share) const
    {
        const auto &knots = line_.progress[index];
        const auto after = std::ranges::upper_bound(knots, share, {}, &StepTimeline::Knot::share);
        if (after == knots.begin() || after == knots.end())
            return after == knots.end() ? knots.back().time : knots.front().time;
        const auto before = std::prev(after);
        return before->time + (after->time - before->time) * (share - before->share) / (after->share - before->share);
    }

    void transfers()
    {
        std::vector<char> shown(study_.runs.size(), 0);
        for (std::size_t i = 0; i < spans_.size(); ++i) {
            const auto run = line_.plan.events[i].run;
            if (run < 0 || static_cast<std::size_t>(run) >= shown.size() || shown[static_cast<std::size_t>(run)])
                continue;
            const auto &one = study_.runs[static_cast<std::size_t>(run)];
            if (!one || one->simulation.by_orbits || one->simulation.plan.size() > transfers_left_)
                continue;
            shown[static_cast<std::size_t>(run)] = 1;
            transfers_left_ -= one->simulation.plan.size();
            transfers_of(i, one->simulation);
        }
    }

    /// Transfers of one run in the time of the event under which they lie.
    void transfers_of(std::size_t index, const Simulation &run)
    {
        const auto &plan = run.plan;
        std::vector<std::int32_t> order(static_cast<std::size_t>(plan.size()));
        std::iota(order.begin(), order.end(), 0);
        std::ranges::stable_sort(order, {},
                                 [&](std::int32_t i) { return run.timeline.start[static_cast<std::size_t>(i)]; });
        const auto makespan = run.makespan.value > 0 ? run.makespan.value : 1;
        for (const auto i : order) {
            const auto at = static_cast<std::size_t>(i);
            Span span{nanoseconds(when(index, run.timeline.start[at] / makespan)),
                      nanoseconds(when(index, run.timeline.end[at] / makespan))};
            span.end = std::max(span.end, span.start + 1);
            const auto process = process_of(plan.from[at], plan.to[at]);
            slice(process, track(process, span), span, name(plan.part_of(i).collective.operation),
                  plan.to[at] < 0 ? "→ NVSwitch" : "→ rank " + std::to_string(plan.to[at]));
            out_ << R"(,"args":{"event":)" << index << R"(,"bytes":)" << std::llround(plan.bytes[at]) << "}}";
        }
    }

    std::int32_t process_of(std::int32_t from, std::int32_t to) const
    {
        return 1 + (from >= 0 ? from : study_.network->world() + study_.network->place(to).domain);
    }

    /// First fit among the tracks of a process, which are named as they come.
    std::int32_t track(std::int32_t process, Span span)
    {
        auto &mine = free_[process];
        if (mine.empty()) {
            const auto rank = process - 1;
            const auto world = study_.network->world();
            metadata("process_name", process, 0,
                     rank < world
                         ? "rank " + std::to_string(rank)
                         : (zh() ? "NVSwitch，domain " : "NVSwitch of domain ") + std::to_string(rank - world));
            sort_index("process_sort_index", process, 0, process);
        }
        const auto lane = std::ranges::find_if(mine, [&](const Lane &one) { return one.free <= span.start; });
        if (lane != mine.end()) {
            lane->free = span.end;
            return lane->id;
        }
        mine.push_back({span.end, exposed_track() + ++tracks_});
        metadata("thread_name", process, mine.back().id, zh() ? "发送" : "sends");
        return mine.back().id;
    }

    struct Lane {
        std::int64_t free;
        std::int32_t id;
    };

    const ThreadStudy &study_;
    const StepTimeline &line_;
    Language language_;
    TraceWriter out_;
    std::int64_t transfers_left_;
    std::vector<Span> spans_;
    std::map<std::int32_t, std::vector<Lane>> free_; ///< by process
    std::int32_t tracks_ = 0;
};

} // namespace

void write_step_trace(const ThreadStudy &study, Language language, const Sink &sink, std::int64_t most_transfers)
{
    StepTrace(study, language, sink, most_transfers).write();
}

} // namespace rankscape
