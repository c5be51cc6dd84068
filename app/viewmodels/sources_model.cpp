// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// From the registry's entry to ids that exist.
#include "app/viewmodels/sources_model.h"

#include "app/resources/catalog_store.h"
#include "app/viewmodels/citation_info.h"

namespace rankscape {

void SourcesModel::setSession(Session *session)
{
    if (session_ == session)
        return;
    session_ = session;
    connect(session, &Session::viewChanged, this, &SourcesModel::reload);
    connect(session, &Session::languageChanged, this, &SourcesModel::reload);
    reload();
}

void SourcesModel::reload()
{
    const auto *view = find_view(session_->view().toStdString());
    const auto *found = view ? catalog().concept_of(view->concept_page) : nullptr;
    citations_.clear();
    if (view)
        for (const auto &id : view->citations)
            if (catalog().citation(id))
                citations_ << to_qstring(id);
    concept_ = found ? to_qstring(found->id) : QString();
    concept_title_ = found ? session_->say(found->title()) : QString();
    Q_EMIT changed();
}

} // namespace rankscape
