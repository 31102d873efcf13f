#!/bin/sh
# One PostgreSQL server of the driver's own on this machine, natively or in a QEMU guest of the same size.
#   sh here.sh native|guest check|enter|leave|facts
# It runs in a folder of its own, with the server's programs in server/. Variables come from the platform's file:
#   PORT  VCPUS  MEMORY_MB  SHARED_BUFFERS_MB  MAX_WAL_MB  CONNECTIONS
# and for the guest also
#   QEMU          the program
#   ACCELERATOR   auto, kvm or tcg: auto takes KVM where it works
#   DISK_CACHE    QEMU's cache mode of the virtual disk
#   DISK_MB       size of the virtual disk
#   KERNEL, MODULES   a kernel and the folder of its modules (/lib/modules/VERSION); empty: Debian's cloud kernel is downloaded
set -eu
umask 077
# That of an ordinary user may lack the folders of mke2fs and depmod.
PATH=$PATH:/usr/sbin:/sbin
side=$1 action=$2
folder=$(pwd -P)
programs=$folder/$(echo server/*/bin)

fail() {
    echo "$1" >&2
    exit 1
}
need() {
    command -v "$1" >/dev/null || fail "'$1' is missing: install the package $2"
}

# The same settings on both sides.
settings="-c port=$PORT -c max_connections=$CONNECTIONS -c shared_buffers=${SHARED_BUFFERS_MB}MB -c max_wal_size=${MAX_WAL_MB}MB
    -c checkpoint_timeout=15min -c jit=off -c huge_pages=off -c unix_socket_directories="

# A password of this folder's own, which only its owner reads.
password() {
    [ -s password ] || od -An -N18 -tx1 /dev/urandom | tr -d ' \n' >password
}

# A new data folder, on either side: a run begins with an empty database.
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
    [ ! -s group ] || rmdir "$(cat group)" 2>/dev/null || true
    rm -f group
}

# Waits for a text in a file, so many seconds. Fails, with $problem, when it does not come.
await() {
    end=$(($(date +%s) + $1))
    until grep -aq "$2" "$3"; do
        ! grep -aq GUEST-FAILED "$3" || fail "the guest failed: $(grep -a GUEST-FAILED "$3" | tail -n 1)"
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

# What is wrong with either side, before the first run.
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

# Facts of either side. They are read while its process runs.
size() {
    echo "cpus=$VCPUS"
    echo "pinned-to=$(taskset -cp "$(cat pid)" | sed 's/.*: //')"
    echo "memory-mb=$MEMORY_MB"
    echo "transparent-huge-pages=$(sed 's/.*\[\(.*\)].*/\1/' /sys/kernel/mm/transparent_hugepage/enabled 2>/dev/null || echo none)"
}

# ---- native ----

# PostgreSQL refuses to run as root.
as_user=
[ "$(id -u)" != 0 ] || as_user='unshare -U'

# The limit of a process's memory in bytes, as its control group has it.
limit_of() {
    if [ -e /sys/fs/cgroup/cgroup.controllers ]; then
        cat "/sys/fs/cgroup$(sed -n 's/^0:://p' "/proc/$1/cgroup")/memory.max"
    else
        cat "/sys/fs/cgroup/memory$(sed -n 's/^[0-9]*:memory://p' "/proc/$1/cgroup")/memory.limit_in_bytes"
    fi 2>/dev/null || true
}

# How the memory of a process is limited: $scope is a command before it, $group a control group for it; without either nothing limits it.
limiter() {
    scope= group=
    bytes=$((MEMORY_MB * 1048576))
    if [ -d /run/systemd/system ] && command -v systemd-run >/dev/null; then
        user=--user
        [ "$(id -u)" != 0 ] || user=
        scope="systemd-run --quiet --scope $user -p MemoryMax=$bytes -p MemorySwapMax=0"
        # One that may not limit memory says nothing.
        [ "$($scope sh here.sh native limit 2>/dev/null)" != "$bytes" ] || return 0
        scope=
    fi
    parent=/sys/fs/cgroup limit=memory.max
    if [ ! -e "$parent/cgroup.controllers" ]; then
        parent=/sys/fs/cgroup/memory$(sed -n 's/^[0-9]*:memory://p' /proc/self/cgroup) limit=memory.limit_in_bytes
    fi
    group=$parent/order-entry-$$
    {
        [ ! -e "$parent/cgroup.subtree_control" ] || echo +memory >"$parent/cgroup.subtree_control"
        mkdir "$group" && echo "$bytes" >"$group/$limit" && echo 0 >"$group/cgroup.procs"
    } 2>/dev/null || {
        rmdir "$group" 2>/dev/null || true
        group=
    }
    [ ! -e "$group/memory.swap.max" ] || echo 0 >"$group/memory.swap.max"
}

