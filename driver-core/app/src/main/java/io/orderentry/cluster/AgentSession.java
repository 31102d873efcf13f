package io.orderentry.cluster;

import io.orderentry.cluster.ClusterMessage.Kind;
import io.orderentry.config.Load;
import io.orderentry.config.Settings;
import io.orderentry.config.Slice;
import io.orderentry.config.Target;
import io.orderentry.job.DatabaseAccess;
import io.orderentry.job.DriverVersion;
import io.orderentry.job.Interruption;
import io.orderentry.job.JobProgress;
import io.orderentry.job.MeasuredRun;
import io.orderentry.result.Result;
import io.orderentry.result.Verdict;
import io.orderentry.store.RunFolder;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/** An agent: joins a conductor, and drives its slice of the run. Used once, by one thread. */
public final class AgentSession {
    private static final long PLAN_MILLIS = TimeUnit.MINUTES.toMillis(30);
    /** As long as the conductor waits for its agents. */
    private static final Duration PATIENCE = Duration.ofMinutes(30);

    private static final long BYE_MILLIS = TimeUnit.MINUTES.toMillis(5);

    private final DatabaseAccess access;
    private final JobProgress progress;
    private AgentLink link;
    private volatile boolean interruptedHere;

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
    public boolean drive(InetSocketAddress conductor, ClusterKeys keys, Target target, Path out)
            throws SQLException, InterruptedException, IOException {
        String name = "agent-" + UUID.randomUUID();
        try (ClusterChannel channel = join(conductor, keys, name, PATIENCE, progress);
                AgentLink joined = new AgentLink(channel)) {
            link = joined;
            link.send(
                    Kind.HELLO,
                    Map.of(
                            "version",
                            DriverVersion.text(),
                            "jar",
                            DriverVersion.jarHash(),
                            "cpus",
                            Integer.toString(Runtime.getRuntime().availableProcessors()),
                            "process",
                            Long.toString(ProcessHandle.current().pid())));
            progress.line("joined the conductor at " + HostPort.text(conductor));
            try {
                ClusterMessage plan = link.await(Kind.PLAN, PLAN_MILLIS);
                Result result = run(plan, target, out);
                return result.verdict().status() != Verdict.Status.FAIL;
            } catch (SQLException | RuntimeException e) {
                if (link.aborted() == null) {
                    link.giveUp(String.valueOf(e.getMessage()));
                }
                throw e;
            }
        }
    }

    /**
     * Joins the conductor, which may be started later: also on a machine that has no address yet, so that the name is looked up before each attempt.
     *
     * @param conductor its host name, or address, and port; need not be resolved
     * @throws ClusterException when there is no conductor in time, or it does not trust the keys
     */
    static ClusterChannel join(
            InetSocketAddress conductor, ClusterKeys keys, String name, Duration patience, JobProgress progress)
            throws InterruptedException {
        long until = System.nanoTime() + patience.toNanos();
        boolean waiting = false;
        while (true) {
            try {
                return ClusterChannel.agent(resolved(conductor), keys, name);
            } catch (ClusterException e) {
                if (!mayStillCome(e.getCause()) || System.nanoTime() - until > 0) {
                    throw e;
                }
                if (!waiting) {
                    progress.line(e.getMessage() + "; trying for " + patience.toMinutes() + " minutes");
                    waiting = true;
                }
                TimeUnit.SECONDS.sleep(1);
            }
        }
    }

    private static InetSocketAddress resolved(InetSocketAddress conductor) {
        InetSocketAddress now = new InetSocketAddress(conductor.getHostString(), conductor.getPort());
        if (now.isUnresolved()) {
            throw new ClusterException(
                    "the host " + conductor.getHostString() + " of the conductor is unknown",
                    new UnknownHostException(conductor.getHostString()));
        }
        return now;
    }

    private static boolean mayStillCome(Throwable cause) {
        return cause instanceof SocketException
                || cause instanceof SocketTimeoutException
                || cause instanceof UnknownHostException;
    }

    /**
     * Drives the slice of a plan, when the conductor says so.
     *
     * @param out folder that gets the run folder
     * @throws ClusterException when the run did not begin, or was aborted
     */
    private Result run(ClusterMessage plan, Target target, Path out)
            throws SQLException, InterruptedException, IOException {
        Slice slice = Slice.parse("slice", plan.field("slice"));
        Load load = Load.parse(plan.field("load"), plan.field("yaml"));
        Settings settings = new Settings(plan.field("name"), out, Map.of(), target, load);
        progress.line("slice " + slice + " of run " + plan.run());
        RunFolder folder = RunFolder.create(
                out, settings.name() + "-slice" + slice.number(), Instant.now(), settings.effectiveYaml());
        SecondReporter seconds = new SecondReporter(link);
        MeasuredRun run = new MeasuredRun(progress, slice, link, seconds);
        Result result;
        try (folder) {
            result = access.on(
                    target, (database, interruption) -> run.run(settings, database, folder, new Aborts(interruption)));
        } finally {
            seconds.sendSecond();
        }
        if (link.gone()) {
            throw new ClusterException(link.aborted() + "; the result of this slice is in " + folder.path());
        }
        link.sendResult(
                run.slice(link.startMillis(), result, folder.latencies()).json());
        link.await(Kind.BYE, BYE_MILLIS);
        if (link.aborted() != null) {
            throw new ClusterException("the run was aborted: " + link.aborted());
        }
        return result;
    }

    /** The conductor's abort ends the run as a signal does; a signal here aborts it everywhere. */
    private final class Aborts implements Interruption {
        private final Interruption signals;

        Aborts(Interruption signals) {
            this.signals = signals;
        }

        @Override
        public boolean came() {
            return signals.came() || link.aborted() != null;
        }

        @Override
        public void instead(Runnable action, Runnable hurry) {
            signals.instead(
                    () -> {
                        if (!interruptedHere) {
                            interruptedHere = true;
                            link.send(Kind.ABORT, Map.of("why", "it was interrupted"));
                        }
                        action.run();
                    },
                    hurry);
            link.whenAborted(action);
        }
    }
}
