package io.orderentry.observe.server;

import io.orderentry.connect.ClockOffset;
import io.orderentry.connect.ServerFacts;
import io.orderentry.connect.ServerFigures;
import io.orderentry.connect.ServerProbe;
import io.orderentry.model.ErrorText;
import io.orderentry.model.ServerFigure;
import io.orderentry.observe.server.ServerGrowth.CounterReading;
import io.orderentry.result.CheckpointTime;
import io.orderentry.result.Reading;
import io.orderentry.result.SeriesRow;
import io.orderentry.result.Server;
import io.orderentry.run.RunListener;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/**
 * The server's own figures: its facts once, its counters at both edges of the measurement interval and now and then inside of it. A
 * figure that cannot be had is absent with the reason; it never stops the run, nor does it hold it up. Requests may come from any thread,
 * and none of them is the one that asks the server; the figures are for one thread after the interval.
 */
public final class ServerWatch implements RunListener, AutoCloseable {
    private static final long EDGE_MILLIS = 1_000;
    private static final long STATE_SECONDS = 5;
    private static final int TICKS_BETWEEN_SAMPLES = 10;
    /** At an edge of counters that are late: over the time in which each session publishes once, their mean is late by the same at both edges. */
    private static final int READINGS = 10;
    /** Part of the delay that may be left of the difference of two such means. */
    private static final int REST = 5;

    private final ServerProbe probe;
    private final LongSupplier own;
    private final ExecutorService asker = Executors.newSingleThreadExecutor(work -> {
        Thread thread = new Thread(work, "oe-server-watch");
        thread.setDaemon(true);
        return thread;
    });
    private final List<Asked> inside = new ArrayList<>();
    private ServerFacts facts;
    private String tls;
    private Optional<ClockOffset> clock = Optional.empty();
    private Duration counterDelay;
    private ServerFigures figures = ServerFigures.NONE;
    private LongSupplier completed = () -> 0;
    private long origin;
    private int ticks;
    private Asked atStart;
    private Asked atEnd;
    private Future<Map<String, String>> stateAtStart;
    private Future<Map<String, String>> stateAtEnd;
    private boolean ending;
    private String problem;

    /** Work of the driver between the two readings: seconds, and completed transactions. */
    public record Counted(double seconds, long transactions) {}

    /**
     * Differences of a server's settings and catalog between two readings.
     *
     * @param settings whether a setting is among them, so that durability is not that of one edge
     */
    public record StateChanges(boolean settings, String text) {
        private static final int SHOWN = 6;

        static Optional<StateChanges> between(Map<String, String> before, Map<String, String> after) {
            Set<String> names = new TreeSet<>(before.keySet());
            names.addAll(after.keySet());
            names.removeIf(name -> Objects.equals(before.get(name), after.get(name)));
            String text = names.stream()
                    .limit(SHOWN)
                    .map(name -> name + change(name, before.get(name), after.get(name)))
                    .collect(Collectors.joining(", "));
            String more = names.size() > SHOWN ? " and " + (names.size() - SHOWN) + " more" : "";
            boolean settings = names.stream().anyMatch(name -> name.startsWith(ServerProbe.SETTING));
            return names.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new StateChanges(settings, "in the interval " + text + more));
        }

