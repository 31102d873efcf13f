package io.orderentry.observe;

import io.orderentry.result.Host;
import io.orderentry.result.Reading;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses what {@code perf stat -x ,} prints: a line for each event with its count, unit, name and the time that it was counted. An event
 * that a kind of processor cores counts on its own has a line for each kind.
 */
final class PerfStatParser {
    static final String CLOCK = "cpu-clock";
    static final String CYCLES = "cycles";
    static final String INSTRUCTIONS = "instructions";
    static final String CACHE_MISSES = "LLC-load-misses";
    static final String TLB_MISSES = "dTLB-load-misses";

    /** The name may have a modifier, such as {@code :u}, or stand between the slashes of a kind of core. */
    private static final Pattern LINE =
            Pattern.compile("([0-9.]+|<not supported>|<not counted>),[^,]*,(?:cpu_\\w+/)?([A-Za-z-]+)[/:]?\\w*,.*");

    private static final double MILLIS = 1e3;

    private final Map<String, Double> counts = new HashMap<>();
    private final Map<String, String> failures = new HashMap<>();

    private PerfStatParser(String text) {
        text.lines().map(LINE::matcher).filter(Matcher::matches).forEach(line -> {
            String event = line.group(2);
            if (line.group(1).startsWith("<")) {
                failures.put(event, line.group(1));
            } else {
                counts.merge(event, Double.parseDouble(line.group(1)), Double::sum);
            }
        });
    }

    /**
     * Events per second of all processors.
     *
     * @param processors whose time the event {@value #CLOCK} adds up, in milliseconds
     */
    static Reading<Host.Hardware> parse(String text, int processors) {
        PerfStatParser all = new PerfStatParser(text);
        Double clock = all.counts.get(CLOCK);
        if (clock == null || clock <= 0) {
            return Reading.unavailable("perf stat counted no time");
        }
        if (all.counts.size() == 1) {
            return Reading.unavailable("perf stat says '"
                    + all.failures.getOrDefault(CYCLES, "nothing")
                    + "' of cycles: the processor shows no counters; in a virtual machine the hypervisor has to offer them"
                    + " (virtual PMU)");
        }
        double seconds = clock / MILLIS / processors;
        return Reading.assemble(parts -> new Host.Hardware(
                parts.take(all.rate(CYCLES, seconds)),
                parts.take(all.rate(INSTRUCTIONS, seconds)),
                parts.take(all.rate(CACHE_MISSES, seconds)),
                parts.take(all.rate(TLB_MISSES, seconds))));
    }

    private Reading<Double> rate(String event, double seconds) {
        Double count = counts.get(event);
        return Reading.of(
                count == null ? null : Double.valueOf(count / seconds),
                "perf stat says '" + failures.getOrDefault(event, "nothing") + "' of " + event);
    }
}
