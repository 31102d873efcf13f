package io.orderentry.job;

import io.orderentry.check.CheckListener;
import io.orderentry.check.Fingerprint;
import io.orderentry.config.Target;
import io.orderentry.connect.ClockOffset;
import io.orderentry.connect.Database;
import io.orderentry.durability.DurabilityLog;
import io.orderentry.durability.StartOfLog;
import io.orderentry.job.PostRunCheck.Findings;
import io.orderentry.job.RunRecording.Watches;
import io.orderentry.observe.driver.DriverWatch;
import io.orderentry.observe.machine.HostWatch;
import io.orderentry.observe.machine.Profiling;
import io.orderentry.observe.server.ActivityWatch;
import io.orderentry.observe.server.Machines;
import io.orderentry.observe.server.RoundTripProbe;
import io.orderentry.observe.server.ServerLocation;
import io.orderentry.observe.server.ServerWatch;
import io.orderentry.populate.Reservation;
import io.orderentry.result.IdentityBuilder;
import io.orderentry.result.Passport;
import io.orderentry.result.Reading;
import io.orderentry.result.Result;
import io.orderentry.run.LoadRun;
import io.orderentry.run.RunListener;
import io.orderentry.run.RunOutcome;
import io.orderentry.schedule.Clock;
import io.orderentry.store.LatencyLog;
import io.orderentry.store.RunFolder;
import io.orderentry.txn.FailureClassifier;
import io.orderentry.txn.RetryingExecutor;
import io.orderentry.txn.WorkListener;
import io.orderentry.verdict.Limitations;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * One measured run on a built database: ramp-up, measurement interval, drain, check, result. Used once, by one thread; {@link #interrupt}
 * and {@link #hurry} may be called by any.
 */
public final class RunJob {
    /** A server that does not answer the probe may cost its counters, not the end of the run. */
    private static final int PROBE_MILLIS = 10_000;

    /** In the result that is written before the checks, and stays if the driver does not complete them. */
    private static final String CHECKS_PENDING = "the driver did not come to the end of the checks";

    private final RunContext context;
    private final RunFolder folder;
    private final Profiling profiling;
    private final List<RunListener> live;
    private final NodePools pools;
    private final PostRunCheck check;
    private final Machines machines;
    private final CommonStart start;
    private final Reservation reservation;
    private MeasuredResult measured;
    private Instant started;
    private Duration clockStep;

    private volatile boolean interrupted;
    private volatile boolean hurried;
    /** Reason to break off the run; null when there is none. */
    private volatile String broken;
    /** The load; null before and after. Its statements are part of the result and have their own limits. */
    private volatile LoadRun load;

    /**
     * @param pools with a connection for each worker, open
     * @param profiling closed by the caller, after the run
     * @param live receive each second, besides the recording
     * @param start of the load
     * @param reservation of the database; its loss breaks the run off
     */
    RunJob(
            RunContext context,
            NodePools pools,
            RunFolder folder,
            Profiling profiling,
            List<RunListener> live,
            CommonStart start,
            Reservation reservation) {
        this.context = context;
        this.folder = folder;
        this.profiling = profiling;
        this.live = live;
        this.start = start;
        this.reservation = reservation;
        this.pools = pools;
        this.check = new PostRunCheck(context);
        this.machines = Machines.of(context.settings().target().hostMetrics(), context.database());
    }

    /** Ends the run soon; the result is kept, and marked as interrupted. */
    public void interrupt() {
        interrupted = true;
        check.interrupt();
        stop(load);
    }

    /** Ends the run without waiting for running transactions; the result is kept as with {@link #interrupt}. */
    public void hurry() {
        hurried = true;
        interrupt();
        check.abandon();
    }

    /**
     * Breaks the run off, because the database is no longer this driver's; the result is kept, and the database is not checked.
     *
     * @param why in the verdict
     */
    private void breakOff(String why) {
        broken = why;
        check.cutOff("it is another driver's");
        stop(load);
    }

    private void stop(LoadRun running) {
        if (running == null) {
            check.abandon();
        } else if (broken != null) {
            running.breakOff(broken);
        } else if (hurried) {
            running.hurry();
        } else {
            running.interrupt();
        }
    }

    /**
     * Runs and writes the run folder.
     *
     * @param progress receives the checks after the drain, which may take minutes on a large database
     * @param problem receives failures of the machines to be watched and of the durability log; the run goes on without them
     */
    public Result run(CheckListener progress, Consumer<String> problem) throws SQLException, InterruptedException {
        reservation.whenLost(loss -> breakOff(loss.getMessage()));
        measure(passport(problem), problem);
        start.awaitEnd();
        Findings findings = check.run(measured.outcome, progress);
        Result result = measured.with(findings);
        folder.writeResult(result);
        folder.writeChecks(result.checks(), findings.seconds());
        return result;
    }

    /** Passport of this machine, where the load asks for one. */
    private Reading<Passport> passport(Consumer<String> progress) throws InterruptedException {
        if (!context.load().passport()) {
            return Reading.unavailable("load.passport is false");
        }
        if (context.targets() > 1 || !context.plan().slice().isWhole()) {
            return Reading.unavailable("parts of the run begin at the same time, and would measure each other");
        }
        progress.accept("passport: what this machine does without the database, 3 s (load.passport)");
        try {
            return Reading.of(PassportMeasurement.measure(folder.path()));
        } catch (IOException e) {
            return Reading.unavailable("nothing could be written to the run's folder: " + e.getMessage());
        }
    }

    /** Measured part of the result; null before the end of the load. */
    MeasuredResult measured() {
        return measured;
    }

    private void measure(Reading<Passport> passport, Consumer<String> problem)
            throws SQLException, InterruptedException {
        Database database = context.database();
        Target target = context.settings().target();
        Fingerprint before = check.before();
        int nodes = Math.max(context.targets(), target.nodeCount());
        Reading<Double> roundTrip = roundTrip(database);
        try (HostWatch hosts = new HostWatch(machines.watched(), machines.noDatabase());
                Connection connection = limited(database.connect());
                ServerWatch server = new ServerWatch(
                        database.probe(connection), ServerLocation.inMemory(database), database::ownTransactions);
                ActivityWatch activity = new ActivityWatch(database, target.activity(), target.nodeCount());
                DriverWatch driver = new DriverWatch(ServerLocation.thirdParties(database, nodes))) {
            IdentityBuilder identity = context.identity(connection);
            hosts.start().forEach(why -> problem.accept("host metrics: " + why));
            LatencyLog latencies = folder.openLatencyLog();
            Watches watches = new Watches(driver, server, activity, hosts, profiling);
            RunRecording recording = new RunRecording(watches, latencies, live);
            DurabilityLog log = durabilityLog(connection, problem);
            pools.report(activity::register);
            WorkListener work = log == null ? WorkListener.NONE : log;
            long ahead =
                    Math.round(server.clock().map(ClockOffset::offsetMillis).orElse(0.0));
            RunOutcome outcome = drive(recording, latencies, work, ahead);
            close(log, problem);
            if (interrupted
                    && outcome.intervalSeconds() == 0
                    && context.targets() == 1
                    && context.plan().slice().isWhole()) {
                folder.discard();
                throw new InterruptedException("stopped before the measurement interval");
            }
            pools.report((session, current) -> {});
            recording.endSecond();
            Optional<String> lost = folder.keepLatencyLog();
            measured = new MeasuredResult(
                    context,
                    outcome,
                    identity.startUtc(started.truncatedTo(ChronoUnit.SECONDS).toString())
                            .durationSeconds(outcome.intervalSeconds())
                            .build(),
                    recording,
                    new ServerSection(
                            server,
                            roundTrip,
                            outcome.intervalSeconds(),
                            pools.state().values(),
                            check.schema(),
                            ServerLocation.limits(database)),
                    before,
                    pools.names());
            measured.sections.passport(passport);
            lost.ifPresentOrElse(
                    why -> measured.absent.put(Result.LATENCY_LOG, why),
                    () -> measured.end.logLate(folder.lateLog().orElse(null)));
            measured.limit(Limitations.SESSION_STATE, pools.state().differences());
            measured.addClocks(server.clock(), clockStep);
            if (log != null) {
                measured.end.durabilityLog(log.figures());
                log.problem()
                        .ifPresent(why -> measured.limit(Limitations.DURABILITY_LOG, Limitations.notComplete(why)));
            }
            // Before the checks, which may take long, and before the watches are closed: the measured figures are kept
            // however these end.
            folder.writeResult(measured.with(check.cut(CHECKS_PENDING)));
            folder.writeSeries(measured.series);
            folder.writeHosts(measured.machines);
            folder.writeActivity(activity.rows());
        }
    }

    /** Null when there is to be none. */
    private DurabilityLog durabilityLog(Connection connection, Consumer<String> problem) throws SQLException {
        return context.durabilityLog() == null
                ? null
                : DurabilityLog.create(
                        context.durabilityLog(),
                        StartOfLog.of(
                                connection,
                                context.database().sql(),
                                context.meta().warehouses(),
                                context.meta().cLoad(),
                                new StartOfLog.Identity(
                                        context.meta().databaseId(),
                                        context.mark().number(),
                                        context.mark().identity())),
                        why -> problem.accept("durability log: " + why));
    }

    private static void close(DurabilityLog log, Consumer<String> problem) {
        if (log != null) {
            try {
                log.close();
            } catch (IOException e) {
                problem.accept("durability log: " + e.getMessage());
            }
        }
    }

    private RunOutcome drive(RunRecording recording, LatencyLog latencies, WorkListener work, long aheadMillis)
            throws InterruptedException {
        RetryingExecutor retrying = new RetryingExecutor(
                e -> FailureClassifier.classify(context.database().plugin(), e),
                e -> FailureClassifier.isAnswer(context.database().plugin(), e),
                context.load().retries(),
                TimeUnit.MICROSECONDS::sleep,
                work);
        Duration drain = context.settings().target().timeouts().drain();
        long begin = start.await();
        started = start.startTime();
        latencies.startingAt(started);
        try {
            LoadRun running = new LoadRun(
                            context.plan(),
                            pools.sessions(context.load().mode(), check.sampling()),
                            retrying,
                            drain,
                            Clock.system(context.threads(), aheadMillis),
                            recording)
                    .startingAt(begin)
                    .whenBroken(reservation::look);
            load = running;
            if (interrupted || broken != null) {
                stop(running);
            }
            RunOutcome outcome = running.run();
            clockStep = Duration.between(started, start.startTime());
            return outcome;
        } finally {
            load = null;
            start.ended();
            if (interrupted) {
                check.abandon();
            }
        }
    }

    /** On a connection of its own: a server may publish the counts of a connection as late as at its end. */
    private static Reading<Double> roundTrip(Database database) throws SQLException {
        try (Connection connection = limited(database.connect())) {
            return RoundTripProbe.medianMillis(connection);
        }
    }

    private static Connection limited(Connection connection) throws SQLException {
        ServerWatch.limit(connection, PROBE_MILLIS);
        return connection;
    }
}
