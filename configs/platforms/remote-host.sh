#!/bin/sh
# Commands of remote-host.yaml: sh remote-host.sh check|enter|leave|facts, with its variables.
set -eu

fail() {
    echo "$1" >&2
    exit 1
}
# A machine that vanished is noticed within half a minute.
on() {
    host=$1
    shift
    ssh -o BatchMode=yes -o ConnectTimeout=10 -o ServerAliveInterval=5 -o ServerAliveCountMax=3 "$host" "$@"
}
reach() {
    on "$1" true || fail "ssh does not reach $1: log in once by hand, with a key and without a question"
}
is_on() {
    on "$HYPERVISOR" "$STATE" >/dev/null 2>&1
}
# Waits for a command, at most five minutes.
await() {
    what=$1
    shift
    end=$(($(date +%s) + 300))
    until "$@"; do
        [ "$(date +%s)" -lt "$end" ] || fail "$what after 300 s"
        sleep 1
    done
}
off() {
    ! is_on
}
reached() {
    on "$SSH" true 2>/dev/null
}

power_on() {
    [ -n "$HYPERVISOR" ] || return 0
    is_on || on "$HYPERVISOR" "$POWER_ON"
    await "ssh does not reach $SSH" reached
}
power_off() {
    [ -n "$HYPERVISOR" ] || return 0
    on "$HYPERVISOR" true || fail "ssh does not reach $HYPERVISOR"
    off || on "$HYPERVISOR" "$POWER_OFF"
    await "$HOST is still on" off
}

# Starts all of it once and ends it, so that what is missing is known before the first run.
check() {
    for name in HOST PORT DATABASE SSH START STOP; do
        eval "value=\$$name"
        [ -n "$value" ] || fail "$name is empty: give it with --platform $name=VALUE"
    done
    if [ -n "$HYPERVISOR" ]; then
        [ -n "$POWER_ON" ] && [ -n "$POWER_OFF" ] || fail "HYPERVISOR is given, and POWER_ON or POWER_OFF is not"
        reach "$HYPERVISOR"
    else
        reach "$SSH"
    fi
    enter
    facts
    leave
}

enter() {
    power_on
    on "$SSH" "$START" || fail "'$START' failed on $SSH"
}

leave() {
    problem=
    # A machine that is off has no server; one that does not answer is switched off all the same.
    if [ -z "$HYPERVISOR" ] || is_on; then
        on "$SSH" "$STOP" || problem="'$STOP' failed on $SSH"
    fi
    power_off
    [ -z "$problem" ] || fail "$problem"
}

facts() {
    on "$SSH" sh <<'THERE'
echo "kernel=$(uname -r)"
echo "cpus=$(nproc)"
echo "memory-mb=$(($(sed -n 's/^MemTotal: *\([0-9]*\) kB/\1/p' /proc/meminfo) / 1024))"
echo "clock-source=$(cat /sys/devices/system/clocksource/clocksource0/current_clocksource 2>/dev/null || echo unknown)"
echo "transparent-huge-pages=$(sed 's/.*\[\(.*\)].*/\1/' /sys/kernel/mm/transparent_hugepage/enabled 2>/dev/null || echo none)"
echo "virtualization=$(systemd-detect-virt 2>/dev/null || echo unknown)"
echo "governor=$(cat /sys/devices/system/cpu/cpu0/cpufreq/scaling_governor 2>/dev/null || echo none)"
echo "mitigations=$(grep -ls Mitigation /sys/devices/system/cpu/vulnerabilities/* | wc -l) in force"
THERE
    echo "switched-by=${HYPERVISOR:+$HYPERVISOR, and }$SSH"
}

"$1"
