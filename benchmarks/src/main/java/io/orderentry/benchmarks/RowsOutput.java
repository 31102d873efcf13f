package io.orderentry.benchmarks;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What {@link RowsProbe} printed.
 *
 * @param tables in the order of their lines; the last one is {@value #PROCESS}, all threads of the JVM
 */
record RowsOutput(Map<String, Cost> tables) {
    static final String PROCESS = "process";
    static final String FORMAT = "rows %s %d %d %d%n";
    private static final Pattern LINE = Pattern.compile("rows (\\S+) (\\d+) (\\d+) (\\d+)");

    /** Of one table. */
    record Cost(long rows, long cpuNanos, long allocatedBytes) {
        double microsPerRow() {
            return cpuNanos / 1e3 / rows;
        }

        double bytesPerRow() {
            return (double) allocatedBytes / rows;
        }
    }

    static RowsOutput of(List<String> lines) {
        Map<String, Cost> tables = new LinkedHashMap<>();
        for (String line : lines) {
            Matcher found = LINE.matcher(line);
            if (found.matches()) {
                tables.put(
                        found.group(1),
                        new Cost(
                                Long.parseLong(found.group(2)),
                                Long.parseLong(found.group(3)),
                                Long.parseLong(found.group(4))));
            }
        }
        if (!tables.containsKey(PROCESS)) {
            throw new IllegalArgumentException("the rows of the process are missing: " + lines);
        }
        return new RowsOutput(tables);
    }

    Cost process() {
        return tables.get(PROCESS);
    }
}
