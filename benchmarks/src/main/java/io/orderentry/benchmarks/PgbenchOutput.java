package io.orderentry.benchmarks;

import io.orderentry.model.TransactionType;
import java.io.IOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Output of pgbench 15 and newer about a run of the five scripts, each given in the order of the transaction types.
 *
 * @param tps mean of the seconds after the ramp-up, all five scripts together
 * @param transactions of the whole run
 * @param newOrderShare part of them that was New-Order
 * @param latencyMillis mean of each script, of the whole run
 */
record PgbenchOutput(double tps, long transactions, double newOrderShare, Map<TransactionType, Double> latencyMillis) {
    private static final Pattern PROGRESS = Pattern.compile("progress: ([\\d.]+) s, ([\\d.]+) tps, .*");
    private static final Pattern PROCESSED = Pattern.compile("number of transactions actually processed: (\\d+).*");
    private static final Pattern FAILED = Pattern.compile("number of failed transactions: (\\d+) .*");
    private static final Pattern SCRIPT = Pattern.compile("SQL script (\\d+): .*");
    private static final Pattern SCRIPT_COUNT = Pattern.compile(" - (\\d+) transactions \\(.*");
    private static final Pattern SCRIPT_LATENCY = Pattern.compile(" - latency average = ([\\d.]+) ms");

    /** @throws IOException when something is missing, or a transaction failed */
    static PgbenchOutput parse(List<String> lines, double warmupSeconds) throws IOException {
        Reading reading = new Reading(warmupSeconds);
        lines.forEach(reading::line);
        if (reading.failed != 0) {
            throw new IOException("pgbench counted " + (reading.failed < 0 ? "no" : reading.failed)
                    + " failed transactions, 0 are expected:\n" + String.join("\n", lines));
        }
        if (!(reading.seconds > 0) || reading.counts.size() != TransactionType.count()) {
            throw new IOException("pgbench did not print what was expected:\n" + String.join("\n", lines));
        }
        long counted =
                reading.counts.values().stream().mapToLong(Long::longValue).sum();
        return new PgbenchOutput(
                reading.transactions / reading.seconds,
                reading.processed,
                (double) reading.counts.get(TransactionType.NEW_ORDER) / counted,
                reading.latencies);
    }

    /** Where in the output we are. */
    private static final class Reading {
        private final double warmupSeconds;
        private final Map<TransactionType, Long> counts = new EnumMap<>(TransactionType.class);
        private final Map<TransactionType, Double> latencies = new EnumMap<>(TransactionType.class);
        private double last;
        private double seconds;
        private double transactions;
        private long processed;
        private long failed = -1;
        private TransactionType script;

        private Reading(double warmupSeconds) {
            this.warmupSeconds = warmupSeconds;
        }

        private void line(String line) {
            Matcher m;
            if ((m = PROGRESS.matcher(line)).matches()) {
                progress(Double.parseDouble(m.group(1)), Double.parseDouble(m.group(2)));
            } else if ((m = PROCESSED.matcher(line)).matches()) {
                processed = Long.parseLong(m.group(1));
            } else if ((m = FAILED.matcher(line)).matches()) {
                failed = Long.parseLong(m.group(1));
            } else if ((m = SCRIPT.matcher(line)).matches()) {
                script = TransactionType.at(Integer.parseInt(m.group(1)) - 1);
            } else if ((m = SCRIPT_COUNT.matcher(line)).matches()) {
                counts.put(script, Long.parseLong(m.group(1)));
            } else if (script != null && (m = SCRIPT_LATENCY.matcher(line)).matches()) {
                latencies.put(script, Double.parseDouble(m.group(1)));
            }
        }

        /** A line speaks of the time since the one before it, which on a busy machine is not exactly a second. */
        private void progress(double at, double tps) {
            if (last >= warmupSeconds) {
                seconds += at - last;
                transactions += tps * (at - last);
            }
            last = at;
        }
    }
}
