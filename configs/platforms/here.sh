#!/bin/sh
# One PostgreSQL server of the driver's own on this machine, natively or in a QEMU guest of the same size.
#   sh here.sh native|guest enter|leave|facts
# It runs in a folder of its own, with the server's programs in server/. Variables come from the platform's file:
#   PORT  VCPUS  MEMORY_MB  SHARED_BUFFERS_MB  MAX_WAL_MB  CONNECTIONS
# and for the guest also
#   ACCELERATOR   auto, kvm or tcg: auto takes KVM where it works
#   DISK_CACHE    QEMU's cache mode of the virtual disk
#   DISK_MB       size of the virtual disk
#   KERNEL, MODULES   a kernel and the folder of its modules (/lib/modules/VERSION); empty: Debian's cloud kernel is downloaded
set -eu
umask 077
side=$1 action=$2
folder=$(pwd -P)
programs=$folder/$(echo server/*/bin)

fail() {
    echo "here.sh: $1" >&2
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

stop() {
    [ -s pid ] || return 0
    process=$(cat pid)
    kill -"$1" "$process" 2>/dev/null || true
    waited=0
    while kill -0 "$process" 2>/dev/null; do
        [ $waited -lt 600 ] || fail "process $process did not end within 60 s"
        sleep 0.1
        waited=$((waited + 1))
    done
    rm -f pid
}

# ---- native ----

# PostgreSQL refuses to run as root.
as_user=
[ "$(id -u)" != 0 ] || as_user='unshare -U'

native_enter() {
    need taskset util-linux
    stop INT
    password
    rm -rf pgdata
    $as_user "$programs/initdb" --pgdata=pgdata --pwfile=password $initialize >initdb.log 2>&1 || fail "initdb: $(tail -n 1 initdb.log)"
    echo "CREATE DATABASE orderentry" | $as_user "$programs/postgres" --single -D pgdata postgres >>initdb.log 2>&1
    $as_user setsid taskset -c "0-$((VCPUS - 1))" "$programs/postgres" -D pgdata -c listen_addresses=127.0.0.1 $settings \
        >postgres.log 2>&1 </dev/null &
    echo $! >pid
}

native_facts() {
    echo "kind=native"
    echo "cpus=$(taskset -cp "$(cat pid)" | sed 's/.*: //')"
}

# ---- guest ----

# The guest's memory holds its root: a kernel, busybox, and the same programs and libraries of the server as on the native side.
guest_root() {
    if [ -z "$KERNEL" ]; then
        need apt-get apt
        need dpkg-deb dpkg
        mkdir -p packages
        version=$(apt-cache depends linux-image-cloud-amd64 2>/dev/null | sed -n 's/.*Depends: \(linux-image-[0-9].*\)/\1/p' | head -n 1)
        [ -n "$version" ] || fail "apt knows no linux-image-cloud-amd64: run apt-get update, or name a kernel (KERNEL, MODULES)"
        (cd packages && apt-get download -qq "$version" busybox-static >download.log 2>&1) ||
            fail "the guest's kernel cannot be downloaded: $(tail -n 1 packages/download.log)"
        for package in packages/*.deb; do dpkg-deb -x "$package" unpacked; done
        KERNEL=$(echo unpacked/boot/vmlinuz-*)
        MODULES=$(echo unpacked/lib/modules/*)
        busybox=$(find unpacked -path '*bin/busybox' | head -n 1)
    else
        need busybox busybox-static
        busybox=$(command -v busybox)
    fi
    [ -r "$KERNEL" ] || fail "the kernel '$KERNEL' cannot be read"
    cp "$KERNEL" kernel

    rm -rf root
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
    modules root/modules
    cp password root/password
    guest_init >root/init
    chmod -R a+rX root
    chmod 600 root/password
    chmod 755 root/init
    (cd root && find . | bin/busybox cpio -o -H newc -R 0:0 2>/dev/null | gzip -1 >../initrd.new)
    mv initrd.new initrd
    rm -rf root unpacked packages
}

# The modules of the virtual disk, the network and the file system, in an order in which they can be inserted.
modules() {
    mkdir -p "$1"
    release=$(basename "$MODULES")
    [ -s "$MODULES/modules.dep" ] || "$busybox" depmod -b "${MODULES%/lib/modules/*}" "$release" 2>/dev/null ||
        depmod -b "${MODULES%/lib/modules/*}" "$release" || fail "modules.dep cannot be made: install the package kmod"
    number=100
    for module in virtio_pci virtio_blk virtio_net crc32c_generic ext4; do
        dependencies=$(grep "/$module\.ko" "$MODULES/modules.dep" | grep "^[^:]*/$module\.ko[^:]*:" | head -n 1) || continue
        own=${dependencies%%:*}
        reversed=
        for each in ${dependencies#*:}; do reversed="$each $reversed"; done
        for each in $reversed $own; do
            name=$(basename "$each")
            ls "$1"/*-"${name%%.*}".ko >/dev/null 2>&1 && continue
            case $each in
                *.xz) xz -dc "$MODULES/$each" >"$1/$number-${name%%.*}.ko" ;;
                *.zst) zstd -qdc "$MODULES/$each" >"$1/$number-${name%%.*}.ko" ;;
                *) cp "$MODULES/$each" "$1/$number-${name%%.*}.ko" ;;
            esac
            number=$((number + 1))
        done
    done
}

guest_init() {
    cat <<INIT
#!/bin/busybox sh
/bin/busybox --install -s /bin
export PATH=/bin LC_ALL=C
mount -t proc proc /proc; mount -t sysfs sys /sys; mount -t devtmpfs dev /dev
mkdir -p /dev/shm; mount -t tmpfs shm /dev/shm; chmod 1777 /tmp /dev/shm
for module in /modules/*.ko; do insmod \$module; done
ip link set lo up; ip link set eth0 up; ip addr add 10.0.2.15/24 dev eth0; ip route add default via 10.0.2.2
mount -t ext4 /dev/vda /data && mkdir -p /data/pg && chown 70:70 /data/pg /password || echo GUEST-FAILED no disk
su postgres -c "/pg/bin/initdb --pgdata=/data/pg --pwfile=/password $initialize" >/tmp/log 2>&1 || echo GUEST-FAILED \$(tail -n 1 /tmp/log)
echo "CREATE DATABASE orderentry" | su postgres -c "/pg/bin/postgres --single -D /data/pg postgres" >/tmp/log 2>&1
echo "host all all 10.0.2.2/32 scram-sha-256" >>/data/pg/pg_hba.conf
echo GUEST-READY \$(cut -d ' ' -f 1 /proc/uptime)
su postgres -c "/pg/bin/postgres -D /data/pg -c listen_addresses=10.0.2.15 $(echo $settings)"
echo GUEST-ENDED
poweroff -f
INIT
}

guest_boot() {
    rm -f disk.img
    truncate -s "${DISK_MB}M" disk.img
    mke2fs -q -t ext4 -F disk.img
    : >serial.log
    case $1 in
        kvm) processor=host accelerator=kvm ;;
        *) processor=max accelerator=tcg,thread=multi ;;
    esac
    setsid qemu-system-x86_64 -accel "$accelerator" -cpu "$processor" -smp "$VCPUS" -m "$MEMORY_MB" -nographic -no-reboot -nodefaults \
        -serial file:serial.log -kernel kernel -initrd initrd \
        -append 'console=ttyS0 rdinit=/init quiet loglevel=4 panic=-1 net.ifnames=0' \
        -drive "file=disk.img,if=virtio,format=raw,cache=$DISK_CACHE" \
        -netdev "user,id=n,hostfwd=tcp:127.0.0.1:$PORT-10.0.2.15:$PORT" -device virtio-net-pci,netdev=n >qemu.log 2>&1 </dev/null &
    echo $! >pid
}

# Waits until the guest is ready: $1 seconds for any sign of life, then as long as the platform's limit allows. Fails, with $problem, when
# there was none.
guest_ready() {
    waited=0
    until grep -q GUEST-READY serial.log; do
        ! grep -q GUEST-FAILED serial.log || fail "the guest failed: $(grep -a GUEST-FAILED serial.log | tail -n 1)"
        if ! kill -0 "$(cat pid)" 2>/dev/null; then
            problem="QEMU ended: $(tail -n 1 qemu.log)"
            [ -s serial.log ] || return 1
            fail "$problem $(tail -n 1 serial.log)"
        fi
        problem="the guest gave no sign of life within $1 s"
        [ -s serial.log ] || [ $waited -lt $(($1 * 10)) ] || return 1
        sleep 0.1
        waited=$((waited + 1))
    done
}

guest_enter() {
    need qemu-system-x86_64 qemu-system-x86
    need mke2fs e2fsprogs
    stop KILL
    password
    [ -s initrd ] && [ -s kernel ] || guest_root
    wanted=$ACCELERATOR
    reason=
    if [ "$wanted" = auto ]; then
        wanted=tcg
        if [ ! -e /dev/kvm ]; then
            reason="there is no /dev/kvm"
        elif [ ! -w /dev/kvm ]; then
            reason="this user may not write to /dev/kvm"
        elif [ -s kvm-failed ]; then
            reason=$(cat kvm-failed)
        else
            wanted=kvm
        fi
    fi
    guest_boot "$wanted"
    if ! guest_ready 20; then
        stop KILL
        [ "$wanted" = kvm ] && [ "$ACCELERATOR" = auto ] || fail "$problem"
        reason="with KVM $problem"
        echo "$reason" >kvm-failed
        wanted=tcg
        guest_boot tcg
        guest_ready 60 || fail "$problem"
    fi
    printf '%s\n' "$wanted" >accelerator
    printf '%s\n' "$reason" >reason
}

guest_facts() {
    echo "kind=guest"
    echo "hypervisor=$(qemu-system-x86_64 --version | head -n 1)"
    echo "accelerator=$(cat accelerator)"
    [ -z "$(cat reason)" ] || echo "kvm=not used: $(cat reason)"
    echo "disk-cache=$DISK_CACHE"
    echo "cpus=$VCPUS"
    echo "memory-mb=$MEMORY_MB"
}

case $side-$action in
    native-enter) native_enter ;;
    native-leave) stop INT ;;
    native-facts) native_facts ;;
    guest-enter) guest_enter ;;
    guest-leave) stop KILL ;;
    guest-facts) guest_facts ;;
    *) fail "there is no '$side $action'" ;;
esac
