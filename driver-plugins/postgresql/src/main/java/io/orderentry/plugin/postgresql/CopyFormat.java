package io.orderentry.plugin.postgresql;

import io.orderentry.model.RowSink;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;

/**
 * The bytes of COPY's binary format: a header, for each row the number of its fields and each field behind its length, and a trailer.
 * It costs the server up to a third less than the text format, and no character needs an escape.
 *
 * <p>Holds the bytes that were not sent yet, and makes no object for a value. It knows nothing of the table: a row with a wrong number
 * of values, or a value of a wrong size, is refused by the server.
 */
class CopyFormat implements RowSink {
    private static final byte[] SIGNATURE = "PGCOPY\n\377\r\n\0".getBytes(StandardCharsets.ISO_8859_1);
    private static final int NULL = -1;
    private static final short TRAILER = -1;

    /** The server counts from 2000-01-01. */
    private static final long SERVER_EPOCH_MICROS = 946_684_800_000_000L;

    private static final short NUMERIC_NEGATIVE = 0x4000;
    /** A digit of the server's numeric holds four decimal places. */
    private static final int NUMERIC_BASE = 10_000;

    private static final int PLACES = 4;
    private static final int[] POWERS = {1, 10, 100, 1_000};
    /** The 19 places of a long, and up to three zeros behind them. */
    private static final int MAX_DIGITS = 6;

    private final short[] digits = new short[MAX_DIGITS];
    private ByteBuffer buffer;
    /** Position of the number of the current row's fields. */
    private int row;

    private short fields;

    /** @param capacity bytes to begin with; grows when what is not sent needs more */
    CopyFormat(int capacity) {
        buffer = ByteBuffer.allocate(capacity);
        // Behind the signature come the flags and the length of an extension; there are none.
        buffer.put(SIGNATURE).putInt(0).putInt(0);
    }

    @Override
    public void integer(long value) {
        // The length of the field and its value in one.
        open(Integer.BYTES).putLong((long) Integer.BYTES << Integer.SIZE | Math.toIntExact(value) & 0xffff_ffffL);
    }

    /** A value of a column of type bigint. */
    final void bigint(long value) {
        field(Long.BYTES).putLong(value);
    }

    /** Number of values written of the current row. */
    final int fields() {
        return fields;
    }

    @Override
    public void decimal(long unscaled, int scale) {
        // Digits are counted from the decimal point, so the last one is filled up with zeros.
        int fractionDigits = (scale + PLACES - 1) / PLACES;
        int filled = POWERS[fractionDigits * PLACES - scale];
        long rest = Math.abs(unscaled);
        int count = 0;
        if (rest != 0) {
            // Only the last digit of the server's has fewer places of ours; all others divide by a constant, which is
            // cheap.
            long place = NUMERIC_BASE / filled;
            digits[count++] = (short) (rest % place * filled);
            for (rest /= place; rest != 0; rest /= NUMERIC_BASE) {
                digits[count++] = (short) (rest % NUMERIC_BASE);
            }
        }
        int weight = count == 0 ? 0 : count - 1 - fractionDigits;
        int sign = unscaled < 0 ? NUMERIC_NEGATIVE : 0;
        int size = 4 * Short.BYTES + count * Short.BYTES;
        ByteBuffer out = open(size)
                .putLong((long) size << Integer.SIZE | (long) count << Short.SIZE | weight & 0xffff)
                .putInt(sign << Short.SIZE | scale);
        while (count > 0) {
            out.putShort(digits[--count]);
        }
    }

    @Override
    public void text(byte[] ascii, int offset, int length) {
        field(length).put(ascii, offset, length);
    }

    @Override
    public void timestamp(long epochMicros) {
        field(Long.BYTES).putLong(epochMicros - SERVER_EPOCH_MICROS);
    }

    @Override
    public void nullValue() {
        open(0).putInt(NULL);
    }

    @Override
    public void endRow() throws SQLException {
        buffer.putShort(row, fields);
        fields = 0;
    }

    /** No row follows. */
    void end() {
        room(Short.BYTES).putShort(TRAILER);
    }

    /** Bytes that are not sent yet: the first {@link #length()} bytes. */
    byte[] bytes() {
        return buffer.array();
    }

    int length() {
        return buffer.position();
    }

    /** Called between rows: everything is sent. */
    void clear() {
        buffer.clear();
    }

    private ByteBuffer field(int size) {
        return open(size).putInt(size);
    }

    private ByteBuffer open(int size) {
        room(Short.BYTES + Integer.BYTES + size);
        if (fields == 0) {
            row = buffer.position();
            buffer.putShort((short) 0);
        }
        fields++;
        return buffer;
    }

    private ByteBuffer room(int size) {
        if (buffer.remaining() < size) {
            int capacity = Math.max(2 * buffer.capacity(), buffer.position() + size);
            buffer = ByteBuffer.allocate(capacity).put(buffer.flip());
        }
        return buffer;
    }
}
