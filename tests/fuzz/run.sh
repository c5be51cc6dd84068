#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Rankscape authors
# SPDX-License-Identifier: GPL-3.0-or-later
# tests/fuzz/run.sh [SECONDS]: builds the fuzz targets and runs each for that long (60), from the seed corpus.
# Status 1 if any found something; the input that did it is kept in build/fuzz/found.
set -u
cd "$(dirname "$0")/../.." || exit 2
seconds=${1:-60}
mapfile -t names < <(basename -s .cpp -a tests/fuzz/fuzz_*.cpp)
cmake --preset fuzz >/dev/null && cmake --build --preset fuzz --target "${names[@]}" || exit 2
mkdir -p build/fuzz/found
status=0
for program in build/fuzz/bin/fuzz_*; do
  target=${program##*/fuzz_}
  work=build/fuzz/corpus/$target
  mkdir -p "$work"
  log=build/fuzz/$target.log
  if "$program" "$work" "tests/fuzz/corpus/$target" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 \
      -max_len=4096 -artifact_prefix="build/fuzz/found/$target-" -print_final_stats=1 >"$log" 2>&1; then
    runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
    echo "$target: ${seconds} s, ${runs:-?} inputs, nothing found"
  else
    status=1
    echo "$target: found something, see $log"
    grep -m3 -E 'ERROR|runtime error|SUMMARY|Test unit written' "$log"
  fi
done
exit $status
