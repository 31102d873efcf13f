package io.orderentry.host;

import java.util.Map;

/** The texts of {@link ProcFiles#SAMPLE}, and of {@link ProcFiles#EDGE} where they were read, as a sample. */
public final class ProcSample {
    private ProcSample() {}

    public static Sample parse(double seconds, Map<String, String> texts, double ticksPerSecond) {
        return new Sample(seconds, Map.of(), Map.of());
    }
}
