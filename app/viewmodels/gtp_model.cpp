// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Formats as sets of flags, requirements from the rules, numbers from the study.
#include "app/viewmodels/gtp_model.h"

#include "app/viewmodels/gtp_numbers.h"
#include "model/scenario/options.h"
#include "model/views/gtp/chips.h"
#include "model/views/gtp/gtp_view.h"
#include "model/views/gtp/words.h"

#include <QColor>

#include <algorithm>
#include <array>

namespace rankscape {

namespace {

constexpr std::array formats_in_order{WireFormat::bf16, WireFormat::mxfp8, WireFormat::nvfp4};

const QList<QByteArray> number_roles{"name", "value", "other", "note", "colour", "strong", "apart"};

/// The job in another format; `complete`: with the flags that GTP wants beside it.
Scenario in_format(Scenario scenario, WireFormat format, bool complete)
{
    auto &e = scenario.execution;
    const ExecutionOptions defaults;
    e.fp16 = false;
    e.bf16 = true;
    e.fp8.reset();
    e.fp4.reset();
    e.fp8_recipe = defaults.fp8_recipe;
    e.fp8_param_gather = e.fp4_param_gather = e.reuse_grad_buffer = false;
    if (format == WireFormat::mxfp8) {
        e.fp8 = "e4m3";
        e.fp8_recipe = "mxfp8";
        e.fp8_param_gather = e.reuse_grad_buffer = complete;
    }
    if (format == WireFormat::nvfp4) {
        e.fp4 = "e2m1";
        e.fp4_param_gather = complete;
    }
    return scenario;
}

bool is_of_gtp(const Finding &finding) { return finding.code.starts_with("gtp_remat_"); }

} // namespace

GtpModel::GtpModel(QObject *parent)
    : QObject(parent),
      needs_({"text", "met", "flag"}),
      weights_({"title", "element"}),
      places_(number_roles),
      cut_(number_roles),
      sent_(number_roles),
      held_(number_roles),
      times_(number_roles),
      beside_(number_roles)
{
}

void GtpModel::setSession(Session *session)
{
    if (session_ == session)
        return;
    if (session_)
        disconnect(session_, nullptr, this, nullptr);
    session_ = session;
    if (session_)
        for (const auto signal : {&Session::derivedChanged, &Session::studyChanged, &Session::languageChanged,
                                  &Session::themeChanged, &Session::pictureChanged})
            connect(session_, signal, this, &GtpModel::reload);
    reload();
}

const gtp::Study *GtpModel::study() const
{
    return session_ ? dynamic_cast<const gtp::Study *>(session_->threadStudy().get()) : nullptr;
}

std::optional<gtp::Degrees> GtpModel::degrees() const
{
    const auto derived = session_ ? session_->drawn() : nullptr;
    return derived && derived->layout ? std::optional(gtp::degrees_of(*derived->layout)) : std::nullopt;
}

QString GtpModel::product() const
{
    const auto d = degrees();
    if (!d)
        return {};
    const auto all = std::to_string(d->weight_shards()), tp = std::to_string(d->tp), g = std::to_string(d->g);
    auto text = "GTP " + all + " = TP " + tp + " × GTP_remat " + g;
    if (hasExperts())
        text += " · EGTP " + std::to_string(d->expert_weight_shards()) + " = ETP " + std::to_string(d->etp) + " × " +
                std::to_string(d->egtp);
    return QString::fromStdString(text);
}

QString GtpModel::batchText() const
{
    const auto d = degrees();
    return d ? session_->say(gtp::batch_of(*session_->drawn(), *d).written_out()) : QString();
}

QString GtpModel::twoCounts() const
{
    const auto d = degrees();
    if (!d)
        return {};
    const auto dp = std::to_string(d->dp), all = std::to_string(d->data_distribution()), g = std::to_string(d->g);
    return session_->say({"DP as replicas (gradients): " + dp + "; as readers of data: " + dp + " × " + g + " = " + all,
                          "DP 作为副本数（梯度）：" + dp + "；作为读数据的路数：" + dp + " × " + g + " = " + all});
}

bool GtpModel::hasExperts() const { return session_ && session_->scenario().model.num_experts.value_or(0) > 0; }

QStringList GtpModel::formats() const
{
    QStringList names;
    for (const auto format : formats_in_order)
        names << QString::fromStdString(std::string(name(format)));
    return names;
}

int GtpModel::format() const
{
    if (!session_)
        return -1;
    const auto &scenario = session_->scenario();
    const auto format = gtp::wire_format(scenario);
    if (format == WireFormat::bf16 && scenario.execution.fp8)
        return -1; // a recipe that is none of these
    return static_cast<int>(std::ranges::find(formats_in_order, format) - formats_in_order.begin());
}

void GtpModel::chooseFormat(int format)
{
    if (!session_ || format < 0 || static_cast<std::size_t>(format) >= formats_in_order.size())
        return;
    session_->change(in_format(session_->scenario(), formats_in_order[static_cast<std::size_t>(format)], true));
}

void GtpModel::chooseWeight(int weight)
{
    if (session_ && weight >= 0 && weight < weights_.count())
        session_->setSelected(weights_.row(weight).value(QStringLiteral("element")).toString());
}

void GtpModel::reload()
{
    if (!session_)
        return;
    reloadNeeds();
    reloadNumbers();
    Q_EMIT changed();
}

/// What the rules would say of the bare format is what it needs; it is met where they do not say it of the job.
void GtpModel::reloadNeeds()
{
    const auto &scenario = session_->scenario();
    QList<QVariantMap> rows;
    const auto add = [&](const Text &text, bool met, const std::string &flag) {
        rows.push_back({{"text", session_->say(text)}, {"met", met}, {"flag", QString::fromStdString(flag)}});
    };
    const auto derived = session_->derived();
    const auto said = [&](std::string_view code) {
        return derived && std::ranges::any_of(derived->findings, [&](const Finding &f) { return f.code == code; });
    };
    if (const auto shown = format(); shown > 0) {
        const auto now = settings_of(scenario);
        for (const auto &finding :
             check(in_format(scenario, formats_in_order[static_cast<std::size_t>(shown)], false))) {
            if (!is_of_gtp(finding) || finding.fixes.empty() || finding.code.find("param_gather") == std::string::npos)
                continue;
            for (const auto &[flag, value] : finding.fixes.front().set) {
                const auto *option = find_option(flag);
                const bool met = std::ranges::any_of(
                    now, [&](const FlagSetting &s) { return option && find_option(s.flag) == option; });
                add({flag, flag}, met, flag);
            }
        }
    }
    add({"Transformer Engine 2.19 or later", "Transformer Engine 2.19 及以上"},
        !said("gtp_remat_needs_newer_transformer_engine"), "--core-version");
    add({"one distributed optimizer instance", "distributed optimizer 实例数为 1"},
        scenario.parallel.optimizer_instances == 1, "--num-distributed-optimizer-instances");
    add({"no --ddp-average-in-collective", "不用 --ddp-average-in-collective"},
        !scenario.sharding.average_in_collective, "--ddp-average-in-collective");
    needs_.set(rows);
}

void GtpModel::reloadNumbers()
{
    const auto *made = study();
    QList<QVariantMap> weights, places;
    weight_ = -1;
    weight_title_.clear();
    if (!made) {
        for (auto *rows : {&weights_, &places_, &cut_, &sent_, &held_, &times_, &beside_})
            rows->set({});
        return;
    }
    const auto &meant = gtp_view::weight_meant(*made, session_->shown().state);
    for (const auto &weight : made->forward.weights) {
        if (!weight.tensor.linear)
            continue;
        if (&weight == &meant) {
            weight_ = static_cast<int>(weights.size());
            weight_title_ = session_->say(weight.name);
        }
        weights.push_back(
            {{"title", session_->say(weight.name)}, {"element", QString::fromStdString("weight-" + weight.id)}});
    }
    struct Row {
        const char *group;
        Text name;
        Role role;
    };
    const std::array<Row, 4> rows{{{"gtp_remat", {"GTP_remat", "GTP_remat"}, Role::axis_gtp_remat},
                                   {"expt_gtp_remat", {"expert GTP_remat", "专家 GTP_remat"}, Role::axis_etp},
                                   {"ep", {"EP", "EP"}, Role::axis_ep},
                                   {"dp_cp", {"DP × CP", "DP × CP"}, Role::axis_dp}}};
    for (const auto &row : rows) {
        const auto *where = made->derived->locality_of(row.group);
        if (!where || where->size < 2)
            continue;
        const auto c = colour(session_->theme(), {row.role});
        places.push_back({{"name", session_->say(row.name)},
                          {"value", QStringLiteral("%1 / %2").arg(where->crossing).arg(where->count)},
                          {"other", QString()},
                          {"note", session_->say(gtp_view::placement_of(*made, row.group))},
                          {"colour", QColor(c.red, c.green, c.blue)},
                          {"strong", false},
                          {"apart", false}});
    }
    weights_.set(weights);
    places_.set(places);
    const gtp_numbers::Look look{session_->textLanguage(), session_->theme()};
    cut_.set(gtp_numbers::cut(*made, meant, look));
    sent_.set(gtp_numbers::sent(*made, meant, look));
    held_.set(gtp_numbers::held(*made, look));
    times_.set(gtp_numbers::times(*made, look));
    beside_.set(gtp_numbers::beside(*made, look));
}

} // namespace rankscape
