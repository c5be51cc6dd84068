// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Drawing the experts of every token.
#include "model/mechanisms/expert_parallel/routing.h"

#include "model/mechanisms/expert_parallel/in_parallel.h"
#include "model/mechanisms/expert_parallel/lottery.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace rankscape::expert_parallel {

namespace {

constexpr std::int64_t patience = 32; ///< repeats of one token, after which the rest is drawn without any
constexpr std::int64_t nanoseconds_a_draw = 5;

std::size_t as_index(std::int64_t number) { return static_cast<std::size_t>(number); }

/// Draws the tokens of one source after another.
class Drawer {
public:
    Drawer(Routing &routing, Lottery lottery)
        : r_(routing), s_(routing.settings), lottery_(std::move(lottery)), seen_(as_index(s_.experts), 0)
    {
    }

    void source(std::int32_t number)
    {
        Random random(s_.seed, static_cast<std::uint64_t>(number) + 1);
        auto *sent = r_.sent.data() + as_index(number) * as_index(s_.experts);
        chosen_ = r_.chosen.data() + as_index(number) * as_index(s_.tokens) * as_index(s_.top_k);
        for (std::int64_t token = 0; token < s_.tokens; ++token) {
            draw(random);
            for (std::int64_t k = 0; k < s_.top_k; ++k)
                ++sent[chosen_[k]];
            chosen_ += s_.top_k;
        }
    }

private:
    void draw(Random &random)
    {
        if (++mark_ == 0) {
            std::ranges::fill(seen_, 0u);
            mark_ = 1;
        }
        std::int64_t repeats = 0;
        for (std::int64_t k = 0; k < s_.top_k;) {
            const auto expert =
                repeats < patience ? lottery_.draw(random) : lottery_.draw_among_others(random, chosen_, k);
            if (seen_[expert] == mark_) {
                ++repeats;
                continue;
            }
            seen_[expert] = mark_;
            chosen_[k++] = expert;
        }
    }

    Routing &r_;
    const RouterSettings &s_;
    Lottery lottery_;
    std::vector<std::uint32_t> seen_; ///< by expert: the last token that drew it
    std::uint32_t mark_ = 0;
    std::uint16_t *chosen_ = nullptr;
};

/// Of the tokens of a source each expert keeps the first ones.
void drop_above_capacity(Routing &r)
{
    const auto &s = r.settings;
    const auto slots = static_cast<double>(s.tokens) * static_cast<double>(s.top_k) / static_cast<double>(s.experts);
    const auto capacity = std::ceil(slots * *s.capacity_factor);
    r.capacity = static_cast<std::int64_t>(std::min(capacity, static_cast<double>(s.tokens)));
    if (std::ranges::none_of(r.sent, [&](std::int32_t copies) { return copies > *r.capacity; }))
        return;
    r.dropped.assign(r.chosen.size(), 0);
    std::ranges::fill(r.sent, 0);
    std::size_t at = 0;
    for (std::int32_t source = 0; source < r.sources; ++source) {
        auto *sent = r.sent.data() + as_index(source) * as_index(s.experts);
        for (std::int64_t i = 0; i < s.tokens * s.top_k; ++i, ++at) {
            const auto expert = r.chosen[at];
            if (sent[expert] < *r.capacity)
                ++sent[expert];
            else
                r.dropped[at] = 1;
        }
    }
}

void add_up_experts(Routing &r)
{
    const auto experts = as_index(r.settings.experts);
    r.load.assign(experts, 0);
    r.drops.assign(experts, 0);
    for (std::size_t i = 0; i < r.sent.size(); ++i)
        r.load[i % experts] += r.sent[i];
    for (std::size_t i = 0; i < r.dropped.size(); ++i)
        r.drops[r.chosen[i]] += r.dropped[i];
}

} // namespace

std::int64_t Routing::dropped_in_all() const { return std::accumulate(drops.begin(), drops.end(), std::int64_t{0}); }

std::span<const std::uint16_t> Routing::experts_of(std::int32_t source, std::int64_t token) const
{
    return std::span(chosen).subspan(as_index((source * settings.tokens + token) * settings.top_k),
                                     as_index(settings.top_k));
}

bool Routing::is_dropped(std::int32_t source, std::int64_t token, std::int64_t choice) const
{
    return !dropped.empty() && dropped[as_index((source * settings.tokens + token) * settings.top_k + choice)] != 0;
}

std::vector<double> Routing::weights_of(std::int32_t source, std::int64_t token) const
{
    Random random(settings.seed ^ 0x77656967687473ULL,
                  (static_cast<std::uint64_t>(source) << 32) + static_cast<std::uint64_t>(token));
    std::vector<double> weights(as_index(settings.top_k));
    for (auto &weight : weights)
        weight = 1 + 3 * static_cast<double>(random.next() >> 11) / 9007199254740992.0;
    std::ranges::sort(weights, std::greater{});
    const auto sum = std::accumulate(weights.begin(), weights.end(), 0.0);
    for (auto &weight : weights)
        weight /= sum;
    return weights;
}

Result<Routing> route(const RouterSettings &settings, std::int32_t sources)
{
    const auto of_a_token = std::int64_t{sources} * settings.top_k;
    if (settings.tokens > most_choices / of_a_token) {
        const auto fits = std::to_string(most_choices / of_a_token);
        return Problem{"too_many_tokens",
                       {std::to_string(settings.tokens) + " tokens on each of " + std::to_string(sources) +
                            " ranks are more than are drawn one by one",
                        std::to_string(sources) + " 个 rank 各 " + std::to_string(settings.tokens) +
                            " 个 token，超过逐个抽取的上限"},
                       {"at most " + fits + " fit with top-k " + std::to_string(settings.top_k),
                        "top-k 为 " + std::to_string(settings.top_k) + " 时，每个 rank 最多 " + fits + " 个"},
                       {"", 0, 0, "--tokens-per-rank"}};
    }
    Routing routing;
    routing.settings = settings;
    routing.sources = sources;
    routing.chosen.resize(as_index(settings.tokens * of_a_token));
    routing.sent.assign(as_index(sources * settings.experts), 0);
    const Lottery lottery(settings.experts, settings.skew, settings.seed);
    for (const auto weight : lottery.weights())
        routing.popularity.push_back(static_cast<double>(weight) / static_cast<double>(lottery.total()));
    in_parallel(sources, routing.choices() * nanoseconds_a_draw, [&](std::int32_t first, std::int32_t last) {
        Drawer drawer(routing, lottery);
        for (auto source = first; source < last; ++source)
            drawer.source(source);
    });
    if (settings.capacity_factor)
        drop_above_capacity(routing);
    add_up_experts(routing);
    return routing;
}

} // namespace rankscape::expert_parallel
