package io.orderentry.populate;

import io.orderentry.model.RowSink;
import io.orderentry.model.Table;
import java.sql.SQLException;

/** Passes rows on and reports at intervals how many they were. */
final class CountingSink implements RowSink {
    private static final int REPORT_EVERY = 1_000;

    private final RowSink next;
    private final Table table;
    private final BuildListener listener;
    private long rows;
    private int unreported;

    CountingSink(RowSink next, Table table, BuildListener listener) {
        this.next = next;
        this.table = table;
        this.listener = listener;
    }

    long rows() {
        return rows;
    }

    void report() {
        listener.rows(table, unreported);
        unreported = 0;
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
        if (++unreported == REPORT_EVERY) {
            report();
        }
    }
}
