package io.orderentry.report;

/**
 * A line of the summary of a run.
 *
 * @param tone for its colour
 * @param text without control codes and without a line feed
 */
public record SummaryLine(Tone tone, String text) {
    /** Meaning of a line. */
    public enum Tone {
        PLAIN,
        GOOD,
        BAD,
        WARNING
    }
}
