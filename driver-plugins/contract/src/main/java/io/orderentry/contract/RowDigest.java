package io.orderentry.contract;

import io.orderentry.model.RowSink;
import java.util.zip.CRC32;

/**
 * A hash of rows that is quickly made, to compare tables within one test: SHA-256 of whole populations, as in {@link
 * io.orderentry.data.TableHash}, would take most of the suite's time. Blanks at the end of a text do not count.
 */
final class RowDigest implements RowSink {
    private static final long NULL = 0x6E756C6CL;
    private static final long END_OF_ROW = 0x0AL;

    private final CRC32 crc = new CRC32();
    private long hash;
    private long rows;

    /** Equal for equal rows in equal order. */
    record Value(long rows, long hash) {}

    Value value() {
        return new Value(rows, hash);
    }

    private void add(long value) {
        hash = (Long.rotateLeft(hash, 23) ^ value) * 0x9E3779B97F4A7C15L;
    }

    @Override
    public void integer(long value) {
        add(value);
    }

    @Override
    public void decimal(long unscaled, int scale) {
        add(unscaled);
    }

    @Override
    public void text(byte[] ascii, int offset, int length) {
        int end = offset + length;
        while (end > offset && ascii[end - 1] == ' ') {
            end--;
        }
        crc.reset();
        crc.update(ascii, offset, end - offset);
        add((long) (end - offset) << 32 | crc.getValue());
    }

    @Override
    public void timestamp(long epochMicros) {
        add(epochMicros);
    }

    @Override
    public void nullValue() {
        add(NULL);
    }

    @Override
    public void endRow() {
        add(END_OF_ROW);
        rows++;
    }
}
