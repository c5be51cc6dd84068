// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Groups that lie alike over domains send alike: one dispatch is made for each way to lie.
#include "model/views/expert_parallel/domain_matrix.h"

#include <algorithm>
#include <map>
#include <mutex>

namespace rankscape::expert_view {

namespace {

using expert_parallel::Study;
using traffic_charts::Level;
using traffic_charts::Matrix;

/// How a group lies: nodes and domains of its places.
using Lie = std::pair<std::vector<std::int32_t>, std::vector<std::int32_t>>;

std::vector<std::int32_t> rows_of(const Study &study, Matrix &matrix)
{
    const auto &network = *study.network;
    const auto *kind = study.derived->group("ep");
    std::vector<std::int32_t> members = kind ? kind->ranks : study.group.ranks;
    std::ranges::sort(members, {}, [&](std::int32_t rank) { return network.place(rank).slot; });
    const auto number = [&](std::int32_t rank, Level level) {
        const auto &place = network.place(rank);
        return level == Level::rank ? rank : level == Level::node ? place.node : place.domain;
    };
    std::int32_t rows = 0;
    for (const auto level : {Level::rank, Level::node, Level::domain}) {
        matrix.level = level;
        rows = 0;
        for (std::size_t i = 0; i < members.size(); ++i)
            rows += i == 0 || number(members[i], level) != number(members[i - 1], level);
        if (rows <= most_rows)
            break;
    }
    const auto share = std::max(1, (rows + most_rows - 1) / most_rows);
    std::vector<std::int32_t> row(static_cast<std::size_t>(network.world()), -1);
    std::int32_t seen = 0;
    for (const auto rank : members) {
        const auto mine = number(rank, matrix.level);
        if (matrix.places.empty() || matrix.places.back().last != mine) {
            if (seen++ % share == 0)
                matrix.places.push_back({mine, mine, network.place(rank).domain});
            else
                matrix.places.back().last = mine;
        }
        row[static_cast<std::size_t>(rank)] = matrix.side() - 1;
    }
    return row;
}

std::shared_ptr<const Matrix> make(const Study &study)
{
    auto matrix = std::make_shared<Matrix>();
    const auto row = rows_of(study, *matrix);
    matrix->bytes.assign(matrix->places.size() * matrix->places.size(), 0);
    struct Sent {
        ByteMatrix wires;
        double scale = 1;
    };
    std::map<Lie, Sent> known;
    known[{study.group.node_of, study.group.domain_of}] = {study.own().dispatch.wires, 1};
    // Other ways to lie are counted on the first tokens of each rank, which stand for all: sliders must not wait.
    auto few = study.settings;
    few.tokens = std::min<std::int64_t>(few.tokens, 256);
    std::optional<expert_parallel::Routing> sample;
    for (std::size_t g = 0; g < study.group.count; ++g) {
        const auto group = expert_parallel::expert_group(*study.derived, g);
        if (!group || group->size() != study.group.size())
            continue;
        const auto [found, fresh] = known.try_emplace({group->node_of, group->domain_of});
        if (fresh) {
            if (!sample)
                if (auto drawn = expert_parallel::route(few, study.group.size()))
                    sample = *std::move(drawn);
            if (!sample)
                continue;
            found->second = {expert_parallel::make_dispatch(study.derived->scenario, study.dispatcher, *group, *sample,
                                                            expert_parallel::count_copies(*sample, *group))
                                 .dispatch.wires,
                             static_cast<double>(study.settings.tokens) / static_cast<double>(few.tokens)};
        }
        const auto scale = found->second.scale;
        const auto &wires = found->second.wires;
        for (std::int32_t a = 0; a < wires.rows; ++a)
            for (std::int32_t b = 0; b < wires.columns; ++b) {
                const auto from = row[static_cast<std::size_t>(group->ranks[static_cast<std::size_t>(a)])];
                const auto to = row[static_cast<std::size_t>(group->ranks[static_cast<std::size_t>(b)])];
                if (a != b && from >= 0 && to >= 0)
                    matrix->bytes[static_cast<std::size_t>(from) * matrix->places.size() +
                                  static_cast<std::size_t>(to)] += scale * static_cast<double>(wires.at(a, b));
            }
    }
    matrix->most = matrix->bytes.empty() ? 0 : *std::ranges::max_element(matrix->bytes);
    return matrix->most > 0 ? matrix : nullptr;
}

} // namespace

std::shared_ptr<const Matrix> dispatch_matrix(const std::shared_ptr<const ThreadStudy> &thread)
{
    const auto *study = dynamic_cast<const Study *>(thread.get());
    if (!study || !study->sends())
        return nullptr;
    static std::mutex mutex;
    static std::shared_ptr<const ThreadStudy> kept_of; // keeps its study, so no address comes twice
    static std::shared_ptr<const Matrix> kept;
    const std::scoped_lock lock(mutex);
    if (kept_of != thread) {
        kept = make(*study);
        kept_of = thread;
    }
    return kept;
}

} // namespace rankscape::expert_view
