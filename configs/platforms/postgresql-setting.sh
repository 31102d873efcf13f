#!/bin/sh
# Commands of postgresql-setting.yaml: sh postgresql-setting.sh check|enter|leave|facts, with its variables.
set -eu

fail() {
    echo "$1" >&2
    exit 1
}
# The statement $1, with :'name', :"name" and :'value', which is $2.
sql() {
    printf '%s;\n' "$1" | $CLIENT -XqAtw -v ON_ERROR_STOP=1 -v "name=$SETTING" -v "value=${2:-}"
}
# Waits for a command, at most five minutes.
await() {
    end=$(($(date +%s) + 300))
    until "$@"; do
        [ "$(date +%s)" -lt "$end" ] || fail "the server did not take connections, or did not read its files, within 300 s"
        sleep 0.2
    done
}
answers() {
    sql 'select 1' >/dev/null 2>&1
}
is_loaded() {
    [ "$(sql 'select pg_conf_load_time()')" != "$loaded" ]
}

# Sessions that begin after this have the setting.
apply() {
    if [ "$(sql "select context = 'postmaster' from pg_settings where lower(name) = lower(:'name')")" = t ]; then
        sh -c "$RESTART" || fail "'$RESTART' failed"
        await answers
    else
        loaded=$(sql 'select pg_conf_load_time()')
        sql 'select pg_reload_conf()' >/dev/null
        await is_loaded
    fi
}

check() {
    found=$(sql "select (select rolsuper from pg_roles where rolname = current_user) from pg_settings
        where lower(name) = lower(:'name') and context <> 'internal'") || fail "'$CLIENT' does not reach the server"
    [ -n "$found" ] || fail "the server has no setting '$SETTING' that can be set"
    [ "$found" = t ] || fail "'$CLIENT' is no superuser of the server, which ALTER SYSTEM needs"
}

# Of a driver that was killed, `before` has what ALTER SYSTEM had set before that.
enter() {
    if [ ! -f "before-$SETTING" ]; then
        sql "select setting from pg_file_settings where lower(name) = lower(:'name') and sourcefile like '%/postgresql.auto.conf'
            order by seqno desc limit 1" >before.new
        mv before.new "before-$SETTING"
    fi
    sql "alter system set :\"name\" = :'value'" "$VALUE"
    apply
}

leave() {
    [ -f "before-$SETTING" ] || return 0
    if [ -s "before-$SETTING" ]; then
        sql "alter system set :\"name\" = :'value'" "$(cat "before-$SETTING")"
    else
        sql 'alter system reset :"name"'
    fi
    apply
    rm "before-$SETTING"
}

facts() {
    echo "$SETTING=$(sql "select current_setting(:'name')")"
}

"$1"
