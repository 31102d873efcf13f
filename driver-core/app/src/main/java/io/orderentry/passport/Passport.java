package io.orderentry.passport;

import io.orderentry.compare.stats.MedianInterval;
import io.orderentry.observe.driver.DriverWatch;
import io.orderentry.observe.host.HostSample;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Figures of a machine without any database: each kind of work by turns in many rounds, so that what changes on the machine meanwhile widens the
 * intervals of all.
 *
 * @param place file system of the folder that was written and read
 * @param rounds in which each kind of work was done once
 * @param stealPercent share of the processors' time that a hypervisor gave to others meanwhile; null where the kernel does not count it
 */
public record Passport(String place, int rounds, Double stealPercent, List<Figure> figures) {
    /** The same work takes longer before the JVM has compiled it. */
    private static final int WARM_UP_ROUNDS = 2;

    private static final int LEAST_ROUNDS = 10;
    private static final int MOST_ROUNDS = 60;
    private static final long SHORTEST_SLICE_NANOS = 20_000_000;

    public Passport {
        figures = List.copyOf(figures);
    }

    /**
     * Figure of one kind of work.
     *
     * @param median of the rounds; null where the work cannot be done here
     * @param low lower end of the 95 % interval of the median
     * @param high its upper end
     * @param absent why there is no figure; empty where there is one
     */
    public record Figure(MachineWork work, Double median, Double low, Double high, String absent) {
        private static Figure of(MachineWork work, List<Double> values) {
            MedianInterval median = MedianInterval.of(values.stream().sorted().toList());
            return new Figure(work, median.median(), median.low(), median.high(), "");
        }

        /** Half of the interval's length, in percent of the median. */
        public double spreadPercent() {
            return 100 * (high - low) / 2 / median;
        }
    }

    /**
     * Measures for about as long as is asked for, at least some seconds. What it writes is deleted.
     *
     * @param folder on the file system whose writes and reads are measured
     */
    public static Passport measure(Path folder, Duration time) throws IOException, InterruptedException {
        Map<MachineWork, List<Double>> values = new EnumMap<>(MachineWork.class);
        Map<MachineWork, String> absent = new EnumMap<>(MachineWork.class);
        int kinds = MachineWork.values().length;
        int rounds = (int) Math.max(
                LEAST_ROUNDS, Math.min(MOST_ROUNDS, time.toNanos() / SHORTEST_SLICE_NANOS / kinds - WARM_UP_ROUNDS));
        long slice = Math.max(SHORTEST_SLICE_NANOS, time.toNanos() / kinds / (rounds + WARM_UP_ROUNDS));
        HostSample before = DriverWatch.processors();
        try (Workshop workshop = new Workshop(folder)) {
            for (int round = 0; round < WARM_UP_ROUNDS + rounds; round++) {
                for (MachineWork work : MachineWork.values()) {
                    if (absent.containsKey(work)) {
                        continue;
                    }
                    try {
                        double value = work.measure(workshop, slice);
                        if (round >= WARM_UP_ROUNDS) {
                            values.computeIfAbsent(work, each -> new ArrayList<>())
                                    .add(value);
                        }
                    } catch (IOException | UnsupportedOperationException e) {
                        absent.put(work, String.valueOf(e.getMessage()));
                    }
                }
            }
            return new Passport(
                    workshop.place(),
                    rounds,
                    DriverWatch.stealPercent(before, DriverWatch.processors()),
                    figures(values, absent));
        }
    }

    private static List<Figure> figures(Map<MachineWork, List<Double>> values, Map<MachineWork, String> absent) {
        List<Figure> figures = new ArrayList<>();
        for (MachineWork work : MachineWork.values()) {
            figures.add(
                    absent.containsKey(work)
                            ? new Figure(work, null, null, null, absent.get(work))
                            : Figure.of(work, values.get(work)));
        }
        return figures;
    }
}
