package io.orderentry.result;

import java.math.BigDecimal;
import java.util.Map;

/**
 * Fingerprint of a database before or after a run: equal start states mean equal databases.
 *
 * @param rows by table name
 * @param sums exact decimals, such as {@code sum(w_ytd)}
 * @param population what the loader wrote to {@code oe_meta}
 */
public record DatabaseSnapshot(Map<String, Long> rows, Map<String, String> sums, Map<String, String> population) {
    public DatabaseSnapshot {
        rows = Ordered.byName(rows);
        sums = Ordered.byName(sums);
        sums.forEach(DatabaseSnapshot::number);
        population = Ordered.byName(population);
    }

    /** A sum as a number, or null when it is not there. */
    public BigDecimal sum(String name) {
        return sums.containsKey(name) ? number(name, sums.get(name)) : null;
    }

    private static BigDecimal number(String name, String text) {
        try {
            return new BigDecimal(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(name + ": '" + text + "' is not a decimal number", e);
        }
    }
}
