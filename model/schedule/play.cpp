// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Playing a step: events start when they may, and go as fast as the fabrics that they share allow.
#include "model/schedule/exposure.h"
#include "model/schedule/memory_curve.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace rankscape {

namespace {

std::string place(std::size_t event, const Text &label, bool zh)
{
    const auto number = std::to_string(event);
    const auto &word = zh ? label.zh : label.en;
    return word.empty() ? number : number + (zh ? "（" : " (") + word + (zh ? "）" : ")");
}

Problem unknown_event(const Text &who, std::int32_t other)
{
    const auto number = std::to_string(other);
    return {.code = "unknown_event",
            .sentence = {who.en + " refers to event " + number + ", which is not there or comes later",
                         who.zh + " 引用了事件 " + number + "，它不存在或排在后面"},
            .remedy = {"refer to earlier events only", "只能引用更早的事件"}};
}

std::optional<Problem> problem_with(const StepPlan &plan)
{
    const auto count = static_cast<std::int32_t>(plan.events.size());
    for (std::size_t i = 0; i < plan.events.size(); ++i) {
        const auto &event = plan.events[i];
        const Text who{"event " + place(i, event.label, false), "事件 " + place(i, event.label, true)};
        if (event.stream < 0 || static_cast<std::size_t>(event.stream) >= plan.streams.size())
            return Problem{
                .code = "unknown_stream",
                .sentence = {who.en + " is on stream " + std::to_string(event.stream) + ", which is not there",
                             who.zh + " 所在的 stream " + std::to_string(event.stream) + " 不存在"},
                .remedy = {"add the stream first", "请先添加这个 stream"}};
        if (!std::isfinite(event.alone.value) || event.alone.value < 0)
            return Problem{
                .code = "negative_time",
                .sentence = {who.en + " has no finite length of 0 or more", who.zh + " 的时长不是有限的非负数"},
                .remedy = {"lengths are seconds from 0 on", "时长以秒计，从 0 起"}};
        for (const auto other : event.after)
            if (other < 0 || static_cast<std::size_t>(other) >= i)
                return unknown_event(who, other);
    }
    for (const auto &hold : plan.holds)
        for (const auto other : {hold.from, hold.until})
            if (other < -1 || other >= count)
                return unknown_event({"the memory " + hold.label.en, "显存占用 " + hold.label.zh}, other);
    return std::nullopt;
}

/// An event under way, and how it goes since it last changed speed.
struct Running {
    std::int32_t event;
    double since;
    double left; ///< seconds alone
    double rate; ///< seconds alone per second
    double due() const { return since + left / rate; }
};

class Player {
public:
    explicit Player(StepTimeline &line) : line_(line), plan_(line.plan)
    {
        const auto count = plan_.events.size();
        line_.start.assign(count, 0);
        line_.end.assign(count, 0);
        line_.progress.resize(count);
        waits_for_.resize(count);
        first_.assign(count + 1, 0);
        queue_.resize(plan_.streams.size());
        next_.assign(plan_.streams.size(), 0);
        busy_.assign(plan_.streams.size(), 0);
        for (std::size_t i = 0; i < count; ++i) {
            const auto &event = plan_.events[i];
            queue_[static_cast<std::size_t>(event.stream)].push_back(static_cast<std::int32_t>(i));
            waits_for_[i] = static_cast<std::int32_t>(event.after.size());
            for (const auto other : event.after)
                ++first_[static_cast<std::size_t>(other) + 1];
        }
        for (std::size_t i = 0; i < count; ++i)
            first_[i + 1] += first_[i];
        frees_.resize(first_[count]);
        auto at = first_;
        for (std::size_t i = 0; i < count; ++i)
            for (const auto other : plan_.events[i].after)
                frees_[at[static_cast<std::size_t>(other)]++] = static_cast<std::int32_t>(i);
    }

    void play()
    {
        for (std::size_t stream = 0; stream < queue_.size(); ++stream)
            start_head(stream);
        // The earliest unfinished event has nothing before it, so something always runs until all is done.
        while (!running_.empty()) {
            set_rates();
            finish_next();
        }
        line_.end_of_all = now_;
    }

private:
    const StepEvent &event(std::int32_t index) const { return plan_.events[static_cast<std::size_t>(index)]; }
    static double share(double given) { return given > 0 ? std::min(given, 1.0) : 0; }

