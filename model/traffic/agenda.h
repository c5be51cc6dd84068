// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What happens when: a heap of instants, each with everything that happens then.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <utility>
#include <vector>

namespace rankscape {

/// Symmetric traffic has thousands of ends at one instant, so a push looks first whether its instant is one of those
/// used last; then it costs no heap operation.
template <typename Item> class Agenda {
public:
    static constexpr double never = std::numeric_limits<double>::infinity();

    void push(double time, double tolerance, Item item)
    {
        for (const auto bucket : recent_)
            if (bucket >= 0 && std::abs(buckets_[static_cast<std::size_t>(bucket)].time - time) <= tolerance) {
                buckets_[static_cast<std::size_t>(bucket)].items.push_back(item);
                return;
            }
        int bucket;
        if (free_.empty()) {
            bucket = static_cast<int>(buckets_.size());
            buckets_.emplace_back();
        } else {
            bucket = free_.back();
            free_.pop_back();
        }
        auto &mine = buckets_[static_cast<std::size_t>(bucket)];
        mine.time = time;
        mine.items.assign(1, item);
        heap_.emplace_back(time, bucket);
        std::push_heap(heap_.begin(), heap_.end(), std::greater<>{});
        recent_[turn_++ % recent_.size()] = bucket;
    }

    double next() const { return heap_.empty() ? never : heap_.front().first; }

    /// Takes everything of the first instant.
    void pop(std::vector<Item> &items)
    {
        std::pop_heap(heap_.begin(), heap_.end(), std::greater<>{});
        const auto bucket = heap_.back().second;
        heap_.pop_back();
        auto &mine = buckets_[static_cast<std::size_t>(bucket)];
        items.insert(items.end(), mine.items.begin(), mine.items.end());
        mine.items.clear();
        free_.push_back(bucket);
        std::replace(recent_.begin(), recent_.end(), bucket, -1);
    }

private:
    struct Bucket {
        double time = 0;
        std::vector<Item> items;
    };
    std::vector<Bucket> buckets_;
    std::vector<std::pair<double, int>> heap_;
    std::vector<int> free_;
    std::array<int, 4> recent_{-1, -1, -1, -1};
    std::size_t turn_ = 0;
};

} // namespace rankscape
