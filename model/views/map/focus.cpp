// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Following edges from an element.
#include "model/views/map/focus.h"

#include <algorithm>

namespace rankscape::map_view {

namespace {

/// What follows the prefix; empty if the text does not begin with it.
std::string after(const std::string &text, std::string_view prefix)
{
    return text.starts_with(prefix) ? text.substr(prefix.size()) : std::string();
}

void add_thread(Focus &focus, const Figure &figure, const Thread &thread)
{
    focus.insert("thread-" + thread.id);
    for (const auto *ids : {&thread.first, &thread.also})
        for (const auto &id : *ids)
            focus.insert("concept-" + id);
    for (const auto &edge : figure.edges)
        if (edge.thread_id == thread.id)
            focus.insert(edge.id());
}

bool stands_on(const Thread &thread, const std::string &id)
{
    return std::ranges::find(thread.first, id) != thread.first.end() ||
           std::ranges::find(thread.also, id) != thread.also.end();
}

} // namespace

std::string plain(const std::string &element) { return element.substr(0, element.find('@')); }

Focus focus_on(const Figure &figure, const std::string &element)
{
    std::vector<const Thread *> threads;
    for (const auto &node : figure.threads)
        threads.push_back(node.thread);
    for (const auto &topic : figure.topics)
        threads.push_back(topic.card.thread);

    Focus focus;
    const auto thread_id = element.starts_with("open-") ? after(element, "open-") : after(element, "thread-");
    const auto concept_id = after(plain(element), "concept-");
    for (const auto *thread : threads) {
        if (thread->id == thread_id)
            add_thread(focus, figure, *thread);
        if (!concept_id.empty() && (stands_on(*thread, concept_id) || thread->page == concept_id))
            focus.insert({"thread-" + thread->id, "concept-" + concept_id});
    }
    for (const auto &edge : figure.edges)
        if (edge.concept_id == concept_id || edge.id() == element)
            focus.insert({edge.id(), "thread-" + edge.thread_id, "concept-" + edge.concept_id});
    return focus;
}

} // namespace rankscape::map_view
