package io.orderentry.passport;

import io.orderentry.compare.stats.QuantileInterval;
import io.orderentry.observe.driver.DriverWatch;
import io.orderentry.observe.host.HostSample;
import io.orderentry.result.MachineWork;
import io.orderentry.result.Passport;
import io.orderentry.result.Passport.Spread;
import io.orderentry.result.Reading;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Makes a passport of this machine: rounds of all kinds of work, and two stretches in which all CPUs are busy. Used once, by one thread. */
public final class PassportMeasurement {
    /** The same work takes longer before the JVM has compiled it. */
    private static final int WARM_UP_ROUNDS = 4;

    private static final int FEWEST_ROUNDS = 6;
    private static final int MOST_ROUNDS = 120;
    private static final long SHORTEST_SLICE_NANOS = 10_000_000;
    /** Work that a quota may limit: what is done of it in rounds, a little at a time, is within any quota. */
    private static final List<MachineWork> LIMITED = List.of(MachineWork.INTEGER_ALL, MachineWork.FLUSH);
    /** A period of the kernel's quotas: a shorter one may see nothing of a quota, or too much. */
    private static final long STRETCH_SLICE_NANOS = 100_000_000;

    private static final double SHARE_OF_STRETCHES = 0.5;
    private static final int STRETCHES = 2;
    private static final int FEWEST_OF_STRETCH = 2;
    private static final int MEMORIES = 6;

    private final Workshop workshop;
    private final Map<MachineWork, List<Double>> values = new HashMap<>();
    private final Map<MachineWork, String> absent = new HashMap<>();

    private PassportMeasurement(Workshop workshop) {
        this.workshop = workshop;
    }

    /**
     * Measures for about as long as is asked for, at least two seconds. What it writes is deleted.
     *
     * @param folder on the file system whose writes and reads are measured
     */
    public static Passport measure(Path folder, Duration time) throws IOException, InterruptedException {
        HostSample before = DriverWatch.processors();
        try (Workshop workshop = new Workshop(folder)) {
            PassportMeasurement measurement = new PassportMeasurement(workshop);
            int rounds = measurement.rounds(time.toNanos());
            return new Passport(
                    workshop.place(),
                    rounds,
                    Reading.of(
                            DriverWatch.stealPercent(before, DriverWatch.processors()),
                            "the kernel counts no time that a hypervisor gave to others"),
                    measurement.work());
        }
    }

    private int rounds(long nanos) throws InterruptedException {
        int stretch = (int) Math.max(
                FEWEST_OF_STRETCH, SHARE_OF_STRETCHES * nanos / STRETCHES / LIMITED.size() / STRETCH_SLICE_NANOS);
        double inRounds = (1 - SHARE_OF_STRETCHES) * nanos / (MachineWork.values().length - LIMITED.size());
        int rounds =
                (int) Math.max(FEWEST_ROUNDS, Math.min(MOST_ROUNDS, inRounds / SHORTEST_SLICE_NANOS - WARM_UP_ROUNDS));
        long slice = (long) Math.max(SHORTEST_SLICE_NANOS, inRounds / (rounds + WARM_UP_ROUNDS));
        for (int round = 0; round < WARM_UP_ROUNDS + rounds; round++) {
            for (MachineWork work : MachineWork.values()) {
                if (!LIMITED.contains(work)) {
                    measure(work, slice, round >= WARM_UP_ROUNDS);
                }
            }
            if ((round + 1) % ((WARM_UP_ROUNDS + rounds) / STRETCHES) == 0) {
                for (MachineWork work : LIMITED) {
                    // The first slice begins somewhere in a period.
                    for (int i = 0; i <= stretch; i++) {
                        measure(work, STRETCH_SLICE_NANOS, i > 0);
                    }
                }
            }
            if ((round + 1) % Math.max(1, (WARM_UP_ROUNDS + rounds) / MEMORIES) == 0) {
                workshop.renewMemory();
            }
        }
        return rounds;
    }

    private void measure(MachineWork work, long slice, boolean counts) throws InterruptedException {
        if (absent.containsKey(work)) {
            return;
        }
        try {
            double value = one(work, slice);
            if (counts) {
                values.computeIfAbsent(work, each -> new ArrayList<>()).add(value);
            }
        } catch (IOException | UnsupportedOperationException e) {
            absent.put(work, String.valueOf(e.getMessage()));
        }
    }

    private double one(MachineWork work, long nanos) throws IOException, InterruptedException {
        return switch (work) {
            case INTEGER -> workshop.integerRate(nanos);
            case INTEGER_ALL -> workshop.integerRateOfAll(nanos);
            case MEMORY_LATENCY -> workshop.memoryNanos(nanos);
            case MEMORY_BANDWIDTH -> workshop.memoryBandwidth(nanos);
            case SYSTEM_CALL -> workshop.systemCallNanos(nanos);
            case CONTEXT_SWITCH -> workshop.wakeMicros(nanos);
            case TIMER -> workshop.lateMicros(nanos);
            case FLUSH -> workshop.flushMillis(nanos);
            case RANDOM_READ -> workshop.readMillis(nanos);
            case LOOPBACK -> workshop.loopbackMicros(nanos);
        };
    }

    private Map<String, Reading<Spread>> work() {
        Map<String, Reading<Spread>> spreads = new HashMap<>();
        for (MachineWork work : MachineWork.values()) {
            spreads.put(
                    work.key(),
                    absent.containsKey(work)
                            ? Reading.unavailable(absent.get(work))
                            : Reading.of(spread(work, values.get(work))));
        }
        return spreads;
    }

    private static Spread spread(MachineWork work, List<Double> values) {
        QuantileInterval figure = QuantileInterval.of(
                values.stream().sorted().toList(), work.higherIsBetter() ? 1 - work.quantile() : work.quantile());
        return new Spread(figure.value(), figure.low(), figure.high());
    }
}
