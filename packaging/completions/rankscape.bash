# SPDX-FileCopyrightText: 2026 The Rankscape authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Completion for bash. Words come from the program's own --help, so that nothing is listed twice.

_rankscape()
{
    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
    local program=${COMP_WORDS[0]} subcommands="groups check locality pipeline memory collective fsdp-layout simulate render views catalog" subcommand="" word
    COMPREPLY=()

    # "--flag=value" arrives as three words.
    if [[ $current == "=" ]]; then
        current=""
    elif [[ $previous == "=" ]]; then
        previous=${COMP_WORDS[COMP_CWORD - 2]}
    fi

    for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
        if [[ " $subcommands " == *" $word "* ]]; then
            subcommand=$word
            break
        fi
    done

    case $previous in
        --from | --out | --trace)
            mapfile -t COMPREPLY < <(compgen -f -- "$current")
            type compopt > /dev/null 2>&1 && compopt -o filenames
            return
            ;;
        --lang) word="en zh" ;;
        --format) word="text json csv" ;;
        --theme) word="light dark" ;;
        --core-version) word="0.19.0 0.19.2 0.20.0 main" ;;
        --colour-by) word="tp gtp_remat cp dp pp etp ep egtp edp" ;;
        --placement) word="block interleaved" ;;
        --thread) word="fsdp gtp expert-parallel" ;;
        --view) word=$("$program" views --format csv 2> /dev/null | tail -n +2 | cut -d, -f1) ;;
        --group) word="tp pp cp dp dp_cp ep ep_tp ep_dp mp gtp_remat expt_gtp_remat embd pos_embd tp_cp tp_dp" ;;
        --cluster | --model)
            word=$("$program" --help --lang en 2> /dev/null |
                sed -n "s/^  $previous .*: //p" | tr -d ,)
            ;;
        --catalog)
            mapfile -t COMPREPLY < <(compgen -d -- "$current")
            type compopt > /dev/null 2>&1 && compopt -o filenames
            return
            ;;
        --algorithm) word="auto ring tree nvls pairwise hierarchical hierarchical-all-to-all" ;;
        collective)
            [[ $current == -* ]] && word="" || word="all-gather reduce-scatter all-reduce broadcast all-to-all send"
            ;;
        catalog) [[ $current == -* ]] && word="" || word="show check" ;;
        show) word=$("$program" catalog --format csv 2> /dev/null | tail -n +2 | cut -d, -f2 | sort -u) ;;
        *) word="" ;;
    esac
    if [[ -z $word && $current == -* ]]; then
        word=$({ "$program" --help; [[ -n $subcommand ]] && "$program" "$subcommand" --help; } 2> /dev/null |
            grep -oE '^  (--[a-z0-9-]+(, )?)+' | tr -s ' ,' '\n' | sort -u)
    elif [[ -z $word && -z $subcommand ]]; then
        word=$subcommands
    fi
    mapfile -t COMPREPLY < <(compgen -W "$word" -- "$current")
}

complete -F _rankscape rankscape
