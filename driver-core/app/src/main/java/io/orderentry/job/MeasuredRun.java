package io.orderentry.job;

import io.orderentry.config.Load;
import io.orderentry.config.Mode;
import io.orderentry.config.Settings;
import io.orderentry.config.Slice;
import io.orderentry.config.Target;
import io.orderentry.config.WarehouseRange;
import io.orderentry.connect.ClockOffset;
import io.orderentry.connect.Database;
import io.orderentry.durability.DurabilityLog;
import io.orderentry.job.PostRunCheck.Findings;
import io.orderentry.job.RunRecording.Watches;
import io.orderentry.live.LiveMetrics;
import io.orderentry.observe.driver.DriverWatch;
import io.orderentry.observe.driver.ThirdPartyWatch;
import io.orderentry.observe.machine.HostWatch;
import io.orderentry.observe.machine.Profiling;
import io.orderentry.observe.server.ActivityWatch;
import io.orderentry.observe.server.Machines;
import io.orderentry.observe.server.Machines.CpuCount;
import io.orderentry.observe.server.RoundTripProbe;
import io.orderentry.observe.server.ServerLocation;
import io.orderentry.observe.server.ServerWatch;
import io.orderentry.populate.DatabaseState;
import io.orderentry.populate.Reservation;
import io.orderentry.populate.Reservation.Sharing;
import io.orderentry.populate.RunMark;
import io.orderentry.result.IdentityBuilder;
import io.orderentry.result.Passport;
import io.orderentry.result.Reading;
import io.orderentry.result.Result;
import io.orderentry.run.LoadRun;
import io.orderentry.run.RunListener;
import io.orderentry.run.RunOutcome;
import io.orderentry.run.RunPlan;
import io.orderentry.schedule.Clock;
import io.orderentry.store.LatencyLog;
import io.orderentry.store.RunFolder;
import io.orderentry.txn.FailureClassifier;
import io.orderentry.txn.RetryingExecutor;
import io.orderentry.txn.WorkListener;
import io.orderentry.verdict.Limitations;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * One measured run from an open database to its folder: builds if that is allowed; ramp-up, measurement interval, drain, check, result. Used
 * once, by one thread.
 */
public final class MeasuredRun {
    /** The loads of a run of several: when this one begins, and when it may use the database again. By itself it waits for nothing. */
    public interface StartGate {
        /**
         * Waits for the start; connections are open, and nothing has been driven.
         *
         * @param settingsHash of target and load
         * @param population what the loader left in the database
         * @throws RuntimeException when there will be no start
         */
        default void awaitStart(String settingsHash, Map<String, String> population) throws InterruptedException {}

        /** The moment of the start by {@link System#nanoTime}, the same for all targets; for use after it. */
        default long startNanos() {
            return System.nanoTime();
        }

        /** The load that began here has ended, however. */
        default void ended() {}

        /** Waits until all loads have ended, so that the checks after one of them disturb none. */
        default void awaitEnd() throws InterruptedException {}
    }

    /** A server that does not answer the probe may cost its counters, not the end of the run. */
    private static final Duration PROBE = Duration.ofSeconds(10);

    private final JobProgress progress;
    private final boolean exactWarehouses;
    private StartGate start = new StartGate() {};
    private int targets = 1;
    private Slice slice = Slice.WHOLE;
    private List<RunListener> listeners;
    private final Path durabilityLog;
    private final Optional<LiveMetrics> live;
    private RunContext context;
    private RunMark mark;
    private RunFolder folder;
    private Profiling profiling;
    private PooledSessions sessions;
    private PostRunCheck check;
    private Reservation reservation;
    private MeasuredResult measured;
    private Instant started;
    private Duration clockStep;

    private volatile boolean interrupted;
    /** Ends the load before its time; null when nothing does. */
    private volatile Consumer<LoadRun> ending;
    /** The load; null before and after. Its statements are part of the result and have their own limits. */
    private volatile LoadRun load;

    /**
     * @param exactWarehouses refuse a database of another size than the load's
     * @param durabilityLog file for the work that the database acknowledges; null for none
     */
    public MeasuredRun(JobProgress progress, boolean exactWarehouses, Path durabilityLog, Optional<LiveMetrics> live) {
        this.progress = progress;
        this.exactWarehouses = exactWarehouses;
        this.durabilityLog = durabilityLog;
        this.live = live;
        listeners = live.stream().<RunListener>map(figures -> figures).toList();
    }

