package io.orderentry.data;

import io.orderentry.model.RowSink;

/**
 * All values of rows mixed into one number, to see within one test whether they are the same: {@link TableHash}, for what people compare,
 * takes several times as long as generating the rows does.
 */
class RowMix implements RowSink {
    private static final long FACTOR = 0x100000001B3L;

    private long mixed = 1;
    private long rows;

    final long mixed() {
        return mixed;
    }

    final long rows() {
        return rows;
    }

    private void add(long value) {
        mixed = (mixed ^ value) * FACTOR;
    }

    @Override
    public void integer(long value) {
        add(value);
    }

    @Override
    public void decimal(long unscaled, int scale) {
        add(unscaled);
        add(scale);
    }

    @Override
    public void text(byte[] ascii, int offset, int length) {
        for (int i = offset; i < offset + length; i++) {
            add(ascii[i]);
        }
        add(length);
    }

    @Override
    public void timestamp(long epochMicros) {
        add(epochMicros);
    }

    @Override
    public void nullValue() {
        add(Long.MIN_VALUE);
    }

    @Override
    public void endRow() {
        rows++;
    }
}
