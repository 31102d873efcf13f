package io.orderentry.job;

import com.zaxxer.hikari.HikariDataSource;
import io.orderentry.build.BuildMetadata;
import io.orderentry.check.ConsistencyChecks;
import io.orderentry.check.DatabaseCheck;
import io.orderentry.check.Finding;
import io.orderentry.check.Fingerprint;
import io.orderentry.check.ReadReference;
import io.orderentry.check.SchemaCheck;
import io.orderentry.config.Settings;
import io.orderentry.connect.Database;
import io.orderentry.connect.SilenceWatch;
import io.orderentry.observe.HostWatch;
import io.orderentry.observe.Machines;
import io.orderentry.observe.Profiling;
import io.orderentry.observe.ServerWatch;
import io.orderentry.observe.driver.DriverWatch;
import io.orderentry.observe.profile.Perf;
import io.orderentry.result.Result;
import io.orderentry.run.Clock;
import io.orderentry.run.ConnectionUnavailableException;
import io.orderentry.run.LoadRun;
import io.orderentry.run.RunListener;
import io.orderentry.run.RunOutcome;
import io.orderentry.run.RunPlan;
import io.orderentry.store.RunFolder;
import io.orderentry.txn.FailureClassifier;
import io.orderentry.txn.RetryingExecutor;
import io.orderentry.txn.Session;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * The main job on a built database: warm up, measure, drain, check, write the result. Used once, by one thread; {@link #interrupt} may
 * be called by any.
 */
public final class RunJob {
    /** A server that does not answer the probe may cost its counters, not the end of the run. */
    private static final int PROBE_MILLIS = 10_000;
    /** Often enough to see the cache fill in a short interval, seldom enough to cost the server nothing. */

    /** In the result that is written before the checks, and stays if the driver does not come to their end. */
    private static final String CHECKS_PENDING = "the driver did not come to the end of the checks";

    private final Settings settings;
    private final Database database;
    private final BuildMetadata meta;
    private final RunFolder folder;
    private final String driverVersion;
    private final PooledSessions sessions;
    private final LoadRun run;
    private final RunRecording recording;
    private final RunPlan plan;
    private final List<HostWatch.Watched> machines;
    /** The schema at the start of the run; read by the thread that runs. */
    private SchemaCheck schema;

    private volatile boolean interrupted;
    /** While the load is on, the driver's own statements are part of the result, and have limits of their own. */
    private volatile boolean measuring;
    /** The session that compares outputs after the run; null when none does. */
    private volatile Session reading;

    /**
     * @param pool with a connection for each worker, open
     * @param perf samples this machine in a part of the interval; null when that was not asked for
     * @param live hear each second, besides what the result is made of
     */
    public RunJob(
            Settings settings,
            Database database,
            BuildMetadata meta,
            RunPlan plan,
            HikariDataSource pool,
            RunFolder folder,
            String driverVersion,
            Perf perf,
            List<RunListener> live) {
        this.settings = settings;
        this.database = database;
        this.meta = meta;
        this.plan = plan;
        this.folder = folder;
        this.driverVersion = driverVersion;
        this.machines = Machines.of(settings.target().hostMetrics(), database);
        RetryingExecutor retrying = new RetryingExecutor(
                e -> FailureClassifier.classify(database.plugin(), e),
                settings.load().retries(),
                TimeUnit.MICROSECONDS::sleep);
        this.recording = new RunRecording(new Profiling(perf, settings.load().duration()), live);
        this.sessions = new PooledSessions(pool, database, settings.load().mode());
        this.run = new LoadRun(
                plan, sessions, retrying, settings.target().timeouts().drain(), Clock.system(), recording);
    }

    /** Ends the run soon; the result is kept, and marked as interrupted. */
    public void interrupt() {
        interrupted = true;
        run.interrupt();
        if (!measuring) {
            abandon();
        }
    }

    /** Does not wait for anything that is running; the result is kept as with {@link #interrupt}. */
    public void hurry() {
        interrupted = true;
        run.hurry();
        abandon();
    }

    private void abandon() {
        database.abandon();
        abortReading();
    }

    private void abortReading() {
        Session open = reading;
        if (open != null) {
            sessions.abort(open);
        }
    }

    /**
     * Runs and writes the run folder.
     *
     * @param progress told what happens after the drain, which may take minutes on a large database
     * @param problem told what goes wrong with the machines that are to be watched; the run goes on without them
     */
    public Result run(Consumer<String> progress, Consumer<String> problem) throws SQLException, InterruptedException {
        try (recording.profiling) {
            return runAndCheck(progress, problem);
        }
    }

    private Result runAndCheck(Consumer<String> progress, Consumer<String> problem)
            throws SQLException, InterruptedException {
        Instant started = Instant.now();
        RunOutcome outcome;
        Fingerprint before = before();
        ResultBuilder builder = new ResultBuilder(settings, database, meta, plan, driverVersion, started);
        DriverWatch.Cost cost;
        HostWatch.Figures hosts;
        try (HostWatch watch =
                        new HostWatch(machines, settings.target().hostMetrics().off());
                Connection connection = limited(database.connect());
                ServerWatch server = new ServerWatch(database.plugin().probe(connection))) {
            recording.hosts = watch;
            recording.server = server;
            builder.describe(connection);
            watch.start().forEach(problem);
            recording.log = folder.openLatencyLog(Instant.now());
            measuring = true;
            try (DriverWatch driver = new DriverWatch()) {
                recording.driver = driver;
                outcome = run.run();
                cost = driver.cost();
            }
            measuring = false;
            if (interrupted) {
                abandon();
            }
            recording.endSecond();
            hosts = watch.figures(builder.absent());
            keepLog(builder);
            // Before the checks, which may take long, and before anything is closed: whatever happens to them, it was
            // measured.
            folder.writeResult(builder.build(
                    outcome,
                    cost,
                    server,
                    hosts,
                    recording.ticks,
                    recording.profiling,
                    before,
                    unchecked(CHECKS_PENDING)));
            folder.writeSeries(recording.series());
            folder.writeHosts(watch.rows());
        }
        CheckedDatabase checked = check(outcome, before, progress);
        Result result = builder.build(
                outcome, cost, recording.server, hosts, recording.ticks, recording.profiling, before, checked);
        folder.writeResult(result);
        folder.writeChecks(result.checks(), seconds(checked.findings()));
        return result;
    }

    private void keepLog(ResultBuilder builder) {
        folder.keepLatencyLog()
                .ifPresentOrElse(builder::logLost, () -> folder.lateLog().ifPresent(builder::logLate));
    }

    private CheckedDatabase unchecked(String cut) {
        return new CheckedDatabase(null, ConsistencyChecks.notRun(database.sql(), cut), cut);
    }

    private CheckedDatabase check(RunOutcome outcome, Fingerprint before, Consumer<String> progress) {
        if (interrupted) {
            return unchecked("the run was interrupted");
        }
        if (!settings.load().check()) {
            return new CheckedDatabase(
                    null, ConsistencyChecks.notRun(database.sql(), "switched off by load.check"), null);
        }
        List<Finding> findings = new ArrayList<>();
        Fingerprint after = null;
        try (Connection connection = database.connect();
                SilenceWatch watch = database.watch(connection, this::abortReading)) {
            watch.started("the growth of the tables");
            ConsistencyChecks.seeEverything(connection, database.sql());
            after = Fingerprint.read(connection, database.sql());
            findings.addAll(
                    settings.load().shared()
                            ? outcome.workDone()
                                    .notCompared("other runs may have written to this database (load.shared)")
                            : outcome.workDone().against(before, after));
            watch.started("the outputs of read-only transactions");
            findings.addAll(reads(connection));
            DatabaseCheck.run(
                    connection,
                    database.sql(),
                    schema,
                    rule -> {
                        stopIfInterrupted();
                        watch.started(rule);
                        progress.accept(rule);
                    },
                    findings::add);
        } catch (CheckInterrupted e) {
            String cut = "the check was interrupted";
            findings.addAll(notRunOf(findings, cut));
            return new CheckedDatabase(after, findings, cut);
        } catch (RuntimeException e) {
            // An error of the driver's own: what was measured is printed all the same.
            findings.add(new Finding(
                    "checks_end", null, "the checks come to their end", Finding.Status.FAIL, "internal error: " + e));
            findings.addAll(notRunOf(findings, "the checks failed"));
        } catch (SQLException e) {
            if (interrupted) {
                String cut = "the check was interrupted";
                findings.addAll(notRunOf(findings, cut));
                return new CheckedDatabase(after, findings, cut);
            }
            findings.add(new Finding(
                    "database_answers",
                    null,
                    "the database answers after the run",
                    Finding.Status.FAIL,
                    database.silence(e).map(Throwable::getMessage).orElse(String.valueOf(e.getMessage()))));
            findings.addAll(notRunOf(findings, "the database did not answer"));
        }
        return new CheckedDatabase(after, findings, null);
    }

    private List<Finding> reads(Connection connection) throws SQLException {
        if (settings.load().shared()) {
            return ReadVerifier.notRun("other runs may write to this database (load.shared)");
        }
        if (settings.load().verifyReads() == 0) {
            return ReadVerifier.notRun("switched off by load.verifyReads");
        }
        Session open;
        try {
            open = sessions.open(settings.target().timeouts().statement());
        } catch (ConnectionUnavailableException e) {
            return ReadVerifier.notRun("there was no connection: " + e.getMessage());
        }
        reading = open;
        try {
            return new ReadVerifier(plan).verify(open, new ReadReference(connection, database.sql())::output);
        } finally {
            reading = null;
            sessions.close(open, false);
        }
    }

    private static Connection limited(Connection connection) throws SQLException {
        ServerWatch.limit(connection, PROBE_MILLIS);
        return connection;
    }

    private static Map<String, Double> seconds(List<Finding> findings) {
        return findings.stream()
                .filter(finding -> finding.seconds() != null)
                .collect(Collectors.toMap(Finding::id, Finding::seconds));
    }

    /** The consistency rules that were not checked. */
    private List<Finding> notRunOf(List<Finding> checked, String reason) {
        return ConsistencyChecks.notRun(database.sql(), reason).stream()
                .filter(rule ->
                        checked.stream().noneMatch(finding -> finding.id().equals(rule.id())))
                .toList();
    }

    /** On a connection of its own: the probe's must not wait for what goes on in the run. */
    private Fingerprint before() throws SQLException {
        try (Connection connection = database.connect()) {
            ConsistencyChecks.seeEverything(connection, database.sql());
            schema = SchemaCheck.from(connection, database.sql());
            return Fingerprint.read(connection, database.sql());
        }
    }

    /** Leaves the check between two of its rules. */
    private static final class CheckInterrupted extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    private void stopIfInterrupted() {
        if (interrupted) {
            throw new CheckInterrupted();
        }
    }
}
