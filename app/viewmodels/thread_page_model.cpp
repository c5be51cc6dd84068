// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// From the registry, the study and the findings to the page of a thread.
#include "app/viewmodels/thread_page_model.h"

#include "app/resources/catalog_store.h"
#include "app/viewmodels/citation_info.h"
#include "model/scenario/fix.h"
#include "model/views/expert_parallel/domain_view.h"
#include "model/views/expert_parallel/placement.h"

#include <algorithm>
#include <array>

namespace rankscape {

namespace {

struct Concern {
    std::string_view thread;
    std::string_view flag; ///< how it begins
};

constexpr std::array<Concern, 20> concerns{{{"mfsdp-v2", "--use-megatron-fsdp"},
                                            {"mfsdp-v2", "--megatron-fsdp-"},
                                            {"mfsdp-v2", "--data-parallel-sharding-strategy"},
                                            {"mfsdp-v2", "--outer-dp-sharding-strategy"},
                                            {"mfsdp-v2", "--expert-data-parallel-sharding-strategy"},
                                            {"mfsdp-v2", "--num-distributed-optimizer-instances"},
                                            {"mfsdp-v2", "--use-distributed-optimizer"},
                                            {"mfsdp-v2", "--no-gradient-accumulation-fusion"},
                                            {"mfsdp-v2", "--ckpt-format"},
                                            {"mfsdp-v2", "--ddp-average-in-collective"},
                                            {"mfsdp-v2", "CUDA_DEVICE_MAX_CONNECTIONS"},
                                            {"gtp", "--tensor-parallel-num-weight-shards"},
                                            {"gtp", "--expert-tensor-parallel-num-weight-shards"},
                                            {"gtp", "--use-megatron-fsdp"},
                                            {"gtp", "--cuda-graph-"},
                                            {"ep-communication", "--moe-"},
                                            {"ep-communication", "--expert-model-parallel-size"},
                                            {"ep-communication", "--num-experts"},
                                            {"ep-communication", "--overlap-moe-expert-parallel-comm"},
                                            {"ep-communication", "--delay-wgrad-compute"}}};

/// "GTP: chain", "GTP: one weight" → "chain", "one weight": the page's heading says the rest.
QStringList without_prefix(const QStringList &titles)
{
    for (const auto &colon : {QStringLiteral(": "), QStringLiteral("：")}) {
        const auto at = titles.value(0).indexOf(colon);
        const auto prefix = titles.value(0).left(at + colon.size());
        if (at < 0 || !std::ranges::all_of(titles, [&](const QString &title) { return title.startsWith(prefix); }))
            continue;
        QStringList rest;
        for (const auto &title : titles)
            rest << title.mid(prefix.size());
        return rest;
    }
    return titles;
}

bool is_page(const View *view) { return view && view->study && !view->thread.empty(); }

} // namespace

bool concerns_thread(std::string_view thread, std::string_view flag)
{
    return std::ranges::any_of(
        concerns, [&](const Concern &each) { return each.thread == thread && flag.starts_with(each.flag); });
}

ThreadPageModel::ThreadPageModel(QObject *parent)
    : QObject(parent), findings_({"severe", "message", "megatron", "versions", "citation", "source", "fixes"})
{
}

void ThreadPageModel::setSession(Session *session)
{
    if (session_ == session)
        return;
    session_ = session;
    connect(session, &Session::viewChanged, this, &ThreadPageModel::follow);
    connect(session, &Session::languageChanged, this, &ThreadPageModel::follow);
    connect(session, &Session::studyChanged, this, &ThreadPageModel::studyMoved);
    connect(session, &Session::derivedChanged, this, &ThreadPageModel::reloadFindings);
    follow();
}

bool ThreadPageModel::isShown() const { return session_ && is_page(find_view(session_->view().toStdString())); }

void ThreadPageModel::follow()
{
    if (const auto *view = find_view(session_->view().toStdString()); is_page(view))
        view_ = view;
    Q_EMIT changed();
    Q_EMIT studyMoved();
    reloadFindings();
}

std::vector<const View *> ThreadPageModel::tabs() const
{
    std::vector<const View *> found;
    for (const auto &view : views())
        if (view_ && view.study && view.thread == view_->thread)
            found.push_back(&view);
    return found;
}

QStringList ThreadPageModel::titles() const
{
    QStringList titles;
    for (const auto *view : tabs())
        titles << session_->say(view->title);
    return without_prefix(titles);
}

int ThreadPageModel::tab() const
{
    const auto all = tabs();
    return static_cast<int>(std::ranges::find(all, view_) - all.begin());
}

void ThreadPageModel::setTab(int tab)
{
    const auto all = tabs();
    if (tab >= 0 && static_cast<std::size_t>(tab) < all.size())
        session_->setView(to_qstring(all[static_cast<std::size_t>(tab)]->id));
}

QStringList ThreadPageModel::remarks() const
{
    QStringList said;
    if (const auto study = isShown() ? session_->shown().thread : nullptr)
        for (const auto &remark : study->remarks)
            said << session_->say(remark);
    return said;
}

void ThreadPageModel::reloadFindings()
{
    QList<QVariantMap> rows;
    rows_.clear();
    refusal_.clear();
    const auto derived = session_->derived();
    for (std::size_t i = 0; view_ && isShown() && derived && i < derived->findings.size(); ++i) {
        const auto &finding = derived->findings[i];
        const bool severe = finding.severity == Finding::Severity::problem;
        if (!severe &&
            std::ranges::none_of(finding.flags, [&](const auto &flag) { return concerns_thread(view_->thread, flag); }))
            continue;
        if (severe && refusal_.isEmpty())
            refusal_ = session_->say(finding.message);
        QStringList fixes;
        for (const auto &fix : finding.fixes)
            fixes << session_->say(fix.label);
        const auto *source = catalog().citation(finding.citation);
        rows.push_back({{"severe", severe},
                        {"message", session_->say(finding.message)},
                        {"megatron", to_qstring(finding.megatron_message)},
                        {"versions", to_qstring(describe(finding.versions))},
                        {"citation", to_qstring(finding.citation)},
                        {"source", source ? session_->say(source->title) : QString()},
                        {"fixes", fixes}});
        rows_.push_back(i);
    }
    problems_ = static_cast<int>(std::ranges::count_if(rows, [](const auto &row) { return row["severe"].toBool(); }));
    warnings_ = static_cast<int>(rows.size()) - problems_;
    findings_.set(rows);
    Q_EMIT findingsMoved();
}

QString ThreadPageModel::verdict() const
{
    const auto counted = [](int n, const std::string &what) {
        return std::to_string(n) + " " + what + (n == 1 ? "" : "s");
    };
    Text words;
    if (problems_ > 0)
        words = {counted(problems_, "problem"), std::to_string(problems_) + " 个问题"};
    if (warnings_ > 0) {
        const bool both = problems_ > 0;
        words.en += (both ? ", " : "") + counted(warnings_, "warning");
        words.zh += (both ? "，" : "") + std::to_string(warnings_) + " 个警告";
    }
    return session_ ? session_->say(words) : QString();
}

bool ThreadPageModel::isGrip(const QString &element) const
{
    return isShown() && view_->id == "ep-domain" && element.startsWith(QStringLiteral("boundary-"));
}

void ThreadPageModel::dragTo(const QString &element, const QPointF &place)
{
    const auto derived = session_ ? session_->drawn() : nullptr;
    if (!derived || !isGrip(element))
        return;
    const auto at = expert_domain_view::boundary_at(session_->shown(), {place.x(), place.y()});
    if (!at || *at == expert_view::boundary_of(*derived).at)
        return;
    auto scenario = session_->scenario();
    scenario.cluster.domain_sizes = expert_view::sizes_with_boundary(*derived, *at);
    session_->change(std::move(scenario), "--domain-sizes");
}

void ThreadPageModel::applyFix(int row, int fix)
{
    const auto derived = session_->derived();
    if (row < 0 || static_cast<std::size_t>(row) >= rows_.size() || !derived ||
        rows_[static_cast<std::size_t>(row)] >= derived->findings.size())
        return;
    const auto &fixes = derived->findings[rows_[static_cast<std::size_t>(row)]].fixes;
    if (fix < 0 || static_cast<std::size_t>(fix) >= fixes.size())
        return;
    if (auto mended = with_fix(session_->scenario(), fixes[static_cast<std::size_t>(fix)]))
        session_->change(std::move(*mended));
}

} // namespace rankscape
