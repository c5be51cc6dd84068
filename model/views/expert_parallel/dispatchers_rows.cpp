// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Laying out the rows: chips of steps wrap, limits take as many lines as they need.
#include "model/views/expert_parallel/dispatchers_rows.h"

#include "model/catalog/cite_as.h"

namespace rankscape::expert_view {

using expert_parallel::DispatchStep;

std::string source_of(const Catalog *catalog, const std::string &citation, Language language)
{
    const auto *found = catalog ? catalog->citation(citation) : nullptr;
    return found ? found->short_title.in(language) + " " + std::string(mark(found->verification)) : citation;
}

namespace {

void lay_chips(DispatcherRow &one, Language language)
{
    double x = row::steps, y = row::head;
    for (const auto &step : one.dispatch->forward) {
        const auto width = text_width(step.name.in(language), size::small) + 14;
        if (x > row::steps && x + width > row::steps + row::steps_width) {
            x = row::steps;
            y += row::chip + row::chip_gap;
        }
        one.chips.push_back({{x, y, width, row::chip}, &step});
        x += width + row::chip_gap + 7;
    }
    one.chips_height = y + row::chip - row::head;
}

void write_limits(DispatcherRow &one, const Catalog *catalog, Language language)
{
    constexpr double width = size::page - 2 * size::padding;
    const auto add = [&](const std::string &text, bool refused) {
        for (auto &line : wrapped(text, width, size::small)) {
            one.limits.push_back(std::move(line));
            one.refused.push_back(refused);
        }
    };
    if (!one.problem.empty())
        add(one.problem, true);
    for (const auto &limit : one.dispatch->limits)
        add(limit.sentence.in(language) + "  [" + source_of(catalog, limit.citation, language) + "]", limit.refused);
}

} // namespace

std::vector<DispatcherRow> dispatcher_rows(const Shown &shown)
{
    std::vector<DispatcherRow> rows;
    const auto *study = study_of(shown);
    if (!study)
        return rows;
    const auto language = shown.state.language;
    const auto &runs = study->all_runs();
    double y = 28;
    for (std::size_t i = 0; i < study->dispatches.size(); ++i) {
        DispatcherRow one;
        one.dispatch = &study->dispatches[i];
        one.own = one.dispatch->dispatcher == study->dispatcher;
        one.router = study->times.router;
        one.experts = study->times.experts;
        if (i < runs.size()) {
            if (!runs[i])
                one.problem = one_line(runs[i].problem(), language);
            else {
                one.dispatch_time = runs[i]->dispatch ? runs[i]->dispatch->time().value : 0;
                one.combine_time = runs[i]->combine ? runs[i]->combine->time().value : 0;
            }
        }
        lay_chips(one, language);
        write_limits(one, shown.catalog, language);
        const auto upper = std::max(one.chips_height + 8 + row::bar, 72.0);
        const auto height = row::head + upper + 8 + static_cast<double>(one.limits.size()) * row::foot + 4;
        one.box = {0, y, size::page, height};
        y += height + 10;
        rows.push_back(std::move(one));
    }
    return rows;
}

} // namespace rankscape::expert_view
