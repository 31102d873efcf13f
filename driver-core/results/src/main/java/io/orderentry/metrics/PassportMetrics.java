package io.orderentry.metrics;

import io.orderentry.metrics.Metric.Scope;
import io.orderentry.result.Calibration;
import io.orderentry.result.MachineWork;
import io.orderentry.result.Reading;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.text.WordUtils;

/** The machine itself, without any database, before and after a run (docs/machines.md). */
public final class PassportMetrics {
    private static final String SOURCE = "short measurements before and after the run";

    /** All kinds of work, in the order of a passport. */
    public static final List<Metric> WORK =
            Arrays.stream(MachineWork.values()).map(PassportMetrics::work).toList();

    /** One figure for processors and memory, on which most of a database's work rests. */
    public static final Metric SPEED = Metric.of(Scope.DRIVER, SOURCE, "calibration.before.work")
            .named("machineSpeed", "Machine: speed of processors and memory")
            .in("", 2, Direction.HIGHER)
            .ofResult(result -> result.calibration().flatMap(PassportMetrics::speed))
            .withRow("Speed of processors and memory")
            .withDescription("Geometric mean of integer work on one and on all CPUs, memory bandwidth and loads from"
                    + " memory in a microsecond. Only its ratios mean something.");

    public static final List<Metric> ALL =
            Stream.concat(Stream.of(SPEED), WORK.stream()).toList();

    private PassportMetrics() {}

    public static Metric of(MachineWork work) {
        return WORK.get(work.ordinal());
    }

    private static Metric work(MachineWork work) {
        return Metric.of(Scope.DRIVER, SOURCE, "calibration.before.work." + work.key() + ".value")
                .named("machine" + WordUtils.capitalize(work.key()), "Machine: " + work.label())
                .in(work.unit(), decimals(work), work.higherIsBetter() ? Direction.HIGHER : Direction.LOWER)
                .ofResult(result -> result.calibration().flatMap(calibration -> calibration.figure(work)))
                .withRow(WordUtils.capitalize(work.label(), '\n'))
                .withDescription(work.description() + " Geometric mean of before and after the run.");
    }

    private static int decimals(MachineWork work) {
        return switch (work.unit()) {
            case "ms" -> 4;
            case "GB/s", "us" -> 2;
            default -> 1;
        };
    }

    private static Reading<Double> speed(Calibration calibration) {
        Reading<Double> latency = calibration.figure(MachineWork.MEMORY_LATENCY).map(nanos -> 1e3 / nanos);
        return latency.flatMap(loads -> calibration
                .figure(MachineWork.INTEGER)
                .flatMap(one -> calibration
                        .figure(MachineWork.INTEGER_ALL)
                        .flatMap(all -> calibration
                                .figure(MachineWork.MEMORY_BANDWIDTH)
                                .map(bandwidth -> Math.pow(loads * one * all * bandwidth, 0.25)))));
    }
}
