package io.orderentry.run;

import com.zaxxer.hikari.HikariDataSource;
import io.orderentry.build.Meta;
import io.orderentry.check.ConsistencyChecks;
import io.orderentry.check.Finding;
import io.orderentry.check.Fingerprint;
import io.orderentry.config.Settings;
import io.orderentry.connect.Database;
import io.orderentry.model.TransactionType;
import io.orderentry.result.LatencyLog;
import io.orderentry.result.Result;
import io.orderentry.result.RunFolder;
import io.orderentry.result.SeriesRow;
import io.orderentry.txn.Failures;
import io.orderentry.txn.Retrying;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;

/**
 * The main job on a built database: warm up, measure, drain, check, write the result. Used once, by one thread; {@link #interrupt} may
 * be called by any.
 */
public final class RunJob {
    /** A server that does not answer the probe may cost its counters, not the end of the run. */
    private static final int PROBE_MILLIS = 10_000;

    private final Settings settings;
    private final Database database;
    private final Meta meta;
    private final RunFolder folder;
    private final String driverVersion;
    private final LoadRun run;
    private final Recording recording;
    private final RunPlan plan;
    private volatile boolean interrupted;

    /**
     * @param pool with a connection for each worker, open
     * @param live hears each second
     */
    public RunJob(
            Settings settings,
            Database database,
            Meta meta,
            RunPlan plan,
            HikariDataSource pool,
            RunFolder folder,
            String driverVersion,
            Consumer<RunListener.Tick> live) {
        this.settings = settings;
        this.database = database;
        this.meta = meta;
        this.plan = plan;
        this.folder = folder;
        this.driverVersion = driverVersion;
        Retrying retrying = new Retrying(
                e -> Failures.classify(database.plugin(), e), settings.load().retries(), TimeUnit.MICROSECONDS::sleep);
        this.recording = new Recording(live);
        this.run = new LoadRun(
                plan, new PooledLane(pool, database, settings.load().mode()), retrying, Clock.system(), recording);
    }

    /** Ends the run soon; the result is kept, and marked as interrupted. */
    public void interrupt() {
        interrupted = true;
        run.interrupt();
    }

    /** What a run leaves besides its counts. */
    private final class Recording implements RunListener {
        private final Consumer<Tick> live;
        private final List<SeriesRow> series = new ArrayList<>();
        private LatencyLog log;
        private ServerWatch server;
        private double lastSeconds;
        private double seconds;

        private Recording(Consumer<Tick> live) {
            this.live = live;
        }

        @Override
        public void tick(Tick tick) {
            series.add(new SeriesRow(
                    Math.round(tick.seconds()),
                    tick.phase(),
                    tick.newOrders(),
                    tick.transactions(),
                    tick.errors(),
                    tick.retries()));
            lastSeconds = seconds;
            seconds = tick.seconds();
            live.accept(tick);
        }

        @Override
        public void times(TransactionType type, String kind, Histogram recent) {
            log.write(type.key() + "." + kind, lastSeconds, seconds, recent);
        }

        @Override
        public void intervalStarted() {
            server.start();
        }

        @Override
        public void intervalEnded() {
            server.stop();
        }
    }

    /**
     * Runs and writes the run folder.
     *
     * @param progress told what happens after the drain, which may take minutes on a large database
     */
    public Result run(Consumer<String> progress) throws SQLException, InterruptedException {
        Instant started = Instant.now();
        RunOutcome outcome;
        Fingerprint before;
        ResultBuilder builder = new ResultBuilder(settings, database, meta, plan, driverVersion, started);
        try (Connection connection = database.connect()) {
            before = Fingerprint.read(connection, database.sql());
            recording.server = new ServerWatch(database.plugin().probe(connection));
            builder.describe(connection);
            ServerWatch.limit(connection, PROBE_MILLIS);
            try (LatencyLog log = folder.openLatencyLog(Instant.now())) {
                recording.log = log;
                outcome = run.run();
            }
        }
        folder.writeSeries(recording.series);
        List<Finding> findings = new ArrayList<>();
        Fingerprint after = null;
        if (interrupted) {
            findings.addAll(ConsistencyChecks.notRun(database.sql(), "the run was interrupted"));
        } else if (!settings.load().check()) {
            findings.addAll(ConsistencyChecks.notRun(database.sql(), "switched off by load.check"));
        } else {
            try (Connection connection = database.connect()) {
                after = Fingerprint.read(connection, database.sql());
                findings.addAll(outcome.workDone().against(before, after));
                findings.addAll(ConsistencyChecks.run(connection, database.sql(), rule -> {
                    stopIfInterrupted();
                    progress.accept(rule);
                }));
            } catch (CheckInterrupted e) {
                findings.addAll(ConsistencyChecks.notRun(database.sql(), "the check was interrupted"));
            } catch (SQLException e) {
                findings.add(new Finding(
                        "database_answers",
                        null,
                        "the database answers after the run",
                        Finding.Status.FAIL,
                        String.valueOf(e.getMessage())));
                findings.addAll(ConsistencyChecks.notRun(database.sql(), "the database did not answer"));
            }
        }
        Result result = builder.build(outcome, recording.server, before, after, findings);
        folder.writeChecks(result.checks());
        folder.writeResult(result);
        return result;
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
