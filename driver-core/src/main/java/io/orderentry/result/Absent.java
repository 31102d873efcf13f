package io.orderentry.result;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/**
 * The reasons for figures that are not there, collected while a result is put together. Absent is not zero: a figure that is null has
 * a reason under its JSON path, such as {@code host.disk.readAwaitMillis} or {@code hosts[1].network}; the reason of a whole object
 * stands for all it would hold.
 * Not safe for use by several threads.
 */
public final class Absent {
    private final Map<String, String> reasons = new TreeMap<>();

    /** Gives the value back, and keeps the reason if it is null; a value takes the place of an earlier reason. */
    public <T> T unless(String path, T value, String reason) {
        if (value == null) {
            reasons.put(path, reason);
        } else {
            reasons.remove(path);
        }
        return value;
    }

    /** The value of a reading at a path, or null; keeps the reasons for it and for its parts. */
    public <T> T section(String path, Reading<T> reading) {
        reading.at(path, reasons::put);
        return reading.value();
    }

    /** Says "no samples" for the times of every type that has none. */
    public void noSamples(Map<String, TransactionResult> transactions) {
        transactions.forEach((key, result) -> {
            String path = "transactions." + key + ".";
            unless(path + "responseMillis", result.responseMillis(), Percentiles.NO_SAMPLES);
            unless(path + "serviceMillis", result.serviceMillis(), Percentiles.NO_SAMPLES);
        });
    }

    /** The reasons by path. */
    public Map<String, String> reasons() {
        return reasons;
    }

    /** Refuses a null without a reason, an empty reason, and a reason for a figure that is there. */
    static void check(Map<String, Object> sections, Map<String, String> absent) {
        List<String> nulls = new ArrayList<>();
        List<String> present = new ArrayList<>();
        sections.forEach((name, section) -> collect(name, ResultJson.tree(section), nulls, present));
        for (String path : nulls) {
            if (absent.getOrDefault(path, "").isBlank()) {
                throw new IllegalArgumentException(path + " is null without a reason in 'absent'");
            }
        }
        for (String path : present) {
            if (absent.containsKey(path)) {
                throw new IllegalArgumentException(
                        "absent: " + path + " is there, but has a reason for its absence: " + absent.get(path));
            }
        }
    }

    private static void collect(String path, JsonNode node, List<String> nulls, List<String> present) {
        (node.isNull() ? nulls : present).add(path);
        for (int i = 0; node.isArray() && i < node.size(); i++) {
            collect(path + "[" + i + "]", node.get(i), nulls, present);
        }
        if (node.isObject()) {
            node.properties().forEach(entry -> collect(path + "." + entry.getKey(), entry.getValue(), nulls, present));
        }
    }
}
