package io.orderentry.result;

import java.util.Map;

/**
 * Words that describe a machine, by name, such as {@code kernel}. In JSON they are one object of those that are known. Immutable.
 *
 * @param absent reasons for those that are not known
 */
public record MachineFacts(Map<String, String> known, Map<String, String> absent) {
    public MachineFacts {
        known = Ordered.byName(known);
        absent = Ordered.byName(absent);
    }

    /** A fact; null when it is not known. */
    public String get(String name) {
        return known.get(name);
    }

    public String getOrDefault(String name, String otherwise) {
        return known.getOrDefault(name, otherwise);
    }

    public boolean has(String name) {
        return known.containsKey(name);
    }
}
