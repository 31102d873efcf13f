package io.orderentry.observe.host;

import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** {@code /proc/stat}: processor time in ticks, interrupts, context switches, forks. */
final class ProcStat {
    private static final List<String> CLASSES =
            List.of("user", "nice", "system", "idle", "iowait", "irq", "softirq", "steal", "guest", "guestNice");

    /** Those that do not overlap. */
    static final List<String> WITHOUT_GUESTS = CLASSES.subList(0, 8);

    /** The name of a single processor's line. */
    private static final Predicate<String> ONE = Pattern.compile("cpu[0-9]+").asMatchPredicate();

    private ProcStat() {}

    static void read(String text, double ticksPerSecond, HostSample.Builder into) throws UnavailableException {
        Map<String, double[]> table = ProcParser.table(text);
        try {
            double[] ticks = all(table, ticksPerSecond);
            for (int i = 0; i < CLASSES.size(); i++) {
                into.put("cpu." + CLASSES.get(i), ticks[i] / ticksPerSecond);
            }
        } catch (UnavailableException e) {
            into.absent("cpu", e.getMessage());
        }
        try {
            into.put(ProcessorTime.PROCESSORS, processors(table));
        } catch (UnavailableException e) {
            into.absent(ProcessorTime.PROCESSORS, e.getMessage());
        }
        first(table, "intr", "interrupts", into);
        first(table, "ctxt", "contextSwitches", into);
        first(table, "processes", "forks", into);
    }

    /** The number of processors that are online. */
    static long processors(String text) throws UnavailableException {
        return processors(ProcParser.table(text));
    }

    /** Their lines stand between that of all and the interrupts: one that is damaged is another's. */
    private static long processors(Map<String, double[]> table) throws UnavailableException {
        List<String> names = List.copyOf(table.keySet());
        long processors = names.stream().filter(ONE).count();
        if (names.indexOf("intr") != processors + 1) {
            throw new UnavailableException("/proc/stat has no line 'intr' behind those of its processors");
        }
        return processors;
    }

    /** The line of all processors. A digit that became a blank would shift its fields: it must have as many as each processor's line. */
    private static double[] all(Map<String, double[]> table, double ticksPerSecond) throws UnavailableException {
        double[] all = table.get("cpu");
        if (!(ticksPerSecond > 0)) {
            throw new UnavailableException("the length of a tick is not known");
        }
        if (all == null || all.length < CLASSES.size()) {
            throw new UnavailableException("/proc/stat has no line 'cpu' with " + CLASSES.size() + " numbers");
        }
        for (Map.Entry<String, double[]> line : table.entrySet()) {
            if (ONE.test(line.getKey()) && line.getValue().length != all.length) {
                throw new UnavailableException("/proc/stat: 'cpu' has " + all.length + " numbers, '" + line.getKey()
                        + "' has " + line.getValue().length);
            }
        }
        if (table.keySet().stream().noneMatch(ONE)) {
            throw new UnavailableException("/proc/stat has no line of a single processor");
        }
        return all;
    }

    private static void first(Map<String, double[]> table, String line, String name, HostSample.Builder into) {
        double[] numbers = table.get(line);
        into.put(name, numbers == null ? null : Double.valueOf(numbers[0]), 1, "/proc/stat has no line '" + line + "'");
    }
}