        private static String change(String name, String from, String to) {
            if (from == null || to == null) {
                return to == null ? " dropped" : " added";
            }
            return name.startsWith(ServerProbe.SETTING) ? " from " + from + " to " + to : " changed";
        }
    }

    private record Asked(double seconds, long nanos, Duration during, Future<CounterReading> answer) {}

    /**
     * @param relaxed what is known besides because of which a commit may not survive a crash
     * @param own transactions of the driver itself until now, as the server counts them
     */
    public ServerWatch(ServerProbe probe, Reading<Map<String, String>> relaxed, LongSupplier own) {
        this.probe = probe;
        this.own = own;
        try {
            counterDelay = probe.counterDelay();
            facts = ServerLocation.relaxed(probe.facts(), relaxed);
            figures = probe.figures();
            tls = probe.tls().orElse(null);
            clock = probe.clock();
        } catch (SQLException e) {
            problem = "the server's facts could not be read: " + e.getMessage();
        }
    }

    @Override
    public void started(long startNanos) {
        origin = startNanos;
    }

    @Override
    public void prepare(LongSupplier count) {
        completed = count;
    }

    /** Requests the counters inside of the interval, unless the last answer is still to come, and does not wait. */
    @Override
    public synchronized void second(Second second) {
        Tick tick = second.tick();
        if (tick.phase() == SeriesRow.Phase.INTERVAL
                && ++ticks % TICKS_BETWEEN_SAMPLES == 0
                && atStart != null
                && atEnd == null
                && (inside.isEmpty() || inside.get(inside.size() - 1).answer().isDone())) {
            inside.add(ask(tick.seconds(), Duration.ZERO));
        }
    }

    @Override
    public synchronized void intervalStarted(long edgeNanos) {
        // Before the counters, whose reading takes a second where they are late.
        stateAtStart = asker.submit(probe::state);
        atStart = ask(secondsNow(), delay());
    }

    /** Requests them in the last second of the interval where they are late, and does not wait. */
    @Override
    public synchronized void intervalEnding() {
        double seconds = secondsNow();
        double late = delay().toMillis() / 1e3;
        if (late > 0 && seconds >= atStart.seconds() + late) {
            ending = true;
            atEnd = ask(seconds, delay());
        }
    }

    @Override
    public synchronized void intervalEnded(long edgeNanos) {
        if (!ending) {
            atEnd = ask(secondsNow(), Duration.ZERO);
        }
        stateAtEnd = asker.submit(probe::state);
    }

    private double secondsNow() {
        return (System.nanoTime() - origin) / 1e9;
    }

    private Duration delay() {
        return counterDelay == null ? Duration.ZERO : counterDelay;
    }

    /** @param during time over which the mean of several readings is taken; zero for one reading */
    private Asked ask(double seconds, Duration during) {
        long asked = System.nanoTime();
        return new Asked(seconds, asked, during, asker.submit(() -> {
            List<CounterReading> readings = new ArrayList<>();
            for (int i = 0; i < (during.isZero() ? 1 : READINGS); i++) {
                TimeUnit.NANOSECONDS.sleep(asked + i * during.toNanos() / READINGS - System.nanoTime());
                Map<String, Long> counters = new LinkedHashMap<>(probe.counters());
                long transactions = own.getAsLong();
                if (transactions != 0 && counters.containsKey(ServerProbe.COMMITS)) {
                    counters.put(Server.OWN_TRANSACTIONS, transactions);
                }
                double answered = seconds + (System.nanoTime() - asked) / 1e9;
                readings.add(new CounterReading(seconds, answered, counters, completed.getAsLong()));
            }
            return CounterReading.mean(readings);
        }));
    }

    /** The reading of an edge, for which it waits until a second after its request and the time of its readings. */
    private CounterReading edge(Asked asked) {
        if (asked == null) {
            return CounterReading.none(0);
        }
        long limit = EDGE_MILLIS + asked.during().toMillis();
        long left = TimeUnit.MILLISECONDS.toNanos(limit) - (System.nanoTime() - asked.nanos());
        Reading<CounterReading> reading = answer(asked.answer(), left, limit + " ms", Throwable::getMessage);
        if (!reading.isAvailable()) {
            problem = "the server's counters could not be read: " + reading.reason();
        }
        return reading.orElse(CounterReading.none(asked.seconds()));
    }

    private static <T> Reading<T> answer(
            Future<T> answer, long nanos, String limit, Function<Throwable, String> failure) {
        try {
            return Reading.of(answer.get(Math.max(0, nanos), TimeUnit.NANOSECONDS));
        } catch (ExecutionException e) {
            String message = failure.apply(e.getCause());
            return Reading.unavailable(
                    message == null || message.isBlank() ? e.getCause().toString() : message);
        } catch (TimeoutException | CancellationException e) {
            answer.cancel(false);
            return Reading.unavailable("no answer within " + limit);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Reading.unavailable("interrupted");
        }
    }

    /** Differences of settings and catalog between both edges of the interval; empty where there are none, or there was no interval. */
    public Optional<StateChanges> changes() {
        if (stateAtEnd == null) {
            return Optional.empty();
        }
        Reading<Map<String, String>> first = state(stateAtStart);
        Reading<Map<String, String>> last = state(stateAtEnd);
        return first.isAvailable() && last.isAvailable()
                ? StateChanges.between(first.value(), last.value())
                : Optional.of(new StateChanges(
                        true,
                        "settings and catalog at the edges of the interval were not compared: "
                                + (first.isAvailable() ? last : first).reason()));
    }

    private static Reading<Map<String, String>> state(Future<Map<String, String>> asked) {
        return answer(asked, TimeUnit.SECONDS.toNanos(STATE_SECONDS), STATE_SECONDS + " s", ErrorText::firstLine);
    }

    /** Null when they could not be read. */
    public ServerFacts facts() {
        return facts;
    }

    /** The server's clock, less this machine's, before the run; empty when not known. */
    public Optional<ClockOffset> clock() {
        return clock;
    }

    /** Protocol and cipher, or null when not known. */
    public String tls() {
        return tls;
    }

    /**
     * Longest delay of the counters of one edge behind what they count, against that of the other edge; null when it could not be read. What
     * both edges have in common makes no difference.
     */
    public Duration counterDelay() {
        return ending ? counterDelay.dividedBy(REST) : counterDelay;
    }

    /** Reason that something could not be read, or null. */
    public String problem() {
        growth();
        return problem;
    }

    /** Null when the counters of an edge could not be read. */
    public Counted counted() {
        CounterReading first = edge(atStart);
        CounterReading last = edge(atEnd);
        return first.counters() == null || last.counters() == null
                ? null
                : new Counted(last.answeredSeconds() - first.answeredSeconds(), last.completed() - first.completed());
    }

    /** Growth of the counters in the interval. */
    public ServerGrowth growth() {
        return new ServerGrowth(figures, edge(atStart).counters(), edge(atEnd).counters(), problem);
    }

    /** Commits and rollbacks in the interval as the server counts them. */
    public Reading<Long> transactions() {
        return growth().sum(List.of(ServerProbe.COMMITS, ServerProbe.ROLLBACKS));
    }

    /** Percent of logical reads that the cache answered, in each stretch between two readings; empty when one of them is not there. */
    public List<Double> hitPercents() {
        List<CounterReading> readings = readings();
        List<Double> percents = new ArrayList<>();
        for (int i = 1; i < readings.size(); i++) {
            ServerGrowth growth = new ServerGrowth(
                    figures, readings.get(i - 1).counters(), readings.get(i).counters(), null);
            Long reads = growth.value(ServerFigure.LOGICAL_READS);
            Long misses = growth.value(ServerFigure.CACHE_MISSES);
            if (reads == null || misses == null || reads == 0) {
                return List.of();
            }
            percents.add(100.0 * (reads - misses) / reads);
        }
        return percents;
    }

    /** Times of the server's checkpoints, from readings of its counter; null when those of the interval could not be counted. */
    public List<CheckpointTime> checkpointTimes() {
        return ServerGrowth.checkpoints(figures, readings());
    }

    private List<CounterReading> readings() {
        List<CounterReading> readings = new ArrayList<>();
        readings.add(edge(atStart));
        // Which waits until those before it are answered.
        CounterReading end = edge(atEnd);
        inside.forEach(asked -> readings.add(answer(asked.answer(), 0, "the interval", Throwable::getMessage)
                .orElse(CounterReading.none(asked.seconds()))));
        readings.add(end);
        return readings;
    }

    /** Ends without waiting for outstanding requests. */
    @Override
    public void close() {
        asker.shutdownNow();
    }
}
