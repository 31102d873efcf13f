package io.orderentry.metrics;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** A figure by its path through nested records, as its JSON has it. */
final class RecordPath {
    private RecordPath() {}

    /**
     * The figure at a path; null when it or a record on the way is null. Thread-safe.
     *
     * @throws IllegalArgumentException when a record has no such component
     */
    static Function<Object, Double> of(Class<?> root, String path) {
        List<Method> accessors = new ArrayList<>();
        Class<?> type = root;
        try {
            for (String name : path.split("\\.")) {
                Method accessor = type.getMethod(name);
                accessors.add(accessor);
                type = accessor.getReturnType();
            }
        } catch (NoSuchMethodException e) {
            throw new IllegalArgumentException(root.getSimpleName() + " has no figure at " + path, e);
        }
        return record -> read(accessors, record);
    }

    private static Double read(List<Method> accessors, Object record) {
        Object value = record;
        try {
            for (Method accessor : accessors) {
                if (value == null) {
                    return null;
                }
                value = accessor.invoke(value);
            }
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
        return value == null ? null : Double.valueOf(((Number) value).doubleValue());
    }
}
