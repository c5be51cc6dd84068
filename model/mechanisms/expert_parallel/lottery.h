// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Integer random numbers and weighted draws that come out the same on every machine.
#pragma once

#include <cstdint>
#include <vector>

namespace rankscape::expert_parallel {

/// SplitMix64: the same numbers everywhere, which the standard's distributions do not promise.
class Random {
public:
    /// A stream of its own for each (seed, number).
    Random(std::uint64_t seed, std::uint64_t number);

    std::uint64_t next()
    {
        state_ += 0x9e3779b97f4a7c15ULL;
        auto z = state_;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
        return z ^ (z >> 31);
    }
    /// 0 … limit - 1; limit below 2³². Off by less than limit ÷ 2³² of a chance.
    std::uint32_t below(std::uint32_t limit) { return static_cast<std::uint32_t>((next() >> 32) * limit >> 32); }

private:
    std::uint64_t state_;
};

/// Experts with whole-number weights; draws in proportion to them.
class Lottery {
public:
    /// Zipf popularity in an order of experts that the seed shuffles. Weights are whole: 2²⁴ for the most popular, at
    /// least 1, so that rounding of powers cannot differ between machines.
    Lottery(std::int64_t experts, double skew, std::uint64_t seed);

    /// One expert: alias method, one random number and two table look-ups.
    std::uint16_t draw(Random &random) const
    {
        const auto bits = random.next();
        const auto column = (bits >> 32) * columns_.size() >> 32;
        const auto &one = columns_[column];
        // Without a branch, which could not be foreseen.
        const auto own = static_cast<std::uint16_t>(-static_cast<int>(static_cast<std::uint32_t>(bits) < one.below));
        return static_cast<std::uint16_t>((column & own) | (one.other & ~own));
    }
    /// One of those not yet taken, exactly and without rejection: for draws that the alias method would often repeat.
    std::uint16_t draw_among_others(Random &random, const std::uint16_t *taken, std::int64_t count);

    const std::vector<std::uint32_t> &weights() const { return weights_; }
    std::uint64_t total() const { return total_; }

private:
    struct Column {
        std::uint32_t below; ///< of 2³²: this column's own expert, else the other
        std::uint16_t other;
    };
    void make_columns();
    void add(std::size_t expert, std::uint64_t amount); ///< modulo 2⁶⁴: subtracts too

    std::vector<std::uint32_t> weights_;
    std::vector<Column> columns_;
    std::vector<std::uint64_t> sums_; ///< Fenwick tree of weights
    std::uint64_t total_ = 0;
};

} // namespace rankscape::expert_parallel
