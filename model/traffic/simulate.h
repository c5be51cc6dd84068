// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Collectives on a network: how long they take, what passes over which link, and what holds them up.
#pragma once

#include "model/traffic/choose.h"
#include "model/traffic/engine.h"

#include <map>

namespace rankscape {

struct SimulateOptions {
    enum class Means {
        automatic, ///< exact up to `exact_up_to` transfers, then by orbits if the traffic is symmetric
        exact,
        orbits,
    } means = Means::automatic;
    std::int64_t exact_up_to = 50'000;
    std::int64_t most_transfers = 4'000'000; ///< beyond this a plan is refused: some 400 MB
    const std::atomic<bool> *cancel = nullptr;
};

/// What became of one collective.
struct CollectiveResult {
    Text reason;                                             ///< why this algorithm
    Seconds start{0}, end{0};                                ///< first latency, last arrival
    BytesPerSecond algorithm_bandwidth{0}, bus_bandwidth{0}; ///< nccl-tests; over end - collective.start
    std::vector<double> bytes_sent, bytes_received;          ///< per rank, in the order of the group as given
};

struct Simulation {
    Plan plan; ///< its parts hold what was chosen
    Timeline timeline;
    std::vector<CollectiveResult> collectives;
    std::vector<double> link_bytes; ///< payload per link of the network
    Seconds makespan{0};            ///< from 0 to the last arrival
    bool by_orbits = false;
    Text means;                 ///< "exact, 56 transfers" or how the symmetry was used
    std::int64_t transfers = 0; ///< that there are, simulated or stood for

    std::int32_t busiest = -1;            ///< link used most of the time; of an orbit the one that stands for it
    double busiest_utilisation = 0;       ///< its mean over the makespan, wire bytes
    std::vector<std::int32_t> stands_for; ///< by link: the one simulated for it; empty: every link itself
};

/// Runs them together. Errors: those of problem_with(), no_path, too_many_transfers, cancelled, not_symmetric.
Result<Simulation> simulate(const Network &network, const std::vector<Collective> &collectives,
                            const SimulateOptions &options = {});

/// Payload by class of link, all links added.
std::map<LinkClass, double> bytes_by_class(const Network &network, const Simulation &simulation);

} // namespace rankscape
