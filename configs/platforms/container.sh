# container: of Docker or Podman. sandbox: of the same engine with a runtime that is no common kernel's (gVisor, Kata). pod: of a Kubernetes
# cluster. Variables, beside those of here.sh:
#   ENGINE        auto, docker or podman
#   RUNTIME       sandbox: the engine's name of the runtime; auto: the first of runsc, kata, kata-runtime, io.containerd.kata.v2
#   NETWORK       bridge or host
#   STORAGE       overlay or volume, where the database is
#   SECCOMP       filter of system calls: a file, unconfined, or empty for the engine's own
#   IMAGE, NAMESPACE, HOST   pod: an image that the cluster can pull, its namespace, and an address of its node

name=order-entry-$rung-$PORT
image=order-entry-rung

container_engine() {
    for engine in $([ "$ENGINE" = auto ] && echo docker podman || echo "$ENGINE"); do
        if command -v "$engine" >/dev/null && "$engine" info >/dev/null 2>&1; then
            echo "$engine"
            return
        fi
    done
}

container_check() {
    case $ENGINE in
        auto | docker | podman) ;;
        *) fail "ENGINE=$ENGINE is not one of auto, docker, podman" ;;
    esac
    case $NETWORK in
        bridge | host) ;;
        *) fail "NETWORK=$NETWORK is not one of bridge, host" ;;
    esac
    case $STORAGE in
        overlay | volume) ;;
        *) fail "STORAGE=$STORAGE is not one of overlay, volume" ;;
    esac
    engine=$(container_engine)
    [ -n "$engine" ] || not_here "no engine of containers answers this user (docker info, podman info)"
    "$engine" rm -f "$name" >/dev/null 2>&1 || true
    check
    container_image
}

# The image is made again when something in it is another.
container_image() {
    cksum here.sh "$programs/postgres" >image.new
    if ! cmp -s image.new image || ! "$engine" image inspect "$image" >/dev/null 2>&1; then
        server_root
        tar -C root -c --owner=0 --group=0 . | "$engine" import - "$image" >/dev/null
        rm -rf root
        cp image.new image
    fi
}

container_enter() {
    engine=$(container_engine)
    container_leave
    password
    container_image
    rm -rf start volume
    listen=0.0.0.0
    [ "$NETWORK" = bridge ] || listen=127.0.0.1
    start_files start "$listen"
    mkdir -m 1777 volume
    user=$(id -u):$(id -g)
    if [ "$user" = 0:0 ]; then
        user=70:70
        chown -R 70:70 start
    elif [ "$engine" = podman ]; then
        set -- --userns=keep-id
    fi
    [ "$NETWORK" != bridge ] || set -- "$@" --publish "127.0.0.1:$PORT:$PORT"
    [ "$STORAGE" != volume ] || set -- "$@" --volume "$folder/volume:/data"
    [ -z "$SECCOMP" ] || set -- "$@" --security-opt "seccomp=$SECCOMP"
    [ "$rung" != sandbox ] || set -- "$@" --runtime "$(sandbox_runtime)"
    "$engine" run --detach --name "$name" --user "$user" --network "$NETWORK" --cpuset-cpus "$(cpus)" --memory "${MEMORY_MB}m" \
        --memory-swap "${MEMORY_MB}m" --shm-size "${MEMORY_MB}m" --security-opt no-new-privileges --tmpfs /tmp \
        --volume "$folder/start:/run/order-entry:ro" "$@" "$image" /bin/sh /start.sh >run.log 2>&1 ||
        fail "$engine run: $(tail -n 1 run.log)"
    end=$(($(date +%s) + 120))
    until "$engine" logs "$name" >postgres.log 2>&1 && grep -q 'ready to accept connections' postgres.log; do
        [ "$("$engine" inspect --format '{{.State.Running}}' "$name")" = true ] || fail "the server does not start: $(tail -n 1 postgres.log)"
        [ "$(date +%s)" -lt "$end" ] || fail "the server does not start: $(tail -n 1 postgres.log)"
        sleep 0.2
    done
    "$engine" inspect --format '{{.State.Pid}}' "$name" >pid
}

