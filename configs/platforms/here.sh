#!/bin/sh
# One PostgreSQL server of the driver's own on this machine, on one rung of isolation, always of the same size.
#   sh here.sh native|limited|namespaces|container|sandbox|microvm|guest|pod check|enter|leave|facts
# What the rungs have in common is here, the rest in process.sh, container.sh and guest.sh. It runs in a folder of its own, with the server's
# programs in server/. Variables come from the platform's file; these are everywhere:
#   PORT  VCPUS  MEMORY_MB  SHARED_BUFFERS_MB  MAX_WAL_MB  CONNECTIONS
set -eu
umask 077
# That of an ordinary user may lack the folders of mke2fs and depmod.
PATH=$PATH:/usr/sbin:/sbin
rung=$1 action=$2
folder=$(pwd -P)
programs=$folder/$(echo server/*/bin)

fail() {
    echo "$1" >&2
    exit 1
}
# This rung cannot be had on this machine: the experiment goes on without it.
not_here() {
    echo "$1" >&2
    exit 77
}
need() {
    command -v "$1" >/dev/null || not_here "'$1' is missing: install the package $2"
}

# The same settings on all rungs.
settings="-c port=$PORT -c max_connections=$CONNECTIONS -c shared_buffers=${SHARED_BUFFERS_MB}MB -c max_wal_size=${MAX_WAL_MB}MB
    -c checkpoint_timeout=15min -c jit=off -c huge_pages=off -c timezone=UTC -c log_timezone=UTC -c unix_socket_directories="

# A password of this folder's own, which only its owner reads.
password() {
    [ -s password ] || od -An -N18 -tx1 /dev/urandom | tr -d ' \n' >password
}

# A new data folder, on all rungs: a run begins with an empty database.
initialize='--username=orderentry --encoding=UTF8 --locale=C --auth=scram-sha-256 --set=scram_iterations=1 --no-instructions'

# Whether the process that was entered last still runs; its number may be another process's by now.
running() {
    [ -s pid ] || return 1
    case $(readlink "/proc/$(cat pid)/cwd") in
        "$folder" | "$folder"/*) ;;
        *) return 1 ;;
    esac
}

stop() {
    if running; then
        kill -"$1" "$(cat pid)"
        end=$(($(date +%s) + 60))
        while running; do
            [ "$(date +%s)" -lt "$end" ] || fail "process $(cat pid) did not end within 60 s"
            sleep 0.2
        done
    fi
    rm -f pid
    [ ! -s group ] || while read -r each; do rmdir "$each" 2>/dev/null || true; done <group
    rm -f group
}

# Waits for a text in a file, so many seconds. Fails, with $problem, when it does not come.
await() {
    end=$(($(date +%s) + $1))
    until grep -aq "$2" "$3"; do
        ! grep -aq START-FAILED "$3" || fail "the server's start failed: $(grep -a START-FAILED "$3" | tail -n 1)"
        if ! running; then
            problem="it ended: $(cat "$3" "$4" | tail -n 1)"
            return 1
        fi
        if [ "$(date +%s)" -ge "$end" ]; then
            problem="there was no '$2' within $1 s"
            return 1
        fi
        sleep 0.2
    done
}

# The first VCPUS of the CPUs that this process may use, such as 0,1.
cpus() {
    list=
    left=$VCPUS
    for range in $(taskset -cp $$ | sed 's/.*: //; s/,/ /g'); do
        cpu=${range%-*}
        while [ "$left" -gt 0 ] && [ "$cpu" -le "${range#*-}" ]; do
            list=${list:+$list,}$cpu
            cpu=$((cpu + 1))
            left=$((left - 1))
        done
    done
    echo "$list"
}

# What is wrong with any rung, before the first run.
check() {
    need taskset util-linux
    for name in PORT VCPUS MEMORY_MB SHARED_BUFFERS_MB MAX_WAL_MB CONNECTIONS; do
        eval "value=\$$name"
        case $value in
            '' | 0* | *[!0-9]*) fail "$name=$value is not a whole number above 0" ;;
        esac
    done
    [ $((2 * SHARED_BUFFERS_MB)) -le "$MEMORY_MB" ] || fail "SHARED_BUFFERS_MB=$SHARED_BUFFERS_MB is more than half of MEMORY_MB=$MEMORY_MB"
    # What a killed driver left is ended when the platform is entered.
    running && return
    if grep -qi ":$(printf %04X "$PORT") 0*:0000 0A" /proc/net/tcp /proc/net/tcp6 2>/dev/null; then
        fail "port $PORT is taken by another process: give another one with --platform PORT=NUMBER"
    fi
    available=$(($(sed -n 's/^MemAvailable: *\([0-9]*\) kB/\1/p' /proc/meminfo) / 1024))
    [ "$available" -ge "$MEMORY_MB" ] ||
        fail "too little memory: $available MB are available, less than MEMORY_MB=$MEMORY_MB; give less with --platform MEMORY_MB=NUMBER"
}

# Facts of all rungs that have a process here. They are read while it runs.
size() {
    echo "cpus=$VCPUS"
    echo "pinned-to=$(taskset -cp "$(cat pid)" | sed 's/.*: //')"
    echo "memory-mb=$MEMORY_MB"
    echo "transparent-huge-pages=$(sed 's/.*\[\(.*\)].*/\1/' /sys/kernel/mm/transparent_hugepage/enabled 2>/dev/null || echo none)"
    echo "mitigations=$(mitigations)"
}

