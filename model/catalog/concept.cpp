// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The links in a Markdown text.
#include "model/catalog/concept.h"

#include <algorithm>

namespace rankscape {

std::vector<CatalogLink> links_of(std::string_view markdown)
{
    static constexpr std::array<std::string_view, 2> schemes{"cite", "concept"};
    std::vector<CatalogLink> links;
    int line = 1;
    for (std::size_t at = 0; at < markdown.size(); ++at) {
        if (markdown[at] == '\n')
            ++line;
        if (markdown.substr(at, 2) != "](")
            continue;
        const auto start = at + 2;
        const auto end = markdown.find_first_of(")\n", start);
        const auto target = markdown.substr(start, end == std::string_view::npos ? end : end - start);
        const auto colon = target.find(':');
        const auto scheme = std::ranges::find(schemes, target.substr(0, colon));
        if (colon != std::string_view::npos && scheme != schemes.end())
            links.push_back({*scheme, std::string(target.substr(colon + 1)), line});
    }
    return links;
}

} // namespace rankscape
