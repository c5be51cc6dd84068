// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A small store of what was computed last, shared between threads.
#pragma once

#include <cstddef>
#include <list>
#include <memory>
#include <mutex>
#include <utility>

namespace rankscape {

/// Keeps values by key, the last used longest, up to a number of entries and of bytes; the newest always stays. Few
/// entries: a look-up compares with each.
template <typename Key, typename Value> class Kept {
public:
    using Shared = std::shared_ptr<const Value>;

    Kept(std::size_t most_entries, std::size_t most_bytes) : most_entries_(most_entries), most_bytes_(most_bytes) {}

    /// Null if it is not there.
    Shared find(const Key &key)
    {
        const std::lock_guard lock(mutex_);
        return found(key);
    }
    /// The first of which `is_it(key, value)` is true; does not count as used.
    template <typename Test> Shared find_if(Test is_it)
    {
        const std::lock_guard lock(mutex_);
        for (const auto &entry : entries_)
            if (is_it(entry.key, *entry.value))
                return entry.value;
        return nullptr;
    }

    /// Keeps a value and gives it back; if another thread kept one of the same key meanwhile, gives that.
    Shared keep(Key key, Shared value, std::size_t bytes)
    {
        const std::lock_guard lock(mutex_);
        if (auto known = found(key))
            return known;
        entries_.push_front({std::move(key), value, bytes});
        bytes_ += bytes;
        while (entries_.size() > 1 && (entries_.size() > most_entries_ || bytes_ > most_bytes_)) {
            bytes_ -= entries_.back().bytes;
            entries_.pop_back();
        }
        return value;
    }

private:
    struct Entry {
        Key key;
        Shared value;
        std::size_t bytes;
    };

    Shared found(const Key &key)
    {
        for (auto entry = entries_.begin(); entry != entries_.end(); ++entry)
            if (entry->key == key) {
                entries_.splice(entries_.begin(), entries_, entry);
                return entry->value;
            }
        return nullptr;
    }

    const std::size_t most_entries_, most_bytes_;
    std::mutex mutex_;
    std::list<Entry> entries_; ///< the one used last first
    std::size_t bytes_ = 0;
};

} // namespace rankscape
