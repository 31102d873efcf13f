package io.orderentry.observe.server;

import io.orderentry.config.ActivitySampling;
import io.orderentry.connect.Database;
import io.orderentry.metrics.ActivityRow;
import io.orderentry.metrics.FigureArithmetic;
import io.orderentry.model.ErrorText;
import io.orderentry.model.TransactionType;
import io.orderentry.observe.machine.LocalProcess;
import io.orderentry.observe.server.ActivityRecorder.ActivitySample;
import io.orderentry.result.DatabaseTime;
import io.orderentry.result.Reading;
import io.orderentry.run.RunListener;
import io.orderentry.sql.SqlCatalog;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.DoubleBinaryOperator;
import java.util.function.Supplier;

/**
 * Samples of what the server's sessions are doing, on a connection and a thread of their own. It never stops the run, nor does it hold it
 * up: what cannot be had is absent with the reason. The edges and the load's sessions may come from any thread; the figures are for one
 * thread after the interval.
 */
public final class ActivityWatch implements RunListener, AutoCloseable {
    /** A server that does not answer costs samples, not the end of the run. */
    private static final Duration ANSWER = Duration.ofSeconds(5);

    /** Holders of locks are looked up no more often: the server looks through all its locks for that. */
    private static final long WAITS_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    private static final long LAST_ANSWER_MILLIS = 2_000;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final Database database;
    private final ActivitySampling sampling;
    private final ActivityRecorder recorder;
    private final Map<String, Supplier<TransactionType>> load = new ConcurrentHashMap<>();
    private long nextWaitsNanos = System.nanoTime();
    private volatile String noWaits;
    /** True when two connections have had one session: those of a pooler are no one connection's. */
    private volatile boolean pooled;

    private final Thread thread = new Thread(this::run, "oe-activity");
    private final CountDownLatch done = new CountDownLatch(1);
    private ActivityQueries queries;
    private String source;
    private String problem;
    private Reading<LocalProcess> server = Reading.unavailable("nothing is sampled");

    private volatile boolean closed;
    private volatile long originNanos = System.nanoTime();
    private volatile Edge start;
    private volatile Edge end;

    /** An edge of the interval with the processor time until then. */
    private record Edge(long nanos, Reading<Double> driverCpuSeconds, Reading<Double> serverCpuSeconds) {}

    /**
     * Times of samples: one at random in each period, so that nothing periodic in the server is in step with them. A period that went by without
     * one, because the answer before was late, is left out.
     */
    static final class SampleTimes {
        private final long startNanos;
        private final long periodNanos;
        private final SplittableRandom random;
        private long period = -1;

        SampleTimes(long startNanos, int perSecond, long seed) {
            this.startNanos = startNanos;
            this.periodNanos = TimeUnit.SECONDS.toNanos(1) / perSecond;
            this.random = new SplittableRandom(seed);
        }

        /** When the next sample is due, now or later. */
        long next(long nowNanos) {
            period = Math.max(period + 1, (nowNanos - startNanos) / periodNanos);
            return Math.max(nowNanos, startNanos + period * periodNanos + random.nextLong(periodNanos));
        }
    }

    /**
     * Begins to sample, unless that is off or cannot be done.
     *
     * @param nodes of the target; sessions of several are not sampled
     */
    public ActivityWatch(Database database, ActivitySampling sampling, int nodes) {
        this.database = database;
        this.sampling = sampling;
        this.recorder = new ActivityRecorder(database.sql().waitClasses());
        thread.setDaemon(true);
        if (nodes > 1) {
            problem = "the target has " + nodes + " nodes, and one connection sees the sessions of one";
        } else if (sampling.isOff()) {
            problem = "it was switched off (target.activity: off)";
        } else if (database.sql().file(SqlCatalog.ACTIVITY).isEmpty()) {
            problem = "the plugin " + database.plugin().name()
                    + " has no queries for the server's sessions (activity.sql)";
        } else {
            open();
        }
        if (problem == null) {
            server = queries.thread(database);
            thread.start();
        } else {
            done.countDown();
        }
    }

    private void open() {
        try {
            Connection connection = database.connect();
            Database.limit(connection, ANSWER);
            Reading<ActivityQueries> opened = ActivityQueries.open(connection, database.sql());
            queries = opened.value();
            problem = opened.reason();
            source = queries == null ? source : queries.source();
            noWaits = queries == null ? noWaits : queries.blockers().reason();
        } catch (SQLException e) {
            queries = null;
            problem = "the server's sessions could not be sampled: " + ErrorText.firstLine(e);
        }
    }

    /** Returns whether samples are taken. */
    public boolean isOn() {
        return source != null;
    }

    /**
     * Registers a session of the load.
     *
     * @param connection of it, without a transaction
     * @param current type of the transaction that it runs now, or null; any thread may ask for it
     */
    public void register(Connection connection, Supplier<TransactionType> current) throws SQLException {
        if (isOn()) {
            database.sessionName(connection).ifPresent(session -> pooled |= load.put(session, current) != null);
            if (!connection.getAutoCommit()) {
                connection.rollback();
            }
        }
    }

