# guest: a virtual machine of QEMU's machine type q35. microvm: one of its type microvm, which has no PCI bus and boots sooner. Variables, beside
# those of here.sh:
#   QEMU          the program
#   ACCELERATOR   auto, kvm or tcg: auto takes KVM where it works
#   DISK_CACHE    QEMU's cache mode of the virtual disk
#   DISK_MB       size of the virtual disk
#   KERNEL, MODULES   a kernel and the folder of its modules (/lib/modules/VERSION); empty: Debian's cloud kernel is downloaded

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
    { echo "$KERNEL $MODULES"; cksum here.sh guest.sh "$programs/postgres"; } >image.new
    if ! cmp -s image.new image || [ ! -s kernel ] || [ ! -s initrd ]; then
        rm -f image
        guest_root
        cp image.new image
    fi
}

# The guest's memory holds its root, with busybox for all else.
guest_root() {
    rm -rf unpacked
    if [ -z "$KERNEL" ]; then
        need apt-get apt
        need dpkg-deb dpkg
        # Those of all rungs of guests.
        packages=../packages
        mkdir -p $packages
        if ! ls $packages/linux-image-*.deb $packages/busybox-static_*.deb >/dev/null 2>&1; then
            version=$(apt-cache depends linux-image-cloud-amd64 2>/dev/null | sed -n 's/.*Depends: \(linux-image-[0-9].*\)/\1/p' | head -n 1)
            [ -n "$version" ] || not_here "apt knows no linux-image-cloud-amd64: run apt-get update, or name a kernel (KERNEL, MODULES)"
            (cd $packages && apt-get download -qq "$version" busybox-static >download.log 2>&1) ||
                not_here "the guest's kernel cannot be downloaded: $(tail -n 1 $packages/download.log)"
        fi
        for package in $packages/*.deb; do dpkg-deb -x "$package" unpacked; done
        kernel=$(echo unpacked/boot/vmlinuz-*)
        modules=$(echo unpacked/lib/modules/*)
        busybox=$(find unpacked -path '*bin/busybox' | head -n 1)
    else
        need busybox busybox-static
        kernel=$KERNEL modules=$MODULES busybox=$(command -v busybox)
    fi
    [ -r "$kernel" ] || fail "the kernel '$kernel' cannot be read"
    cp "$kernel" kernel

    server_root
    cp "$busybox" root/bin/busybox
    ln -sf busybox root/bin/sh
    insertable root/modules
    guest_init >root/init
    chmod 755 root/init
    chmod -R a+rX root/bin root/modules
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
    for module in virtio_pci virtio_mmio virtio_blk virtio_net crc32c_generic ext4; do
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
mount -t ext4 /dev/vda /data && chmod 1777 /data && chown 70:70 /data/password /data/settings || echo START-FAILED no disk
mv /data/password /data/settings /run/order-entry/
su postgres -c "sh /start.sh"
echo START-FAILED the server ended
poweroff -f
INIT
}

guest_check() {
    check
    [ "$(uname -m)" = x86_64 ] || not_here "this machine is $(uname -m), and the guest is made for x86_64 only"
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
    start_files disk 10.0.2.15
    truncate -s "${DISK_MB}M" disk.img
    mke2fs -q -t ext4 -F -d disk disk.img
    rm -r disk
    : >serial.log
    case $1 in
        kvm) processor=host engine=kvm ;;
        *) processor=max engine=tcg,thread=multi ;;
    esac
    case $rung in
        microvm) machine=microvm,rtc=on bus=virtio-blk-device,drive=d card=virtio-net-device,netdev=n ;;
        *) machine=q35 bus=virtio-blk-pci,drive=d card=virtio-net-pci,netdev=n ;;
    esac
    setsid taskset -c "$(cpus)" "$QEMU" -machine "$machine" -accel "$engine" -cpu "$processor" -smp "$VCPUS" -m "$MEMORY_MB" \
        -nographic -no-reboot -nodefaults -no-user-config -serial file:serial.log -kernel kernel -initrd initrd \
        -append 'console=ttyS0 rdinit=/init quiet loglevel=4 panic=-1 net.ifnames=0' \
        -drive "id=d,file=disk.img,if=none,format=raw,cache=$DISK_CACHE" -device "$bus" \
        -netdev "user,id=n,hostfwd=tcp:127.0.0.1:$PORT-10.0.2.15:$PORT" -device "$card" >qemu.log 2>&1 </dev/null &
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
    accelerator=$ACCELERATOR failed= tried= problem=
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
            failed="with KVM $problem" tried=yes
        fi
    fi
    # QEMU's microvm was seen to hang before its kernel said a word, once in some thirty starts, and once in two that followed each other.
    for patience in 120 120 300; do
        guest_boot "$accelerator"
        problem=
        guest_ready "$patience" 500 && break
        stop KILL
    done
    [ -z "$problem" ] || fail "the guest does not start: $problem"
    # Not when the other way fails as well.
    [ -z "$tried" ] || echo "$failed" >kvm-failed
    echo "$accelerator" >accelerator
}

guest_facts() {
    echo "kind=$rung"
    size
    echo "memory-limit=virtual machine"
    echo "hypervisor=$("$QEMU" --version | head -n 1)"
    echo "accelerator=$(cat accelerator)"
    echo "disk-cache=$DISK_CACHE"
    echo "guest-kernel=$(grep -a GUEST-BOOTED serial.log | head -n 1 | tr -d '\r' | cut -d ' ' -f 2)"
    echo "isolation=virtual machine"
    echo "network=virtio, user mode"
    echo "file-system=ext4 on a virtual disk"
    [ "$DISK_CACHE" != unsafe ] || echo "limitation.notDurable=not durable (disk cache mode unsafe: flushes are ignored)"
    if [ "$(cat accelerator)" = tcg ]; then
        [ "$ACCELERATOR" = tcg ] || echo "kvm=not used: $(no_kvm)"
        echo "limitation.emulated=emulated: not a measure of hardware virtualization (QEMU with TCG)"
    fi
    echo "limitation.userNetwork=the guest's network is QEMU's user mode, which costs more than a bridge or a passed-through card"
    [ "$VCPUS" -le "$(nproc)" ] || echo "limitation.overcommitted=$VCPUS virtual CPUs on $(nproc) physical ones"
}

guest_leave() { stop KILL; }
microvm_check() { guest_check; }
microvm_enter() { guest_enter; }
microvm_facts() { guest_facts; }
microvm_leave() { stop KILL; }
