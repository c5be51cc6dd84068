// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Opens the window, or runs a subcommand without one.
#include "app/cli/command_line.h"
#include "app/cli/display.h"
#include "app/cli/output.h"
#include "app/cli/version.h"
#include "app/viewmodels/window.h"

#include <QCoreApplication>

#include <algorithm>

int main(int argc, char **argv)
{
    using namespace rankscape;
    QCoreApplication::setApplicationName(QStringLiteral("rankscape"));
    QCoreApplication::setApplicationVersion(QString::fromLatin1(cli::program_version));

    auto outcome = cli::run_command_line({argv + std::min(argc, 1), argv + argc});
    if (const auto *status = std::get_if<int>(&outcome))
        return *status;
    const auto &state = std::get<cli::StartState>(outcome);
    if (const auto problem = cli::no_display()) {
        cli::complain(one_line(*problem, state.language));
        return 2;
    }
    cli::watch_window_start(state.language);
    return run_window(argc, argv, state);
}
