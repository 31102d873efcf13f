package io.orderentry.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.cluster.ClusterChannel.Event;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;

/** Keys of one cluster, and a free port of this machine for its conductor. */
final class Cluster {
    static final ClusterKeys CONDUCTOR_KEYS;
    static final ClusterKeys AGENT_KEYS;

    static {
        try {
            Path folder = Files.createTempDirectory("keys");
            Path conductor = ClusterKeys.create(folder, 2).get(0);
            Path agent = folder.resolve("agent.p12");
            CONDUCTOR_KEYS = ClusterKeys.read(conductor, ClusterKeys.Role.CONDUCTOR);
            AGENT_KEYS = ClusterKeys.read(agent, ClusterKeys.Role.AGENT);
            for (Path each : new Path[] {conductor, agent, folder}) {
                Files.delete(each);
            }
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private final InetSocketAddress at;

    Cluster() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            at = new InetSocketAddress(InetAddress.getLoopbackAddress(), socket.getLocalPort());
        }
    }

    InetSocketAddress at() {
        return at;
    }

    ClusterChannel conductor() {
        return ClusterChannel.conductor(at, CONDUCTOR_KEYS);
    }

    ClusterChannel agent(String name) {
        return ClusterChannel.agent(at, AGENT_KEYS, name);
    }

    /** The next message to a member, or the end of another one. */
    static Event next(ClusterChannel member) throws InterruptedException {
        Event event = member.take(60_000);
        assertThat(event).isNotNull();
        return event;
    }
}
