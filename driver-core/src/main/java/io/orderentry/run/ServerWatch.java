package io.orderentry.run;

import io.orderentry.spi.ServerFacts;
import io.orderentry.spi.ServerFigure;
import io.orderentry.spi.ServerFigures;
import io.orderentry.spi.ServerProbe;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The server's own figures: its facts once, its counters at both edges of the measurement interval and now and then inside of it. A
 * figure that cannot be had is absent with the reason; it never stops the run, and never holds it up for more than a second. Used by
 * one thread, which is not the one that asks the server.
 */
final class ServerWatch implements AutoCloseable {
    private static final long EDGE_MILLIS = 1_000;

    private final ServerProbe probe;
    private final ExecutorService asker = Executors.newSingleThreadExecutor(work -> {
        Thread thread = new Thread(work, "oe-server-watch");
        thread.setDaemon(true);
        return thread;
    });
    private final List<Future<Map<String, Long>>> inside = new ArrayList<>();
    private ServerFacts facts;
    private ServerFigures figures = ServerFigures.NONE;
    private Map<String, Long> atStart;
    private Map<String, Long> atEnd;
    private String problem;
    private boolean stopped;

    ServerWatch(ServerProbe probe) {
        this.probe = probe;
        try {
            facts = probe.facts();
            figures = probe.figures();
        } catch (SQLException e) {
            problem = "the server's facts could not be read: " + e.getMessage();
        }
    }

    /**
     * Makes a server that does not answer cost its counters and no more than a while. A JDBC driver that knows no such limit is used
     * without one: a database inside this process has no network to wait for.
     *
     * @param millis longest wait for an answer on this connection
     */
    static void limit(Connection connection, int millis) throws SQLException {
        try {
            connection.setNetworkTimeout(Runnable::run, millis);
        } catch (SQLFeatureNotSupportedException e) {
            // Not worth a word: the figures are read all the same.
        }
    }

    void start() {
        atStart = counters();
    }

    /** Asks, unless the last answer is still to come, and does not wait. */
    void sample() {
        if (stopped) {
            return;
        }
        if (inside.isEmpty() || inside.get(inside.size() - 1).isDone()) {
            inside.add(asker.submit(probe::counters));
        }
    }

    void stop() {
        stopped = true;
        atEnd = counters();
    }

    private Map<String, Long> counters() {
        Future<Map<String, Long>> answer = asker.submit(probe::counters);
        try {
            return answer.get(EDGE_MILLIS, TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            problem = "the server's counters could not be read: " + e.getCause().getMessage();
        } catch (TimeoutException e) {
            answer.cancel(false);
            problem = "the server's counters could not be read: no answer within " + EDGE_MILLIS + " ms";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            problem = "the server's counters could not be read: interrupted";
        }
        return null;
    }

    /** Null when they could not be read. */
    ServerFacts facts() {
        return facts;
    }

    /** Why something could not be read, or null. */
    String problem() {
        return problem;
    }

    /** What the counters grew by in the interval. */
    ServerGrowth growth() {
        return new ServerGrowth(figures, atStart, atEnd, problem);
    }

    /** Commits and rollbacks in the interval as the server counts them, or null. */
    Long transactions() {
        Map<String, Long> growth = growth().counters();
        Long commits = growth.get(ServerProbe.COMMITS);
        Long rollbacks = growth.get(ServerProbe.ROLLBACKS);
        return commits == null || rollbacks == null ? null : Long.valueOf(commits + rollbacks);
    }

    /**
     * The share of logical reads that the server's cache answered, in percent, in each stretch between two readings, in their order. Empty
     * when one of them is not there.
     */
    List<Double> hitPercents() {
        List<Map<String, Long>> readings = new ArrayList<>();
        readings.add(atStart);
        for (Future<Map<String, Long>> answer : inside) {
            readings.add(answerOf(answer));
        }
        readings.add(atEnd);
        List<Double> percents = new ArrayList<>();
        for (int i = 1; i < readings.size(); i++) {
            ServerGrowth growth = new ServerGrowth(figures, readings.get(i - 1), readings.get(i), null);
            Long reads = growth.value(ServerFigure.LOGICAL_READS);
            Long misses = growth.value(ServerFigure.CACHE_MISSES);
            if (reads == null || misses == null || reads == 0) {
                return List.of();
            }
            percents.add(100.0 * (reads - misses) / reads);
        }
        return percents;
    }

    private static Map<String, Long> answerOf(Future<Map<String, Long>> answer) {
        try {
            return answer.isDone() ? answer.get() : null;
        } catch (ExecutionException e) {
            return null;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        }
    }

    /** Whatever it has been asked for is not waited for. */
    @Override
    public void close() {
        asker.shutdownNow();
    }
}
