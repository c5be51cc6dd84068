// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The matrix as the job has it or as somebody tries it, and changes to the job.
#include "app/viewmodels/fsdp_model.h"

#include "app/viewmodels/fsdp_numbers.h"
#include "model/scenario/legal_values.h"
#include "model/views/fsdp/fsdp_view.h"

#include <algorithm>
#include <vector>

namespace rankscape {

namespace {

const QList<QByteArray> number_roles{"name", "value", "note", "colour", "strong", "apart"};

/// The scenario with that many instances, if both grids take them.
std::optional<Scenario> with_instances(Scenario scenario, std::int64_t instances)
{
    scenario.parallel.optimizer_instances = instances;
    return layout_faults(scenario.parallel).empty() ? std::optional(std::move(scenario)) : std::nullopt;
}

QString sentence(QString text)
{
    if (!text.isEmpty())
        text[0] = text[0].toUpper();
    return text;
}

/// As many instances as make the inner group one NVLink domain; else the fewest that the job takes.
std::int64_t instances_for(const Scenario &scenario, const Derived *derived)
{
    const auto dp = derived && derived->layout ? derived->layout->dp * derived->scenario.parallel.context : 0;
    if (derived && derived->cluster && !derived->cluster->domains().empty()) {
        const auto domain = derived->cluster->domains().front().slots;
        if (domain > 0 && dp % domain == 0 && dp / domain > 1 && with_instances(scenario, dp / domain))
            return dp / domain;
    }
    for (std::int64_t instances = 2; instances <= dp; ++instances)
        if (dp % instances == 0 && with_instances(scenario, instances))
            return instances;
    return 2;
}

} // namespace

FsdpModel::FsdpModel(QObject *parent)
    : QObject(parent),
      matrix_({"title", "axis", "parameter", "gradient", "optimizer", "wrong"}),
      reasons_({"text", "citation"}),
      sent_(number_roles),
      held_(number_roles),
      times_(number_roles),
      units_({"title", "element"}),
      sizes_({"title", "size"})
{
}

void FsdpModel::setSession(Session *session)
{
    if (session_ == session)
        return;
    if (session_)
        disconnect(session_, nullptr, this, nullptr);
    session_ = session;
    if (session_) {
        connect(session_, &Session::scenarioChanged, this, &FsdpModel::giveUpTrial);
        for (const auto signal : {&Session::derivedChanged, &Session::studyChanged, &Session::languageChanged,
                                  &Session::themeChanged, &Session::pictureChanged})
            connect(session_, signal, this, &FsdpModel::reload);
    }
    reload();
}

bool FsdpModel::isUsed() const { return session_ && session_->scenario().sharding.megatron_fsdp; }

int FsdpModel::outer() const
{
    const auto derived = session_ ? session_->drawn() : nullptr;
    return derived && derived->layout ? derived->layout->instances : 1;
}

int FsdpModel::inner() const
{
    const auto derived = session_ ? session_->drawn() : nullptr;
    const auto *kind = derived ? derived->group("dp_cp") : nullptr;
    return kind ? kind->size / outer() : 0;
}

int FsdpModel::domain() const
{
    const auto derived = session_ ? session_->drawn() : nullptr;
    return derived && derived->cluster && !derived->cluster->domains().empty()
               ? derived->cluster->domains().front().slots
               : 0;
}

void FsdpModel::reloadInner()
{
    inner_values_.clear();
    inner_legal_.clear();
    inner_reasons_.clear();
    inner_index_ = 0;
    const std::int64_t size = std::int64_t{inner()} * outer();
    auto offered = slider_values(session_->scenario(), Degree::instances, false);
    std::ranges::reverse(offered); // many instances are a small inner group
    for (const auto &each : offered) {
        if (each.value < 1 || size % each.value != 0 || size < 1)
            continue;
        if (each.value == session_->scenario().parallel.optimizer_instances)
            inner_index_ = static_cast<int>(inner_values_.size());
        inner_values_ << QString::number(size / each.value);
        inner_legal_ << each.legal;
        inner_reasons_ << session_->say(each.reason);
    }
}

void FsdpModel::chooseInner(int index)
{
    const std::int64_t size = std::int64_t{inner()} * outer();
    if (!session_ || index < 0 || index >= inner_values_.size())
        return;
    session_->change(with_degree(session_->scenario(), Degree::instances,
                                 size / inner_values_[index].toString().toLongLong(), false),
                     "fsdp-inner");
}

QString FsdpModel::typeInner(const QString &typed)
{
    const std::int64_t size = std::int64_t{inner()} * outer();
    const auto wanted = typed.trimmed().toLongLong();
    if (!session_ || size < 1)
        return {};
    if (wanted < 1 || size % wanted != 0)
        return session_->say({"a divisor of the data-parallel size " + std::to_string(size),
                              "请输入数据并行大小 " + std::to_string(size) + " 的约数"});
    session_->change(with_degree(session_->scenario(), Degree::instances, size / wanted, false));
    return {};
}

const fsdp::Study *FsdpModel::study() const
{
    return session_ ? dynamic_cast<const fsdp::Study *>(session_->threadStudy().get()) : nullptr;
}

QString FsdpModel::meshText() const
{
    const auto derived = session_ ? session_->drawn() : nullptr;
    if (!derived || !derived->layout || !derived->cluster)
        return {};
    const auto mesh = fsdp::dense_mesh(*derived);
    const auto size = std::to_string(mesh.inner), count = std::to_string(mesh.inner_groups.count());
    const auto crossing = std::to_string(mesh.inner_crossing);
    Text text{"Inner groups are chunks of " + size + " consecutive data-parallel ranks. Nothing detects NVLink: ",
              "内层组就是数据并行 rank 每 " + size + " 个一段。没有代码探测 NVLink："};
    if (mesh.inner_crossing == 0) {
        text.en += "here they happen to stay inside their NVLink domains.";
        text.zh += "在这个集群上它们恰好都在 NVLink domain 内。";
    } else {
        if (mesh.inner_groups.count() == 1)
            text.en += "here the one group leaves its NVLink domain, and its traffic goes over the network.";
        else
            text.en += "here " + crossing + " of " + count + (mesh.inner_crossing == 1 ? " leaves" : " leave") +
                       " their NVLink domain, and their traffic goes over the network.";
        text.zh += mesh.inner_groups.count() == 1
                       ? std::string("这里的这一段跨出了 NVLink domain，通信要走网络。")
                       : "这里 " + count + " 段中有 " + crossing + " 段跨出 NVLink domain，通信要走网络。";
    }
    return session_->say(text);
}

bool FsdpModel::leavesDomain() const
{
    const auto derived = session_ ? session_->drawn() : nullptr;
    return derived && derived->layout && derived->cluster && fsdp::dense_mesh(*derived).inner_crossing > 0;
}

fsdp::Matrix FsdpModel::jobs() const
{
    const auto &sharding = session_->scenario().sharding;
    return fsdp::matrix_of(sharding.strategy, sharding.outer_strategy);
}

int FsdpModel::preset() const
{
    if (!isUsed() || trial_)
        return -1;
    const auto &sharding = session_->scenario().sharding;
    const auto *found = fsdp::preset_of(sharding.strategy, sharding.outer_strategy,
                                        session_->scenario().parallel.optimizer_instances > 1);
    return found ? static_cast<int>(found - fsdp::presets().data()) : -1;
}

QString FsdpModel::presetName() const
{
    if (!session_)
        return {};
    if (const auto known = preset(); known >= 0)
        return session_->say(fsdp::presets()[static_cast<std::size_t>(known)].name);
    if (trial_)
        return session_->say({"A trial, not applied to the job", "试排，没有应用到作业"});
    if (!isUsed())
        return session_->say({"This job does not use Megatron-FSDP", "这个作业没有使用 Megatron-FSDP"});
    const auto zero = [](const fsdp::AxisPlacements &placed) {
        const auto *strategy = fsdp::strategy_of(placed);
        return strategy ? std::string(strategy->zero) : std::string("?");
    };
    const auto matrix = jobs();
    const auto outside = zero(matrix.outer), inside = zero(matrix.inner);
    return session_->say({"outer " + outside + " × inner " + inside, "外层 " + outside + " × 内层 " + inside});
}

QStringList FsdpModel::presets() const
{
    QStringList names;
    for (const auto &preset : fsdp::presets())
        names << QString::fromStdString(preset.name.en);
    return names;
}

void FsdpModel::apply(std::string_view inner, std::string_view outer, std::optional<std::int64_t> instances)
{
    auto scenario = session_->scenario();
    scenario.sharding.megatron_fsdp = true;
    scenario.sharding.fsdp_version = 2;
    scenario.sharding.strategy = inner;
    scenario.sharding.outer_strategy = outer;
    if (instances)
        scenario.parallel.optimizer_instances = *instances;
    trial_.reset();
    session_->change(std::move(scenario));
    reload();
}

void FsdpModel::choosePreset(int preset)
{
    if (!session_ || preset < 0 || static_cast<std::size_t>(preset) >= fsdp::presets().size())
        return;
    const auto &chosen = fsdp::presets()[static_cast<std::size_t>(preset)];
    std::optional<std::int64_t> instances;
    if (!chosen.two_axes)
        instances = 1;
    else if (session_->scenario().parallel.optimizer_instances < 2)
        instances = instances_for(session_->scenario(), session_->derived().get());
    apply(chosen.inner, chosen.outer, instances);
}

void FsdpModel::place(int axis, int subject, int placement)
{
    if (!session_ || axis < 0 || axis > 1 || subject < 0 || subject > 2 || placement < 0 || placement > 2)
        return;
    auto matrix = trial_.value_or(jobs());
    matrix[static_cast<fsdp::MeshAxis>(axis)][static_cast<fsdp::Subject>(subject)] =
        static_cast<fsdp::Placement>(placement);
    const auto *inner = fsdp::strategy_of(matrix.inner);
    const auto *outer = fsdp::strategy_of(matrix.outer);
    if (fsdp::explain(matrix, hasTwoAxes()).empty() && inner && outer) {
        apply(inner->flag_value, outer->flag_value, std::nullopt);
        return;
    }
    trial_ = matrix;
    reload();
}

void FsdpModel::giveUpTrial()
{
    trial_.reset();
    reload();
}

void FsdpModel::chooseUnit(int unit)
{
    if (session_ && unit >= 0 && unit < units_.count())
        session_->setSelected(units_.row(unit).value(QStringLiteral("element")).toString());
}

void FsdpModel::chooseSize(int size)
{
    if (session_ && size >= 0 && size < sizes_.count())
        session_->setOtherSize(sizes_.row(size).value(QStringLiteral("size")).toInt());
}

void FsdpModel::reload()
{
    if (!session_)
        return;
    reloadMatrix();
    reloadInner();
    reloadNumbers();
    Q_EMIT changed();
}

void FsdpModel::reloadMatrix()
{
    const auto matrix = trial_.value_or(jobs());
    const auto found = fsdp::explain(matrix, hasTwoAxes());
    QList<QVariantMap> rows, why;
    for (const auto axis : fsdp::both_axes) {
        int wrong = 0;
        for (const auto &reason : found)
            if (reason.axis == axis)
                wrong |= 1 << static_cast<int>(reason.subject);
        const auto placed = [&](fsdp::Subject subject) { return static_cast<int>(matrix[axis][subject]); };
        rows.push_back({{"title", session_->say(fsdp::name(axis))},
                        {"axis", static_cast<int>(axis)},
                        {"parameter", placed(fsdp::Subject::parameter)},
                        {"gradient", placed(fsdp::Subject::gradient)},
                        {"optimizer", placed(fsdp::Subject::optimizer)},
                        {"wrong", wrong}});
    }
    for (const auto &reason : found)
        why.push_back(
            {{"text", sentence(session_->say(reason.why))}, {"citation", QString::fromStdString(reason.citation)}});
    matrix_.set(rows);
    reasons_.set(why);
}

void FsdpModel::reloadNumbers()
{
    const auto *made = study();
    reloadUnits(made);
    if (!made) {
        sent_.set({});
        held_.set({});
        times_.set({});
        return;
    }
    const fsdp_numbers::Look look{session_->textLanguage(), session_->theme()};
    const auto unit = fsdp_view::unit_of(session_->shown(), *made);
    unit_title_ = session_->say(made->units.all[unit].name());
    sent_.set(fsdp_numbers::sent(*made, unit, look));
    held_.set(fsdp_numbers::held(*made, look));
    times_.set(fsdp_numbers::times(*made, look));
}

void FsdpModel::reloadUnits(const fsdp::Study *study)
{
    QList<QVariantMap> units, sizes;
    unit_ = size_ = -1;
    if (study) {
        const auto &all = study->units.all;
        const auto kind = all[fsdp_view::unit_of(session_->shown(), *study)].kind;
        for (std::size_t i = 0; i < all.size(); ++i) {
            const auto first = std::ranges::find(all, all[i].kind, &fsdp::Unit::kind);
            if (static_cast<std::size_t>(first - all.begin()) != i)
                continue;
            if (all[i].kind == kind)
                unit_ = static_cast<int>(units.size());
            const bool experts = study->units.kind(all[i]).experts.has_value();
            const auto name = all[i].name();
            units.push_back({{"title", session_->say(experts ? Text{name.en + " (MoE)", name.zh + "（MoE）"} : name)},
                             {"element", QStringLiteral("unit-%1").arg(i)}});
        }
        const auto job = study->dense.size();
        const auto other = fsdp_shards_view::other_size(session_->shown(), *study);
        std::vector<std::int64_t> offered{job / 4, job / 2, job + 1, job * 3 / 2, job * 2, job * 4, job * 8, other};
        std::ranges::sort(offered);
        for (const auto size : offered) {
            if (size < 1 || size == job || size > 65536)
                continue;
            if (!sizes.isEmpty() && sizes.last().value(QStringLiteral("size")).toLongLong() >= size)
                continue;
            if (size == other)
                size_ = static_cast<int>(sizes.size());
            const auto count = std::to_string(size);
            sizes.push_back({{"title", session_->say({count + " ranks", count + " 个 rank"})},
                             {"size", static_cast<qlonglong>(size)}});
        }
    }
    units_.set(units);
    sizes_.set(sizes);
}

} // namespace rankscape
