#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Rankscape authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Fails when a room of the model includes what it may not see, when a file lacks its licence lines, or grows too long.
# Which room sees which is said once, by the rankscape_room lines of model/CMakeLists.txt.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
cd "$root"

longest=600 # lines; a file of over 400 is probably two subjects already

mapfile -t model < <(files '*.cpp' '*.h' | grep '^model/')
mapfile -t sources < <(files '*.cpp' '*.h' '*.qml')
mapfile -t licensed < <(files '*.cpp' '*.h' '*.qml' '*.sh' '*CMakeLists.txt' | grep -vE '/(data|corpus)/') # inputs stay as people write them

objections=$({
    awk '
        FILENAME == "model/CMakeLists.txt" {
            if (!match($0, /^rankscape_room\(/)) next
            gsub(/^rankscape_room\(|\).*/, "")
            room = $1
            known[room] = 1
            sees[room, room] = 1
            for (i = 2; i <= NF; i++) {
                if (!known[$i]) printf "model/CMakeLists.txt:%d: %s comes after %s, so %s may not see it\n", FNR, $i, room, room
                for (other in known) if (sees[$i, other]) sees[room, other] = 1
            }
            next
        }
        FNR == 1 {
            split(FILENAME, parts, "/")
            here = parts[2]
            if (!known[here]) printf "%s: there is no room model/%s in model/CMakeLists.txt\n", FILENAME, here
        }
        /^[ \t]*#[ \t]*include[ \t]*<Q/ { printf "%s:%d: the model is free of Qt: %s\n", FILENAME, FNR, $0 }
        /^[ \t]*#[ \t]*include[ \t]*"/ {
            split($0, quoted, "\"")
            if (quoted[2] !~ /^model\//) {
                printf "%s:%d: write the path from the root: \"%s\"\n", FILENAME, FNR, quoted[2]
                next
            }
            split(quoted[2], parts, "/")
            if (!sees[here, parts[2]])
                printf "%s:%d: model/%s may not see model/%s\n", FILENAME, FNR, here, parts[2]
        }' model/CMakeLists.txt "${model[@]}"

    awk -v longest=$longest '
        FNR == longest + 1 { printf "%s: more than %d lines: is it still one subject?\n", FILENAME, longest }
    ' "${sources[@]}"

    awk '
        function close_file() { if (file != "" && found < 2) printf "%s: the two SPDX lines are missing\n", file }
        FNR == 1 { close_file(); file = FILENAME; found = 0 }
        FNR <= 3 && /SPDX-FileCopyrightText: 2026 The Rankscape authors/ { found++ }
        FNR <= 3 && /SPDX-License-Identifier: GPL-3.0-or-later/ { found++ }
        END { close_file() }
    ' "${licensed[@]}"
})
if [ -n "$objections" ]; then
    printf '%s\n' "$objections" >&2
    exit 1
fi
