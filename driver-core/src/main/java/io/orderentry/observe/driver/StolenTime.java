package io.orderentry.observe.driver;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * The processors' time of this machine, and how much of it the hypervisor gave to others (DOMAIN D.2), in clock ticks since the machine
 * started.
 */
record StolenTime(long stolen, long total) {
    private static final Path STAT = Path.of("/proc/stat");
    /** user nice system idle iowait irq softirq steal; the guests' that follow are inside user and nice. */
    private static final int CLASSES = 8;

    private static final int STEAL = 7;

    /** This machine's, now; null where it does not tell. */
    static StolenTime now() {
        try (var lines = Files.newBufferedReader(STAT)) {
            return parse(lines.readLine());
        } catch (IOException e) {
            return null;
        }
    }

    /** From the first line of /proc/stat; null when it is none. */
    static StolenTime parse(String line) {
        String[] fields = line == null ? new String[0] : line.trim().split("\\s+");
        if (fields.length <= CLASSES || !fields[0].equals("cpu")) {
            return null;
        }
        try {
            long[] ticks = Arrays.stream(fields, 1, CLASSES + 1)
                    .mapToLong(Long::parseLong)
                    .toArray();
            return new StolenTime(ticks[STEAL], Arrays.stream(ticks).sum());
        } catch (NumberFormatException e) {
            return null;
        }
    }

    /** The share that was stolen since an earlier reading, in percent; null when either is not there or a count fell. */
    static Double percent(StolenTime before, StolenTime after) {
        if (before == null || after == null || after.total <= before.total || after.stolen < before.stolen) {
            return null;
        }
        return 100.0 * (after.stolen - before.stolen) / (after.total - before.total);
    }
}
