# native: a process, its CPUs pinned and its memory limited. limited: a quota of processor time instead of pinning. namespaces: a container
# without an engine, with its own mounts, network, processes and users. Variables, beside those of here.sh:
#   CPU_QUOTA   limited: percent of one CPU that it may use; empty: 100 for each of VCPUS
#   WRITES      limited: writes per second to the disk of its folder; empty: no limit
#   SUBNET      namespaces: the first three numbers of its network, whose first address is this machine's
#   STORAGE     namespaces: overlay or volume, where the database is

# PostgreSQL refuses to run as root.
as_user=
[ "$(id -u)" != 0 ] || as_user='unshare -U'

quota=
writes=
[ "$rung" != limited ] || {
    quota=${CPU_QUOTA:-$((100 * VCPUS))}
    writes=$WRITES
}
bytes=$((MEMORY_MB * 1048576))

# The limits of a process: of its memory in bytes, and of its processor time in percent of one CPU; nothing where there is none.
limits_of() {
    if [ -e /sys/fs/cgroup/cgroup.controllers ]; then
        own=/sys/fs/cgroup$(sed -n 's/^0:://p' "/proc/$1/cgroup")
        memory=$(cat "$own/memory.max") || memory=
        read -r time period <"$own/cpu.max" || time=max
    else
        memory=$(cat "/sys/fs/cgroup/memory$(sed -n 's/^[0-9]*:memory://p' "/proc/$1/cgroup")/memory.limit_in_bytes") || memory=
        own=/sys/fs/cgroup/cpu$(sed -n 's/^[0-9]*:\(cpu\|cpu,cpuacct\|cpuacct,cpu\)://p' "/proc/$1/cgroup")
        time=$(cat "$own/cpu.cfs_quota_us") && period=$(cat "$own/cpu.cfs_period_us") || time=
    fi 2>/dev/null
    case $time in
        max | -1 | '') time= ;;
        *) time=$((100 * time / period)) ;;
    esac
    echo "$memory $time"
}

# Puts this process into a new control group: folder, then file and value for each limit.
enter_group() {
    mkdir "$1" 2>/dev/null || return 1
    echo "$1" >>group
    own=$1
    shift
    while [ $# -gt 0 ]; do
        echo "$2" >"$own/$1" || return 1
        shift 2
    done
    echo 0 >"$own/cgroup.procs"
} 2>/dev/null

# The disk of this folder, as MAJOR:MINOR; of a partition the disk that it is on.
disk() {
    device=$(findmnt -n -o MAJ:MIN -T . | tr -d ' ')
    cat "/sys/dev/block/$device/../dev" 2>/dev/null || echo "$device"
}

# How a process is limited: $scope is a command before it; else this process enters a control group. Without either nothing limits it.
limiter() {
    scope=
    : >group
    if [ -z "$writes" ] && [ -d /run/systemd/system ] && command -v systemd-run >/dev/null; then
        user=--user
        [ "$(id -u)" != 0 ] || user=
        scope="systemd-run --quiet --scope $user -p MemoryMax=$bytes -p MemorySwapMax=0${quota:+ -p CPUQuota=$quota%}"
        # One that may not limit something says nothing.
        [ "$($scope sh here.sh "$rung" limits 2>/dev/null)" != "$bytes $quota" ] || return 0
        scope=
    fi
    root=/sys/fs/cgroup name=order-entry-$PORT-$$
    if [ -e $root/cgroup.controllers ]; then
        echo +memory +cpu ${writes:++io} >$root/cgroup.subtree_control 2>/dev/null || true
        enter_group $root/$name memory.max $bytes memory.swap.max 0 ${quota:+cpu.max "$((1000 * quota)) 100000"} \
            ${writes:+io.max "$(disk) wiops=$writes"} || true
    else
        enter_group "$root/memory$(sed -n 's/^[0-9]*:memory://p' /proc/self/cgroup)/$name" memory.limit_in_bytes $bytes || true
        [ -z "$quota" ] || enter_group "$root/cpu/$name" cpu.cfs_period_us 100000 cpu.cfs_quota_us $((1000 * quota)) || true
        [ -z "$writes" ] || enter_group "$root/blkio/$name" blkio.throttle.write_iops_device "$(disk) $writes" || true
    fi
}

native_limits() { limits_of $$; }
limited_limits() { limits_of $$; }
namespaces_limits() { limits_of $$; }

native_check() {
    check
    [ "$VCPUS" -le "$(nproc)" ] || fail "VCPUS=$VCPUS, but there are $(nproc) CPUs for the $rung rung; give fewer with --platform VCPUS=NUMBER"
    [ -z "$as_user" ] || unshare -U true 2>/dev/null ||
        not_here "PostgreSQL does not run as root, and this machine has no user namespaces: run the experiment as an ordinary user"
}

limited_check() {
    native_check
    case $quota in
        0* | *[!0-9]*) fail "CPU_QUOTA=$CPU_QUOTA is not a whole number above 0" ;;
    esac
    case $writes in
        0* | *[!0-9]*) fail "WRITES=$WRITES is not a whole number above 0" ;;
    esac
    found=$(
        limiter
        $scope sh here.sh limited limits
    )
    stop KILL
    [ "$found" = "$bytes $quota" ] ||
        not_here "this user may not make a control group that limits memory and processor time: run the experiment as root"
}

