#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Rankscape authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs what is missing, builds the program and opens it.
#   packaging/run.sh [OPTION…]              the window, or without a display a picture in rankscape.png
#   packaging/run.sh SUBCOMMAND [OPTION…]   a subcommand: groups, check, locality, …
# Without arguments it shows DeepSeek-V3 on 256 GPUs in four GB300 NVL72 racks.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

deepseek_v3=(--model deepseek-v3 --world-size 256 --tp 1 --pp 4 --vpp 4 --ep 64
    --pipeline-model-parallel-layout 'Et*4|(t*4|)*14tmL' --mtp-num-layers 1
    --cluster gb300-nvl72 --nvlink-domain-size 64)

# Everything that is not the program's own output goes to stderr, so that a subcommand can be piped.
{
    install_missing build run
    build release rankscape
} >&2
program=$root/build/release/bin/rankscape

[ $# -gt 0 ] || set -- "${deepseek_v3[@]}"
case $1 in
-*) ;;
*) exec "$program" "$@" ;;
esac
for argument in "$@"; do
    case $argument in
    --help | -h | --version) exec "$program" "$@" ;;
    esac
done
if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
    say "Opening the window" >&2
    exec "$program" "$@"
fi
say "There is no display, so the picture goes to a file" >&2
"$program" render --view cluster --out rankscape.png "$@"
say "The picture is in $PWD/rankscape.png" >&2
