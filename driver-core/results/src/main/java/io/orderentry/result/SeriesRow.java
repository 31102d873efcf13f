package io.orderentry.result;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Objects;

/**
 * One second of a run: a row of {@code series.csv}.
 *
 * @param seconds since the start of the ramp-up, at the end of this second
 * @param newOrders completed in it, those rolled back by design included
 * @param transactions of all types completed in it
 * @param errors transactions that ended failed or unknown in it
 * @param lengthSeconds more than one when the driver was late, less at the end of a phase
 */
@RecordBuilder
public record SeriesRow(
        long seconds, Phase phase, long newOrders, long transactions, long errors, long retries, double lengthSeconds) {

    /** The phases of a run, in their order. */
    public enum Phase {
        RAMP_UP("ramp-up"),
        INTERVAL("interval"),
        DRAIN("drain");

        private final String word;

        Phase(String word) {
            this.word = word;
        }

        /** The word in {@code series.csv}. */
        @Override
        public String toString() {
            return word;
        }
    }

    public SeriesRow {
        Objects.requireNonNull(phase, "phase");
    }
}
