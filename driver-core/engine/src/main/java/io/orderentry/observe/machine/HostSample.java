package io.orderentry.observe.machine;

import static io.orderentry.text.Sentences.text;

import io.orderentry.metrics.FigureArithmetic;
import io.orderentry.result.Reading;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One reading of a machine. Immutable.
 *
 * @param seconds of the reader's clock that never jumps ({@link System#nanoTime}), in the middle between request and answer
 * @param counters values that only grow while the machine runs, by canonical name (see {@link ProcSample}); names that begin with
 *     {@code gauge.} are levels instead and may fall; a value below zero or without an end is none, and made absent
 * @param absent why a counter is not there, by its name or by the first words of it, such as {@code disk} for all of
 *     {@code disk.NAME.reads}
 */
public record HostSample(double seconds, Map<String, Double> counters, Map<String, String> absent) {
    /** A figure of another interval than that of the counts is none. */
    private static final double LATEST_SHARE = 0.01;
    /** A busy scheduler's turn, which only an interval below five seconds can notice. */
    private static final long ALWAYS_IN_TIME = 50_000_000;

    public HostSample {
        Map<String, Double> good = new TreeMap<>();
        Map<String, String> reasons = new TreeMap<>(absent);
        counters.forEach((name, value) -> {
            if (value != null && value >= 0 && value < Double.POSITIVE_INFINITY) {
                good.put(name, value);
            } else {
                reasons.put(name, value + " is no count");
            }
        });
        counters = Collections.unmodifiableMap(good);
        absent = Collections.unmodifiableMap(reasons);
    }

    /** A sample without any counter. */
    public static HostSample unavailable(String reason) {
        return new HostSample(0, Map.of(), Map.of("", reason));
    }

    long nanos() {
        return (long) (1e9 * seconds);
    }

    /** Reason for the absence of this counter: the reason of its own name, or of the longest beginning of it up to a dot that has one. */
    public String reason(String name) {
        String key = name;
        while (!key.isEmpty() && !absent.containsKey(key)) {
            key = key.substring(0, Math.max(0, key.lastIndexOf('.')));
        }
        return absent.getOrDefault(key, "not available from this source");
    }

    /**
     * Reason why the difference of readings beside the edges of the measurement interval is not a figure of it; null when it is one. All moments are
     * nanoseconds of the monotonic clock.
     */
    public static String late(long startEdge, long startRead, long endEdge, long endRead) {
        long interval = Math.max(0, endEdge - startEdge);
        long latest = Math.max(ALWAYS_IN_TIME, (long) (interval * LATEST_SHARE));
        boolean atStart = startRead - startEdge > latest;
        long late = atStart ? startRead - startEdge : endRead - endEdge;
        return late <= latest
                ? null
                : text(
                        "read %.2f s after the %s of the measurement interval, more than 1 %% of its %.1f s: the"
                                + " driver's machine or the source is too busy",
                        late / 1e9, atStart ? "start" : "end", interval / 1e9);
    }

    /** Growth of the counters between two samples. */
    public record Growth(HostSample first, HostSample last) {
        Reading<Double> seconds() {
            double seconds = last.seconds() - first.seconds();
            return seconds > 0 && !Double.isInfinite(seconds)
                    ? Reading.of(seconds)
                    : Reading.unavailable("the two samples are not one after the other");
        }

        /** Growth of a counter; one that fell was reset, and its growth is not available. */
        Reading<Double> of(String counter) {
            Double from = first.counters().get(counter);
            Double to = last.counters().get(counter);
            if (from == null || to == null) {
                String edges = to == null
                        ? "start of the interval and not at its end"
                        : "end of the interval and not at its start";
                String never = from == null && to == null ? "" : counter + " was there at the " + edges + ": ";
                return Reading.unavailable(never + (to == null ? last : first).reason(counter));
            }
            return to >= from
                    ? Reading.of(to - from)
                    : Reading.unavailable(counter + " fell in the interval, which a counter never does");
        }

        Reading<Double> perSecond(String counter) {
            return FigureArithmetic.ratio(of(counter), seconds());
        }

        Reading<Double> of(Stream<String> names) {
            return names.map(this::of).reduce(Reading.of(0.0), FigureArithmetic::sum);
        }

        Reading<Double> of(String kind, Set<String> devices, String... counters) {
            return of(Stream.of(counters)
                    .flatMap(counter -> devices.stream().map(device -> kind + "." + device + "." + counter)));
        }

        /** The names that stand between a first word and the last one, such as those of the disks, in both samples. */
        Set<String> names(String kind) {
            return Stream.of(first, last)
                    .flatMap(sample -> sample.counters().keySet().stream())
                    .filter(counter -> counter.startsWith(kind + ".") && counter.lastIndexOf('.') > kind.length())
                    .map(counter -> counter.substring(kind.length() + 1, counter.lastIndexOf('.')))
                    .collect(Collectors.toCollection(TreeSet::new));
        }

        /** Result of a function of a group of counters; not available where one of the samples has nothing of it. */
        <T> Reading<T> group(String group, Supplier<T> figures) {
            for (HostSample sample : List.of(first, last)) {
                if (sample.counters().keySet().stream().noneMatch(counter -> counter.startsWith(group + "."))) {
                    return Reading.unavailable(sample.reason(group));
                }
            }
            return Reading.of(figures.get());
        }

        Reading<Double> mean(String gauge) {
            Double from = first.counters().get(gauge);
            Double to = last.counters().get(gauge);
            return from == null || to == null
                    ? Reading.unavailable((from == null ? first : last).reason(gauge))
                    : Reading.of((from + to) / 2);
        }
    }
}
