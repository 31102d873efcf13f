package io.orderentry.benchmarks;

import java.util.Locale;

/**
 * How long each part of a floor took.
 *
 * @param rows COPY or LOAD DATA
 * @param indexes keys and indexes that are made after the rows
 */
record LoadSeconds(double rows, double indexes, double analyze) {
    double all() {
        return rows + indexes + analyze;
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT, "%.2f s (rows %.2f, keys and indexes %.2f, ANALYZE %.2f)", all(), rows, indexes, analyze);
    }
}
