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

/** An agent: joins a conductor, and does what its plan asks for, a slice of a run or parts of a build. Used once, by one thread. */
public final class AgentSession {
    /** Field of a plan that says what it is of. */
    static final String WORK = "work";

    static final String RUN = "run";
    static final String BUILD = "build";

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
     * Joins the conductor, and does its work when it says so.
     *
     * @param target of this agent, which reads its password itself
     * @param out folder that gets the run folder of a slice
     * @return whether no check of a slice failed; true for a build
     * @throws ClusterException when the work did not begin, or was aborted
     */
    public boolean work(InetSocketAddress conductor, SSLContext keys, Target target, Path out)
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
                return planned(channel, link, target, out);
            } catch (SQLException | RuntimeException e) {
                if (link.aborted() == null) {
                    link.giveUp(String.valueOf(e.getMessage()));
                }
                throw e;
            }
        }
    }

    private boolean planned(ClusterChannel channel, AgentLink link, Target target, Path out)
            throws SQLException, InterruptedException, IOException {
        ClusterMessage plan = link.await(Kind.PLAN, PLAN_MILLIS);
        String work = plan.field(WORK);
        switch (work) {
            case RUN -> {
                Result result = new AgentRun(access, progress, link).run(channel, plan, target, out);
                return result.verdict().status() != Verdict.Status.FAIL;
            }
            case BUILD -> {
                new AgentBuild(link, progress).load(access, plan, target);
                return true;
            }
            default ->
                throw new ClusterException("the conductor planned '" + work + "', which is neither run nor build");
        }
    }
}
