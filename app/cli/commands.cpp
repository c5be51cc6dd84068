// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The list of subcommands.
#include "app/cli/command.h"

#include <algorithm>

namespace rankscape::cli {

std::span<const Command> commands()
{
    static const std::vector<Command> all{groups_command(),      check_command(),    locality_command(),
                                          pipeline_command(),    memory_command(),   collective_command(),
                                          fsdp_layout_command(), simulate_command(), render_command(),
                                          views_command(),       catalog_command()};
    return all;
}

const Command *find_command(std::string_view name)
{
    const auto all = commands();
    const auto found = std::ranges::find(all, name, &Command::name);
    return found == all.end() ? nullptr : &*found;
}

} // namespace rankscape::cli
