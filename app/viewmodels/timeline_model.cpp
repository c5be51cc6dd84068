// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The timeline's rows for QML, and moving along it.
#include "app/viewmodels/timeline_model.h"

#include "app/resources/catalog_store.h"
#include "app/viewmodels/role_colours.h"
#include "model/views/timeline/marks.h"

#include <QTimeZone>

#include <algorithm>
#include <cmath>

namespace rankscape {

namespace {

using namespace timeline_view;

constexpr std::chrono::days shortest{14};
constexpr double day_ms = 86'400'000.0;

QString text(std::string_view words) { return QString::fromUtf8(words.data(), static_cast<qsizetype>(words.size())); }

qreal to_ms(Day day) { return static_cast<qreal>(day.time_since_epoch().count()) * day_ms; }

QDateTime to_qt(Day day) { return QDateTime::fromMSecsSinceEpoch(static_cast<qint64>(to_ms(day)), QTimeZone::utc()); }

/// `urlText` may be broken after its slashes.
void insert_url(QVariantMap &row, const QString &url)
{
    row.insert("url", url);
    row.insert("urlText", QString(url).replace("/", QString("/") + QChar(0x200b)));
}

QVariantMap row_of(const Mark &mark, const Lane &lane, const Session &session)
{
    QVariantMap row{{"id", text(mark.id)},
                    {"at", to_ms(mark.day)},
                    {"row", mark.row},
                    {"colour", role_colour(mark.later ? Role::empty_slot : lane.paint.role, session.theme())},
                    {"release", mark.pill},
                    {"label", text(mark.label)},
                    {"pill", text(pill_text(mark))},
                    {"unconfirmed", mark.unconfirmed_date},
                    {"dateNote", mark.unconfirmed_date ? session.say(unconfirmed_words()) : QString()},
                    {"coreVersion", mark.chosen},
                    {"later", mark.later},
                    {"repository", text(repository_of(mark))},
                    {"date", text(iso(mark.day))},
                    {"hollow", false},
                    {"square", false}};
    if (mark.release) {
        row.insert({{"title", session.say(mark.release->content)},
                    {"what", session.say({"release", "发布"})},
                    {"thread", QString()},
                    {"citation", text(mark.release->citation)}});
        const auto *citation = catalog().citation(mark.release->citation);
        insert_url(row, citation ? text(citation->url) : QString());
        return row;
    }
    const auto &event = *mark.event;
    const auto kind = event.kind;
    const auto *thread = catalog().thread(event.thread);
    row.insert({{"title", session.say(event.title)},
                {"what", session.say(label(kind))},
                {"thread", thread ? session.say(thread->title) : QString()},
                {"citation", text(event.citation)},
                {"hollow", is_hollow(kind)},
                {"square", is_square(kind)}});
    const auto *citation = catalog().citation(event.citation);
    insert_url(row, kind == Event::Kind::released && citation ? text(citation->url) : text(url(event)));
    return row;
}

} // namespace

TimelineModel::TimelineModel(QObject *parent)
    : QObject(parent),
      filters_({"id", "title", "colour", "shown", "repository", "hollow"}),
      lanes_({"id", "title", "colour", "releases", "hollow"}),
      marks_({"id",          "at",       "row",         "colour", "release",  "label",  "pill",
              "unconfirmed", "dateNote", "coreVersion", "later",  "date",     "hollow", "square",
              "title",       "what",     "repository",  "thread", "citation", "url",    "urlText"}),
      releases_({"id", "repository", "version", "date", "dateNote", "content", "citation"}),
      ticks_({"at", "label"})
{
}

void TimelineModel::setSession(Session *session)
{
    if (session_ == session)
        return;
    session_ = session;
    connect(session, &Session::pictureChanged, this, &TimelineModel::reload);
    connect(session, &Session::scenarioChanged, this, &TimelineModel::reload); // the core version
    reload();
    Q_EMIT sessionChanged();
}

DateRange TimelineModel::whole() const { return whole_range(catalog(), session_->viewState().today); }

DateRange TimelineModel::range() const { return session_->viewState().dates.value_or(whole()); }

QDateTime TimelineModel::first() const { return session_ ? to_qt(range().first) : QDateTime(); }

QDateTime TimelineModel::last() const { return session_ ? to_qt(range().last) : QDateTime(); }

qreal TimelineModel::today() const
{
    return session_ && session_->viewState().today ? to_ms(*session_->viewState().today) : 0;
}

QString TimelineModel::todayText() const
{
    return session_ && session_->viewState().today ? text(iso(*session_->viewState().today)) : QString();
}

qreal TimelineModel::unreadFrom() const
{
    const auto part = session_ ? unread(range(), session_->viewState().today) : std::nullopt;
    return part ? to_ms(part->first) : 0;
}

qreal TimelineModel::unreadTo() const
{
    const auto part = session_ ? unread(range(), session_->viewState().today) : std::nullopt;
    return part ? to_ms(part->last) : 0;
}

QString TimelineModel::unreadText() const { return session_ ? session_->say(unread_words()) : QString(); }

int TimelineModel::firstThreadLane() const
{
    for (int i = 0; i < lanes_.count(); ++i)
        if (!lanes_.row(i).value("releases").toBool())
            return i;
    return -1;
}

void TimelineModel::reload()
{
    // Ranks that are selected and pointers that move change the picture, but nothing here.
    const auto &state = session_->viewState();
    const From from{state.hidden,   state.dates,       state.today,
                    state.language, session_->theme(), session_->scenario().core_version};
    if (made_ == from)
        return;
    made_ = from;
    const auto all_colour = [&](const Lane &lane) { return role_colour(lane.paint.role, session_->theme()); };
    QList<QVariantMap> filters, lanes, marks, releases, ticks;
    const auto filter = [&](const Lane &lane) {
        filters.push_back({{"id", text(lane.id)},
                           {"title", session_->say(lane.title)},
                           {"colour", all_colour(lane)},
                           {"shown", !std::ranges::binary_search(state.hidden, lane.id)},
                           {"repository", lane.releases},
                           {"hollow", lane.hollow}});
    };
    for (const auto &lane : lanes_of(catalog()))
        if (!lane.releases)
            filter(lane);
    for (const auto &lane : repositories_of(catalog()))
        filter(lane);
    const auto rows = rows_of(catalog(), state, session_->scenario().core_version);
    for (const auto &lane : rows.lanes)
        lanes.push_back({{"id", text(lane.id)},
                         {"title", session_->say(lane.title)},
                         {"colour", all_colour(lane)},
                         {"releases", lane.releases},
                         {"hollow", lane.hollow}});
    for (const auto &mark : rows.marks)
        marks.push_back(row_of(mark, rows.lanes[mark.lane], *session_));
    for (const auto &mark : rows_of(catalog(), {}).marks)
        if (mark.pill)
            releases.push_back({{"id", text(mark.id)},
                                {"repository", text(repository_of(mark))},
                                {"version", text(mark.label.substr(mark.label.rfind(' ') + 1))},
                                {"date", text(iso(mark.day))},
                                {"dateNote", mark.unconfirmed_date ? session_->say(unconfirmed_words()) : QString()},
                                {"content", session_->say(mark.release ? mark.release->content : mark.event->title)},
                                {"citation", text(mark.release ? mark.release->citation : mark.event->citation)}});
    for (const auto &tick : ticks_of(range()))
        ticks.push_back({{"at", to_ms(tick.day)}, {"label", text(tick.label)}});
    filters_.set(filters);
    lanes_.set(lanes);
    marks_.set(marks);
    releases_.set(releases);
    ticks_.set(ticks);
    Q_EMIT changed();
}

void TimelineModel::toggle(const QString &id)
{
    auto hidden = session_->viewState().hidden;
    const auto name = id.toStdString();
    if (std::erase(hidden, name) == 0)
        hidden.push_back(name);
    session_->setFilter(std::move(hidden), session_->viewState().dates);
}

void TimelineModel::showAll() { session_->setFilter({}, session_->viewState().dates); }

void TimelineModel::setRange(Day first, Day last)
{
    const auto all = whole();
    const auto length = std::clamp(last - first, shortest, all.last - all.first);
    first = std::clamp(first, all.first, all.last - length);
    const DateRange wanted{first, first + length};
    session_->setFilter(session_->viewState().hidden, wanted == all ? std::nullopt : std::optional(wanted));
}

void TimelineModel::zoom(qreal factor, qreal at)
{
    const auto now = range();
    const auto length = static_cast<double>((now.last - now.first).count());
    const auto place = std::clamp(at, 0.0, 1.0);
    auto next = std::round(length / factor);
    if (next == length) // a day at least
        next += factor > 1 ? -1 : 1;
    const auto first = now.first + std::chrono::days(std::lround((length - next) * place));
    setRange(first, first + std::chrono::days(std::lround(next)));
}

void TimelineModel::pan(qreal by)
{
    const auto now = range();
    const auto days = std::chrono::days(std::lround(static_cast<double>((now.last - now.first).count()) * by));
    setRange(now.first + days, now.last + days);
}

void TimelineModel::reset() { session_->setFilter(session_->viewState().hidden, std::nullopt); }

QVariantMap TimelineModel::detail(const QString &id) const
{
    for (int i = 0; i < marks_.count(); ++i)
        if (auto row = marks_.row(i); row.value("id").toString() == id)
            return row;
    return {};
}

QString TimelineModel::nearest(qreal at, qreal row, qreal days, qreal rows) const
{
    QString found;
    double least = 1;
    for (int i = 0; i < marks_.count(); ++i) {
        const auto mark = marks_.row(i);
        const auto letters = static_cast<double>(mark.value("pill").toString().size());
        const double wide = mark.value("release").toBool() ? std::max(2.2, letters * 0.4) : 1; // as its words are
        const double x = (mark.value("at").toDouble() - at) / (days * day_ms * wide);
        const double y = (mark.value("row").toDouble() - row) / rows;
        if (const double distance = x * x + y * y; distance < least) {
            least = distance;
            found = mark.value("id").toString();
        }
    }
    return found;
}

QString TimelineModel::next(const QString &id, int step) const
{
    const auto count = marks_.count();
    if (count == 0)
        return {};
    int at = -1;
    for (int i = 0; i < count; ++i)
        if (marks_.row(i).value("id").toString() == id)
            at = i;
    const int wanted = at < 0 ? (step > 0 ? 0 : count - 1) : std::clamp(at + step, 0, count - 1);
    return marks_.row(wanted).value("id").toString();
}

} // namespace rankscape
