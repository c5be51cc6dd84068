// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Written as a stream; 200,000 transfers are some 100 MB, so nothing is formatted twice.
#include "app/export/trace.h"
#include "app/export/trace_writer.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace rankscape {

namespace {

/// A transfer in whole nanoseconds.
struct Span {
    std::int64_t start = 0; ///< the latency begins
    std::int64_t first = 0; ///< the first byte arrives
    std::int64_t end = 0;
    std::int32_t send_track = 0, receive_track = 0;
};

/// The tracks of one process, stream and direction; as many as transfers are under way at once.
struct Tracks {
    std::int32_t process = 0;
    std::int32_t stream = 0;
    bool receiving = false;
    std::vector<std::int64_t> free_from;
    std::vector<std::int32_t> id;
};

class Trace {
public:
    Trace(const Network &network, const Simulation &simulation, Language language, const Sink &sink)
        : network_(network),
          simulation_(simulation),
          zh_(language == Language::zh),
          ways_(network, simulation.plan),
          out_(sink),
          changes_(network.links().size())
    {
        domains_ = 0;
        for (std::int32_t rank = 0; rank < network.world(); ++rank)
            domains_ = std::max(domains_, network.place(rank).domain + 1);
        for (std::size_t link = 0; link < network.links().size(); ++link)
            link_names_.push_back(simulation.link_bytes[link] > 0
                                      ? network.describe(static_cast<std::int32_t>(link)).in(language)
                                      : std::string());
    }

    void write()
    {
        out_ << R"({"displayTimeUnit":"ns","otherData":{"source":"Rankscape"},"traceEvents":[)";
        const auto count = static_cast<std::size_t>(simulation_.plan.size());
        spans_.resize(count);
        for (std::size_t i = 0; i < count; ++i) {
            const auto latency = ways_.latency(static_cast<std::int32_t>(i));
            auto &span = spans_[i];
            span.start = nanoseconds(simulation_.timeline.start[i]);
            span.end = std::max(nanoseconds(simulation_.timeline.end[i]), span.start + 1);
            span.first = std::clamp(nanoseconds(simulation_.timeline.start[i] + latency), span.start, span.end - 1);
        }
        lay_tracks(&Span::start, false);
        lay_tracks(&Span::first, true);
        name_tracks();
        transfers();
        counters();
        out_ << "\n]}\n";
        out_.flush();
    }

private:
    std::int32_t process(std::int32_t rank, std::int32_t other) const
    {
        return rank >= 0 ? rank : network_.world() + network_.place(other).domain;
    }
    std::int32_t links_process() const { return network_.world() + domains_; }

    std::vector<std::int32_t> by(std::int64_t Span::*when) const
    {
        std::vector<std::int32_t> order(spans_.size());
        std::iota(order.begin(), order.end(), 0);
        std::ranges::stable_sort(order, {}, [&](std::int32_t i) { return spans_[static_cast<std::size_t>(i)].*when; });
        return order;
    }

    /// First fit.
    void lay_tracks(std::int64_t Span::*when, bool receiving)
    {
        std::map<std::pair<std::int32_t, std::int32_t>, std::size_t> known;
        for (const auto i : by(when)) {
            auto &span = spans_[static_cast<std::size_t>(i)];
            const auto from = simulation_.plan.from[static_cast<std::size_t>(i)];
            const auto to = simulation_.plan.to[static_cast<std::size_t>(i)];
            const auto owner = receiving ? process(to, from) : process(from, to);
            const auto stream = simulation_.plan.part_of(i).collective.stream;
            const auto [place, fresh] = known.try_emplace({owner, stream}, tracks_.size());
            if (fresh)
                tracks_.push_back({owner, stream, receiving, {}, {}});
            auto &mine = tracks_[place->second];
            auto lane = std::ranges::find_if(mine.free_from, [&](std::int64_t free) { return free <= span.*when; }) -
                        mine.free_from.begin();
            if (static_cast<std::size_t>(lane) == mine.free_from.size()) {
                mine.free_from.push_back(0);
                mine.id.push_back(++last_track_);
            }
            mine.free_from[static_cast<std::size_t>(lane)] = span.end;
            (receiving ? span.receive_track : span.send_track) = mine.id[static_cast<std::size_t>(lane)];
        }
    }

