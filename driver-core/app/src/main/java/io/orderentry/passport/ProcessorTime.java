package io.orderentry.passport;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** Time of all processors since the start of the kernel, in its ticks, and the part of it that a hypervisor gave to others. */
record ProcessorTime(long all, long steal) {
    private static final int STEAL = 7;

    /** Null where the kernel has no {@code /proc/stat}. */
    static ProcessorTime now() {
        try {
            String first =
                    Files.readString(Path.of("/proc/stat")).lines().findFirst().orElse("");
            long[] ticks = Arrays.stream(first.replaceFirst("^cpu +", "").split(" "))
                    .mapToLong(Long::parseLong)
                    .toArray();
            // Time of guests is part of user time.
            return new ProcessorTime(
                    Arrays.stream(ticks).limit(STEAL + 1L).sum(), ticks.length > STEAL ? ticks[STEAL] : 0);
        } catch (IOException | NumberFormatException e) {
            return null;
        }
    }

    static Double stealPercent(ProcessorTime before, ProcessorTime after) {
        return before == null || after == null || after.all == before.all
                ? null
                : Double.valueOf(100.0 * (after.steal - before.steal) / (after.all - before.all));
    }
}
