#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Rankscape authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs what is missing, builds the program and its tests, and runs every check; the quick ones first.
#   packaging/test.sh [OPTION…]   options go to ctest, for example: -R catalog
set -euo pipefail
# shellcheck source-path=SCRIPTDIR
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
export QT_QPA_PLATFORM=offscreen LC_ALL=C.UTF-8

install_missing build run test

say "Structure"
"$root/packaging/check_structure.sh"

say "Formatting"
(cd "$root" && files '*.cpp' '*.h' | xargs -d '\n' clang-format --dry-run -Werror) ||
    fail "clang-format would change these files: run clang-format -i on them"

say "Desktop entry and AppStream data"
desktop-file-validate "$root/packaging/rankscape.desktop"
appstreamcli validate --no-net "$root/packaging/org.rankscape.Rankscape.metainfo.xml"

build test

say "QML"
log=$(mktemp)
if ! (cd "$root" && cmake --build --preset test --target all_qmllint) >"$log" 2>&1; then
    cat "$log" >&2
    rm -f "$log"
    fail "qmllint has objections"
fi
rm -f "$log"

say "Tests"
cd "$root"
exec ctest --preset test --no-tests=error --parallel "$(nproc)" "$@"
