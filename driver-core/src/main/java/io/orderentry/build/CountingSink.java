package io.orderentry.build;

import io.orderentry.model.RowSink;
import java.sql.SQLException;
import java.util.function.LongConsumer;

/** Passes rows on and reports their number at intervals. */
final class CountingSink implements RowSink {
    private static final int TELL_EVERY = 1_000;

    private final RowSink next;
    private final LongConsumer moreRows;
    private long rows;
    private int untold;

    CountingSink(RowSink next, LongConsumer moreRows) {
        this.next = next;
        this.moreRows = moreRows;
    }

    long rows() {
        return rows;
    }

    void report() {
        moreRows.accept(untold);
        untold = 0;
    }

    @Override
    public void integer(long value) {
        next.integer(value);
    }

    @Override
    public void decimal(long unscaled, int scale) {
        next.decimal(unscaled, scale);
    }

    @Override
    public void text(byte[] ascii, int offset, int length) {
        next.text(ascii, offset, length);
    }

    @Override
    public void timestamp(long epochMicros) {
        next.timestamp(epochMicros);
    }

    @Override
    public void nullValue() {
        next.nullValue();
    }

    @Override
    public void endRow() throws SQLException {
        if (Thread.interrupted()) {
            throw new SQLException("interrupted");
        }
        next.endRow();
        rows++;
        if (++untold == TELL_EVERY) {
            report();
        }
    }
}
