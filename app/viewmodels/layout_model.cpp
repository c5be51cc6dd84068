// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// From the Scenario to rows, and from gestures to new Scenarios.
#include "app/viewmodels/layout_model.h"

#include "app/resources/catalog_store.h"
#include "app/viewmodels/role_colours.h"
#include "model/scenario/fix.h"
#include "model/scenario/legal_values.h"
#include "model/views/axes.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace rankscape {

namespace {

struct SliderRow {
    Degree degree;
    Text title;
    Role role;
};

const std::array<SliderRow, 9> &slider_rows()
{
    static const std::array<SliderRow, 9> rows{{
        {Degree::tensor, {"Tensor parallel TP", "张量并行 TP"}, Role::axis_tp},
        {Degree::weight_shards, {"Weight shards TP × GTP_remat", "权重分片数 TP × GTP_remat"}, Role::axis_gtp_remat},
        {Degree::context, {"Context parallel CP", "上下文并行 CP"}, Role::axis_cp},
        {Degree::pipeline, {"Pipeline PP", "流水线 PP"}, Role::axis_pp},
        {Degree::virtual_pipeline, {"Virtual pipeline VPP", "虚拟流水线 VPP"}, Role::axis_pp},
        {Degree::expert, {"Expert parallel EP", "专家并行 EP"}, Role::axis_ep},
        {Degree::expert_tensor, {"Expert tensor parallel ETP", "专家张量并行 ETP"}, Role::axis_etp},
        {Degree::expert_weight_shards,
         {"Expert shards ETP × GTP_remat", "专家分片数 ETP × GTP_remat"},
         Role::axis_gtp_remat},
        {Degree::world, {"World size", "总 GPU 数 world size"}, Role::axis_dp},
    }};
    return rows;
}

QString text(std::string_view words) { return QString::fromUtf8(words.data(), static_cast<qsizetype>(words.size())); }

} // namespace

LayoutModel::LayoutModel(QObject *parent)
    : QObject(parent),
      sliders_({"title", "flag", "value", "values", "legal", "reasons", "position", "colour", "unset"}),
      findings_({"severe", "message", "megatron", "versions", "citation", "source", "fixes", "flags"}),
      machines_({"id", "name", "detail"}),
      axes_({"id", "title", "degree", "colour"})
{
}

void LayoutModel::setSession(Session *session)
{
    if (session_ == session)
        return;
    session_ = session;
    connect(session, &Session::scenarioChanged, this, &LayoutModel::refreshSliders);
    connect(session, &Session::derivedChanged, this, &LayoutModel::refreshFindings);
    connect(session, &Session::languageChanged, this, &LayoutModel::refreshLists);
    connect(session, &Session::themeChanged, this, &LayoutModel::refreshLists);
    connect(session, &Session::pictureChanged, this, &LayoutModel::changed); // colourAxis follows
    refreshLists();
    Q_EMIT sessionChanged();
}

void LayoutModel::refreshLists()
{
    QList<QVariantMap> machines;
    for (const auto &hardware : hardware_presets()) {
        const auto detail = session_->textLanguage() == Language::zh
                                ? QStringLiteral("每个 NVLink domain %1 张 GPU").arg(hardware.gpus_per_domain)
                                : QStringLiteral("%1 GPUs per NVLink domain").arg(hardware.gpus_per_domain);
        machines.push_back({{"id", text(hardware.id)}, {"name", text(hardware.name)}, {"detail", detail}});
    }
    machines_.set(machines);
    refreshSliders();
    refreshFindings();
}

void LayoutModel::refreshSliders()
{
    const auto &scenario = session_->scenario();
    QList<QVariantMap> rows;
    for (const auto &row : slider_rows()) {
        const auto values = slider_values(scenario, row.degree, world_locked_);
        const auto value = degree_of(scenario, row.degree);
        QVariantList numbers, legal, reasons;
        int index = 0;
        for (const auto &each : values) {
            if (each.value == value)
                index = static_cast<int>(numbers.size());
            numbers << QVariant::fromValue<qlonglong>(each.value);
            legal << each.legal;
            reasons << session_->say(each.reason);
        }
        const bool unset = row.degree == Degree::expert_tensor && !scenario.parallel.expert_tensor;
        rows.push_back({{"title", session_->say(row.title)},
                        {"flag", text(flag_of(row.degree))},
                        {"value", QVariant::fromValue<qlonglong>(value)},
                        {"values", numbers},
                        {"legal", legal},
                        {"reasons", reasons},
                        {"position", index},
                        {"colour", role_colour(row.role, session_->theme())},
                        {"unset", unset}});
    }
    sliders_.set(rows);
    Q_EMIT changed();
}

void LayoutModel::refreshFindings()
{
    const auto derived = session_->derived();
    QList<QVariantMap> findings;
    for (const auto &finding : derived->findings) {
        QStringList fixes, flags;
        for (const auto &fix : finding.fixes)
            fixes << session_->say(fix.label);
        for (const auto &flag : finding.flags)
            flags << text(flag);
        const auto *source = catalog().citation(finding.citation);
        findings.push_back({{"severe", finding.severity == Finding::Severity::problem},
                            {"message", session_->say(finding.message)},
                            {"megatron", text(finding.megatron_message)},
                            {"versions", text(describe(finding.versions))},
                            {"citation", text(finding.citation)},
                            {"source", source ? session_->say(source->title) : QString()},
                            {"fixes", fixes},
                            {"flags", flags}});
    }
    findings_.set(findings);

    QList<QVariantMap> axes;
    for (const auto &axis : axis_names()) {
        const auto size = derived->layout ? degree(*derived->layout, axis) : 1;
        axes.push_back({{"id", text(axis.id)},
                        {"title", session_->say(axis.title)},
                        {"degree", size},
                        {"colour", role_colour(axis.role, session_->theme())}});
    }
    axes_.set(axes);
    Q_EMIT changed();
}

