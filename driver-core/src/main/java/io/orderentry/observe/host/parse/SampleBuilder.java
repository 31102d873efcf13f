package io.orderentry.observe.host.parse;

import java.util.Map;
import java.util.TreeMap;

/** A sample while it is put together. */
final class SampleBuilder {
    private final Map<String, Double> counters = new TreeMap<>();
    private final Map<String, String> absent = new TreeMap<>();

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

    HostSample at(double seconds) {
        return new HostSample(seconds, counters, absent);
    }
}
