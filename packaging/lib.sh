# SPDX-FileCopyrightText: 2026 The Rankscape authors
# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
# What run.sh, test.sh and check_structure.sh share. To be sourced by bash.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

say() { printf '==> %s\n' "$*"; }
fail() {
    printf 'error: %s\n' "$*" >&2
    exit 1
}

# The packages of packages/NAME.txt, one a line, without comments.
package_list() {
    local name
    for name in "$@"; do
        sed -e 's/#.*//' -e 's/[[:space:]]//g' -e '/^$/d' "$root/packaging/packages/$name.txt"
    done | sort -u
}

# Those of them that are not installed. Asks dpkg only: no network, no root.
missing_packages() {
    local wanted
    wanted=$(package_list "$@")
    # dpkg-query complains about unknown packages and fails, but still prints the known ones.
    # shellcheck disable=SC2086
    comm -23 <(printf '%s\n' "$wanted") \
        <(dpkg-query -W -f '${db:Status-Status} ${Package}\n' $wanted 2>/dev/null | sed -n 's/^installed //p' | sort -u)
}

# install_missing NAME…: installs what packages/NAME.txt lists and the machine lacks. Nothing missing: does nothing.
install_missing() {
    if ! command -v dpkg-query >/dev/null 2>&1 || ! command -v apt-get >/dev/null 2>&1; then
        say "This is not Debian: what packaging/packages/ lists has to be there already"
        return
    fi
    local missing as_root=() log
    mapfile -t missing < <(missing_packages "$@")
    [ "${#missing[@]}" -gt 0 ] || return 0
    if [ "$(id -u)" != 0 ]; then
        command -v sudo >/dev/null 2>&1 ||
            fail "installing packages takes root, and there is no sudo; as root, run: apt-get install ${missing[*]}"
        as_root=(sudo)
        [ -t 0 ] || as_root+=(-n) # nobody is there to type a password
    fi
    local apt_get=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive
        apt-get --quiet --yes -o DPkg::Lock::Timeout=600)

    say "Installing ${#missing[@]} packages: ${missing[*]}"
    log=$(mktemp)
    # Old lists may still do when the update fails, so only the installation decides.
    "${apt_get[@]}" update >"$log" 2>&1 || say "apt-get update failed; trying with the package lists that are there"
    if ! "${apt_get[@]}" install --no-install-recommends "${missing[@]}" >>"$log" 2>&1; then
        tail -n 20 "$log" >&2
        rm -f "$log"
        fail "apt-get could not install: ${missing[*]}"
    fi
    rm -f "$log"
}

# build PRESET [TARGET…]: configures and builds. Progress on a terminal, warnings and errors otherwise.
build() {
    local preset=$1 quiet=() log
    shift
    [ -t 1 ] || quiet=(-- --quiet)
    log=$(mktemp)
    say "Building ($preset)"
    if ! (cd "$root" && cmake --preset "$preset") >"$log" 2>&1; then
        cat "$log" >&2
        rm -f "$log"
        fail "CMake could not configure the build"
    fi
    rm -f "$log"
    (cd "$root" && cmake --build --preset "$preset" ${1:+--target "$@"} "${quiet[@]}") || fail "the build failed"
}

# files PATTERN…: the files of the tree whose name matches ('*.cpp'), each on its line, relative to its root. New files
# count, ignored ones do not.
files() {
    (
        cd "$root" || exit
        if git rev-parse --is-inside-work-tree >/dev/null 2>&1; then
            git ls-files --cached --others --exclude-standard -- "$@"
        else
            local pattern
            for pattern in "$@"; do
                find . -path './build*' -prune -o -path ./.git -prune -o -type f -name "$pattern" -printf '%P\n'
            done
        fi | sort -u | while IFS= read -r file; do
            if [ -f "$file" ]; then printf '%s\n' "$file"; fi
        done
    )
}
