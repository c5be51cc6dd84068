// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Asking for figures, and putting them into words.
#include "app/viewmodels/traffic_charts.h"

#include "model/views/traffic_charts/amounts.h"

#include <algorithm>
#include <cmath>

namespace rankscape {

using namespace traffic_charts;

namespace {

constexpr double longest_in_microseconds = 10e-3;

QString quoted(const std::string &text) { return QString::fromStdString(text); }

const Text mean_of{"%s, mean of %n links", "%s，%n 条链路的平均值"};

Text filled(Text text, const std::string &what, std::int32_t count)
{
    for (auto *sentence : {&text.en, &text.zh}) {
        sentence->replace(sentence->find("%s"), 2, what);
        sentence->replace(sentence->find("%n"), 2, std::to_string(count));
    }
    return text;
}

} // namespace

TrafficChartsModel::TrafficChartsModel(QObject *parent)
    : QObject(parent),
      bytes_({"name", "inside", "across", "words"}),
      links_({"id", "name", "share", "words", "network"})
{
    worker_.setMaxThreadCount(1);
}

TrafficChartsModel::~TrafficChartsModel()
{
    running_.request_stop();
    worker_.clear();
    worker_.waitForDone();
}

void TrafficChartsModel::setSession(Session *session)
{
    if (session_ == session)
        return;
    if (session_)
        session_->disconnect(this);
    session_ = session;
    if (session_) {
        connect(session_, &Session::studyChanged, this, &TrafficChartsModel::studyMoved);
        connect(session_, &Session::languageChanged, this, &TrafficChartsModel::retell);
    }
    Q_EMIT sessionChanged();
    studyMoved();
}

void TrafficChartsModel::setActive(bool active)
{
    if (active_ == active)
        return;
    active_ = active;
    studyMoved();
}

void TrafficChartsModel::studyMoved()
{
    if (!active_)
        return;
    auto study = session_ ? session_->study() : nullptr;
    if (study == asked_) {
        Q_EMIT changed(); // the problem, perhaps
        return;
    }
    running_.request_stop();
    running_ = {};
    asked_ = study;
    if (!study) {
        accept(nullptr, {});
        return;
    }
    worker_.start([this, study, stop = running_.get_token()] {
        if (auto figures = figures_of(*study, stop))
            QMetaObject::invokeMethod(this, [this, study, figures = *std::move(figures)]() mutable {
                if (study == asked_)
                    accept(study, std::move(figures));
            });
    });
}

void TrafficChartsModel::accept(std::shared_ptr<const Study> study, Figures figures)
{
    study_ = std::move(study);
    figures_ = std::move(figures);
    run_ = std::min(run_, figures_.empty() ? 0 : figures_.size() - 1);
    retell();
}

void TrafficChartsModel::retell()
{
    double most = 1;
    for (const auto &run : figures_)
        most = std::max(most, run.bytes.sum());
    QList<QVariantMap> bars, fullest;
    for (const auto &run : figures_) {
        const auto inside = text(Bytes{run.bytes.inside}), out = text(Bytes{run.bytes.across});
        bars << QVariantMap{
            {"name", quoted(run.algorithm)},
            {"inside", run.bytes.inside / most},
            {"across", run.bytes.across / most},
            {"words", session_->say({inside + " inside · " + out + " across", "内部 " + inside + " · 跨域 " + out})}};
    }
    if (const auto *run = shown())
        for (const auto &use : run->load.fullest)
            fullest << QVariantMap{
                {"id", QStringLiteral("link-%1").arg(use.link)},
                {"name", session_->say(study_->network.describe(use.link))},
                {"share", std::min(1.0, use.utilisation)},
                {"words", quoted(percent(use.utilisation) + " · " + text(use.rate) + " · " + text(use.payload))},
                {"network", is_network(study_->network.links()[static_cast<std::size_t>(use.link)].kind)}};
    bytes_.set(bars);
    links_.set(fullest);
    Q_EMIT changed();
}

QString TrafficChartsModel::problem() const
{
    if (!session_ || isReady())
        return {};
    if (!session_->studyProblem().isEmpty())
        return session_->studyProblem();
    if (asked_ || session_->isStudyBusy())
        return session_->say({"Computing …", "正在计算……"});
    return session_->say({"No traffic yet: choose a group of more than one rank, an operation and a size",
                          "还没有流量：请选择多于一个 rank 的组、操作和数据量"});
}

QStringList TrafficChartsModel::runs() const
{
    QStringList names;
    for (const auto &run : figures_)
        names << quoted(run.algorithm);
    return names;
}

void TrafficChartsModel::setRun(int run)
{
    if (run < 0 || static_cast<std::size_t>(run) >= figures_.size() || static_cast<std::size_t>(run) == run_)
        return;
    run_ = static_cast<std::size_t>(run);
    retell();
}

QStringList TrafficChartsModel::levels() const
{
    QStringList names;
    if (const auto *run = shown())
        for (const auto &matrix : run->matrices)
            names << session_->say(what(matrix.level));
    return names;
}

int TrafficChartsModel::level() const
{
    const auto *run = shown();
    if (!run)
        return -1;
    const auto found = std::ranges::find_if(run->matrices, [&](const Matrix &m) { return m.level == level_; });
    return static_cast<int>(found == run->matrices.end() ? static_cast<std::ptrdiff_t>(run->suitable)
                                                         : found - run->matrices.begin());
}

void TrafficChartsModel::setLevel(int level)
{
    const auto *run = shown();
    if (!run || level < 0 || static_cast<std::size_t>(level) >= run->matrices.size() || level == this->level())
        return;
    level_ = run->matrices[static_cast<std::size_t>(level)].level;
    Q_EMIT changed();
}

const Matrix *TrafficChartsModel::matrix() const
{
    const auto *run = shown();
    return run ? &run->matrices[static_cast<std::size_t>(level())] : nullptr;
}

QString TrafficChartsModel::most() const { return matrix() ? quoted(text(Bytes{matrix()->most})) : QString(); }

bool TrafficChartsModel::hasAcross() const { return shown() && shown()->bytes.across > 0; }

QString TrafficChartsModel::timeUnit() const
{
    return span() <= longest_in_microseconds ? QStringLiteral("µs") : QStringLiteral("ms");
}

qreal TrafficChartsModel::timeScale() const { return span() <= longest_in_microseconds ? 1e6 : 1e3; }

QVariantList TrafficChartsModel::ticks() const
{
    QVariantList result;
    const auto last = span() * timeScale();
    if (last <= 0)
        return result;
    // 1, 2 or 5 times a power of ten, four to nine of them.
    auto step = std::pow(10, std::floor(std::log10(last / 4)));
    step *= last / 4 >= 5 * step ? 5 : last / 4 >= 2 * step ? 2 : 1;
    for (int i = 0; i * step <= last; ++i)
        result << QVariantMap{{"at", i * step / last},
                              {"text", QString::number(i * step) + (i == 0 ? QString() : " " + timeUnit())}};
    return result;
}

qreal TrafficChartsModel::span() const { return shown() ? shown()->load.span.value : 0; }

QVariantList TrafficChartsModel::points(const std::vector<double> &means) const
{
    QVariantList result;
    if (means.empty())
        return result;
    const auto width = span() * timeScale() / static_cast<double>(means.size());
    result << QPointF(0, means.front() * 100);
    for (std::size_t i = 0; i < means.size(); ++i)
        result << QPointF(width * (static_cast<double>(i) + 0.5), means[i] * 100);
    result << QPointF(span() * timeScale(), means.back() * 100);
    return result;
}

QVariantList TrafficChartsModel::nvlink() const { return shown() ? points(shown()->load.nvlink) : QVariantList(); }

QVariantList TrafficChartsModel::network() const { return shown() ? points(shown()->load.network) : QVariantList(); }

QVariantList TrafficChartsModel::busiest() const { return shown() ? points(shown()->load.busiest) : QVariantList(); }

QString TrafficChartsModel::nvlinkName() const
{
    if (!shown() || shown()->load.nvlink.empty())
        return {};
    return session_->say(filled(mean_of, shown()->load.pcie ? "NVLink / PCIe" : "NVLink", shown()->load.nvlink_count));
}

QString TrafficChartsModel::networkName() const
{
    if (!shown() || shown()->load.network.empty())
        return {};
    const Text word{"Network", "网络"};
    return session_->say(filled(mean_of, word.in(session_->textLanguage()), shown()->load.network_count));
}

QString TrafficChartsModel::busiestName() const
{
    if (!shown() || shown()->load.busiest_link < 0)
        return {};
    const auto link = study_->network.describe(shown()->load.busiest_link);
    return session_->say({"Busiest: " + link.en, "最忙：" + link.zh});
}

QString TrafficChartsModel::at(qreal seconds) const
{
    const auto *run = shown();
    if (!run || seconds < 0 || seconds > span() || span() <= 0)
        return {};
    Text words{text(Seconds{seconds}), text(Seconds{seconds})};
    const auto add = [&](const std::vector<double> &means, const Text &what, bool first) {
        if (means.empty())
            return;
        const auto last = static_cast<double>(means.size() - 1);
        const auto at =
            static_cast<std::size_t>(std::clamp(seconds / span() * static_cast<double>(means.size()), 0.0, last));
        words.en += (first ? ": " : ", ") + what.en + " " + percent(means[at]);
        words.zh += (first ? "：" : "，") + what.zh + " " + percent(means[at]);
    };
    const auto &load = run->load;
    add(load.nvlink, {"NVLink", "NVLink"}, true);
    add(load.network, {"network", "网络"}, load.nvlink.empty());
    add(load.busiest, {"busiest link", "最忙链路"}, false);
    return session_->say(words);
}

} // namespace rankscape