    /**
     * One slice of a run that another process starts.
     *
     * @param seconds receives what happens, too
     */
    public MeasuredRun(JobProgress progress, Slice slice, StartGate gate, RunListener seconds) {
        this(progress, true, null, Optional.empty());
        this.slice = slice;
        start = gate;
        listeners = List.of(seconds);
    }

    /** One of several targets of a run, each with a load. */
    MeasuredRun(JobProgress progress, StartGate start, int targets) {
        this(progress, true, null, Optional.empty());
        this.start = start;
        this.targets = targets;
    }

    /**
     * The part of a run that was measured here.
     *
     * @param startMillis start in milliseconds since 1970, UTC, by the clock that all parts go by
     */
    public RunPart part(String name, double startMillis, Result result, byte... latencies) {
        return new RunPart(
                name, slice, startMillis, measured.outcome, result, measured.series, measured.machines, latencies);
    }

    DriverWatch.Cost cost() {
        return measured.cost;
    }

    /** Returns whether a signal ended the run before its time. */
    public boolean interrupted() {
        return interrupted;
    }

    /** Runs, and writes the run folder; whether this machine can be profiled, if it is to be, is tried before anything else. */
    public Result run(Settings asked, Database database, RunFolder runFolder, Interruption interruption)
            throws SQLException, InterruptedException {
        folder = runFolder;
        try (Profiling profiles =
                Profiling.of(asked.target().profile(), asked.load().duration())) {
            profiling = profiles;
            Result result = run(asked, database, interruption);
            live.ifPresent(figures -> figures.ended(result));
            return result;
        }
    }

    private Result run(Settings asked, Database database, Interruption interruption)
            throws SQLException, InterruptedException {
        Load wanted = asked.load();
        ThirdPartyWatch others = ServerLocation.thirdParties(
                database, Math.max(targets, asked.target().nodeCount()));
        others.start(System.nanoTime());
        DatabasePreparation preparation = new DatabasePreparation(database, progress);
        database.requireReady("run", wanted.isolation().toString(), Objects.toString(wanted.mode(), ""));
        DatabaseState state = preparation.state();
        boolean build =
                state.kind() == DatabaseState.Kind.EMPTY && asked.target().isEmbedded();
        if (!build) {
            preparation.requireBuilt(state);
            if (exactWarehouses) {
                preparation.requireWarehouses(state, wanted.warehouses());
            }
        }
        int warehouses = build ? wanted.warehouses() : state.meta().warehouses();
        WarehouseRange there =
                build ? WarehouseRange.all(warehouses) : state.meta().range();
        wanted.requireTerminals(there.size());
        slice.require(wanted, there.size());
        CpuCount cpuCount =
                wanted.connections().perCpu() ? Machines.cpus(asked.target().hostMetrics(), database) : null;
        int cpus = cpuCount == null ? 1 : cpuCount.cpus();
        int connections = RunPlan.connections(wanted, cpus);
        if (asked.target().nodeCount() == 1) {
            ServerLocation.requirePlaces(database, connections, places -> RunPlan.workers(wanted, places));
        }
        try (PooledSessions opened =
                PooledSessions.open(database, asked.target(), connections, wanted.isolation(), progress::line)) {
            sessions = opened;
            Settings settings = asked.withLoad(withMode(database, wanted.withWarehouses(warehouses)));
            folder.write(RunFolder.SETTINGS, settings.effectiveYaml());
            if (build) {
                preparation.buildAndCheck(wanted, false, "", interruption);
                state = preparation.requireBuilt();
            }
            try (Reservation reserved =
                    preparation.reserve("run", wanted.shared() ? Sharing.SHARED : Sharing.EXCLUSIVE)) {
                reservation = reserved;
                if (settings.load().mode() == Mode.PROCEDURES) {
                    preparation.refreshProcedures(state);
                }
                RunPlan plan = RunPlan.of(
                                settings.load(), warehouses, state.meta().cLoad(), cpus)
                        .withWarehouses(there)
                        .withSlice(slice);
                preparation.announceSparse(state);
                announce(settings, database, plan, cpuCount);
                others.warning(System.nanoTime()).ifPresent(progress::line);
                mark = preparation.markRun("run");
                context = new RunContext(settings, database, state.meta(), plan, cpuCount, targets);
                live.ifPresent(this::describe);
                return drive(interruption);
            }
        }
    }

