// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// From the network of the Scenario to rows, and from texts to flags.
#include "app/viewmodels/network_model.h"

#include "model/cluster/network.h"
#include "model/scenario/options.h"

#include <array>

namespace rankscape {

namespace {

struct Wire {
    const char *flag;
    Text title;
    const char *unit;
    const char *on_flag = ""; ///< of a switch: what turns it on
};

const std::array<Wire, 15> &wires()
{
    static const std::array<Wire, 15> rows{{
        {"--nvlink-bandwidth", {"NVLink, one way", "NVLink 单向"}, "GB/s"},
        {"--switch-bandwidth", {"NVSwitch in all", "NVSwitch 总带宽"}, "GB/s"},
        {"--network-bandwidth", {"NIC, one way", "网卡单向"}, "GB/s"},
        {"--nics-per-node", {"NICs per node", "每节点网卡数"}, ""},
        {"--nic-of-gpu", {"NIC of each GPU", "各 GPU 的网卡"}, ""},
        {"--rails", {"Rails", "rail 数"}, ""},
        {"--leaf-size", {"Nodes under a leaf", "每个 leaf 的节点数"}, ""},
        {"--oversubscription", {"Oversubscription", "收敛比"}, ": 1"},
        {"--no-spine", {"Spine", "spine"}, "", "--spine"},
        {"--no-pxn", {"PXN", "PXN"}, "", "--pxn"},
        {"--nvlink-latency", {"NVLink latency", "NVLink 延迟"}, "µs"},
        {"--network-latency", {"Network latency", "网络延迟"}, "µs"},
        {"--spine-latency", {"Spine latency", "spine 延迟"}, "µs"},
        {"--nvls-latency", {"NVLS latency", "NVLS 延迟"}, "µs"},
        {"--launch-latency", {"Launch latency", "启动延迟"}, "µs"},
    }};
    return rows;
}

const Wire *find_wire(std::string_view flag)
{
    for (const auto &wire : wires())
        if (flag == wire.flag)
            return &wire;
    return nullptr;
}

QString text(std::string_view words) { return QString::fromUtf8(words.data(), static_cast<qsizetype>(words.size())); }
QString number(double value) { return QString::number(value, 'g', 6); }

/// The smallest cluster of this machine: enough to ask what is assumed and whether the wires can be laid.
std::optional<Cluster> one_gpu(const std::string &hardware)
{
    ClusterSpec spec;
    spec.hardware = hardware;
    auto made = Cluster::make(spec, 1);
    if (auto *cluster = std::get_if<Cluster>(&made))
        return std::move(*cluster);
    return std::nullopt;
}

/// What is computed with while the flag is not set.
QString usual(std::string_view flag, const Network &base, const NetworkSpec &spec, Language language)
{
    const auto micros = [&](PathClass kind) { return number(base.latency(kind, Protocol::simple).value * 1e6); };
    if (flag == "--nvlink-bandwidth")
        return number(base.nvlink_rate().value * 1e-9);
    if (flag == "--network-bandwidth")
        return number(base.nic_rate().value * 1e-9);
    if (flag == "--nics-per-node")
        return QString::number(base.hardware().gpus_per_node);
    if (flag == "--nic-of-gpu")
        return language == Language::zh ? QStringLiteral("均分") : QStringLiteral("evenly");
    if (flag == "--oversubscription")
        return number(NetworkSpec{}.oversubscription);
    if (flag == "--nvlink-latency")
        return micros(PathClass::nvlink);
    if (flag == "--network-latency")
        return micros(PathClass::network);
    if (flag == "--spine-latency")
        return spec.network_latency ? number(*spec.network_latency) : micros(PathClass::network);
    if (flag == "--nvls-latency")
        return micros(PathClass::nvls);
    if (flag == "--launch-latency")
        return number(base.launch_latency(Protocol::simple).value * 1e6);
    return QStringLiteral("none"); // the word that apply() takes
}

/// What a person who knows the data sheet, or wonders why nothing happens, should read.
Text note_of(std::string_view flag, const Network &base, const NetworkSpec &spec)
{
    const auto &hardware = base.hardware();
    const auto say = [](double value) { return number(value).toStdString(); };
    if (flag == "--nvlink-bandwidth") {
        const auto label = say(hardware.nvlink_total.value * 1e-9), usable = say(hardware.nvlink_usable.value * 1e-9);
        if (!spec.nvlink_pairs.empty())
            return {"not used: this machine has NVLink pairs, each with its own rate",
                    "未使用：此机器的 NVLink 为点对点链路，各有各的带宽"};
        return {"NVLink: " + label + " GB/s both ways on the label, " + usable + " GB/s one way as NCCL counts",
                "NVLink：标称双向 " + label + " GB/s，NCCL 按单向 " + usable + " GB/s 计"};
    }
    if (flag == "--network-bandwidth") {
        const auto line = say(hardware.nic.value / 1.25e8), bytes = say(hardware.nic.value * 1e-9),
                   usable = say(base.nic_rate().value * 1e-9);
        return {"NIC: " + line + " Gb/s (" + bytes + " GB/s) on the label, " + usable + " GB/s as NCCL counts",
                "网卡：标称 " + line + " Gb/s（" + bytes + " GB/s），NCCL 按 " + usable + " GB/s 计"};
    }
    if (flag == "--nics-per-node" && !spec.nic_of_gpu.empty())
        return {"not used: each GPU names its NIC below", "未使用：下面已指定各 GPU 的网卡"};
    if (flag == "--oversubscription" && spec.oversubscription != 1 && !spec.rails && !spec.leaf_size)
        return {"without effect: there are no rails and no leaves", "不起作用：没有设 rail，也没有设 leaf"};
    return {};
}

QString joined(const std::vector<std::string> &words)
{
    QStringList parts;
    for (const auto &word : words)
        parts << text(word);
    return parts.join(QLatin1Char(','));
}

} // namespace

NetworkModel::NetworkModel(QObject *parent)
    : QObject(parent),
      rows_({"id", "title", "value", "default", "unit", "isDefault", "isSwitch", "on", "note", "hint", "problem"})
{
}

void NetworkModel::setSession(Session *session)
{
    if (session_ == session || !session)
        return;
    if (session_)
        disconnect(session_, nullptr, this, nullptr);
    session_ = session;
    connect(session, &Session::scenarioChanged, this, &NetworkModel::refresh);
    connect(session, &Session::languageChanged, this, &NetworkModel::refresh);
    refresh();
    Q_EMIT sessionChanged();
}

void NetworkModel::refresh()
{
    const auto &scenario = session_->scenario();
    const auto &spec = scenario.cluster.network;
    const auto language = session_->textLanguage();
    QList<QVariantMap> rows;
    QString nvlink, nic;
    changed_count_ = 0;
    if (const auto cluster = one_gpu(scenario.cluster.hardware)) {
        const auto base = Network::make(*cluster, {}); // of defaults alone: cannot be refused
        auto judged = spec;
        judged.nvlink_pairs.clear(); // depend on the size of the domain, and are no row
        const auto made = Network::make(*cluster, judged);
        for (const auto &wire : wires()) {
            const auto *option = find_option(wire.flag);
            const auto given = option->get(scenario);
            const bool is_switch = *wire.on_flag != '\0';
            const auto standard = is_switch ? QStringLiteral("on") : usual(wire.flag, *base, spec, language);
            const bool is_default = given.empty();
            const auto value = is_default ? standard : is_switch ? QStringLiteral("off") : joined(given);
            const bool wrong = !made && made.problem().where.flag == wire.flag;
            changed_count_ += is_default ? 0 : 1;
            if (std::string_view(wire.flag) == "--nvlink-bandwidth")
                nvlink = value;
            if (std::string_view(wire.flag) == "--network-bandwidth")
                nic = value;
            rows.push_back({{"id", text(wire.flag)},
                            {"title", session_->say(wire.title)},
                            {"value", value},
                            {"default", standard},
                            {"unit", text(wire.unit)},
                            {"isDefault", is_default},
                            {"isSwitch", is_switch},
                            {"on", is_switch && is_default},
                            {"note", session_->say(note_of(wire.flag, *base, spec))},
                            {"hint", text(wire.flag) + QStringLiteral(": ") + session_->say(option->meaning)},
                            {"problem", wrong ? text(one_line(made.problem(), language)) : QString()}});
        }
        summary_ = (language == Language::zh ? QStringLiteral("NVLink %1 · 网卡 %2 GB/s")
                                             : QStringLiteral("NVLink %1 · NIC %2 GB/s"))
                       .arg(nvlink, nic);
    } else {
        summary_.clear();
    }
    rows_.set(rows);
    Q_EMIT changed();
}

QString NetworkModel::set(const QString &flag, const QString &typed)
{
    const auto *wire = session_ ? find_wire(flag.toStdString()) : nullptr;
    if (!wire)
        return {};
    const auto words = typed.trimmed();
    for (int i = 0; i < rows_.count(); ++i) {
        const auto row = rows_.row(i);
        if (row["id"] != flag)
            continue;
        if (words == row["value"].toString())
            return {};
        if (words.isEmpty() || words == row["default"].toString()) {
            reset(flag);
            return {};
        }
    }
    const std::string applied = *wire->on_flag != '\0' ? wire->on_flag : wire->flag;
    auto next = apply(session_->scenario(), {applied, {words.toStdString()}, {}});
    if (!next)
        return text(one_line(next.problem(), session_->textLanguage()));
    session_->change(std::move(*next));
    return {};
}

void NetworkModel::reset(const QString &flag)
{
    if (session_ && find_wire(flag.toStdString()))
        session_->change(without(session_->scenario(), flag.toStdString()));
}

} // namespace rankscape
