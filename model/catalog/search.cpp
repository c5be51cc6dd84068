// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Matching words against everything, and ranking what matched.
#include "model/catalog/search.h"

#include "model/catalog/plain_text.h"

#include <algorithm>
#include <optional>

namespace rankscape {

namespace {

constexpr std::size_t npos = std::string::npos;

/// Lower case for ASCII only, so that every byte keeps its place.
std::string folded(std::string_view text)
{
    std::string all(text);
    for (char &c : all)
        if (c >= 'A' && c <= 'Z')
            c = static_cast<char>(c - 'A' + 'a');
    return all;
}

bool is_ascii(char c) { return static_cast<unsigned char>(c) < 0x80; }

bool is_word_sign(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); }

/// Cut at blanks, and between Latin and other scripts: our Chinese texts have a blank there, people typing may not.
std::vector<std::string> words_of(std::string_view query)
{
    std::vector<std::string> words;
    std::string word;
    const auto end = [&] {
        if (!word.empty())
            words.push_back(std::move(word));
        word.clear();
    };
    std::string text = folded(query);
    for (std::size_t at; (at = text.find("　")) != npos;) // the ideographic blank
        text.replace(at, 3, " ");
    for (const char c : text) {
        if (static_cast<unsigned char>(c) <= ' ') {
            end();
            continue;
        }
        if (!word.empty() && is_ascii(word.back()) != is_ascii(c))
            end();
        word += c;
    }
    end();
    return words;
}

struct Match {
    std::size_t at = npos;
    bool at_start = false; ///< of a word; Chinese has no other places
};

/// The first place where a word begins so, else the first place.
Match match(std::string_view text, std::string_view word)
{
    Match found;
    for (auto at = text.find(word); at != npos; at = text.find(word, at + 1)) {
        const bool starts = at == 0 || !is_word_sign(text[at - 1]) || !is_ascii(word.front());
        if (starts)
            return {at, true};
        if (found.at == npos)
            found.at = at;
    }
    return found;
}

double weight(const Match &found, double at_start, double inside)
{
    return found.at == npos ? 0 : found.at_start ? at_start : inside;
}

/// The whole of a line of `lines`.
bool is_line(std::string_view lines, std::string_view word)
{
    for (auto at = lines.find(word); at != npos; at = lines.find(word, at + 1))
        if ((at == 0 || lines[at - 1] == '\n') && (at + word.size() == lines.size() || lines[at + word.size()] == '\n'))
            return true;
    return false;
}

std::string joined(const std::vector<std::string> &words)
{
    std::string all;
    for (const auto &word : words)
        all += (all.empty() ? "" : " ") + word;
    return all;
}

} // namespace

SearchIndex::SearchIndex(std::vector<SearchEntry> entries) : entries_(std::move(entries))
{
    for (const auto &entry : entries_) {
        Folded text;
        for (const auto language : {Language::en, Language::zh}) {
            const auto index = static_cast<std::size_t>(language);
            text.title[index] = folded(entry.title.in(language));
            text.plain[index] = plain_text(entry.body.in(language));
            text.body[index] = folded(text.plain[index]);
        }
        for (const auto &keyword : entry.keywords)
            text.keywords += (text.keywords.empty() ? "" : "\n") + folded(keyword);
        folded_.push_back(std::move(text));
    }
}

std::vector<SearchHit> SearchIndex::find(std::string_view query, std::size_t limit) const
{
    const auto words = words_of(query);
    std::vector<SearchHit> hits;
    if (words.empty())
        return hits;
    const auto phrase = joined(words);
    constexpr std::size_t before = 40;
    constexpr std::size_t width = 160;
    std::vector<std::pair<std::size_t, std::array<std::size_t, 2>>> places; // entry, first match in each body
    for (std::size_t index = 0; index < entries_.size(); ++index) {
        const auto &text = folded_[index];
        double score = 0;
        std::array<std::size_t, 2> place{npos, npos};
        bool all = true;
        for (const auto &word : words) {
            const auto in_keywords = match(text.keywords, word);
            double best = is_line(text.keywords, word) ? 9 : weight(in_keywords, 8, 5);
            for (const auto &title : text.title)
                best = std::max(best, weight(match(title, word), 10, 6));
            for (std::size_t language = 0; language < 2; ++language) {
                const auto in_body = match(text.body[language], word);
                best = std::max(best, weight(in_body, 2, 1));
                place[language] = std::min(place[language], in_body.at);
            }
            score += best;
            all = all && best > 0;
            if (!all)
                break;
        }
        if (!all)
            continue;
        for (const auto &title : text.title)
            if (title == phrase)
                score += 10;
        if (is_line(text.keywords, phrase))
            score += 5;
        places.emplace_back(index, place);
        hits.push_back({&entries_[index], {}, score});
    }
    std::vector<std::size_t> order(hits.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return hits[a].score > hits[b].score; });
    order.resize(std::min(order.size(), limit));
    std::vector<SearchHit> best;
    for (const auto i : order) {
        auto hit = hits[i];
        const auto &[index, place] = places[i];
        const auto &plain = folded_[index].plain;
        const auto piece = [&, &place = place](std::size_t language) {
            return excerpt(plain[language], place[language] == npos ? 0 : place[language], before, width);
        };
        hit.excerpt = {piece(0), piece(1)};
        best.push_back(std::move(hit));
    }
    return best;
}

} // namespace rankscape