native_enter() {
    stop INT
    password
    rm -rf pgdata
    $as_user "$programs/initdb" --pgdata=pgdata --pwfile=password $initialize >initdb.log 2>&1 || fail "initdb: $(tail -n 1 initdb.log)"
    echo "CREATE DATABASE orderentry" | $as_user "$programs/postgres" --single -D pgdata postgres >>initdb.log 2>&1
    pinned="taskset -c $(cpus)"
    [ "$rung" != limited ] || pinned=
    : >postgres.log
    (
        # This process enters the group, and becomes the server.
        limiter
        exec setsid $scope $as_user $pinned "$programs/postgres" -D pgdata -c listen_addresses=127.0.0.1 $settings
    ) >postgres.log 2>&1 </dev/null &
    echo $! >pid
    await 120 'ready to accept connections' postgres.log /dev/null || fail "the server does not start: $problem"
}
limited_enter() { native_enter; }

native_facts() {
    echo "kind=$rung"
    size
    limits=$(limits_of "$(cat pid)")
    if [ "${limits% *}" = "$bytes" ]; then
        echo "memory-limit=control group"
    else
        echo "memory-limit=none: this user may not make a control group that limits memory"
        echo "limitation.memoryNotLimited=the memory of the $rung rung is not limited: its page cache may be larger than that of others"
    fi
    [ -z "$quota" ] || echo "cpu-quota=${limits#* } % of a CPU"
    [ -z "$writes" ] || echo "disk-limit=$writes writes a second"
    echo "isolation=none"
    echo "network=loopback"
    echo "file-system=$(stat -f -c %T pgdata 2>/dev/null)"
    echo "seccomp=$(seccomp "$(cat pid)")"
}
limited_facts() { native_facts; }

native_leave() { stop INT; }
limited_leave() { stop INT; }

# ---- namespaces ----

bridge=oebr$PORT

namespaces_check() {
    native_check
    [ "$(id -u)" = 0 ] || not_here "only root connects a network namespace to this machine (veth, bridge): run the experiment as root"
    need ip iproute2
    grep -qw overlay /proc/filesystems || modprobe overlay 2>/dev/null || not_here "this kernel has no overlay file system"
    case $STORAGE in
        overlay | volume) ;;
        *) fail "STORAGE=$STORAGE is not one of overlay, volume" ;;
    esac
    running || ! ip -4 addr | grep -q " $SUBNET\." || [ -e "/sys/class/net/$bridge" ] ||
        fail "the network $SUBNET.0 is in use on this machine: give another one with --platform SUBNET=10.1.2"
    server_root
}

namespaces_enter() {
    namespaces_leave
    password
    rm -rf upper work merged volume
    mkdir upper work merged volume
    chmod 755 upper merged
    chmod 1777 volume
    start_files start "127.0.0.1,$SUBNET.2"
    ip link add "$bridge" type bridge
    ip addr add "$SUBNET.1/24" dev "$bridge"
    ip link set "$bridge" up
    : >postgres.log
    (
        limiter
        exec setsid $scope taskset -c "$(cpus)" setpriv --no-new-privs \
            unshare --mount --net --ipc --uts --pid --fork --kill-child sh here.sh namespaces inside
    ) >postgres.log 2>&1 </dev/null &
    echo $! >pid
    end=$(($(date +%s) + 20))
    # Its child is the first process of the new namespaces.
    until inner=$(cut -d ' ' -f 1 "/proc/$(cat pid)/task/$(cat pid)/children" 2>/dev/null) && [ -n "$inner" ] &&
        network=$(readlink "/proc/$inner/ns/net" 2>/dev/null) && [ "$network" != "$(readlink /proc/self/ns/net)" ]; do
        running || fail "the namespaces cannot be made: $(tail -n 1 postgres.log)"
        [ "$(date +%s)" -lt "$end" ] || fail "the namespaces were not made within 20 s"
        sleep 0.1
    done
    ip link add "oeve$PORT" type veth peer name eth0 netns "$inner"
    ip link set "oeve$PORT" master "$bridge" up
    await 120 'ready to accept connections' postgres.log /dev/null || fail "the server does not start: $problem"
}

# Runs as the first process of the new namespaces, and becomes the server.
namespaces_inside() {
    mount --make-rprivate /
    mount -t overlay -o lowerdir=root,upperdir=upper,workdir=work overlay merged
    mount -t proc proc merged/proc
    mount -t tmpfs -o mode=755 dev merged/dev
    for device in null zero random urandom; do
        : >merged/dev/$device
        mount --bind /dev/$device merged/dev/$device
    done
    mkdir -m 1777 merged/dev/shm
    mount -t tmpfs -o mode=1777 shm merged/dev/shm
    mount -t tmpfs tmp merged/tmp
    chmod 1777 merged/tmp
    mount --bind start merged/run/order-entry
    [ "$STORAGE" != volume ] || mount --bind volume merged/data
    until ip link show eth0 >/dev/null 2>&1; do sleep 0.1; done
    ip link set lo up
    ip addr add "$SUBNET.2/24" dev eth0
    ip link set eth0 up
    exec unshare --user --map-user=70 --map-group=70 --root="$folder/merged" --wd=/ /bin/sh /start.sh
}

namespaces_facts() {
    native_facts | grep -v '^isolation=\|^network=\|^file-system=\|^seccomp='
    echo "isolation=namespaces: mount, network, ipc, uts, pid, user; no new privileges"
    echo "network=veth, bridge"
    echo "file-system=$(stat -f -c %T volume), $([ "$STORAGE" = volume ] && echo bind mount || echo 'beneath an overlay')"
    echo "seccomp=$(seccomp "$(cat pid)")"
}

namespaces_leave() {
    stop KILL
    ip link del "$bridge" 2>/dev/null || true
    ip link del "oeve$PORT" 2>/dev/null || true
}