# What this kernel does against faults of its processors, which costs system calls and switches of contexts.
mitigations() {
    if grep -qw mitigations=off /proc/cmdline; then
        echo off
    else
        echo "$(grep -ls Mitigation /sys/devices/system/cpu/vulnerabilities/* | wc -l) in force, $(grep -ls '^Vulnerable' /sys/devices/system/cpu/vulnerabilities/* | wc -l) missing"
    fi
}

# Names and mode of the filter of system calls of a process.
seccomp() {
    case $(sed -n 's/^Seccomp:[[:space:]]*//p' "/proc/$1/status") in
        0) echo none ;;
        2) echo "filter ($(sed -n 's/^Seccomp_filters:[[:space:]]*//p' "/proc/$1/status"))" ;;
        *) echo unknown ;;
    esac
}

# A root for the server: a shell, and the same programs and libraries as on the native rung, the latter at the very paths of this machine.
server_root() {
    rm -rf root
    mkdir -p root/bin root/proc root/sys root/dev root/tmp root/etc root/run/order-entry root/data
    cp -L /bin/sh root/bin/sh
    cp -a "$(dirname "$programs")" root/pg
    LD_LIBRARY_PATH=$(dirname "$programs")/lib ldd "$programs/postgres" "$programs/initdb" /bin/sh | grep -o '/[^ ]*' | grep -v ':$' |
        grep -v "^$folder" | sort -u | while read -r library; do
        mkdir -p "root$(dirname "$library")"
        cp -L "$library" "root$library"
    done
    # For time zones and user names.
    mkdir -p root/usr/share/zoneinfo
    printf 'root:x:0:0::/:/bin/sh\npostgres:x:70:70::/data:/bin/sh\n' >root/etc/passwd
    [ "$(id -u)" = 0 ] || echo "orderentry:x:$(id -u):$(id -g)::/data:/bin/sh" >>root/etc/passwd
    printf 'root:x:0:\npostgres:x:70:\n' >root/etc/group
    start_script >root/start.sh
    chmod -R a+rX root
    chmod 1777 root/tmp root/data
}

# What start.sh needs, in a folder that is there for one run: $2 are the addresses on which it listens.
start_files() {
    mkdir -p "$1"
    cp password "$1/password"
    echo $settings -c "listen_addresses=$2" >"$1/settings"
}

# Makes a database, and becomes its server.
start_script() {
    cat <<START
cd /data
/pg/bin/initdb --pgdata=pg --pwfile=/run/order-entry/password $initialize >/tmp/log 2>&1 || {
    while read -r line; do last=\$line; done </tmp/log
    echo "START-FAILED \$last"
    exit 1
}
echo "CREATE DATABASE orderentry" | /pg/bin/postgres --single -D pg postgres >/tmp/log 2>&1
echo "host all all samenet scram-sha-256" >>pg/pg_hba.conf
read -r settings </run/order-entry/settings
exec /pg/bin/postgres -D pg \$settings
START
}

case $rung in
    native | limited | namespaces) . ./process.sh ;;
    container | sandbox | pod) . ./container.sh ;;
    guest | microvm) . ./guest.sh ;;
    *) fail "there is no rung '$rung'" ;;
esac
"${rung}_$action"
