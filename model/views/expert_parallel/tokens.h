// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a GPU shows of its tokens and experts, and where they are at an instant.
#pragma once

#include "model/mechanisms/expert_parallel/study.h"
#include "model/views/expert_parallel/brush.h"
#include "model/views/step/thread_scene.h"

#include <memory>
#include <optional>

namespace rankscape::expert_view {

/// The study of what is shown; null without one, or of another thread.
const expert_parallel::Study *study_of(const Shown &shown);
const expert_parallel::Study &study_of(const drawing::ThreadScene &scene);
/// The page of the tokens view; null without a study.
std::shared_ptr<const drawing::ThreadScene> scene_of(const Shown &shown);

/// "token-5-1207".
struct TokenId {
    std::int32_t rank = -1;
    std::int64_t token = -1;
};
ElementId id_of(TokenId token);
/// The token that an element id names, if the group and the job have it.
std::optional<TokenId> token_of(const expert_parallel::Study &study, const ElementId &id);

/// Sources are told apart by hue: by rank where that leaves few, else by domain.
Paint paint_of_source(const expert_parallel::Study &study, std::int32_t place);
bool hues_are_ranks(const expert_parallel::Study &study);

/// Copies at a rank's experts, of all sources, before its buffer drops any; and of one source.
std::int64_t copies_at(const expert_parallel::Study &study, std::int32_t place);
std::int64_t copies_from(const expert_parallel::Study &study, std::int32_t place, std::int32_t source);
/// Of the rank that has most; at least 1.
std::int64_t most_copies(const expert_parallel::Study &study);

/// The inside of a GPU's box: a sample of its tokens, a column an expert, a bar of what it received.
class GpuLayout {
public:
    GpuLayout(const Box &box, std::int64_t tokens, std::int64_t experts);

    std::int32_t dots() const { return columns_ * rows_; }
    Box dot(std::int32_t index) const;
    /// A dot stands for the tokens from its own to the next dot's; this is its first.
    std::int64_t token(std::int32_t index) const;
    std::int32_t dot_of(std::int64_t token) const;
    bool has_columns() const { return columns_box_.height > 0; }
    Box columns() const { return columns_box_; }
    Box column(std::int64_t index) const; ///< of an expert of this rank; its whole height
    Box bar() const { return bar_; }

private:
    Box box_, columns_box_, bar_;
    std::int64_t tokens_, experts_;
    std::int32_t columns_ = 0, rows_ = 0;
    double side_ = 6;
};

/// Where the layer's tokens are, by the communication that started last.
struct Phase {
    bool backward = false; ///< gradients travel
    bool started = false;
    std::int32_t event = -1;
    double left = 0;     ///< of the tokens have left their ranks, 0 … 1
    double computed = 0; ///< of the experts' work is done
    double home = 0;     ///< of the tokens are back and summed
};
Phase phase_at(const expert_parallel::Study &study, double time);

/// Bytes of the group on each fabric.
struct FabricBytes {
    double nvlink = 0, network = 0;
};
/// By an instant; beyond the end: of the whole step.
FabricBytes bytes_by(const expert_parallel::Study &study, double time);

/// Messages with a token, the mean.
struct MessageCounts {
    double reached = 0, leaving = 0, forwarded = 0, network = 0;
};
/// "reaches 6.12 other ranks: leaves its own 3.85 times, is forwarded 2.27 times, crosses the network once"
Text way_of_copies(const expert_parallel::Dispatch &dispatch, const MessageCounts &counts);
/// "once", "3.85 times"
Text times_text(double count);

/// What of a job is drawn over the machines when a token is followed.
Text line_of(const expert_parallel::Study &study, TokenId token);

} // namespace rankscape::expert_view
