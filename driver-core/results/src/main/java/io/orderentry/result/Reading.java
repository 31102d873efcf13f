package io.orderentry.result;

import java.lang.reflect.RecordComponent;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
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
     * A record made of readings. The path of a part without a value is the name of its component.
     *
     * @param constructor takes the parts in the order of the record's components
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
        private final Queue<Reading<?>> incomplete = new ArrayDeque<>();

        private Parts() {}

        public <T> T take(Reading<T> part) {
            if (part.value() == null || !part.parts().isEmpty()) {
                incomplete.add(part);
            }
            return part.value();
        }

        /** The value; the reason is kept when it is null. */
        public <T> T take(T value, String otherwise) {
            return take(of(value, otherwise));
        }

        private Map<String, String> reasons(Record assembled) {
            Map<String, String> reasons = new TreeMap<>();
            for (RecordComponent component : assembled.getClass().getRecordComponents()) {
                Reading<?> next = incomplete.peek();
                if (next != null && Objects.equals(next.value(), value(assembled, component))) {
                    incomplete.remove().valueAt(component.getName(), reasons);
                }
            }
            if (!incomplete.isEmpty()) {
                throw new IllegalArgumentException(
                        "readings were not taken in the order of the components of " + assembled.getClass());
            }
            return reasons;
        }

        private static Object value(Record assembled, RecordComponent component) {
            try {
                return component.getAccessor().invoke(assembled);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
