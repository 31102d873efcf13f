#!/bin/sh
# Commands of mysql-setting.yaml and mariadb-setting.yaml: sh mysql-setting.sh check|enter|leave|facts, with their variables.
set -eu

fail() {
    echo "$1" >&2
    exit 1
}
sql() {
    $CLIENT -N -B -e "$1"
}
global() {
    sql "select @@global.$SETTING"
}

# A value as SET takes it: a number, a size such as 512M in bytes, or a text.
literal() {
    case ${1%[KMG]} in
        '' | *[!0-9]*) printf "'%s'" "$(printf %s "$1" | sed "s/'/''/g")" ;;
        *) case $1 in
            *K) echo $((${1%K} << 10)) ;;
            *M) echo $((${1%M} << 20)) ;;
            *G) echo $((${1%G} << 30)) ;;
            *) echo "$1" ;;
        esac ;;
    esac
}

restart() {
    sh -c "$RESTART" || fail "'$RESTART' failed"
    end=$(($(date +%s) + 300))
    until sql 'select 1' >/dev/null 2>&1; do
        [ "$(date +%s)" -lt "$end" ] || fail "the server did not take connections within 300 s"
        sleep 0.2
    done
}

check() {
    case $SETTING in '' | *[!A-Za-z0-9_]*) fail "'$SETTING' is not the name of a setting" ;; esac
    sql 'select 1' >/dev/null || fail "'$CLIENT' does not reach the server"
    global >/dev/null || fail "the server has no setting '$SETTING'"
}

# Of a driver that was killed, `before` has what was set before that, and `written` says that it is in a file of options.
enter() {
    if [ ! -f "before-$SETTING" ]; then
        global >before.new
        mv before.new "before-$SETTING"
    fi
    if ! said=$(sql "set global $SETTING = $(literal "$VALUE")" 2>&1); then
        case $said in *1238*) ;; *) fail "$said" ;; esac
        : >"written-$SETTING"
        printf '[mysqld]\n%s = %s\n' "$SETTING" "$VALUE" | sh -c "$WRITE" >/dev/null || fail "'$WRITE' failed"
        restart
    fi
}

leave() {
    [ -f "before-$SETTING" ] || return 0
    if [ -f "written-$SETTING" ]; then
        sh -c "$REMOVE" || fail "'$REMOVE' failed"
        restart
        rm "written-$SETTING"
    else
        sql "set global $SETTING = $(literal "$(cat "before-$SETTING")")"
    fi
    rm "before-$SETTING"
}

facts() {
    echo "$SETTING=$(global)"
}

"$1"
