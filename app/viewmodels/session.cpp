// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Changing, deriving, selecting.
#include "app/viewmodels/session.h"

#include "app/resources/catalog_store.h"
#include "app/resources/today.h"
#include "model/scenario/options.h"
#include "model/views/axes.h"
#include "model/views/summary.h"

#include <algorithm>

namespace rankscape {

namespace {

constexpr std::int64_t largest_on_this_thread = 4096; ///< ranks; above it a derivation could take longer than a frame

} // namespace

Session::Session(QObject *parent) : QObject(parent)
{
    worker_.setMaxThreadCount(1);
    study_worker_.setMaxThreadCount(1);
    view_state_.today = today();
    scenarioMoved();
}

Session::~Session()
{
    running_.request_stop();
    giveUpStudy();
    if (thread_running_)
        thread_running_->store(true);
    study_worker_.clear();
    study_worker_.waitForDone();
    worker_.clear();
    worker_.waitForDone();
}

void Session::start(const Scenario &scenario, const ViewState &view)
{
    history_ = History(scenario);
    view_state_ = view;
    view_state_.today = today();
    drawn_.reset();
    giveUpStudy();
    study_.reset();
    study_of_.reset();
    studied_.reset();
    study_problem_.reset();
    thread_study_.reset();
    threaded_.reset();
    thread_problem_.reset();
    scenarioMoved();
    Q_EMIT languageChanged();
}

void Session::change(Scenario scenario, const std::string &key)
{
    if (history_.push(std::move(scenario), key))
        scenarioMoved();
}

void Session::scenarioMoved()
{
    Q_EMIT scenarioChanged();
    running_.request_stop();
    running_ = {};
    ++asked_;
    const auto world = meant_world(scenario().parallel).value_or(0);
    if (world <= largest_on_this_thread) {
        accept(derive(scenario()));
        return;
    }
    setBusy(true);
    worker_.start([this, scenario = scenario(), stop = running_.get_token(), number = asked_] {
        if (auto derived = derive(scenario, stop))
            QMetaObject::invokeMethod(this, [this, derived, number] {
                if (number == asked_)
                    accept(derived);
            });
    });
}

void Session::accept(std::shared_ptr<const Derived> derived)
{
    derived_ = std::move(derived);
    if (derived_->cluster || !drawn_)
        drawn_ = derived_;
    dropStaleSelection();
    setBusy(false);
    studyMoved();
    Q_EMIT derivedChanged();
    Q_EMIT pictureChanged();
}

void Session::dropStaleSelection()
{
    if (view_state_.selected_rank && *view_state_.selected_rank >= world())
        view_state_.selected_rank.reset();
    const auto *kind = derived_->group(view_state_.group_kind);
    if (!kind)
        view_state_.group_kind.clear();
    if (!kind || (view_state_.group_index && static_cast<std::size_t>(*view_state_.group_index) >= kind->count()))
        view_state_.group_index.reset();
}

void Session::setBusy(bool busy)
{
    if (busy_ == busy)
        return;
    busy_ = busy;
    Q_EMIT busyChanged();
}

QString Session::language() const
{
    return textLanguage() == Language::zh ? QStringLiteral("zh") : QStringLiteral("en");
}

void Session::setLanguage(const QString &language)
{
    const auto wanted = language == QLatin1String("zh") ? Language::zh : Language::en;
    if (view_state_.language == wanted)
        return;
    view_state_.language = wanted;
    Q_EMIT languageChanged();
    Q_EMIT derivedChanged();
    Q_EMIT studyChanged();
    Q_EMIT pictureChanged();
}

void Session::setDark(bool dark)
{
    if (dark_ == dark)
        return;
    dark_ = dark;
    Q_EMIT themeChanged();
    Q_EMIT pictureChanged();
}

QString Session::coreVersion() const { return QString::fromLatin1(name(scenario().core_version)); }

void Session::setCoreVersion(const QString &version)
{
    if (const auto known = core_version(version.toStdString())) {
        auto next = scenario();
        next.core_version = *known;
        change(std::move(next));
    }
}

QStringList Session::coreVersions() const
{
    QStringList names;
    for (const auto version : all_core_versions)
        names << QString::fromLatin1(name(version));
    return names;
}

bool Session::isValid() const { return derived_ && valid(derived_->findings); }

int Session::world() const { return derived_ && derived_->layout ? derived_->layout->world : 0; }

QString Session::summary() const { return say(rankscape::summary(*derived_)); }

void Session::setView(const QString &id)
{
    if (view_id_ == id || !find_view(id.toStdString()))
        return;
    view_id_ = id;
    view_state_.hovered.clear();
    studyMoved();
    Q_EMIT viewChanged();
    Q_EMIT studyChanged();
    Q_EMIT pictureChanged();
}

QString Session::viewTitle() const { return say(find_view(view_id_.toStdString())->title); }

QString Session::subtitle() const
{
    const auto *view = find_view(view_id_.toStdString());
    return view->subtitle ? say(view->subtitle(shown())) : QString();
}

bool Session::isOfLayout() const { return find_view(view_id_.toStdString())->of_layout; }

void Session::setSelected(const QString &element)
{
    if (selected() == element)
        return;
    view_state_.selected = element.toStdString();
    Q_EMIT pictureChanged();
}

void Session::setHovered(const QString &element)
{
    if (hovered() == element)
        return;
    view_state_.hovered = element.toStdString();
    Q_EMIT pictureChanged();
}

void Session::setFilter(std::vector<std::string> hidden, std::optional<DateRange> dates)
{
    std::ranges::sort(hidden);
    if (view_state_.hidden == hidden && view_state_.dates == dates)
        return;
    view_state_.hidden = std::move(hidden);
    view_state_.dates = dates;
    Q_EMIT pictureChanged();
}

bool Session::see(const QString &concept_id)
{
    const auto *idea = catalog().concept_of(concept_id.toStdString());
    return idea && show(idea->see);
}

bool Session::show(const SeeIt &what)
{
    if (!find_view(what.view))
        return false;
    if (!what.flags.empty()) {
        const auto settings = settings_from(what.flags);
        auto applied = apply_all(Scenario{}, settings);
        if (!applied)
            return false;
        if (std::ranges::find(settings, "--core-version", &FlagSetting::flag) == settings.end())
            applied->scenario.core_version = scenario().core_version;
        change(std::move(applied->scenario));
    }
    setView(QString::fromStdString(what.view));
    if (find_axis(what.colour_by))
        view_state_.colour_by = what.colour_by;
    view_state_.selected_rank = what.rank;
    view_state_.group_kind = what.group;
    view_state_.group_index = what.group.empty() || what.rank ? std::nullopt : std::optional(0);
    view_state_.selected = what.selected;
    view_state_.other_size = what.other_size;
    dropStaleSelection();
    Q_EMIT pictureChanged();
    return true;
}

QString Session::elementText(const QString &element) const
{
    const auto *view = find_view(view_id_.toStdString());
    return element.isEmpty() || !view->element_text ? QString()
                                                    : say(view->element_text(shown(), element.toStdString()));
}

void Session::setOtherSize(int size)
{
    if (otherSize() == size)
        return;
    view_state_.other_size = size > 0 ? std::optional<std::int64_t>(size) : std::nullopt;
    Q_EMIT pictureChanged();
}

void Session::setColourBy(const QString &axis)
{
    if (axis == colourBy() || !find_axis(axis.toStdString()))
        return;
    view_state_.colour_by = axis.toStdString();
    Q_EMIT pictureChanged();
}

void Session::undo()
{
    if (!canUndo())
        return;
    history_.undo();
    scenarioMoved();
}

void Session::redo()
{
    if (!canRedo())
        return;
    history_.redo();
    scenarioMoved();
}

void Session::endStep() { history_.seal(); }

void Session::selectRank(int rank)
{
    view_state_.selected_rank = rank >= 0 && rank < world() ? std::optional(rank) : std::nullopt;
    view_state_.group_index.reset();
    Q_EMIT pictureChanged();
}

void Session::selectKind(const QString &kind)
{
    view_state_.group_kind = derived_->group(kind.toStdString()) ? kind.toStdString() : std::string();
    view_state_.group_index.reset();
    if (!view_state_.group_kind.empty() && !view_state_.selected_rank)
        view_state_.group_index = 0;
    Q_EMIT pictureChanged();
}

void Session::selectGroup(const QString &kind, int index)
{
    const auto *found = derived_->group(kind.toStdString());
    if (!found || index < 0 || static_cast<std::size_t>(index) >= found->count())
        return;
    view_state_.group_kind = found->name;
    view_state_.group_index = index;
    view_state_.selected_rank.reset();
    Q_EMIT pictureChanged();
}

void Session::clearSelection()
{
    view_state_.selected_rank.reset();
    view_state_.group_kind.clear();
    view_state_.group_index.reset();
    Q_EMIT pictureChanged();
}

} // namespace rankscape
