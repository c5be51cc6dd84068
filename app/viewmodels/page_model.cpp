// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// From a concept to rows.
#include "app/viewmodels/page_model.h"

#include "app/resources/catalog_store.h"
#include "app/viewmodels/citation_info.h"
#include "model/catalog/cite_as.h"
#include "model/scenario/options.h"

#include <algorithm>

namespace rankscape {

namespace {

QStringList to_list(const std::vector<std::string> &texts)
{
    QStringList list;
    for (const auto &text : texts)
        list << to_qstring(text);
    return list;
}

QString version_names(const std::vector<CoreVersion> &versions)
{
    QStringList names;
    for (const auto version : versions)
        names << to_qstring(name(version));
    return names.join(QStringLiteral(" · "));
}

QVariantMap claim_row(const Claim &claim, const Session &session)
{
    const bool covers = claim.versions.empty() ||
                        std::ranges::find(claim.versions, session.scenario().core_version) != claim.versions.end();
    return {{"id", to_qstring(claim.id)},
            {"statement", session.say(claim.statement)},
            {"nuance", session.say(claim.nuance)},
            {"mark", to_qstring(mark(claim.verification))},
            {"verification", session.say(short_label(claim.verification))},
            {"versions", version_names(claim.versions)},
            {"covers", covers},
            {"citations", to_list(claim.citations)}};
}

QVariantMap concept_row(const Concept &found, const Session &session)
{
    return {
        {"id", to_qstring(found.id)}, {"title", session.say(found.title())}, {"summary", session.say(found.summary)}};
}

/// Whether the session's job is the one that flags mean.
bool runs(const Session &session, const std::vector<std::string> &flags)
{
    auto applied = apply_all(Scenario{}, settings_from(flags));
    if (!applied)
        return false;
    applied->scenario.core_version = session.scenario().core_version;
    return applied->scenario == session.scenario();
}

/// Whether all that a "see it" link asks for is on screen already. What it does not ask for may be anything.
bool is_seen(const SeeIt &see, const Session &session)
{
    const auto &state = session.viewState();
    return session.view().toStdString() == see.view && (see.flags.empty() || runs(session, see.flags)) &&
           (see.colour_by.empty() || state.colour_by == see.colour_by) &&
           (see.group.empty() || state.group_kind == see.group) && (!see.rank || state.selected_rank == see.rank) &&
           (see.selected.empty() || state.selected == see.selected);
}

} // namespace

PageModel::PageModel(QObject *parent)
    : QObject(parent),
      claims_({"id", "statement", "nuance", "mark", "verification", "versions", "covers", "citations"}),
      leads_to_({"id", "title", "summary"}),
      linked_from_({"id", "title", "summary"})
{
}

void PageModel::setSession(Session *session)
{
    if (session_ == session)
        return;
    session_ = session;
    connect(session, &Session::languageChanged, this, &PageModel::reload);
    connect(session, &Session::scenarioChanged, this, [this] {
        if (session_->scenario().core_version != version_)
            reloadClaims();
    });
    connect(session, &Session::scenarioChanged, this, &PageModel::lookWhereSeeLeads);
    connect(session, &Session::viewChanged, this, &PageModel::lookWhereSeeLeads);
    connect(session, &Session::pictureChanged, this, &PageModel::lookWhereSeeLeads);
    reload();
}

void PageModel::setConceptId(const QString &id)
{
    if (id_ == id)
        return;
    id_ = id;
    reload();
}

void PageModel::reload()
{
    const auto *found = session_ ? catalog().concept_of(id_.toStdString()) : nullptr;
    QList<QVariantMap> to, from;
    if (found) {
        for (const auto &id : found->related)
            if (const auto *other = catalog().concept_of(id))
                to << concept_row(*other, *session_);
        for (const auto *other : catalog().linking_to(found->id))
            from << concept_row(*other, *session_);
    }
    title_ = found ? session_->say(found->title()) : QString();
    body_ = found ? to_qstring(found->page(session_->textLanguage()).body) : QString();
    const auto *view = found ? find_view(found->see.view) : nullptr;
    see_view_ = view ? session_->say(view->title) : QString();
    citations_ = found ? to_list(found->citations) : QStringList();
    leads_to_.set(to);
    linked_from_.set(from);
    reloadClaims();
    lookWhereSeeLeads();
    Q_EMIT changed();
}

void PageModel::lookWhereSeeLeads()
{
    const auto *found = session_ ? catalog().concept_of(id_.toStdString()) : nullptr;
    const bool leads = found && find_view(found->see.view) && !is_seen(found->see, *session_);
    if (see_leads_ == leads)
        return;
    see_leads_ = leads;
    Q_EMIT seeChanged();
}

void PageModel::reloadClaims()
{
    QList<QVariantMap> rows;
    const auto id = id_.toStdString();
    if (session_) {
        version_ = session_->scenario().core_version;
        for (const auto &claim : catalog().claims())
            if (std::ranges::find(claim.concepts, id) != claim.concepts.end())
                rows << claim_row(claim, *session_);
    }
    claims_.set(rows);
}

} // namespace rankscape
