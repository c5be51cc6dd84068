// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The program's version for --version, footers and files; equal to the project's in CMakeLists.txt (a test sees to it).
#pragma once

namespace rankscape::cli {

inline constexpr const char *program_version = "0.1.0";

} // namespace rankscape::cli
