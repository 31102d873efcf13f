package io.orderentry.observe.host;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * One reading of a machine. Immutable.
 *
 * @param seconds of a clock that never jumps, of the machine read or of the reader; only differences have a meaning
 * @param counters values that only grow while the machine runs, by canonical name (see {@link ProcSample}); names that begin with
 *     {@code gauge.} are levels instead and may fall; a value below zero or without an end is none, and made absent
 * @param absent why a counter is not there, by its name or by the first words of it, such as {@code disk} for all of
 *     {@code disk.NAME.reads}
 */
public record HostSample(double seconds, Map<String, Double> counters, Map<String, String> absent) {
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

    /** Reason for the absence of this counter: the reason of its own name, or of the longest beginning of it up to a dot that has one. */
    public String reason(String name) {
        String key = name;
        while (!key.isEmpty() && !absent.containsKey(key)) {
            key = key.substring(0, Math.max(0, key.lastIndexOf('.')));
        }
        return absent.getOrDefault(key, "not available from this source");
    }

    /** A sample while it is put together. */
    static final class Builder {
        final Map<String, Double> counters = new TreeMap<>();
        final Map<String, String> absent = new TreeMap<>();

        void put(String name, double value) {
            counters.put(name, value);
        }

        /** The value times the factor, or why there is none. */
        void put(String name, Double value, double factor, String otherwise) {
            if (value == null) {
                absent.put(name, otherwise);
            } else {
                counters.put(name, value * factor);
            }
        }

        void absent(String name, String reason) {
            absent.put(name, reason);
        }

        void addAll(Builder part) {
            counters.putAll(part.counters);
            absent.putAll(part.absent);
        }

        HostSample at(double seconds) {
            return new HostSample(seconds, counters, absent);
        }
    }
}
