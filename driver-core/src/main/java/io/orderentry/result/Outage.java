package io.orderentry.result;

/**
 * Time in the measurement interval in which no transaction was completed, and connections were lost or could not be opened.
 *
 * @param fromSeconds the last completion before it, since the start of the ramp-up
 * @param seconds until the next completion, or until the end of the interval
 * @param ended whether a transaction was completed after it, in the interval
 * @param newOrdersLost New-Orders that the mean rate of the minute before would have completed in it; 0 in the first second of a run
 * @param unknown transactions of unknown outcome that lost their connections in it
 */
public record Outage(double fromSeconds, double seconds, boolean ended, long newOrdersLost, long unknown) {
    /** "no transaction for 3.4 s from 0:12, about 2,340 New-Orders lost, 4 of unknown outcome". */
    public String text() {
        long from = (long) fromSeconds;
        return Sentences.text(
                "no transaction for %.1f s from %d:%02d%s, about %,d New-Orders lost, %,d of unknown outcome",
                seconds, from / 60, from % 60, ended ? "" : " to the end", newOrdersLost, unknown);
    }
}
