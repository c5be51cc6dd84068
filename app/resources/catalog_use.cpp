// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Walks the registries.
#include "app/resources/catalog_use.h"

#include "model/cluster/hardware.h"
#include "model/scenario/rules/rules.h"
#include "model/views/view.h"

namespace rankscape {

UsedElsewhere used_by_program()
{
    UsedElsewhere used;
    for (const auto &view : views()) {
        used.views.insert(view.id);
        used.citations.insert(view.citations.begin(), view.citations.end());
        if (!view.concept_page.empty())
            used.concepts.insert(view.concept_page);
    }
    for (const auto *table : rules::all_tables())
        for (const auto &rule : *table)
            used.citations.emplace(rule.citation);
    for (const auto &hardware : hardware_presets())
        used.citations.insert(hardware.sources.begin(), hardware.sources.end());
    return used;
}

} // namespace rankscape
