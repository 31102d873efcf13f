#!/bin/sh
# Machines of a test: each has a network namespace, processes and files of its own on top of this machine's, which are never written to.
#   sh machine.sh supervise NAME NAMESPACE FOLDER   is on while FOLDER/on is there, and keeps its files until it ends
#   sh machine.sh init NAME FOLDER                  what the machine runs (started by the former)
# FOLDER has key.pub (of who prepares it), hosts, and host_key; FOLDER/hypervisor, where it is, is what its virsh switches.
set -eu

case $1 in
    supervise)
        name=$2 namespace=$3 folder=$4
        if [ "${5:-}" != inside ]; then
            exec unshare --mount sh "$0" supervise "$name" "$namespace" "$folder" inside
        fi
        mount --make-rprivate /
        mkdir -p "$folder/disk"
        mount -t tmpfs tmpfs "$folder/disk"
        mkdir "$folder/disk/upper" "$folder/disk/work" "$folder/disk/root"
        while :; do
            if [ -e "$folder/on" ]; then
                ip netns exec "$namespace" unshare --mount --pid --fork --kill-child --uts sh "$0" init "$name" "$folder" \
                    >>"$folder/log" 2>&1 </dev/null &
                machine=$!
                touch "$folder/running"
                while [ -e "$folder/on" ] && kill -0 "$machine" 2>/dev/null; do sleep 0.2; done
                kill -9 "$machine" 2>/dev/null || true
                wait "$machine" || true
                rm -f "$folder/running"
            fi
            sleep 0.2
        done
        ;;
    init)
        name=$2 folder=$3
        root=$folder/disk/root
        mount --make-rprivate /
        hostname "$name"
        mount -t overlay overlay -o "lowerdir=/,upperdir=$folder/disk/upper,workdir=$folder/disk/work" "$root"
        for each in dev sys; do mount --rbind "/$each" "$root/$each"; done
        mount -t proc proc "$root/proc"
        mount -t tmpfs tmpfs "$root/run"
        mkdir -p "$root/run/sshd" "$root/run/postgresql" "$root/run/hypervisor" "$root/root/.ssh"
        chmod 2775 "$root/run/postgresql"
        chown postgres:postgres "$root/run/postgresql"
        [ ! -d "$folder/hypervisor" ] || mount --bind "$folder/hypervisor" "$root/run/hypervisor"
        chmod 700 "$root/root/.ssh"
        [ -e "$root/root/.ssh/authorized_keys" ] || cp "$folder/key.pub" "$root/root/.ssh/authorized_keys"
        cp "$folder/hosts" "$root/etc/hosts"
        cp "$folder/host_key" "$root/run/host_key"
        chmod 600 "$root/run/host_key"
        # There is no systemd in a namespace.
        cat >"$root/usr/local/bin/systemctl" <<'THERE'
#!/bin/sh
case $1 in start | stop | restart | reload) exec /usr/sbin/service "$2" "$1" ;; esac
exit 0
THERE
        cat >"$root/usr/local/bin/virsh" <<'THERE'
#!/bin/sh
case $1 in
    domstate) if [ -e /run/hypervisor/running ]; then echo running; else echo 'shut off'; fi ;;
    start) touch /run/hypervisor/on ;;
    shutdown) rm -f /run/hypervisor/on ;;
esac
THERE
        chmod 755 "$root/usr/local/bin/systemctl" "$root/usr/local/bin/virsh"
        printf '%s\n' 'HostKey /run/host_key' 'PidFile none' 'UsePAM no' 'PermitRootLogin prohibit-password' 'PasswordAuthentication no' 'Subsystem sftp internal-sftp' \
            "SetEnv PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin" >"$root/run/sshd.conf"
        [ ! -x "$root/usr/bin/prometheus-node-exporter" ] || chroot "$root" /usr/bin/prometheus-node-exporter >/dev/null 2>&1 &
        exec chroot "$root" /usr/sbin/sshd -D -e -f /run/sshd.conf
        ;;
esac
