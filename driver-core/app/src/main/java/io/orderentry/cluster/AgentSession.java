package io.orderentry.cluster;

import io.orderentry.cluster.wire.ClusterChannel;
import io.orderentry.cluster.wire.ClusterException;
import io.orderentry.cluster.wire.ClusterMessage;
import io.orderentry.cluster.wire.ClusterMessage.Kind;
import io.orderentry.config.Target;
import io.orderentry.job.DriverVersion;
import io.orderentry.job.JobProgress;
import io.orderentry.job.database.DatabaseAccess;
import io.orderentry.result.Result;
import io.orderentry.result.Verdict;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;

/** An agent: joins a conductor, and drives its slice of the run. Used once, by one thread. */
public final class AgentSession {
    private static final long PLAN_MILLIS = TimeUnit.MINUTES.toMillis(30);
    /** As long as the conductor waits for its agents. */
    private static final Duration PATIENCE = Duration.ofMinutes(30);

    private final DatabaseAccess access;
    private final JobProgress progress;

    public AgentSession(DatabaseAccess access, JobProgress progress) {
        this.access = access;
        this.progress = progress;
    }

    /**
     * Joins the conductor, and drives its slice when it says so.
     *
     * @param target of this agent, which reads its password itself
     * @param out folder that gets the run folder of a slice
     * @return whether no check failed
     * @throws ClusterException when the run did not begin, or was aborted
     */
    public boolean drive(InetSocketAddress conductor, SSLContext keys, Target target, Path out)
            throws SQLException, InterruptedException, IOException {
        String name = "agent-" + UUID.randomUUID();
        try (ClusterChannel channel = new ConductorDialer(PATIENCE, progress).join(conductor, keys, name);
                AgentLink link = new AgentLink(channel)) {
            link.send(
                    Kind.HELLO,
                    Map.of(
                            "version",
                            DriverVersion.text(),
                            "jar",
                            DriverJar.hash(),
                            "cpus",
                            Integer.toString(Runtime.getRuntime().availableProcessors()),
                            "process",
                            Long.toString(ProcessHandle.current().pid())));
            progress.line("joined the conductor at " + conductor.getHostString() + ":" + conductor.getPort());
            try {
                ClusterMessage plan = link.await(Kind.PLAN, PLAN_MILLIS);
                Result result = new AgentRun(access, progress, link).run(plan, target, out);
                return result.verdict().status() != Verdict.Status.FAIL;
            } catch (SQLException | RuntimeException e) {
                if (link.aborted() == null) {
                    link.giveUp(String.valueOf(e.getMessage()));
                }
                throw e;
            }
        }
    }
}