    void start_head(std::size_t stream)
    {
        auto &next = next_[stream];
        if (busy_[stream] || next == queue_[stream].size())
            return;
        const auto index = queue_[stream][next];
        const auto at = static_cast<std::size_t>(index);
        if (waits_for_[at] > 0)
            return;
        ++next;
        busy_[stream] = 1;
        line_.start[at] = now_;
        line_.progress[at].push_back({now_, 0});
        running_.push_back({index, now_, plan_.events[at].alone.value, 1});
        changed_ = changed_ || event(index).nvlink > 0 || event(index).network > 0;
    }

    void set_rates()
    {
        if (!changed_)
            return;
        changed_ = false;
        double nvlink = 0, network = 0;
        for (const auto &one : running_) {
            nvlink += share(event(one.event).nvlink);
            network += share(event(one.event).network);
        }
        // Sums of shares carry rounding; it must not slow anything down.
        nvlink = nvlink > 1 + 1e-12 ? nvlink : 1;
        network = network > 1 + 1e-12 ? network : 1;
        for (auto &one : running_) {
            const auto slower =
                std::max(event(one.event).nvlink > 0 ? nvlink : 1.0, event(one.event).network > 0 ? network : 1.0);
            const auto rate = 1 / slower;
            if (rate == one.rate)
                continue;
            one.left = std::max(0.0, one.left - (now_ - one.since) * one.rate);
            one.since = now_;
            one.rate = rate;
            auto &knots = line_.progress[static_cast<std::size_t>(one.event)];
            const auto alone = event(one.event).alone.value;
            if (now_ > knots.back().time && alone > 0)
                knots.push_back({now_, 1 - one.left / alone});
        }
    }

    /// The next end, with all that are at the same instant but for rounding.
    void finish_next()
    {
        auto first = running_.front().due();
        for (const auto &one : running_)
            first = std::min(first, one.due());
        const auto tied = first + std::max(first, 1e-9) * 1e-12;
        done_.clear();
        for (std::size_t i = 0; i < running_.size();) {
            if (running_[i].due() > tied) {
                ++i;
                continue;
            }
            now_ = std::max(now_, running_[i].due());
            done_.push_back(running_[i].event);
            running_[i] = running_.back();
            running_.pop_back();
        }
        std::ranges::sort(done_);
        for (const auto index : done_) {
            const auto at = static_cast<std::size_t>(index);
            line_.end[at] = now_;
            line_.progress[at].push_back({now_, 1});
            busy_[static_cast<std::size_t>(event(index).stream)] = 0;
            changed_ = changed_ || event(index).nvlink > 0 || event(index).network > 0;
            for (auto k = first_[at]; k < first_[at + 1]; ++k)
                --waits_for_[static_cast<std::size_t>(frees_[k])];
        }
        for (const auto index : done_) {
            const auto at = static_cast<std::size_t>(index);
            start_head(static_cast<std::size_t>(event(index).stream));
            for (auto k = first_[at]; k < first_[at + 1]; ++k)
                start_head(static_cast<std::size_t>(event(frees_[k]).stream));
        }
    }

    StepTimeline &line_;
    const StepPlan &plan_;
    std::vector<std::vector<std::int32_t>> queue_; ///< by stream: its events in order
    std::vector<std::size_t> next_;                ///< by stream: the head of its queue
    std::vector<char> busy_;
    std::vector<std::int32_t> waits_for_; ///< by event: how many of `after` have not ended
    std::vector<std::size_t> first_;      ///< CSR into frees_
    std::vector<std::int32_t> frees_;     ///< by event: who waits for it
    std::vector<Running> running_;
    std::vector<std::int32_t> done_;
    double now_ = 0;
    bool changed_ = false; ///< who uses the fabrics has changed
};

} // namespace

std::int32_t StepPlan::add(StepEvent event)
{
    events.push_back(std::move(event));
    return static_cast<std::int32_t>(events.size()) - 1;
}

Result<StepTimeline> play(StepPlan plan)
{
    if (auto problem = problem_with(plan))
        return *std::move(problem);
    StepTimeline line;
    line.plan = std::move(plan);
    Player(line).play();
    line.instants = line.start;
    line.instants.insert(line.instants.end(), line.end.begin(), line.end.end());
    std::ranges::sort(line.instants);
    const auto rest = std::ranges::unique(line.instants);
    line.instants.erase(rest.begin(), rest.end());
    line.levels = memory_levels(line);
    line.exposed = exposed_stretches(line);
    return line;
}

} // namespace rankscape
