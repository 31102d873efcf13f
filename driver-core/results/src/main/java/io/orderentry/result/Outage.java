package io.orderentry.result;

import io.orderentry.text.Sentences;

/**
 * Time in the measurement interval in which no transaction was completed, and connections were lost or could not be opened.
 *
 * @param fromSeconds the last completion before it, since the start of the ramp-up
 * @param seconds until the next completion, or until the end of the interval
 * @param ended whether a transaction was completed after it, in the interval
 * @param newOrdersNotAttempted New-Orders that the mean rate of the minute before would have completed in it; 0 in the first second of a run
 * @param unknown transactions of unknown outcome that lost their connections in it
 * @param recovery until throughput was back
 */
public record Outage(
        double fromSeconds,
        double seconds,
        boolean ended,
        long newOrdersNotAttempted,
        long unknown,
        Reading<Recovery> recovery) {
    /** Share of the throughput before an outage at which it counts as recovered. */
    public static final double RECOVERED = 0.9;

    /**
     * Time until the first whole second with at least 90 % of the New-Orders per second of the minute before.
     *
     * @param seconds from the beginning of the outage to that second
     * @param newOrdersNotAttempted New-Orders that the rate before would have completed in that time, without those that were completed
     */
    public record Recovery(double seconds, long newOrdersNotAttempted) {}

    /** "no transaction for 3.4 s from 0:12, about 2,340 New-Orders not attempted, 4 of unknown outcome; back at 90 % of throughput after 5.0 s". */
    public String text() {
        long from = (long) fromSeconds;
        return Sentences.text(
                        "no transaction for %.1f s from %d:%02d%s, about %,d New-Orders not attempted, %,d of unknown outcome",
                        seconds, from / 60, from % 60, ended ? "" : " to the end", newOrdersNotAttempted, unknown)
                + recovery.map(back -> Sentences.text(
                                "; back at 90 %% of throughput after %.1f s, about %,d New-Orders not attempted until then",
                                back.seconds(), back.newOrdersNotAttempted()))
                        .orElse("");
    }
}
