#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Rankscape authors
# SPDX-License-Identifier: GPL-3.0-or-later
# The SVG of N GPUs as a whole process, beside lstopo's of as many processing units: svg_vs_lstopo.sh RANKSCAPE [RUNS]
set -eu
program=$1 runs=${2:-5}
out=$(mktemp -d); trap 'rm -rf "$out"' EXIT
command -v lstopo-no-graphics >/dev/null || { echo "needs lstopo-no-graphics (Debian: hwloc-nox)" >&2; exit 2; }

# median SECONDS of RUNS runs
timed() {
  for _ in $(seq "$runs"); do
    local from; from=$(date +%s%N)
    "$@" >/dev/null 2>&1
    echo $(( ($(date +%s%N) - from) / 1000000 ))
  done | sort -n | sed -n "$(( (runs + 1) / 2 ))p"
}
for gpus in 256 4096 32768; do
  ours=$(timed "$program" render --view cluster --out "$out/ours.svg" --world-size $gpus --tp 8 --pp 8 --ep 8 --etp 1 --cluster dgx-h100)
  theirs=-
  if [ $gpus -le 4096 ]; then
    theirs=$(timed lstopo-no-graphics --no-factorize -i "pack:$((gpus / 8)) pu:8" --of svg "$out/theirs.svg" --force)
  fi
  echo "{\"gpus\":$gpus,\"rankscape_ms\":$ours,\"lstopo_ms\":\"$theirs\",\"svg_bytes\":$(stat -c %s "$out/ours.svg")}"
done
