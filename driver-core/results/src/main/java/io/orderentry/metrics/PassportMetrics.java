package io.orderentry.metrics;

import io.orderentry.metrics.Metric.Scope;
import io.orderentry.result.MachineWork;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.text.WordUtils;

/** The driver's machine itself, without any database, before a run (docs/machines.md). */
public final class PassportMetrics {
    /** All kinds of work, in the order of a passport. */
    public static final List<Metric> ALL =
            Arrays.stream(MachineWork.values()).map(PassportMetrics::work).toList();

    private PassportMetrics() {}

    private static Metric work(MachineWork work) {
        return Metric.of(Scope.DRIVER, "short measurements before the run", "passport.work." + work.key() + ".value")
                .named("machine" + WordUtils.capitalize(work.key()), "Machine: " + work.label())
                .in(work.unit(), decimals(work), work.higherIsBetter() ? Direction.HIGHER : Direction.LOWER)
                .withRow(WordUtils.capitalize(work.label(), '\n'))
                .withDescription(work.description() + " Median of short measurements before the run.");
    }

    private static int decimals(MachineWork work) {
        return switch (work.unit()) {
            case "ms" -> 4;
            case "GB/s", "us" -> 2;
            default -> 1;
        };
    }
}
