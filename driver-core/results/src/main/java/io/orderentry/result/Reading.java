package io.orderentry.result;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * A value, or the reason it is not available. Immutable.
 *
 * @param value null when it is not available
 * @param reason null when there is a value
 * @param parts reasons for the parts of the value that are null, by their path in it, such as {@code disk.readAwaitMillis}
 */
public record Reading<T>(T value, String reason, Map<String, String> parts) {
    public Reading {
        parts = Ordered.byName(parts);
        if (value == null ? reason == null || reason.isBlank() || !parts.isEmpty() : reason != null) {
            throw new IllegalArgumentException("a reading is a value or a reason: " + value + ", " + reason);
        }
    }

    /** The value; without one, the reason. */
    public static <T> Reading<T> of(T value, String otherwise) {
        return new Reading<>(value, value == null ? otherwise : null, Map.of());
    }

    public static <T> Reading<T> unavailable(String reason) {
        return of(null, reason);
    }

    /**
     * A record made of readings.
     *
     * @param constructor takes each part by the name of its component, which is its path
     */
    public static <R extends Record> Reading<R> assemble(Function<Parts, R> constructor) {
        Parts parts = new Parts();
        R assembled = constructor.apply(parts);
        return new Reading<>(assembled, null, parts.reasons(assembled));
    }

    /** A map of readings in its order; a value that is not available is null. */
    public static <T> Reading<Map<String, T>> map(Map<String, Reading<T>> readings) {
        Map<String, T> values = new LinkedHashMap<>();
        Map<String, String> reasons = new TreeMap<>();
        readings.forEach((name, reading) -> values.put(name, reading.valueAt(name, reasons)));
        return new Reading<>(values, null, reasons);
    }

    /** A list of readings that have values. */
    public static <T> Reading<List<T>> list(List<Reading<T>> readings) {
        List<T> values = new ArrayList<>();
        Map<String, String> reasons = new TreeMap<>();
        for (Reading<T> reading : readings) {
            values.add(reading.valueAt("[" + values.size() + "]", reasons));
        }
        return new Reading<>(values, null, reasons);
    }

    /**
     * The value, or null.
     *
     * @param path of the value
     * @param absent receives the reasons for the value and for its parts, by their paths
     */
    public T valueAt(String path, Map<String, String> absent) {
        if (value == null) {
            absent.put(path, reason);
        }
        parts.forEach((part, why) -> absent.put(path + (part.startsWith("[") ? part : "." + part), why));
        return value;
    }

    /** Parts of a record while it is constructed. */
    public static final class Parts {
        private final Map<String, String> reasons = new TreeMap<>();
        private final List<String> names = new ArrayList<>();

        private Parts() {}

        /**
         * The value of a component, or null; its reasons are kept.
         *
         * @param name of the component
         */
        public <T> T take(String name, Reading<T> part) {
            names.add(name);
            return part.valueAt(name, reasons);
        }

        /** The same for a value that has a reason only when it is null. */
        public <T> T take(String name, T value, String otherwise) {
            return take(name, of(value, otherwise));
        }

        private Map<String, String> reasons(Record assembled) {
            List<String> components = Arrays.stream(assembled.getClass().getRecordComponents())
                    .map(RecordComponent::getName)
                    .toList();
            for (String name : names) {
                if (!components.contains(name)) {
                    throw new IllegalArgumentException(assembled.getClass() + " has no component " + name);
                }
            }
            return reasons;
        }
    }
}
