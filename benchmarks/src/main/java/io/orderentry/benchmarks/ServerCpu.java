package io.orderentry.benchmarks;

import io.orderentry.observe.machine.LocalProcess;
import io.orderentry.observe.machine.ProcSample;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Processor time of a server's processes and all their descendants, read twice a second: that of any interval is known afterwards. A process
 * that has ended is in the figures of its parent, which waited for it.
 */
final class ServerCpu implements AutoCloseable {
    private static final long PERIOD_MILLIS = 500;
    /** User and system time of the process, and of its children that have ended. */
    private static final int FIRST_TIME = 11;

    private static final int LAST_TIME = 14;

    private final List<Long> roots;
    private final NavigableMap<Double, Double> seconds = new TreeMap<>();
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();

    /** @param roots none where the server runs elsewhere */
    ServerCpu(List<LocalProcess> roots) {
        this.roots =
                roots.stream().flatMap(process -> process.number().stream()).toList();
        clock.scheduleAtFixedRate(this::read, 0, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** Reads now; returns the moment in milliseconds of the epoch. */
    synchronized double read() {
        double now = System.currentTimeMillis();
        long ticks = roots.stream()
                .map(ProcessHandle::of)
                .flatMap(Optional::stream)
                .flatMap(root -> Stream.concat(Stream.of(root), root.descendants()))
                .map(process -> LocalProcess.of("" + process.pid()).statFields())
                .filter(fields -> fields.length > LAST_TIME)
                .flatMapToLong(fields ->
                        Arrays.stream(fields, FIRST_TIME, LAST_TIME + 1).mapToLong(Long::parseLong))
                .sum();
        seconds.put(now, ticks / ProcSample.USER_HZ);
        return now;
    }

    /** Seconds between two moments in milliseconds of the epoch; NaN where the server runs elsewhere. */
    synchronized double between(double from, double to) {
        return roots.isEmpty() ? Double.NaN : at(to) - at(from);
    }

    private double at(double moment) {
        Map.Entry<Double, Double> before = seconds.floorEntry(moment);
        Map.Entry<Double, Double> after = seconds.ceilingEntry(moment);
        double step = after.getKey() - before.getKey();
        double share = step == 0 ? 0 : (moment - before.getKey()) / step;
        return before.getValue() + share * (after.getValue() - before.getValue());
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }
}