native_check() {
    check
    [ "$VCPUS" -le "$(nproc)" ] || fail "VCPUS=$VCPUS, but there are $(nproc) CPUs for the native side; give fewer with --platform VCPUS=NUMBER"
    [ -z "$as_user" ] || unshare -U true 2>/dev/null ||
        fail "PostgreSQL does not run as root, and this machine has no user namespaces: run the experiment as an ordinary user"
}

native_enter() {
    stop INT
    password
    rm -rf pgdata
    $as_user "$programs/initdb" --pgdata=pgdata --pwfile=password $initialize >initdb.log 2>&1 || fail "initdb: $(tail -n 1 initdb.log)"
    echo "CREATE DATABASE orderentry" | $as_user "$programs/postgres" --single -D pgdata postgres >>initdb.log 2>&1
    : >postgres.log
    (
        # This process enters the group, and becomes the server.
        limiter
        echo "$group" >group
        exec setsid $scope $as_user taskset -c "$(cpus)" "$programs/postgres" -D pgdata -c listen_addresses=127.0.0.1 $settings
    ) >postgres.log 2>&1 </dev/null &
    echo $! >pid
    await 120 'ready to accept connections' postgres.log /dev/null || fail "the server does not start: $problem"
}

native_facts() {
    echo "kind=native"
    size
    if [ "$(limit_of "$(cat pid)")" = $((MEMORY_MB * 1048576)) ]; then
        echo "memory-limit=control group"
    else
        echo "memory-limit=none: this user may not make a control group that limits memory"
        echo "limitation.memoryNotLimited=the memory of the native side is not limited: its page cache may be larger than the guest's"
    fi
}

# ---- guest ----

# Why there is no KVM; nothing where it may be used.
no_kvm() {
    if [ ! -e /dev/kvm ]; then
        echo "there is no /dev/kvm"
    elif [ ! -r /dev/kvm ] || [ ! -w /dev/kvm ]; then
        echo "this user may not use /dev/kvm (add the user to the group kvm)"
    elif [ "$ACCELERATOR" = auto ] && [ -s kvm-failed ]; then
        echo "$(cat kvm-failed) (remove $folder/kvm-failed to try again)"
    fi
}

# The image is made again when something in it is another.
image() {
    { echo "$KERNEL $MODULES"; cksum here.sh "$programs/postgres"; } >image.new
    if ! cmp -s image.new image || [ ! -s kernel ] || [ ! -s initrd ]; then
        rm -f image
        guest_root
        cp image.new image
    fi
}

