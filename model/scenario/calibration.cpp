// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// From a row to Cluster, Network and one collective, and from its time to the number that the source counts.
#include "model/scenario/calibration.h"

#include "model/traffic/tokens.h"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <numeric>

namespace rankscape {

namespace {

/// BF16: two bytes an element. FP8: one, and a 32-bit scale for 128 elements. Source: facts.md C(a).
std::int64_t bytes_per_token(const Measurement &m)
{
    return m.payload == Measurement::Payload::fp8 ? m.hidden + m.hidden / 128 * 4 : std::int64_t{m.hidden} * 2;
}

/// Where tokens go, in numbers: expected distinct ranks and nodes of one token.
struct FanOut {
    double ranks = 0;
    double nodes = 0;
};

FanOut fan_out(const Measurement &m, std::int64_t nodes)
{
    // Group-limited: experts are chosen from those of `most_nodes` nodes, which by symmetry are any of them.
    const auto open = m.most_nodes > 0 ? std::min<std::int64_t>(m.most_nodes, nodes) : nodes;
    const auto experts = m.experts * open / nodes;
    return {expected_distinct(experts, m.top_k, m.ranks * open / nodes), expected_distinct(experts, m.top_k, open)};
}

struct Job {
    Collective collective;
    double counted = 0; ///< bytes that the source divides by the time; 0: the bus bandwidth
};

Job token_job(const Measurement &m, const Network &network)
{
    Job job;
    auto &c = job.collective;
    c.content = Content::tokens;
    c.operation = Operation::all_to_all_v;
    c.ranks.resize(static_cast<std::size_t>(m.ranks));
    std::iota(c.ranks.begin(), c.ranks.end(), 0);
    const auto nodes = static_cast<std::int32_t>(domains_of(network, c.ranks).size());
    const auto fan = fan_out(m, nodes);
    const auto all = static_cast<double>(m.tokens) * static_cast<double>(bytes_per_token(m));
    const auto matrix = [](std::int32_t rows, std::int32_t columns, double bytes) {
        return ByteMatrix{rows, columns,
                          std::vector<std::int64_t>(static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns),
                                                    std::llround(bytes))};
    };
    const auto ranks = m.low_latency ? static_cast<double>(m.top_k) : fan.ranks;
    c.rank_bytes = matrix(m.ranks, m.ranks, all * ranks / m.ranks);
    c.algorithm = m.low_latency || nodes == 1 ? Algorithm::pairwise : Algorithm::hierarchical_all_to_all;
    if (c.algorithm == Algorithm::hierarchical_all_to_all)
        c.domain_bytes = matrix(m.ranks, nodes, all * fan.nodes / nodes);
    switch (m.counts) {
    case Measurement::Counts::nvlink: job.counted = all * fan.ranks; break;
    case Measurement::Counts::network: job.counted = all * fan.nodes; break;
    case Measurement::Counts::copies: job.counted = all * m.top_k; break;
    case Measurement::Counts::bus: break;
    }
    return job;
}

Job reduce_job(const Measurement &m)
{
    Job job;
    job.collective.operation = Operation::all_reduce;
    job.collective.ranks.resize(static_cast<std::size_t>(m.ranks));
    std::iota(job.collective.ranks.begin(), job.collective.ranks.end(), 0);
    job.collective.bytes = static_cast<std::int64_t>(m.bytes);
    return job;
}

Problem unfit(const Measurement &m, Text sentence)
{
    return {.code = "measurement_unfit",
            .sentence = {m.id + ": " + sentence.en, m.id + "：" + sentence.zh},
            .where = {.source = "catalog/measurements.json"}};
}

Result<Network> network_of(const Measurement &m)
{
    ClusterSpec spec;
    spec.hardware = m.hardware;
    if (m.nvlink_bandwidth > 0)
        spec.network.nvlink_bandwidth = m.nvlink_bandwidth;
    const auto placed = Cluster::make(spec, m.ranks);
    const auto *cluster = std::get_if<Cluster>(&placed);
    if (!cluster)
        return unfit(m, {"there is no such hardware preset", "没有这个硬件预设"});
    return Network::make(*cluster, spec.network);
}

std::optional<Problem> fill(CalibrationRow &row)
{
    const auto &m = *row.measured;
    if (m.ranks < 2)
        return unfit(m, {"it needs two ranks", "至少需要两个 rank"});
    const auto network = network_of(m);
    if (!network)
        return network.problem();
    const bool tokens = m.operation != Measurement::Operation::all_reduce;
    const auto domains =
        (network->world() + network->hardware().gpus_per_domain - 1) / network->hardware().gpus_per_domain;
    if (tokens && (m.experts < m.ranks || m.experts % m.ranks != 0 || m.top_k < 1 || m.top_k > m.experts ||
                   m.ranks % domains != 0))
        return unfit(
            m, {"experts do not divide by ranks, or ranks by nodes", "专家不能按 rank 均分，或 rank 不能按节点均分"});
    const auto job = tokens ? token_job(m, *network) : reduce_job(m);
    const auto run = simulate(*network, {job.collective});
    if (!run)
        return run.problem();
    row.time = run->collectives.front().end;
    row.model = job.counted > 0 ? BytesPerSecond{job.counted / row.time.value} : run->collectives.front().bus_bandwidth;
    row.ratio = row.model / gigabytes_per_second(m.value);
    row.error = row.ratio - 1;
    if (run->busiest >= 0)
        row.bottleneck = network->describe(run->busiest);
    return std::nullopt;
}

} // namespace

