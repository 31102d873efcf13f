package io.orderentry.cli.option;

import io.orderentry.cluster.ConductedRun;
import io.orderentry.cluster.wire.ClusterKeys;
import io.orderentry.cluster.wire.HostPort;
import io.orderentry.config.Target;
import io.orderentry.job.JobProgress;
import io.orderentry.text.Refusal;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Options of a run that agents drive. */
public final class AgentOptions {
    private static final int MOST = 100;

    @Option(
            names = "--agents",
            required = true,
            paramLabel = "N",
            description =
                    "Let N agents (oe agent) drive the load; this process waits for them, plans, and puts together what they do."
                            + " Needs --keys.")
    private Integer agents;

    @Option(
            names = "--keys",
            required = true,
            paramLabel = "FILE",
            description = "Keys of the conductor, made by oe agent --make-keys.")
    private Path keys;

    @Option(
            names = "--listen",
            paramLabel = "ADDR:PORT",
            defaultValue = "127.0.0.1:7800",
            description =
                    "Address at which the agents find the conductor (default: ${DEFAULT-VALUE}, this machine alone).")
    private String listen;

    /** @throws Refusal when the keys cannot be read, or agents cannot reach the target */
    public ConductedRun run(Target target, boolean exactWarehouses, JobProgress progress) {
        require(target);
        return new ConductedRun(
                address(), ClusterKeys.read(keys, ClusterKeys.Role.CONDUCTOR), agents, exactWarehouses, progress);
    }

    private InetSocketAddress address() {
        return HostPort.parse("--listen", listen);
    }

    private void require(Target target) {
        if (agents < 1 || agents > MOST) {
            throw new Refusal("--agents: " + agents + " is not in 1.." + MOST);
        }
        if (target.isEmbedded()) {
            throw new Refusal("--agents: an embedded server is its process's own; name a server with --target");
        }
    }
}