# The guest's memory holds its root: a kernel, busybox, and the same programs and libraries of the server as on the native side.
guest_root() {
    rm -rf root unpacked
    if [ -z "$KERNEL" ]; then
        need apt-get apt
        need dpkg-deb dpkg
        mkdir -p packages
        if ! ls packages/linux-image-*.deb packages/busybox-static_*.deb >/dev/null 2>&1; then
            version=$(apt-cache depends linux-image-cloud-amd64 2>/dev/null | sed -n 's/.*Depends: \(linux-image-[0-9].*\)/\1/p' | head -n 1)
            [ -n "$version" ] || fail "apt knows no linux-image-cloud-amd64: run apt-get update, or name a kernel (KERNEL, MODULES)"
            (cd packages && apt-get download -qq "$version" busybox-static >download.log 2>&1) ||
                fail "the guest's kernel cannot be downloaded: $(tail -n 1 packages/download.log)"
        fi
        for package in packages/*.deb; do dpkg-deb -x "$package" unpacked; done
        kernel=$(echo unpacked/boot/vmlinuz-*)
        modules=$(echo unpacked/lib/modules/*)
        busybox=$(find unpacked -path '*bin/busybox' | head -n 1)
    else
        need busybox busybox-static
        kernel=$KERNEL modules=$MODULES busybox=$(command -v busybox)
    fi
    [ -r "$kernel" ] || fail "the kernel '$kernel' cannot be read"
    cp "$kernel" kernel

    mkdir -p root/bin root/proc root/sys root/dev root/tmp root/data root/etc root/run
    cp "$busybox" root/bin/busybox
    cp -a "$(dirname "$programs")" root/pg
    # Libraries at the very paths of this machine, so that both sides run the same code.
    LD_LIBRARY_PATH=$(dirname "$programs")/lib ldd "$programs/postgres" "$programs/initdb" | grep -o '/[^ ]*' | grep -v ':$' | grep -v "^$folder" |
        sort -u | while read -r library; do
        mkdir -p "root$(dirname "$library")"
        cp -L "$library" "root$library"
    done
    # For time zones and user names.
    mkdir -p root/usr/share/zoneinfo
    printf 'root:x:0:0::/:/bin/sh\npostgres:x:70:70::/data:/bin/sh\n' >root/etc/passwd
    printf 'root:x:0:\npostgres:x:70:\n' >root/etc/group
    insertable root/modules
    guest_init >root/init
    chmod -R a+rX root
    chmod 755 root/init
    (cd root && find . | bin/busybox cpio -o -H newc -R 0:0 2>/dev/null | gzip -1 >../initrd.new)
    mv initrd.new initrd
    rm -rf root unpacked
}

# The modules of the virtual disk, the network and the file system, in an order in which they can be inserted.
insertable() {
    mkdir -p "$1"
    release=$(basename "$modules")
    [ -s "$modules/modules.dep" ] || "$busybox" depmod -b "${modules%/lib/modules/*}" "$release" 2>/dev/null ||
        depmod -b "${modules%/lib/modules/*}" "$release" || fail "modules.dep cannot be made: install the package kmod"
    number=100
    for module in virtio_pci virtio_blk virtio_net crc32c_generic ext4; do
        dependencies=$(grep "/$module\.ko" "$modules/modules.dep" | grep "^[^:]*/$module\.ko[^:]*:" | head -n 1) || continue
        own=${dependencies%%:*}
        reversed=
        for each in ${dependencies#*:}; do reversed="$each $reversed"; done
        for each in $reversed $own; do
            name=$(basename "$each")
            ls "$1"/*-"${name%%.*}".ko >/dev/null 2>&1 && continue
            case $each in
                *.xz) need xz xz-utils && xz -dc "$modules/$each" >"$1/$number-${name%%.*}.ko" ;;
                *.zst) need zstd zstd && zstd -qdc "$modules/$each" >"$1/$number-${name%%.*}.ko" ;;
                *) cp "$modules/$each" "$1/$number-${name%%.*}.ko" ;;
            esac
            number=$((number + 1))
        done
    done
}

# Password and settings are on the disk, which is new for each run.
guest_init() {
    cat <<INIT
#!/bin/busybox sh
/bin/busybox --install -s /bin
export PATH=/bin LC_ALL=C
mount -t proc proc /proc; mount -t sysfs sys /sys; mount -t devtmpfs dev /dev
echo GUEST-BOOTED \$(uname -r)
mkdir -p /dev/shm; mount -t tmpfs shm /dev/shm; chmod 1777 /tmp /dev/shm
for module in /modules/*.ko; do insmod \$module; done
ip link set lo up; ip link set eth0 up; ip addr add 10.0.2.15/24 dev eth0; ip route add default via 10.0.2.2
mount -t ext4 /dev/vda /data && mkdir -p /data/pg && chmod 755 /data && chown 70:70 /data/pg /data/password || echo GUEST-FAILED no disk
su postgres -c "/pg/bin/initdb --pgdata=/data/pg --pwfile=/data/password $initialize" >/tmp/log 2>&1 || echo GUEST-FAILED \$(tail -n 1 /tmp/log)
echo "CREATE DATABASE orderentry" | su postgres -c "/pg/bin/postgres --single -D /data/pg postgres" >/tmp/log 2>&1
echo "host all all 10.0.2.2/32 scram-sha-256" >>/data/pg/pg_hba.conf
su postgres -c "/pg/bin/postgres -D /data/pg -c listen_addresses=10.0.2.15 \$(cat /data/settings)"
echo GUEST-FAILED the server ended
poweroff -f
INIT
}

guest_check() {
    check
    [ "$(uname -m)" = x86_64 ] || fail "this machine is $(uname -m), and the guest is made for x86_64 only"
    need "$QEMU" qemu-system-x86
    need mke2fs e2fsprogs
    case $ACCELERATOR in
        auto | kvm | tcg) ;;
        *) fail "ACCELERATOR=$ACCELERATOR is not one of auto, kvm, tcg" ;;
    esac
    case $DISK_CACHE in
        none | directsync)
            possible=yes
            dd if=/dev/zero of=direct bs=4096 count=1 oflag=direct 2>/dev/null || possible=
            rm -f direct
            [ "$possible" ] ||
                fail "DISK_CACHE=$DISK_CACHE needs direct I/O, which the file system of $folder does not have: give --platform DISK_CACHE=writeback"
            ;;
        writethrough | writeback | unsafe) ;;
        *) fail "DISK_CACHE=$DISK_CACHE is not one of none, directsync, writethrough, writeback, unsafe" ;;
    esac
    case $DISK_MB in
        '' | 0* | *[!0-9]*) fail "DISK_MB=$DISK_MB is not a whole number above 0" ;;
    esac
    reason=$(no_kvm)
    if [ -n "$reason" ]; then
        [ "$ACCELERATOR" != kvm ] || fail "ACCELERATOR=kvm, but $reason"
        [ "$ACCELERATOR" != auto ] || echo "the guest will be emulated, which is no measure of hardware virtualization: $reason"
    fi
    # The file of the disk grows as the guest writes, up to its size; that of the run before is removed.
    there=$(du -m disk.img 2>/dev/null | cut -f 1)
    free=$(($(df -Pm . | tail -n 1 | tr -s ' ' | cut -d ' ' -f 4) + ${there:-0}))
    [ "$free" -ge "$DISK_MB" ] ||
        fail "too little disk: the guest's may grow to DISK_MB=$DISK_MB, and $free MB are free in $folder; give less with --platform DISK_MB=NUMBER"
    image
}

guest_boot() {
    rm -rf disk disk.img
    mkdir disk
    cp password disk/password
    echo $settings >disk/settings
    truncate -s "${DISK_MB}M" disk.img
    mke2fs -q -t ext4 -F -d disk disk.img
    rm -r disk
    : >serial.log
    case $1 in
        kvm) processor=host engine=kvm ;;
        *) processor=max engine=tcg,thread=multi ;;
    esac
    setsid taskset -c "$(cpus)" "$QEMU" -accel "$engine" -cpu "$processor" -smp "$VCPUS" -m "$MEMORY_MB" \
        -nographic -no-reboot -nodefaults -serial file:serial.log -kernel kernel -initrd initrd \
        -append 'console=ttyS0 rdinit=/init quiet loglevel=4 panic=-1 net.ifnames=0' \
        -drive "file=disk.img,if=virtio,format=raw,cache=$DISK_CACHE" \
        -netdev "user,id=n,hostfwd=tcp:127.0.0.1:$PORT-10.0.2.15:$PORT" -device virtio-net-pci,netdev=n >qemu.log 2>&1 </dev/null &
    echo $! >pid
}

# Waits for a sign of life, and then for the server, so many seconds each. Fails, with $problem.
guest_ready() {
    await "$1" GUEST-BOOTED serial.log qemu.log && await "$2" 'ready to accept connections' serial.log qemu.log
}

guest_enter() {
    stop KILL
    password
    image
    accelerator=$ACCELERATOR failed= problem=
    if [ "$ACCELERATOR" = auto ]; then
        accelerator=tcg
        failed=$(no_kvm)
        if [ -z "$failed" ]; then
            guest_boot kvm
            if guest_ready 20 100; then
                echo kvm >accelerator
                return
            fi
            stop KILL
            failed="with KVM $problem"
        fi
    fi
    guest_boot "$accelerator"
    guest_ready 500 500 || fail "the guest does not start: $problem"
    # Not when the other way fails as well.
    [ -z "$problem" ] || echo "$failed" >kvm-failed
    echo "$accelerator" >accelerator
}

guest_facts() {
    echo "kind=guest"
    size
    echo "memory-limit=virtual machine"
    echo "hypervisor=$("$QEMU" --version | head -n 1)"
    echo "accelerator=$(cat accelerator)"
    echo "disk-cache=$DISK_CACHE"
    echo "guest-kernel=$(grep -a GUEST-BOOTED serial.log | head -n 1 | tr -d '\r' | cut -d ' ' -f 2)"
    echo "network=virtio, user mode"
    [ "$DISK_CACHE" != unsafe ] || echo "limitation.notDurable=not durable (disk cache mode unsafe: flushes are ignored)"
    if [ "$(cat accelerator)" = tcg ]; then
        [ "$ACCELERATOR" = tcg ] || echo "kvm=not used: $(no_kvm)"
        echo "limitation.emulated=emulated: not a measure of hardware virtualization (QEMU with TCG)"
    fi
    echo "limitation.userNetwork=the guest's network is QEMU's user mode, which costs more than a bridge or a passed-through card"
    [ "$VCPUS" -le "$(nproc)" ] || echo "limitation.overcommitted=$VCPUS virtual CPUs on $(nproc) physical ones"
}

case $side-$action in
    native-check) native_check ;;
    native-enter) native_enter ;;
    native-leave) stop INT ;;
    native-facts) native_facts ;;
    native-limit) limit_of $$ ;;
    guest-check) guest_check ;;
    guest-enter) guest_enter ;;
    guest-leave) stop KILL ;;
    guest-facts) guest_facts ;;
    *) fail "there is no '$side $action'" ;;
esac