    private void describe(LiveMetrics figures) {
        Map<String, String> info = RunContext.info(
                context.settings(),
                context.database(),
                folder,
                context.plan().warehouses().size());
        info.put("mode", context.load().mode().toString());
        info.put("connections", Integer.toString(context.plan().workers()));
        figures.describe(info, context.settings().labels());
    }

    private Result drive(Interruption interruption) throws SQLException, InterruptedException {
        live.ifPresent(figures -> figures.watch(sessions.pools()));
        try (JobProgress.RunView view = progress.run(context.load())) {
            check = new PostRunCheck(context);
            interruption.instead(this::interrupt, this::hurry);
            interruption.stopIfCame();
            // The database is no longer this driver's: the result is kept, and the database is not checked.
            reservation.whenLost(loss -> {
                check.cutOff("it is another driver's");
                end(running -> running.breakOff(loss.getMessage()));
            });
            measure(
                    passport(),
                    Stream.concat(Stream.of(view), listeners.stream()).toList());
            start.awaitEnd();
            // It may take minutes on a large database.
            Findings findings = check.run(measured.outcome, view);
            Result result = measured.with(findings);
            folder.writeResult(result);
            folder.writeChecks(result.checks(), findings.seconds());
            return result;
        }
    }

    /** @throws Refusal when the load asks for stored procedures and there are none */
    private Load withMode(Database database, Load load) throws SQLException {
        try (Connection connection = database.connect()) {
            Mode mode = RunPlan.mode(load.mode(), database.plugin(), connection);
            if (load.mode() == null && mode == Mode.STATEMENTS) {
                progress.line(RunPlan.noProcedures(database.plugin()) + "; the run uses --mode " + mode);
            }
            return load.withMode(mode);
        }
    }

    private void announce(Settings settings, Database database, RunPlan plan, CpuCount cpus) {
        progress.line(plan.warehouses().text(plan.scale().warehouses()) + ", "
                + (slice.isWhole() ? "" : "slice " + slice + ": ")
                + plan.terminals() + " terminals on " + plan.workers() + " connections"
                + (cpus == null
                        ? ""
                        : " (" + settings.load().connections() + " of the " + cpus.machine() + "'s machine: "
                                + cpus.cpus() + " CPUs, from " + cpus.source() + ")")
                + (plan.deliverers() > 0 ? " and " + plan.deliverers() + " for queued Deliveries" : "") + ", "
                + settings.load().pace() + ", " + settings.load().mode() + ", "
                + settings.load().isolation() + ", at " + database.maskedUrl()
                + (settings.target().nodeCount() > 1 ? " and nodes " + sessions.names() : ""));
    }

    /** Ends the run soon; the result is kept, and marked as interrupted. */
    private void interrupt() {
        interrupted = true;
        check.cutOff(null);
        end(LoadRun::interrupt);
    }

    /** Ends the run without waiting for running transactions; the result is kept as with {@link #interrupt}. */
    private void hurry() {
        interrupted = true;
        check.cutOff(null);
        end(LoadRun::hurry);
        context.database().abandon();
    }

    private void end(Consumer<LoadRun> how) {
        Consumer<LoadRun> earlier = ending;
        ending = earlier == null ? how : earlier.andThen(how);
        LoadRun running = load;
        if (running == null) {
            context.database().abandon();
        } else {
            how.accept(running);
        }
    }

    private Reading<Passport> passport() throws InterruptedException {
        if (!context.load().passport()) {
            return Reading.unavailable("load.passport is false");
        }
        if (context.isPart()) {
            return Reading.unavailable("parts of the run begin at the same time, and would measure each other");
        }
        progress.line("passport: what this machine does without the database, 3 s (load.passport)");
        try {
            return Reading.of(PassportMeasurement.measure(folder.path()));
        } catch (IOException e) {
            return Reading.unavailable("nothing could be written to the run's folder: " + e.getMessage());
        }
    }

