package io.orderentry.cli;

import io.orderentry.cluster.ClusterKeys;
import io.orderentry.cluster.ConductedRun;
import io.orderentry.cluster.HostPort;
import io.orderentry.config.Refusal;
import io.orderentry.config.Target;
import io.orderentry.job.JobProgress;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Options of a run that agents drive. */
final class AgentOptions {
    private static final int MOST = 100;

    @Option(
            names = "--agents",
            paramLabel = "N",
            description =
                    "Drive nothing here: wait for N agents (oe agent), give each its slice, and merge what they measure. Needs --keys.")
    private Integer agents;

    @Option(names = "--keys", paramLabel = "FILE", description = "Keys of the conductor, made by oe cluster-keys.")
    private Path keys;

    @Option(
            names = "--listen",
            paramLabel = "ADDR:PORT",
            defaultValue = "127.0.0.1:7800",
            description = "Where the agents find the conductor (default: ${DEFAULT-VALUE}, this machine alone).")
    private String listen;

    boolean given() {
        return agents != null;
    }

    /** @throws Refusal when keys are given without agents */
    void refuseAlone() {
        if (agents == null && keys != null) {
            throw new Refusal("--keys: is of a run with --agents");
        }
    }

    /** @throws Refusal when there are no keys, or agents cannot reach the target */
    ConductedRun run(Target target, boolean exactWarehouses, JobProgress progress) {
        if (agents < 1 || agents > MOST) {
            throw new Refusal("--agents: " + agents + " is not in 1.." + MOST);
        }
        if (keys == null) {
            throw new Refusal("--agents: needs --keys FILE, made by oe cluster-keys; nothing listens without");
        }
        if (target.isEmbedded()) {
            throw new Refusal("--agents: an embedded server is its process's own; name a server with --target");
        }
        return new ConductedRun(
                HostPort.parse("--listen", listen), ClusterKeys.read(keys), agents, exactWarehouses, progress);
    }
}
