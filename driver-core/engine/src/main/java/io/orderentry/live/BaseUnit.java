package io.orderentry.live;

import io.orderentry.metrics.Metric;
import java.util.Locale;

/**
 * Name of a figure of a machine with its base unit, as Prometheus wants both, and the factor from the unit of the result: {@code cpu.busy}
 * in percent is {@code cpu.busy.ratio}.
 *
 * @param name in Micrometer's form, words with dots between them
 */
record BaseUnit(String name, double factor) {
    private static final String BITS = ".bits.";
    private static final double BITS_PER_BYTE = 8;

    static BaseUnit of(Metric metric) {
        String words = metric.path().replaceAll("(?<=[a-z0-9])(?=[A-Z])", ".").toLowerCase(Locale.ROOT);
        if (metric.unit().equals("%")) {
            return new BaseUnit(words + ".ratio", 1e-2);
        }
        return words.contains(BITS)
                ? new BaseUnit(words.replace(BITS, ".bytes."), 1 / BITS_PER_BYTE)
                : new BaseUnit(words, 1);
    }
}
