package io.orderentry.result;

/**
 * Counter of the server, under one name for every vendor.
 *
 * @param value growth in the measurement interval
 * @param source the view and column it was read from, such as {@code stat_database.reads}
 */
public record Figure(long value, String unit, String source) {
    public Figure {
        if (value < 0 || unit.isBlank() || source.isBlank()) {
            throw new IllegalArgumentException(
                    "server: a figure of " + value + " '" + unit + "' from '" + source + "' is none");
        }
    }
}
