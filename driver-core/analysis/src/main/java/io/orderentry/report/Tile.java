package io.orderentry.report;

import io.orderentry.metrics.Numbers;

/** A figure at the top of a page, under its name. */
public record Tile(String label, String value, String unit, String description) {
    /**
     * Errors, with the retries beside them.
     *
     * @param when a sentence
     */
    public static Tile ofErrors(double errors, double retries, String when) {
        return new Tile(
                "Errors",
                Numbers.decimal(errors, 0),
                "\u00b7 " + Numbers.decimal(retries, 0) + (retries == 1 ? " retry" : " retries"),
                "Transactions of all types that failed or whose outcome is unknown; beside it the further attempts after a conflict. "
                        + when);
    }
}
