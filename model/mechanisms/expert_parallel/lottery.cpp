// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Zipf weights, Vose's alias table in whole numbers, and a Fenwick tree for the rare draws.
#include "model/mechanisms/expert_parallel/lottery.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

namespace rankscape::expert_parallel {

namespace {

constexpr double heaviest = 16'777'216; // 2²⁴

} // namespace

Random::Random(std::uint64_t seed, std::uint64_t number) : state_(seed * 0xd1342543de82ef95ULL + number)
{
    // Neighbouring seeds and numbers would give shifted copies of one stream.
    const auto first = next(), second = next();
    state_ = first ^ std::rotl(second, 32);
}

Lottery::Lottery(std::int64_t experts, double skew, std::uint64_t seed)
    : weights_(static_cast<std::size_t>(experts)), sums_(static_cast<std::size_t>(experts) + 1)
{
    std::vector<std::uint32_t> order(weights_.size());
    std::iota(order.begin(), order.end(), 0u);
    Random random(seed, 0x5eed);
    for (std::size_t left = order.size(); left > 1; --left)
        std::swap(order[left - 1], order[random.below(static_cast<std::uint32_t>(left))]);
    for (std::size_t place = 0; place < order.size(); ++place) {
        const auto share = std::pow(static_cast<double>(place + 1), -skew);
        weights_[order[place]] = std::max(1u, static_cast<std::uint32_t>(std::lround(share * heaviest)));
    }
    total_ = std::accumulate(weights_.begin(), weights_.end(), std::uint64_t{0});
    make_columns();
    for (std::size_t expert = 0; expert < weights_.size(); ++expert)
        add(expert, weights_[expert]);
}

void Lottery::make_columns()
{
    const auto count = weights_.size();
    columns_.resize(count);
    // In units in which a column holds `total`: below 2²⁴ · 2¹⁶.
    std::vector<std::uint64_t> held(count);
    std::vector<std::size_t> small, large;
    for (std::size_t expert = 0; expert < count; ++expert) {
        held[expert] = std::uint64_t{weights_[expert]} * count;
        (held[expert] < total_ ? small : large).push_back(expert);
    }
    while (!small.empty() && !large.empty()) {
        const auto poor = small.back(), rich = large.back();
        small.pop_back();
        columns_[poor] = {static_cast<std::uint32_t>((held[poor] << 23) / total_ << 9),
                          static_cast<std::uint16_t>(rich)};
        held[rich] -= total_ - held[poor];
        if (held[rich] < total_) {
            large.pop_back();
            small.push_back(rich);
        }
    }
    for (const auto *rest : {&small, &large})
        for (const auto expert : *rest)
            columns_[expert] = {0xffffffffu, static_cast<std::uint16_t>(expert)};
}

void Lottery::add(std::size_t expert, std::uint64_t amount)
{
    for (auto i = expert + 1; i < sums_.size(); i += i & (~i + 1))
        sums_[i] += amount;
}

std::uint16_t Lottery::draw_among_others(Random &random, const std::uint16_t *taken, std::int64_t count)
{
    auto left = total_;
    for (std::int64_t i = 0; i < count; ++i) {
        add(taken[i], ~std::uint64_t{weights_[taken[i]]} + 1);
        left -= weights_[taken[i]];
    }
    auto target = random.next() % left;
    std::size_t expert = 0;
    for (auto step = std::bit_floor(weights_.size()); step > 0; step /= 2)
        if (expert + step < sums_.size() && sums_[expert + step] <= target)
            target -= sums_[expert += step];
    for (std::int64_t i = 0; i < count; ++i)
        add(taken[i], weights_[taken[i]]);
    return static_cast<std::uint16_t>(expert);
}

} // namespace rankscape::expert_parallel