    private void measure(Reading<Passport> passport, List<RunListener> shown)
            throws SQLException, InterruptedException {
        Database database = context.database();
        Target target = context.settings().target();
        Machines machines = Machines.of(target.hostMetrics(), database);
        check.readBefore();
        int nodes = Math.max(targets, target.nodeCount());
        Reading<Double> roundTrip = roundTrip(database);
        try (HostWatch hosts = new HostWatch(machines.watched(), machines.noDatabase());
                Connection connection = limited(database.connect());
                ServerWatch server = new ServerWatch(
                        database.probe(connection), ServerLocation.inMemory(database), database::ownTransactions);
                ActivityWatch activity = new ActivityWatch(database, target.activity(), target.nodeCount());
                DriverWatch driver = new DriverWatch(ServerLocation.thirdParties(database, nodes))) {
            IdentityBuilder identity = context.identity(connection);
            hosts.start().forEach(why -> progress.line("host metrics: " + why));
            LatencyLog latencies = folder.openLatencyLog();
            Watches watches = new Watches(driver, server, activity, hosts, profiling);
            RunRecording recording = new RunRecording(watches, latencies, shown);
            DurabilityLog log = durabilityLog(connection);
            sessions.report(activity::register);
            long ahead =
                    Math.round(server.clock().map(ClockOffset::offsetMillis).orElse(0.0));
            RunOutcome outcome = drive(recording, latencies, log == null ? WorkListener.NONE : log, ahead);
            if (log != null) {
                try {
                    log.close();
                } catch (IOException e) {
                    progress.line("durability log: " + e.getMessage());
                }
            }
            if (interrupted && outcome.intervalSeconds() == 0 && !context.isPart()) {
                folder.discard();
                throw new InterruptedException("stopped before the measurement interval");
            }
            sessions.report((session, current) -> {});
            Optional<String> lost = folder.keepLatencyLog();
            measured = new MeasuredResult(
                    context,
                    outcome,
                    identity.startUtc(started.truncatedTo(ChronoUnit.SECONDS).toString())
                            .durationSeconds(outcome.intervalSeconds())
                            .build(),
                    recording,
                    sessions,
                    check,
                    roundTrip);
            measured.sections.passport(passport);
            lost.ifPresentOrElse(
                    why -> measured.absent.put(Result.LATENCY_LOG, why),
                    () -> measured.end.logLate(folder.lateLog().orElse(null)));
            measured.addClocks(clockStep);
            if (log != null) {
                measured.end.durabilityLog(log.figures());
                log.problem()
                        .ifPresent(why -> measured.limit(Limitations.DURABILITY_LOG, Limitations.notComplete(why)));
            }
            // Before the checks, which may take long, and before the watches are closed: the measured figures are kept
            // however these end.
            folder.writeResult(measured.with(check.cut("the driver did not come to the end of the checks")));
            folder.writeSeries(measured.series);
            folder.writeHosts(measured.machines);
            folder.writeActivity(activity.rows());
        }
    }

    /** Null when there is to be none. */
    private DurabilityLog durabilityLog(Connection connection) throws SQLException {
        return durabilityLog == null
                ? null
                : DurabilityLog.create(
                        durabilityLog,
                        DurabilityLog.start(
                                connection, context.database().sql(), DurabilityLog.Subject.of(context.meta(), mark)),
                        why -> progress.line("durability log: " + why));
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
        start.awaitStart(context.settings().configHash(), context.meta().all());
        long begin = start.startNanos();
        started = startTime(begin);
        latencies.startingAt(started);
        try {
            LoadRun running = new LoadRun(
                            context.plan(),
                            sessions.in(context.load().mode(), check.sampling()),
                            retrying,
                            drain,
                            Clock.system(context.threads(), aheadMillis),
                            recording)
                    .startingAt(begin)
                    .whenBroken(reservation::look);
            load = running;
            if (ending != null) {
                ending.accept(running);
            }
            RunOutcome outcome = running.run();
            clockStep = Duration.between(started, startTime(begin));
            return outcome;
        } finally {
            load = null;
            start.ended();
            if (interrupted) {
                context.database().abandon();
            }
        }
    }

    /** A moment of {@link System#nanoTime} by the wall clock. */
    private static Instant startTime(long nanos) {
        return Instant.now().minusNanos(System.nanoTime() - nanos);
    }

    /** On a connection of its own: a server may publish the counts of a connection as late as at its end. */
    private static Reading<Double> roundTrip(Database database) throws SQLException {
        try (Connection connection = limited(database.connect())) {
            return RoundTripProbe.medianMillis(connection);
        }
    }

    private static Connection limited(Connection connection) throws SQLException {
        Database.limit(connection, PROBE);
        return connection;
    }
}
