// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Where everything of the shards picture is: panels with a line a rank, and the chunks that tensors share.
#pragma once

#include "model/mechanisms/fsdp/study.h"
#include "model/picture/picture.h"

#include <optional>

namespace rankscape::fsdp_shards_view {

inline constexpr double page = 800;

/// One rank's shard.
struct Line {
    std::int64_t shard = 0;
    Box box;
};

/// A buffer cut for one number of ranks.
struct Panel {
    fsdp::ParameterGroup group;
    Box box;   ///< the card
    Box lines; ///< of all lines
    std::vector<Line> shown;
    std::optional<Box> left_out; ///< where lines are not shown: there are too many
    double pitch = 0;
    std::int64_t inner = 1, outer = 1; ///< the mesh: the inner axis cuts first, so `outer` lines are an inner shard

    /// Where a stretch of the buffer is on a line; nothing if it is elsewhere.
    std::optional<Box> on_line(const Line &line, fsdp::Stretch stretch) const;
};

/// A chunk in which tensors meet, to scale.
struct SharedChunk {
    std::int64_t index = 0;
    Box box;
};

/// Tensors of one name have one hue: "fc1 0", "fc1 1" … are "fc1".
struct Hue {
    std::string name;
    fsdp::TensorShape shape; ///< of the first
    std::int32_t count = 0;
};

/// One parameter group of a unit at two sizes.
struct Block {
    bool experts = false;
    Point at;
    std::vector<Hue> hues;
    std::vector<std::int32_t> hue_of; ///< by tensor
    std::vector<Box> chips;           ///< by hue
    Panel job, other;
    Box chunks_card;
    std::vector<SharedChunk> chunks;
    std::int64_t more_chunks = 0; ///< that are not shown
};

struct Shards {
    std::size_t unit = 0;
    std::vector<Block> blocks;
    double height = 0;
};

/// The nearest power of two times the job's size, up before down, at which the padding of a group differs so much that
/// one sees it; twice the size where none does.
std::int64_t telling_size(const fsdp::ParameterGroup &group);

/// `other` ranks; a group that cannot be packed for them is left out.
Shards shards_of(const fsdp::Study &study, std::size_t unit, std::int64_t other);

/// "6144 × 4096".
std::string shape_text(const fsdp::TensorShape &shape);
/// "218,365,952".
std::string grouped(std::int64_t number);
/// "0.12 %".
std::string waste_text(double share);

} // namespace rankscape::fsdp_shards_view
