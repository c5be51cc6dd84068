// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Words in, places out.
#include "app/viewmodels/search_model.h"

#include "app/resources/catalog_store.h"
#include "app/viewmodels/citation_info.h"

#include <QRegularExpression>

#include <algorithm>
#include <array>

namespace rankscape {

namespace {

constexpr std::size_t most_hits = 30;

struct Kind {
    std::string_view id;
    Text name;
    const char *view; ///< that shows it as an element; null: the reader or the view itself
};

const std::array<Kind, 7> kinds{{
    {"view", {"View", "视图"}, nullptr},
    {"thread", {"Thread", "主线"}, "map"},
    {"concept", {"Concept", "概念"}, nullptr},
    {"citation", {"Citation", "引用"}, nullptr},
    {"question", {"Question", "问题"}, "questions"},
    {"release", {"Release", "版本"}, "timeline"},
    {"story", {"Story", "故事"}, nullptr},
}};

const Kind *find_kind(std::string_view id)
{
    const auto found = std::ranges::find(kinds, id, &Kind::id);
    return found == kinds.end() ? nullptr : &*found;
}

/// As the index cuts them: at blanks, and between Latin and other scripts.
QStringList words_of(const QString &query)
{
    static const QRegularExpression word(QStringLiteral("[\\x21-\\x7E]+|[^\\x00-\\x7F\\s]+"));
    QStringList words;
    for (auto found = word.globalMatch(query); found.hasNext();)
        words << found.next().captured();
    return words;
}

/// StyledText with every place of every word in bold.
QString emphasised(const QString &text, const QStringList &words)
{
    struct Range {
        qsizetype from, to;
    };
    QList<Range> ranges;
    for (const auto &word : words)
        for (auto at = text.indexOf(word, 0, Qt::CaseInsensitive); at >= 0;
             at = text.indexOf(word, at + word.size(), Qt::CaseInsensitive))
            ranges.append({at, at + word.size()});
    std::ranges::sort(ranges, {}, &Range::from);
    QString html;
    qsizetype done = 0;
    for (const auto &[from, to] : ranges) {
        if (to <= done)
            continue;
        const auto begin = std::max(from, done);
        html += text.mid(done, begin - done).toHtmlEscaped() + QStringLiteral("<b>") +
                text.mid(begin, to - begin).toHtmlEscaped() + QStringLiteral("</b>");
        done = to;
    }
    return html + text.mid(done).toHtmlEscaped();
}

std::vector<SearchEntry> everything()
{
    auto entries = search_entries(catalog());
    for (const auto &view : views())
        entries.push_back({"view", view.id, view.title, {}, {view.id}});
    return entries;
}

QString kind_name(const SearchEntry &entry, const Session &session)
{
    const auto *thread = entry.kind == "thread" ? catalog().thread(entry.id) : nullptr;
    if (thread && thread->is_topic())
        return session.say({"Topic", "专题"});
    const auto *kind = find_kind(entry.kind);
    return kind ? session.say(kind->name) : QString();
}

} // namespace

const SearchIndex &search_index()
{
    static const SearchIndex index(everything());
    return index;
}

SearchModel::SearchModel(QObject *parent) : QObject(parent), hits_({"kind", "id", "kindName", "title", "excerpt"}) {}

void SearchModel::setSession(Session *session)
{
    if (session_ == session)
        return;
    session_ = session;
    connect(session, &Session::languageChanged, this, &SearchModel::reload);
    reload();
}

void SearchModel::setQuery(const QString &query)
{
    if (query_ == query)
        return;
    query_ = query;
    reload();
}

void SearchModel::reload()
{
    const auto words = words_of(query_);
    QList<QVariantMap> rows;
    const auto add = [&](const SearchEntry &entry, const Text &excerpt) {
        rows.push_back({{"kind", to_qstring(entry.kind)},
                        {"id", to_qstring(entry.id)},
                        {"kindName", kind_name(entry, *session_)},
                        {"title", emphasised(session_->say(entry.title), words)},
                        {"excerpt", emphasised(session_->say(excerpt), words)}});
    };
    if (session_ && words.isEmpty()) {
        for (const auto kind : {"view", "thread"})
            for (const auto &entry : search_index().entries())
                if (entry.kind == kind) {
                    const auto *thread = catalog().thread(entry.id);
                    add(entry, entry.kind == "thread" && thread ? thread->tagline : Text());
                }
    } else if (session_) {
        for (const auto &hit : search_index().find(query_.toStdString(), most_hits))
            add(*hit.entry, hit.excerpt);
    }
    hits_.set(rows);
    Q_EMIT changed();
}

void SearchModel::open(int row)
{
    const auto hit = hits_.row(row);
    const auto kind = hit.value(QStringLiteral("kind")).toString();
    const auto id = hit.value(QStringLiteral("id")).toString();
    const auto *known = find_kind(kind.toStdString());
    if (!known)
        return;
    if (known->view) {
        session_->setView(QString::fromLatin1(known->view));
        session_->setSelected(kind + QLatin1Char('-') + id);
    } else if (kind == QLatin1String("view")) {
        session_->setView(id);
    } else if (kind == QLatin1String("story")) {
        Q_EMIT storyWanted(id);
    } else if (kind == QLatin1String("concept")) {
        reader_->showConcept(id);
    } else {
        reader_->showCitation(id);
    }
}

} // namespace rankscape