int LayoutModel::colourAxis() const
{
    const auto *axis = session_ ? find_axis(session_->viewState().colour_by) : nullptr;
    return axis ? static_cast<int>(axis - axis_names().data()) : 0;
}

void LayoutModel::setColourAxis(int row)
{
    if (row >= 0 && static_cast<std::size_t>(row) < axis_names().size())
        session_->setColourBy(text(axis_names()[static_cast<std::size_t>(row)].id));
    Q_EMIT changed();
}

void LayoutModel::setWorldLocked(bool locked)
{
    if (world_locked_ == locked)
        return;
    world_locked_ = locked;
    refreshSliders();
}

int LayoutModel::machine() const
{
    const auto presets = hardware_presets();
    const auto *found = session_ ? find_hardware(session_->scenario().cluster.hardware) : nullptr;
    return found ? static_cast<int>(found - presets.data()) : -1;
}

void LayoutModel::setMachine(int row)
{
    if (row < 0 || static_cast<std::size_t>(row) >= hardware_presets().size() || row == machine())
        return;
    auto cluster = session_->scenario().cluster;
    cluster.hardware = hardware_presets()[static_cast<std::size_t>(row)].id;
    cluster.domain_size.reset(); // 64 of 72 means nothing on another machine
    cluster.domain_sizes.clear();
    changeCluster(std::move(cluster));
}

int LayoutModel::domainCapacity() const
{
    const auto *hardware = session_ ? find_hardware(session_->scenario().cluster.hardware) : nullptr;
    return hardware ? hardware->gpus_per_domain : 1;
}

int LayoutModel::domainSize() const
{
    return session_ ? static_cast<int>(session_->scenario().cluster.domain_size.value_or(domainCapacity())) : 1;
}

void LayoutModel::setDomainSize(int size)
{
    if (size < 1 || size == domainSize())
        return;
    auto cluster = session_->scenario().cluster;
    cluster.domain_size = size;
    cluster.domain_sizes.clear();
    changeCluster(std::move(cluster), "domain-size");
}

bool LayoutModel::isInterleaved() const
{
    return session_ && session_->scenario().cluster.placement == ClusterSpec::Placement::interleaved;
}

void LayoutModel::setInterleaved(bool interleaved)
{
    if (interleaved == isInterleaved())
        return;
    auto cluster = session_->scenario().cluster;
    cluster.placement = interleaved ? ClusterSpec::Placement::interleaved : ClusterSpec::Placement::block;
    cluster.slots.clear();
    changeCluster(std::move(cluster));
}

void LayoutModel::changeCluster(ClusterSpec cluster, const std::string &key)
{
    auto next = session_->scenario();
    next.cluster = std::move(cluster);
    session_->change(std::move(next), key);
}

QString LayoutModel::dataParallel() const
{
    if (!session_ || !session_->derived()->layout)
        return QStringLiteral("–");
    const auto &layout = *session_->derived()->layout;
    return session_->textLanguage() == Language::zh ? QStringLiteral("%1（专家 %2）").arg(layout.dp).arg(layout.edp)
                                                    : QStringLiteral("%1 (expert %2)").arg(layout.dp).arg(layout.edp);
}

int LayoutModel::problemCount() const
{
    return session_ ? static_cast<int>(std::ranges::count(session_->derived()->findings, Finding::Severity::problem,
                                                          &Finding::severity))
                    : 0;
}

void LayoutModel::setValue(int row, int index)
{
    const auto values = sliders_.row(row).value("values").toList();
    if (row < 0 || row >= sliders_.count() || index < 0 || index >= values.size())
        return;
    const auto degree = slider_rows()[static_cast<std::size_t>(row)].degree;
    const auto value = values.at(index).toLongLong();
    if (value != degree_of(session_->scenario(), degree))
        session_->change(with_degree(session_->scenario(), degree, value, world_locked_),
                         "slider-" + std::to_string(row));
}

QString LayoutModel::typeValue(int row, const QString &typed)
{
    if (row < 0 || row >= sliders_.count())
        return {};
    const auto words = typed.trimmed().toStdString();
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(words.data(), words.data() + words.size(), value);
    if (error != std::errc() || end != words.data() + words.size() || value < 1 || value > largest_world)
        return session_->textLanguage() == Language::zh
                   ? QStringLiteral("请输入 1 到 %1 之间的整数").arg(largest_world)
                   : QStringLiteral("a whole number from 1 to %1").arg(largest_world);
    const auto degree = slider_rows()[static_cast<std::size_t>(row)].degree;
    session_->change(with_degree(session_->scenario(), degree, value, world_locked_));
    return {};
}

void LayoutModel::applyFix(int row, int fix)
{
    const auto derived = session_->derived();
    if (row < 0 || static_cast<std::size_t>(row) >= derived->findings.size())
        return;
    const auto &fixes = derived->findings[static_cast<std::size_t>(row)].fixes;
    if (fix < 0 || static_cast<std::size_t>(fix) >= fixes.size())
        return;
    if (auto mended = with_fix(session_->scenario(), fixes[static_cast<std::size_t>(fix)]))
        session_->change(std::move(*mended));
}

} // namespace rankscape
