package io.orderentry.populate;

import io.orderentry.model.RowSink;
import io.orderentry.model.Table;
import java.sql.SQLException;

/** Passes rows on and reports at intervals how many they were, and how many bytes their values. */
final class CountingSink implements RowSink {
    private static final int NUMBER_BYTES = Long.BYTES;
    private static final int REPORT_EVERY = 1_000;

    private final RowSink next;
    private final Table table;
    private final BuildListener listener;
    private long rows;
    private int unreported;
    private long unreportedBytes;

    CountingSink(RowSink next, Table table, BuildListener listener) {
        this.next = next;
        this.table = table;
        this.listener = listener;
    }

    long rows() {
        return rows;
    }

    void report() {
        listener.bytes(unreportedBytes);
        listener.rows(table, unreported);
        unreported = 0;
        unreportedBytes = 0;
    }

    @Override
    public void integer(long value) {
        unreportedBytes += NUMBER_BYTES;
        next.integer(value);
    }

    @Override
    public void decimal(long unscaled, int scale) {
        unreportedBytes += NUMBER_BYTES;
        next.decimal(unscaled, scale);
    }

    @Override
    public void text(byte[] ascii, int offset, int length) {
        unreportedBytes += length;
        next.text(ascii, offset, length);
    }

    @Override
    public void timestamp(long epochMicros) {
        unreportedBytes += NUMBER_BYTES;
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
