package io.orderentry.observe.host.parse;

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
        for (String key = name; ; key = key.substring(0, key.lastIndexOf('.'))) {
            String reason = absent.get(key);
            if (reason != null) {
                return reason;
            }
            if (key.indexOf('.') < 0) {
                return absent.getOrDefault("", "not available from this source");
            }
        }
    }
}