    void metadata(const char *what, std::int32_t process, std::int32_t track)
    {
        out_.begin();
        out_ << R"({"ph":"M","pid":)" << process << R"(,"tid":)" << track << R"(,"name":")" << what << R"(","args":{)";
    }
    void name_process(std::int32_t process, const std::string &text)
    {
        metadata("process_name", process, 0);
        out_ << R"("name":")" << text << R"("}})";
        metadata("process_sort_index", process, 0);
        out_ << R"("sort_index":)" << process << "}}";
    }
    void name_tracks()
    {
        std::vector<char> named(static_cast<std::size_t>(links_process()), 0);
        for (const auto &tracks : tracks_) {
            const auto p = tracks.process;
            if (!named[static_cast<std::size_t>(p)]) {
                named[static_cast<std::size_t>(p)] = 1;
                name_process(p, p < network_.world() ? "rank " + std::to_string(p)
                                                     : (zh_ ? "NVSwitch，domain " : "NVSwitch of domain ") +
                                                           std::to_string(p - network_.world()));
            }
            const auto way = tracks.receiving ? (zh_ ? "接收" : "receives") : (zh_ ? "发送" : "sends");
            for (std::size_t lane = 0; lane < tracks.id.size(); ++lane) {
                metadata("thread_name", p, tracks.id[lane]);
                out_ << R"("name":"stream )" << tracks.stream << " " << way;
                if (lane > 0)
                    out_ << " (" << lane + 1 << ")";
                out_ << R"("}})";
                metadata("thread_sort_index", p, tracks.id[lane]);
                out_ << R"("sort_index":)" << tracks.stream * 2 + (tracks.receiving ? 1 : 0) << "}}";
            }
        }
        // Without every change of rate, transfers count with their mean; sums of means can pass what a link has.
        const bool exact = simulation_.timeline.every_knot;
        name_process(links_process(), zh_ ? (exact ? "链路占用率（%）" : "链路占用率（%，按每次传输的平均速率）")
                                      : exact ? "link utilisation (%)"
                                              : "link utilisation (%, by the mean rate of each transfer)");
    }

    void event(const char *kind, std::int32_t process, std::int32_t track, std::int64_t time, std::string_view category)
    {
        out_.begin();
        out_ << R"({"ph":")" << kind << R"(","pid":)" << process << R"(,"tid":)" << track << R"(,"ts":)";
        out_.time(time) << R"(,"cat":")" << category << "\"";
    }
    TraceWriter &partner(std::int32_t rank)
    {
        if (rank < 0)
            return out_ << "NVSwitch";
        return out_ << "rank " << rank;
    }

    void transfers()
    {
        Way way;
        for (const auto i : by(&Span::start)) {
            const auto at = static_cast<std::size_t>(i);
            const auto &span = spans_[at];
            const auto from = simulation_.plan.from[at];
            const auto to = simulation_.plan.to[at];
            const auto sender = process(from, to);
            const auto receiver = process(to, from);
            const auto category = name(simulation_.plan.part_of(i).collective.operation);
            const auto bytes = std::llround(simulation_.plan.bytes[at]);
            ways_.find(i, way);
            event("X", sender, span.send_track, span.start, category);
            out_ << R"(,"dur":)";
            out_.time(span.end - span.start) << R"(,"name":"→ )";
            partner(to) << R"(","args":{"bytes":)" << bytes << R"(,"links":[)";
            for (std::size_t k = 0; k < way.uses.size(); ++k)
                out_ << (k ? R"(,")" : R"(")") << link_names_[static_cast<std::size_t>(way.uses[k].link)] << '"';
            out_ << "]}}";
            event("s", sender, span.send_track, span.start, category);
            out_ << R"(,"name":"transfer","id":)" << i << '}';
            event("X", receiver, span.receive_track, span.first, category);
            out_ << R"(,"dur":)";
            out_.time(span.end - span.first) << R"(,"name":"← )";
            partner(from) << R"(","args":{"bytes":)" << bytes << "}}";
            event("f", receiver, span.receive_track, span.first, category);
            out_ << R"(,"bp":"e","name":"transfer","id":)" << i << '}';
            remember(i, way);
        }
    }

    struct Change {
        std::int64_t time;
        double rate; ///< wire bytes per second more
    };

    /// What a transfer adds to its links, stretch by stretch of constant rate.
    void remember(std::int32_t transfer, const Way &way)
    {
        const auto at = static_cast<std::size_t>(transfer);
        const auto knots = simulation_.timeline.knots_of(transfer);
        const auto end = simulation_.timeline.end[at];
        const auto add = [&](double from, double to, double rate) {
            if (to > from)
                for (const auto &use : way.uses) {
                    auto &mine = changes_[static_cast<std::size_t>(use.link)];
                    mine.push_back({nanoseconds(from), rate * use.weight});
                    mine.push_back({nanoseconds(to), -rate * use.weight});
                }
        };
        if (knots.empty()) {
            const auto from = simulation_.timeline.start[at] + way.latency;
            add(from, end, simulation_.plan.bytes[at] / (end - from));
        }
        for (std::size_t k = 0; k < knots.size(); ++k)
            add(knots[k].time, k + 1 < knots.size() ? knots[k + 1].time : end, static_cast<double>(knots[k].rate));
    }

    void counter(std::size_t link, std::int64_t time, std::int64_t hundredths)
    {
        out_.begin();
        out_ << R"({"ph":"C","pid":)" << links_process() << R"(,"tid":0,"ts":)";
        out_.time(time) << R"(,"name":")" << link_names_[link] << R"(","args":{"%":)" << hundredths / 100;
        if (hundredths % 100 != 0)
            out_ << '.' << hundredths % 100 / 10 << hundredths % 10;
        out_ << "}}";
    }

    /// Each link's utilisation where it changes by a hundredth of a per cent.
    void counters()
    {
        for (std::size_t link = 0; link < changes_.size(); ++link) {
            auto &mine = changes_[link];
            if (mine.empty())
                continue;
            std::ranges::sort(mine, {}, &Change::time);
            const auto capacity = network_.links()[link].capacity.value;
            counter(link, 0, 0);
            std::int64_t shown = 0;
            double rate = 0;
            for (std::size_t k = 0; k < mine.size(); ++k) {
                rate += mine[k].rate;
                if (k + 1 < mine.size() && mine[k + 1].time == mine[k].time)
                    continue;
                const auto now = std::clamp<std::int64_t>(std::llround(rate / capacity * 10000), 0, 10000);
                if (now != shown)
                    counter(link, mine[k].time, now);
                shown = now;
            }
        }
    }

    const Network &network_;
    const Simulation &simulation_;
    bool zh_;
    Ways ways_;
    TraceWriter out_;
    std::vector<std::vector<Change>> changes_; ///< by link
    std::vector<std::string> link_names_;
    std::vector<Span> spans_;
    std::vector<Tracks> tracks_;
    std::int32_t last_track_ = 0;
    std::int32_t domains_ = 0;
};

} // namespace

void write_trace(const Network &network, const Simulation &simulation, Language language, const Sink &sink)
{
    Trace(network, simulation, language, sink).write();
}

} // namespace rankscape
