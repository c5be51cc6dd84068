// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// NICs, leaves and spine under the cards.
#include "model/views/stage/stage.h"

#include <algorithm>
#include <map>

namespace rankscape::drawing {

void Stage::place_network(const Network &network)
{
    const auto rows = cards_.empty() ? 0 : cards_.back().row + 1;
    const auto rails = static_cast<std::int32_t>(network.spec().rails.value_or(0));
    const auto right = rows > 1 ? width_ - 28 : width_;
    for (std::int32_t row = 0; row < rows; ++row) {
        NetworkRow one;
        const auto y = row * row_height() + card_height() + size::nic / 2 + size::wire;
        std::map<std::int32_t, std::pair<double, double>> reach; // of each leaf, over the cards that hang on it
        for (const auto &gpu : gpus_) {
            const auto &card = cards_[static_cast<std::size_t>(gpu.card)];
            const auto leaf = network.place_of_slot(gpu.slot).leaf;
            if (card.row != row || leaf < 0)
                continue;
            auto &[from, to] = reach.try_emplace(leaf, card.box.x, card.box.right()).first->second;
            from = std::min(from, card.box.x);
            to = std::max(to, card.box.right());
        }
        for (const auto &[leaf, ends] : reach)
            if (levels_ > 0)
                one.leaves.push_back({leaf,
                                      {ends.first, y + (rails > 0 ? leaf % rails : 0) * (size::lane + 2),
                                       ends.second - ends.first, size::lane}});
        one.spine = {0, y + levels_ * (size::lane + 2), right, size::spine};
        rows_.push_back(std::move(one));
    }
}

void Stage::place_nics(const Network &network)
{
    struct Sum {
        double x = 0;
        std::int32_t count = 0;
        const Gpu *gpu = nullptr;
    };
    std::map<std::int32_t, Sum> by_nic;
    for (const auto &gpu : gpus_)
        if (const auto nic = network.place_of_slot(gpu.slot).nic; nic >= 0) {
            auto &sum = by_nic[nic];
            sum.x += gpu.middle();
            ++sum.count;
            sum.gpu = &gpu;
        }
    const auto width = std::clamp(pitch_ - 10, 6.0, 44.0);
    for (const auto &[nic, sum] : by_nic) {
        const auto &card = cards_[static_cast<std::size_t>(sum.gpu->card)];
        nic_at_[nic] = static_cast<std::int32_t>(nics_.size());
        nics_.push_back({nic,
                         network.place_of_slot(sum.gpu->slot).leaf,
                         card.row,
                         {sum.x / sum.count - width / 2, card.box.bottom() - size::nic / 2, width, size::nic}});
    }
}

} // namespace rankscape::drawing
