// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The words of a launch command: where the program's own flags begin, and what they set.
#pragma once

#include "model/formats/input.h"
#include "model/formats/shell_values.h"

namespace rankscape {

/// How many of the words are flags with a meaning here.
std::size_t known_flags_in(const ShellFields &words);

/// Whether the words start a training program (torchrun, srun, …, pretrain_….py).
bool looks_like_launch(const ShellFields &words);

/// The index of the first word that belongs to the training program itself, after torchrun, srun and their options.
std::size_t program_start(const ShellFields &words);

/// "bash -c '…'" and "eval …" opened: the text in them split at blanks.
ShellFields opened(ShellFields words);

/// What the words of the program set, in order. Unknowns are written out in the values ("$NNODES").
std::vector<FlagSetting> program_settings(const ShellFields &words, std::size_t start, const ShellValues &values,
                                          const std::string &source);

/// What a launcher says about the world.
struct LaunchCounts {
    struct Count {
        std::string text; ///< as typed; "$NNODES" when not known
        Where where;      ///< `flag` is the launcher's own option
    };
    std::optional<Count> nodes, ranks_per_node, gpus_per_node, ranks, torch_nodes, torch_ranks_per_node;
};

/// Reads the words before `end` (srun's, mpirun's and torchrun's options) into `counts`.
void read_launcher(const ShellFields &words, std::size_t end, const ShellValues &values, const std::string &source,
                   LaunchCounts &counts);

/// The settings that the counts come to, with notes on what was assumed.
void add_world(const LaunchCounts &counts, Imported &imported);

} // namespace rankscape