container_facts() {
    engine=$(container_engine)
    echo "kind=$rung"
    size
    echo "memory-limit=control group"
    echo "isolation=container of $("$engine" --version | head -n 1 | sed 's/,.*//'), runtime $("$engine" inspect --format '{{if .HostConfig.Runtime}}{{.HostConfig.Runtime}}{{else}}{{.OCIRuntime}}{{end}}' "$name" 2>/dev/null || echo unknown)"
    echo "network=$NETWORK$([ "$NETWORK" = host ] || echo ', published port')"
    echo "file-system=$("$engine" info --format '{{.Driver}}' 2>/dev/null || echo overlay)$([ "$STORAGE" = overlay ] || echo ', the database on a volume')"
    echo "seccomp=$(seccomp "$(cat pid)")"
}

container_leave() {
    engine=$(container_engine)
    [ -z "$engine" ] || "$engine" rm -f "$name" >/dev/null 2>&1 || true
    rm -f pid
}

# ---- sandbox ----

sandbox_runtime() {
    if [ "$RUNTIME" != auto ]; then
        echo "$RUNTIME"
        return
    fi
    for runtime in runsc kata kata-runtime io.containerd.kata.v2; do
        ! "$(container_engine)" info 2>/dev/null | grep -qw "$runtime" || { echo "$runtime" && return; }
    done
}

sandbox_check() {
    [ -n "$(container_engine)" ] || not_here "no engine of containers answers this user (docker info, podman info)"
    [ -n "$(sandbox_runtime)" ] || not_here "the engine of containers knows neither gVisor (runsc) nor Kata as a runtime"
    container_check
}
sandbox_enter() { container_enter; }
sandbox_facts() { container_facts; }
sandbox_leave() { container_leave; }

# ---- pod ----

cluster() {
    kubectl --request-timeout=10s --namespace "$NAMESPACE" "$@"
}

pod_check() {
    need kubectl kubernetes-client
    cluster get pods >cluster.log 2>&1 || not_here "kubectl reaches no cluster: $(tail -n 1 cluster.log)"
    [ -n "$IMAGE" ] || not_here "IMAGE is not given: push the image $image of the container rung to where the cluster can pull it, and give its name with --platform IMAGE=NAME"
}

pod_enter() {
    pod_leave
    password
    start_files start 0.0.0.0
    cluster create secret generic "$name" --from-file=start >run.log 2>&1 || fail "kubectl create secret: $(tail -n 1 run.log)"
    sed "s|@NAME@|$name|; s|@IMAGE@|$IMAGE|; s|@PORT@|$PORT|; s|@VCPUS@|$VCPUS|; s|@MEMORY_MB@|$MEMORY_MB|" pod.yml >applied.yaml
    cluster apply -f applied.yaml >run.log 2>&1 || fail "kubectl apply: $(tail -n 1 run.log)"
    cluster wait --for=condition=Ready --timeout=300s "pod/$name" >run.log 2>&1 || fail "the pod is not ready: $(tail -n 1 run.log)"
}

pod_facts() {
    echo "kind=pod"
    echo "cpus=$VCPUS"
    echo "memory-mb=$MEMORY_MB"
    echo "isolation=pod on $(cluster get pod "$name" --output 'jsonpath={.spec.nodeName}')"
    echo "network=host port"
    echo "file-system=volume (emptyDir)"
    echo "image=$IMAGE"
    echo "limitation.otherNode=the pod may run on another machine than the other rungs: compare the facts of their machines"
}

pod_leave() {
    cluster delete pod,secret "$name" --ignore-not-found --wait --timeout=60s >leave.log 2>&1 || true
}
