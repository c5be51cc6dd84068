// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A study as threads make them, small and made by hand: units that are gathered, computed and reduced.
#pragma once

#include "model/views/view.h"

#include <memory>
#include <string>

namespace rankscape {

struct ExampleSpec {
    const char *hardware = "dgx-h100";
    std::int64_t world = 16;
    std::int64_t tensor = 1;
    std::int32_t units = 4;
    NetworkSpec network = {};
    double bytes = 64'000'000; ///< of a unit, gathered
};

/// One operation of every data-parallel group at once.
inline std::shared_ptr<const CommRun> example_run(const Derived &derived, const Network &network, Operation operation,
                                                  Content content, double bytes)
{
    auto run = std::make_shared<CommRun>();
    const auto *kind = derived.group("dp");
    for (std::size_t i = 0; kind && i < kind->count(); ++i) {
        const auto ranks = kind->group(i);
        if (ranks.size() < 2)
            continue;
        auto &one = run->collectives.emplace_back();
        one.operation = operation;
        one.ranks.assign(ranks.begin(), ranks.end());
        one.bytes = static_cast<std::int64_t>(bytes);
        one.algorithm = Algorithm::ring;
        one.channels = 1;
        one.content = content;
    }
    auto made = simulate(network, run->collectives);
    if (!made)
        return nullptr;
    run->simulation = std::move(*made);
    run->nvlink = 0.4;
    for (const auto &[kind_of_link, sum] : bytes_by_class(network, run->simulation))
        run->network = is_network(kind_of_link) && sum > 0 ? 0.7 : run->network;
    return run;
}

/// Forward: a unit's gather runs under the compute of the one before; backward: gather, compute, reduce-scatter.
inline StepPlan example_plan(const CommRun &gather, const CommRun &reduce, std::int32_t units, double compute)
{
    StepPlan plan;
    plan.streams = {{"compute", {"compute", "计算"}, true},
                    {"allgather", {"all-gather", "all-gather"}, false},
                    {"reducescatter", {"reduce-scatter", "reduce-scatter"}, false}};
    const auto comm = [&](Work work, const std::string &name, const CommRun &run, std::int32_t index) {
        StepEvent event;
        event.stream = work == Work::gather ? 1 : 2;
        event.work = work;
        event.label = {name, name};
        event.what = {"unit " + name, "单元 " + name};
        event.alone = run.time();
        event.run = index;
        event.nvlink = run.nvlink;
        event.network = run.network;
        event.bytes = 1e6;
        return event;
    };
    const auto unit = [&](std::int32_t i, bool backward) {
        const auto name = std::to_string(i);
        const auto g = plan.add(comm(Work::gather, "G" + name, gather, 0)); // as soon as its stream is free
        StepEvent work;
        work.work = backward ? Work::backward : Work::forward;
        work.label = {(backward ? "B" : "F") + name, (backward ? "B" : "F") + name};
        work.alone = {compute * (backward ? 2 : 1)};
        work.after = {g};
        const auto c = plan.add(std::move(work));
        plan.holds.push_back({{"unit " + name, "单元 " + name}, Content::weights, 64e6, g, false, c});
        if (backward) {
            auto reduced = comm(Work::reduce_scatter, "R" + name, reduce, 1);
            reduced.after = {c};
            const auto r = plan.add(std::move(reduced));
            plan.holds.push_back({{"gradient " + name, "梯度 " + name}, Content::gradients, 128e6, c, false, r});
        } else {
            plan.holds.push_back({{"activations", "激活"}, Content::activations, 20e6, c, true, -1});
        }
    };
    for (std::int32_t i = 0; i < units; ++i)
        unit(i, false);
    for (auto i = units; i-- > 0;)
        unit(i, true);
    return plan;
}

inline std::shared_ptr<const ThreadStudy> thread_example(const ExampleSpec &spec)
{
    Scenario scenario;
    scenario.cluster.hardware = spec.hardware;
    scenario.cluster.network = spec.network;
    scenario.parallel.world_size = spec.world;
    scenario.parallel.tensor = spec.tensor;
    auto study = std::make_shared<ThreadStudy>();
    study->derived = derive(scenario);
    auto network = Network::make(*study->derived->cluster, spec.network);
    if (!network)
        return nullptr;
    study->network = std::make_shared<const Network>(std::move(*network));
    const auto run = [&](Operation operation, Content content) {
        return example_run(*study->derived, *study->network, operation, content, spec.bytes);
    };
    study->runs = {run(Operation::all_gather, Content::weights), run(Operation::reduce_scatter, Content::gradients)};
    if (!study->runs[0] || !study->runs[1])
        return nullptr;
    auto step = play(example_plan(*study->runs[0], *study->runs[1], spec.units, study->runs[0]->time().value * 1.3));
    if (!step)
        return nullptr;
    study->step = std::move(*step);
    return study;
}

/// The study as a view is shown it.
inline Shown shown_example(std::shared_ptr<const ThreadStudy> study, Language language = Language::en)
{
    Shown shown;
    shown.derived = study->derived;
    shown.thread = std::move(study);
    shown.state.language = language;
    return shown;
}

} // namespace rankscape
