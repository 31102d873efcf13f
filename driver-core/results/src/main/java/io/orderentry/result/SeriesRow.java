package io.orderentry.result;

import io.orderentry.model.KebabCase;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * One second of a run: a row of {@code series.csv}.
 *
 * @param seconds since the start of the ramp-up, at the end of this second
 * @param newOrders completed in it, those rolled back by design included
 * @param transactions of all types completed in it
 * @param errors transactions that ended failed or unknown in it
 * @param lengthSeconds more than one when the driver was late ({@link #isLate}), less at the end of a phase
 */
@RecordBuilder
public record SeriesRow(
        long seconds, Phase phase, long newOrders, long transactions, long errors, long retries, double lengthSeconds) {

    private static final double LATE_SECONDS = 2;

    /** The phases of a run, in their order. */
    public enum Phase {
        RAMP_UP,
        INTERVAL,
        DRAIN;

        /** The word in {@code series.csv}. */
        @Override
        public String toString() {
            return KebabCase.of(this);
        }
    }

    /** Returns whether it was read so late that it holds at least one second more, and no one knows what of it belongs to which. */
    public boolean isLate() {
        return phase != Phase.DRAIN && lengthSeconds >= LATE_SECONDS;
    }

    /** Rows of one phase and second, of agents or of targets, added up: a second of all is as long as the longest of them. In order. */
    public static List<SeriesRow> sums(List<SeriesRow> rows) {
        Map<Phase, Map<Long, SeriesRow>> sums = new EnumMap<>(Phase.class);
        rows.forEach(row ->
                sums.computeIfAbsent(row.phase, phase -> new TreeMap<>()).merge(row.seconds, row, SeriesRow::plus));
        return sums.values().stream().flatMap(each -> each.values().stream()).toList();
    }

    private SeriesRow plus(SeriesRow other) {
        return SeriesRowBuilder.builder(this)
                .newOrders(newOrders + other.newOrders)
                .transactions(transactions + other.transactions)
                .errors(errors + other.errors)
                .retries(retries + other.retries)
                .lengthSeconds(Math.max(lengthSeconds, other.lengthSeconds))
                .build();
    }
}
