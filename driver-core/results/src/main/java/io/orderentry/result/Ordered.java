package io.orderentry.result;

import io.orderentry.model.TransactionType;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** Unmodifiable maps with one order, so that equal results are equal files. */
public final class Ordered {
    private Ordered() {}

    public static <V> Map<String, V> byName(Map<String, V> map) {
        return Collections.unmodifiableMap(new TreeMap<>(map));
    }

    /** A value for each transaction type, by its key, in the types' order. */
    public static <V> Map<String, V> perType(Function<TransactionType, V> value) {
        Map<String, V> values = new LinkedHashMap<>();
        for (TransactionType type : TransactionType.values()) {
            values.put(type.key(), value.apply(type));
        }
        return values;
    }

    /** In the order of the transaction types; refuses a key that is none and a type that is not there. */
    public static <V> Map<String, V> byType(String where, Map<String, V> map) {
        for (TransactionType type : TransactionType.values()) {
            if (map.get(type.key()) == null) {
                throw new IllegalArgumentException(where + ": " + type.key() + " is missing");
            }
        }
        return byTypes(map);
    }

    /** In the order of the transaction types, which need not all be there; refuses a key that is none. */
    public static <V> Map<String, V> byTypes(Map<String, V> map) {
        map.keySet().forEach(TransactionResult::typeOf);
        Map<String, V> ordered = perType(type -> map.get(type.key()));
        ordered.keySet().retainAll(map.keySet());
        return Collections.unmodifiableMap(ordered);
    }
}
