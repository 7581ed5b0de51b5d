# Completion for bash.

_pegboard_games() {
    pegboard games 2>/dev/null | cut -d ' ' -f 1
}

_pegboard() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]}
    local commands="play serve site games rules workshop check check-board replay analyse verify backup move arena engine bench table"
    COMPREPLY=()
    if [ "$COMP_CWORD" -eq 1 ]; then
        mapfile -t COMPREPLY < <(compgen -W "$commands --help --version" -- "$word")
        return
    fi
    case $before in
    --seats) mapfile -t COMPREPLY < <(compgen -W "me,bot1 me,bot2 me,bot3 me,bot4 me,bot5 me,me" -- "$word"); return ;;
    --seat) mapfile -t COMPREPLY < <(compgen -W "1 2 3 4 public umpire" -- "$word"); return ;;
    --sort) mapfile -t COMPREPLY < <(compgen -W "new played liked" -- "$word"); return ;;
    --data | --out) mapfile -t COMPREPLY < <(compgen -d -- "$word"); return ;;
    esac
    local options games=
    case $command in
    play) options="--seats --players --set --new --join --name --server --seed --pace --quiet --ascii" games=1 ;;
    serve) options="--listen --metrics --data --store --node --inner --cluster-key --pace --grace --bot-ms --tables --bots-alone --connections --per-address --trusted-proxy --people-a-day --tables-a-day --bytes-a-day --messages --idle --no-sync" ;;
    games) options="--json" ;;
    rules) options="--plain" games=1 ;;
    check) options="--german" ;;
    workshop) options="--sort --from --play --server" ;;
    analyse) options="--playouts --json --svg --ascii" ;;
    replay) options="--seat --at --plain --json --view --verify --ascii" ;;
    verify) options="--commit --seed --hash --json" ;;
    backup) options="--data" ;;
    move) options="--from --to" ;;
    arena) options="--games --players --set --script --seed --threads --out --kept --json" games=1 ;;
    bench) options="--count --acts --players --json --bots --probes --luck --budget --library --exploit --through" games=1 ;;
    esac
    case $word in
    -*) mapfile -t COMPREPLY < <(compgen -W "$options --help" -- "$word") ;;
    *)
        if [ -n "$games" ]; then
            mapfile -t COMPREPLY < <(compgen -W "$(_pegboard_games)" -- "$word")
        else
            mapfile -t COMPREPLY < <(compgen -f -- "$word")
        fi
        ;;
    esac
}

complete -F _pegboard pegboard