const Measurement::Reason *CalibrationRow::reason() const
{
    if (problem || !off())
        return nullptr;
    const auto &found = error > 0 ? measured->slower : measured->faster;
    return found ? &*found : nullptr;
}

CalibrationRow calibrate(const Measurement &measurement)
{
    CalibrationRow row;
    row.measured = &measurement;
    row.problem = fill(row);
    return row;
}

std::shared_ptr<const std::vector<CalibrationRow>> calibration(const Catalog &catalog)
{
    static std::mutex mutex;
    static const Catalog *of = nullptr;
    static std::shared_ptr<const std::vector<CalibrationRow>> last;
    const std::lock_guard lock(mutex);
    if (of != &catalog || !last || (!last->empty() && last->front().measured != catalog.measurements().data())) {
        auto rows = std::make_shared<std::vector<CalibrationRow>>();
        for (const auto &measurement : catalog.measurements())
            rows->push_back(calibrate(measurement));
        of = &catalog;
        last = std::move(rows);
    }
    return last;
}

std::size_t within_limit(const std::vector<CalibrationRow> &rows)
{
    return static_cast<std::size_t>(std::ranges::count_if(rows, [](const CalibrationRow &row) { return !row.off(); }));
}

Text what(const Measurement &m)
{
    const auto head = m.library + " " + std::string(label(m.operation).en);
    if (m.operation == Measurement::Operation::all_reduce)
        return {head, head};
    const std::string payload = m.payload == Measurement::Payload::fp8 ? ", FP8" : ", BF16";
    return {head + payload,
            m.library + " " + label(m.operation).zh + (m.payload == Measurement::Payload::fp8 ? "，FP8" : "，BF16")};
}

Text where(const Measurement &m)
{
    const auto *hardware = find_hardware(m.hardware);
    const auto machine = !m.hardware_name.empty() ? m.hardware_name : hardware ? hardware->name : m.hardware;
    const auto ranks = std::to_string(m.ranks);
    Text text{machine + " · " + ranks + " ranks", machine + " · " + ranks + " 个 rank"};
    if (m.sms > 0) {
        text.en += " · " + std::to_string(m.sms) + " SMs";
        text.zh += " · " + std::to_string(m.sms) + " 个 SM";
    }
    if (m.kernel_only) {
        text.en += " · kernel only";
        text.zh += " · 仅 kernel";
    }
    return text;
}

} // namespace rankscape
