// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Views from the registry, threads and topics from the catalogue.
#include "app/viewmodels/nav_model.h"

#include "app/resources/catalog_store.h"

#include <algorithm>

namespace rankscape {

NavModel::NavModel(QObject *parent) : QObject(parent), entries_({"heading", "text", "kind", "target"}) {}

void NavModel::setSession(Session *session)
{
    if (session_ == session)
        return;
    session_ = session;
    connect(session, &Session::languageChanged, this, &NavModel::reload);
    reload();
    Q_EMIT sessionChanged();
}

void NavModel::reload()
{
    QList<QVariantMap> rows;
    const auto section = [&](const Text &text) { rows.push_back({{"heading", session_->say(text)}}); };
    const auto entry = [&](const QString &text, const QString &kind, std::string_view target) {
        rows.push_back({{"text", text},
                        {"kind", kind},
                        {"target", QString::fromUtf8(target.data(), static_cast<qsizetype>(target.size()))}});
    };
    const auto view = [&](std::string_view id) {
        if (const auto *found = find_view(id))
            entry(session_->say(found->title), QStringLiteral("view"), id);
    };
    const auto threads = [&](bool topics) {
        for (const auto &thread : catalog().threads())
            if (thread.is_topic() == topics)
                entry((topics ? QString() : QString::number(thread.number) + QLatin1Char(' ')) +
                          session_->say(thread.short_title),
                      QStringLiteral("thread"), thread.id);
    };
    section({"OVERVIEW", "总览"});
    view("map");
    view("timeline");
    view("questions");
    section({"LAYOUT", "布局"});
    view("cluster");
    entry(session_->say({"Groups", "通信组"}), QStringLiteral("groups"), "");
    section({"TRAFFIC", "流量"});
    view("collectives");
    view("traffic");
    view("calibration");
    section({"THREADS", "主线"});
    threads(false);
    section({"TOPICS", "专题"});
    threads(true);
    section({"LIBRARY", "资料库"});
    entry(session_->say({"Concepts", "概念"}), QStringLiteral("library"), "concepts");
    entry(session_->say({"Citations", "引用"}), QStringLiteral("library"), "citations");
    entries_.set(rows);
}

QString NavModel::viewOf(const QString &thread) const
{
    const auto all = views();
    const auto own = std::ranges::find(all, thread.toStdString(), &View::thread);
    return own == all.end() || thread.isEmpty() ? QString() : QString::fromStdString(own->id);
}

QString NavModel::threadOf(const QString &view) const
{
    const auto *found = find_view(view.toStdString());
    return found ? QString::fromStdString(found->thread) : QString();
}

} // namespace rankscape
