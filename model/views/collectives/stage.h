// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Where the machines stand: NVLink domains with their GPUs and NICs, the network between them, and the ways of bytes.
#pragma once

#include "model/picture/picture.h"
#include "model/scenario/study.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

namespace rankscape::collectives_view {

/// Sizes in picture units.
namespace size {
inline constexpr double page = 800; ///< width that everything aims at
inline constexpr double page_height = 560;
inline constexpr double small_text = 11.5;
inline constexpr double title = 12.5;
inline constexpr double gap = 20;     ///< between cards
inline constexpr double padding = 12; ///< inside a card
inline constexpr double header = 26;
inline constexpr double bar = 24;  ///< NVSwitch
inline constexpr double wire = 14; ///< between the bar and the GPUs, and the GPUs and NICs
inline constexpr double nic = 16;
inline constexpr double lane = 15; ///< a leaf
inline constexpr double spine = 20;
} // namespace size

/// A way of a chunk, edge of GPU to edge of GPU, with its length.
struct Route {
    std::array<Point, 20> points{};
    std::int32_t count = 0;

    void to(Point point)
    {
        if (count == 0 || points[static_cast<std::size_t>(count) - 1] != point)
            points[static_cast<std::size_t>(count++)] = point;
    }
    std::span<const Point> span() const { return {points.data(), static_cast<std::size_t>(count)}; }
    Point at(double share) const; ///< share of the length
};

struct Gpu {
    std::int32_t slot = -1;
    std::int32_t rank = -1; ///< -1: a GPU without one
    std::int32_t card = 0;
    std::int32_t part = -1; ///< the collective that it belongs to; -1: none, it forwards or stands by
    std::int32_t position = -1;
    bool forwards = false;
    bool above = false; ///< it stands over its NVSwitch
    Box box;

    Point port(bool sends, bool network) const; ///< where bytes leave and enter it
    double middle() const { return box.x + box.width / 2; }
    double offset() const; ///< of the two directions from the middle
};

struct Nic {
    std::int32_t nic = -1;
    std::int32_t leaf = -1;
    std::int32_t row = 0;
    Box box;
};

struct Card {
    std::int32_t domain = 0;
    std::int32_t row = 0;
    std::int32_t members = 0; ///< ranks that take part
    std::int32_t ranks = 0;   ///< that the domain holds
    Box box;
    Box bar; ///< the NVSwitch, or PCIe where there are only pairs
};

struct Leaf {
    std::int32_t leaf = -1;
    Box box;
};

/// The network under one row of cards.
struct NetworkRow {
    std::vector<Leaf> leaves; ///< that its NICs hang on; empty: none, or too many to tell apart
    Box spine;                ///< or all of it, without leaves
};

/// One straight piece of a link.
struct Wire {
    std::int32_t link = -1;
    Point from, to;
    bool network = false;
};

/// What takes part in a study, laid out from (0, 0). The same for each of its runs.
class Stage {
public:
    explicit Stage(const Study &study);

    const std::vector<Card> &cards() const { return cards_; }
    const std::vector<Gpu> &gpus() const { return gpus_; }
    const std::vector<Nic> &nics() const { return nics_; }
    const std::vector<NetworkRow> &rows() const { return rows_; }
    const std::vector<Wire> &wires() const { return wires_; }
    double width() const { return width_; }
    double height() const { return height_; }
    bool uses_network() const { return uses_network_; }
    std::int32_t other_domains() const { return other_domains_; } ///< that take no part
    std::int32_t members() const { return members_; }
    double pitch() const { return pitch_; } ///< from GPU to GPU

    const Gpu *gpu_of(std::int32_t rank) const;
    const Gpu *gpu_of_slot(std::int32_t slot) const;
    /// The way of one transfer; -1 is the NVSwitch. Empty if there is none. `spread` moves it a little inside bars.
    Route route(const Network &network, std::int32_t from, std::int32_t to, std::uint32_t spread) const;
    /// From card to card, for many transfers at once.
    Route road(std::int32_t from_card, std::int32_t to_card) const;

private:
    void find_members(const Study &study);
    void choose_columns(const Network &network, std::size_t runs);
    void place();
    void place_network(const Network &network);
    void place_nics(const Network &network);
    void lay_wires(const Network &network);
    double card_width() const;
    double card_height() const;
    double network_height() const;
    double row_height() const { return card_height() + network_height(); }
    void nvlink(Route &route, const Gpu &from, const Gpu &to, std::uint32_t spread) const;
    void across(Route &route, const Network &network, const Gpu &from, const Gpu &to, std::uint32_t spread) const;
    const Nic *nic_of(const Network &network, const Gpu &gpu) const;
    const Box &lane(std::int32_t row, std::int32_t leaf) const; ///< the spine where leaves are not drawn

    std::vector<Card> cards_;
    std::vector<Gpu> gpus_;
    std::vector<Nic> nics_;
    std::vector<NetworkRow> rows_;
    std::vector<Wire> wires_;
    std::unordered_map<std::int32_t, std::int32_t> gpu_of_slot_, gpu_of_rank_, nic_at_;
    bool has_switch_ = true;
    bool uses_network_ = false;
    std::int32_t other_domains_ = 0;
    std::int32_t members_ = 0;
    std::int32_t most_ = 1;    ///< GPUs of the fullest card
    std::int32_t lines_ = 1;   ///< rows of GPUs in a card
    std::int32_t columns_ = 1; ///< cards side by side
    std::int32_t levels_ = 0;  ///< of leaves under a row of cards
    double pitch_ = 46;
    double gpu_height_ = 74;
    double width_ = 0, height_ = 0;
};

} // namespace rankscape::collectives_view
