// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Where the machines stand: NVLink domains with their GPUs and NICs, the network between them, and the ways of bytes.
#pragma once

#include "model/picture/picture.h"
#include "model/views/stage/cast.h"

#include <array>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

namespace rankscape::drawing {

/// Sizes in picture units.
namespace size {
inline constexpr double page = 800; ///< width that everything aims at
inline constexpr double page_height = 560;
inline constexpr double small_text = 11.5;
inline constexpr double title = 12.5;
inline constexpr double caption = 20; ///< over the machines
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
    void move(Point by);
};

struct Gpu {
    std::int32_t slot = -1;
    std::int32_t rank = -1; ///< -1: a GPU without one
    std::int32_t card = 0;
    std::int32_t part = -1; ///< as in the Cast; -1: it takes no part, it forwards or stands by
    std::int32_t position = -1;
    std::int32_t line = 0; ///< of its card
    bool forwards = false;
    bool above = false; ///< it stands over its NVSwitch
    Box box;

    Point port(bool sends, bool network) const; ///< where bytes leave and enter it
    double middle() const { return box.x + box.width / 2; }
    double offset() const; ///< of the two directions from the middle
    bool narrow() const { return box.width < 28; }
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

struct StageOptions {
    std::int32_t copies = 1; ///< stages one below the other on the page
    double page_height = size::page_height;
    double below = 0;           ///< height that the page needs under them, for a width of size::page
    double caption = 32;        ///< that each copy needs beside its machines
    double content_height = 0;  ///< of content(); 0: what the page leaves
    double content_width = 0;   ///< at least, where up to 16 GPUs stand side by side
    bool network_rows = true;   ///< NICs, leaves and spine; without them bytes go from GPU to GPU in bows
    bool places = true;         ///< a second line in each GPU under its rank
    bool idle = true;           ///< GPUs of few small domains are shown even when they take no part
    std::int32_t most_gpus = 0; ///< beyond, only the domains of the first members are shown; 0: all
};

/// A cast, laid out from (0, 0).
class Stage {
public:
    Stage(const Network &network, const Cast &cast, const StageOptions &options);

    const std::vector<Card> &cards() const { return cards_; }
    const std::vector<Gpu> &gpus() const { return gpus_; }
    const std::vector<Nic> &nics() const { return nics_; }
    const std::vector<NetworkRow> &rows() const { return rows_; }
    const std::vector<Wire> &wires() const { return wires_; }
    const StageOptions &options() const { return options_; }
    double width() const { return width_; }
    double height() const { return height_; }
    /// Words and lines under a wide stage grow by this, so that they keep their size when all is shown.
    double scale() const { return width_ / size::page; }
    bool uses_network() const { return uses_network_; }
    std::int32_t other_domains() const { return other_domains_; }   ///< that take no part
    std::int32_t hidden_domains() const { return hidden_domains_; } ///< that take part and are not shown
    std::int32_t members() const { return members_; }               ///< shown or not
    double pitch() const { return pitch_; }                         ///< from GPU to GPU

    const Gpu *gpu_of(std::int32_t rank) const;
    const Gpu *gpu_of_slot(std::int32_t slot) const;
    /// Where a view shows what a GPU holds: its box without its number.
    Box content(const Gpu &gpu) const;

    /// The way of one transfer; -1 is the NVSwitch. Empty if there is none. `spread` moves it a little inside bars.
    Route route(const Network &network, std::int32_t from, std::int32_t to, std::uint32_t spread) const;
    /// From card to card, for many transfers at once.
    Route road(std::int32_t from_card, std::int32_t to_card) const;

private:
    void take(const Network &network, const Cast &cast);
    double try_lines(std::int32_t lines);
    void choose_columns(const Network &network);
    void place();
    void place_network(const Network &network);
    void place_nics(const Network &network);
    void lay_wires(const Network &network);
    bool has_rows() const { return uses_network_ && options_.network_rows; }
    double content_top() const;
    double card_width() const;
    double card_height() const;
    double network_height() const;
    double row_height() const { return card_height() + network_height(); }
    void nvlink(Route &route, const Gpu &from, const Gpu &to, std::uint32_t spread) const;
    void across(Route &route, const Network &network, const Gpu &from, const Gpu &to, std::uint32_t spread) const;
    void bow(Route &route, const Gpu &from, const Gpu &to) const;
    const Nic *nic_of(const Network &network, const Gpu &gpu) const;
    const Box &lane(std::int32_t row, std::int32_t leaf) const; ///< the spine where leaves are not drawn

    StageOptions options_;
    std::vector<Card> cards_;
    std::vector<Gpu> gpus_;
    std::vector<Nic> nics_;
    std::vector<NetworkRow> rows_;
    std::vector<Wire> wires_;
    std::unordered_map<std::int32_t, std::int32_t> gpu_of_slot_, gpu_of_rank_, nic_at_;
    bool has_switch_ = true;
    bool uses_network_ = false;
    std::int32_t other_domains_ = 0, hidden_domains_ = 0;
    std::int32_t members_ = 0;
    std::int32_t most_ = 1;    ///< GPUs of the fullest card
    std::int32_t lines_ = 1;   ///< rows of GPUs in a card
    std::int32_t columns_ = 1; ///< cards side by side
    std::int32_t levels_ = 0;  ///< of leaves under a row of cards
    double pitch_ = 46;
    double gpu_height_ = 74;
    double width_ = 0, height_ = 0;
};

} // namespace rankscape::drawing