    @Override
    public void started(long startNanos) {
        originNanos = startNanos;
    }

    @Override
    public void intervalStarted(long edgeNanos) {
        start = edge(edgeNanos);
    }

    @Override
    public void intervalEnded(long edgeNanos) {
        end = edge(edgeNanos);
    }

    private Edge edge(long nanos) {
        long cpu = isOn() && THREADS.isThreadCpuTimeSupported() ? THREADS.getThreadCpuTime(thread.getId()) : -1;
        return new Edge(
                nanos,
                Reading.of(cpu < 0 ? null : Double.valueOf(cpu / 1e9), "not available on this platform"),
                server.flatMap(LocalProcess::cpuSeconds));
    }

    private void run() {
        SampleTimes times = new SampleTimes(System.nanoTime(), sampling.perSecond(), System.nanoTime());
        try {
            while (sleepUntil(times.next(System.nanoTime())) && end == null) {
                if (!trySample()) {
                    sleepUntil(System.nanoTime() + TimeUnit.SECONDS.toNanos(1));
                }
            }
        } finally {
            done.countDown();
            closeQueries();
        }
    }

    private boolean sleepUntil(long nanos) {
        long left = nanos - System.nanoTime();
        while (left > 0 && !closed) {
            LockSupport.parkNanos(left);
            left = nanos - System.nanoTime();
        }
        return !closed;
    }

    /** Takes a sample; false when the server does not answer. */
    private boolean trySample() {
        try {
            if (queries == null) {
                open();
            }
            if (queries != null) {
                sample();
            }
            return queries != null;
        } catch (SQLException | RuntimeException e) {
            problem = "the server's sessions could not be sampled: " + e.getMessage();
            closeQueries();
            return false;
        }
    }

    private void sample() throws SQLException {
        Map<String, TransactionType> before = new HashMap<>();
        load.forEach((session, current) -> before.put(session, current.get()));
        Set<String> own = new HashSet<>(database.ownSessions());
        long asked = System.nanoTime();
        List<ActivityQueries.Row> rows = queries.sessions();
        long answered = System.nanoTime();
        own.addAll(database.ownSessions());
        own.removeAll(load.keySet());
        Edge first = start;
        Edge last = end;
        boolean inInterval = first != null && asked >= first.nanos() && (last == null || asked <= last.nanos());
        List<ActivitySample> active = rows.stream()
                .filter(row -> pooled || !own.contains(row.session()))
                .map(row -> sampled(row, before))
                .toList();
        recorder.add(asked - originNanos, inInterval, answered - asked, active);
        if (inInterval && noWaits == null && asked >= nextWaitsNanos && recorder.isAnyWaiting(active)) {
            nextWaitsNanos = asked + WAITS_NANOS;
            recorder.addWaits(active, queries.waits(), this::isOfLoad);
        }
    }

    /** Without a name for any session of the load, all of them count as its. */
    private boolean isOfLoad(String session) {
        return pooled || load.isEmpty() || load.containsKey(session);
    }

    /** A session whose transaction was another one before the request than after the answer has an unknown one. */
    private ActivitySample sampled(ActivityQueries.Row row, Map<String, TransactionType> before) {
        Supplier<TransactionType> current = load.get(row.session());
        TransactionType after = current == null ? null : current.get();
        return new ActivitySample(
                row.session(),
                row.event(),
                isOfLoad(row.session()),
                pooled || after != before.get(row.session()) ? null : after);
    }

    /** Database time of the interval that has ended; waits a moment for the last answer. */
    public Reading<DatabaseTime> databaseTime() throws InterruptedException {
        if (!isOn()) {
            return Reading.unavailable(problem);
        }
        if (start == null || end == null) {
            return Reading.unavailable("there was no measurement interval");
        }
        if (!done.await(LAST_ANSWER_MILLIS, TimeUnit.MILLISECONDS)) {
            return Reading.unavailable(
                    "the server's sessions could not be sampled: no answer within " + LAST_ANSWER_MILLIS + " ms");
        }
        double seconds = (end.nanos() - start.nanos()) / 1e9;
        DoubleBinaryOperator percent = (first, last) -> 100 * (last - first) / seconds;
        Reading<DatabaseTime> time = recorder.databaseTime(
                source,
                seconds,
                Math.round(seconds * sampling.perSecond()),
                noWaits,
                FigureArithmetic.both(start.driverCpuSeconds(), end.driverCpuSeconds(), percent),
                FigureArithmetic.both(start.serverCpuSeconds(), end.serverCpuSeconds(), percent));
        return time.value() == null && problem != null ? Reading.unavailable(problem) : time;
    }

    /** The newest second of the load's sessions that is over; empty without samples. Any thread may ask for it. */
    public Optional<ActivityRow> newest() {
        return Optional.ofNullable(recorder.newest());
    }

    /** Each second of the run; none when nothing was sampled. */
    public List<ActivityRow> rows() {
        return isOn() && done.getCount() == 0 ? recorder.rows() : List.of();
    }

    private void closeQueries() {
        if (queries != null) {
            queries.close();
            queries = null;
        }
    }

    /** Ends without waiting for an outstanding answer. */
    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
    }
}
