package io.orderentry.plugin.mysqlfamily;

import io.orderentry.model.RowSink;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.Arrays;

/**
 * Rows as text in a buffer, in the manner of a statement that reads them; the manner is the subclass's.
 *
 * <p>Holds the rows that were not sent yet, and makes no object for a value. It knows nothing of the table: what does not fit is refused by
 * the server. Used by one thread.
 */
abstract class TextRowFormat implements RowSink {
    private static final long MICROS = 1_000_000;
    private static final long MICROS_PER_DAY = 86_400 * MICROS;
    private static final int DATE_LENGTH = 10;
    /** A long with its sign and its point, a date with its time: nothing but text is longer. */
    private static final int ROOM = 32;

    private static final int MAX_DIGITS = 19;

    private byte[] bytes;
    private int length;
    /** Behind the last complete row. */
    private int complete;

    private long day = Long.MIN_VALUE;
    private final byte[] date = new byte[DATE_LENGTH];

    /** @param capacity bytes to begin with; grows when what is not sent needs more */
    TextRowFormat(int capacity) {
        bytes = new byte[capacity];
    }

    /** Appends what stands before the first value of a row. */
    protected abstract void beginRow();

    /** Appends what stands between two values. */
    protected abstract void separate();

    /** Appends a text, quoted and escaped as needed. */
    protected abstract void putText(byte[] ascii, int offset, int count);

    /** Appends what stands on each side of a time. */
    protected abstract void putQuote();

    /** Appends an absent value. */
    protected abstract void putNull();

    /** Appends what stands behind the last value of a row. */
    protected abstract void putRowEnd();

    @Override
    public final void integer(long value) {
        decimal(value, 0);
    }

    @Override
    public final void decimal(long unscaled, int scale) {
        begin(ROOM);
        if (unscaled < 0) {
            put('-');
        }
        long rest = Math.abs(unscaled);
        int digits = Math.max(digits(rest), scale + 1);
        int end = length + digits + (scale > 0 ? 1 : 0);
        byte[] out = bytes;
        int at = end;
        for (int place = 0; place < digits; place++) {
            if (place == scale && scale > 0) {
                out[--at] = '.';
            }
            long tenth = rest / 10;
            out[--at] = (byte) ('0' + (rest - 10 * tenth));
            rest = tenth;
        }
        length = end;
    }

    private static int digits(long value) {
        int digits = 1;
        for (long limit = 10; digits < MAX_DIGITS && value >= limit; limit *= 10) {
            digits++;
        }
        return digits;
    }

    @Override
    public final void text(byte[] ascii, int offset, int count) {
        begin(2 * count + 2);
        putText(ascii, offset, count);
    }

    @Override
    public final void timestamp(long epochMicros) {
        begin(ROOM);
        putQuote();
        long newDay = Math.floorDiv(epochMicros, MICROS_PER_DAY);
        if (newDay != day) {
            byte[] text = LocalDate.ofEpochDay(newDay).toString().getBytes(StandardCharsets.US_ASCII);
            System.arraycopy(text, 0, date, 0, DATE_LENGTH);
            day = newDay;
        }
        System.arraycopy(date, 0, bytes, length, DATE_LENGTH);
        length += DATE_LENGTH;
        long time = Math.floorMod(epochMicros, MICROS_PER_DAY);
        long seconds = time / MICROS;
        part(' ', seconds / 3_600, 10);
        part(':', seconds / 60 % 60, 10);
        part(':', seconds % 60, 10);
        part('.', time % MICROS, 100_000);
        putQuote();
    }

    private void part(char before, long value, int firstPlace) {
        bytes[length++] = (byte) before;
        for (int place = firstPlace; place > 0; place /= 10) {
            bytes[length++] = (byte) ('0' + value / place % 10);
        }
    }

    @Override
    public final void nullValue() {
        begin(ROOM);
        putNull();
    }

    /** @throws SQLException when the subclass sends rows and the server refuses them */
    @Override
    public void endRow() throws SQLException {
        ensure(ROOM);
        putRowEnd();
        complete = length;
    }

    /** Makes room for a value and appends what stands before it. */
    private void begin(int room) {
        ensure(room + ROOM);
        if (length > complete) {
            separate();
        } else {
            beginRow();
        }
    }

    /** Appends a byte; there is room for {@value #ROOM} in each hook, in {@link #putText} for two a character and two more. */
    protected final void put(char ascii) {
        bytes[length++] = (byte) ascii;
    }

    /** Appends bytes as they are; there is room for them in {@link #putText}. */
    protected final void put(byte[] ascii, int offset, int count) {
        System.arraycopy(ascii, offset, bytes, length, count);
        length += count;
    }

    private void ensure(int room) {
        if (length + room > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + room));
        }
    }

    /** Number of bytes of complete rows that are not sent yet. */
    final int length() {
        return complete;
    }

    /** The buffer, of which the first {@link #length()} bytes count; valid until anything is written again. */
    protected final byte[] bytes() {
        return bytes;
    }

    /** Forgets what was sent. Nothing of the next row is there yet. */
    final void clear() {
        length = 0;
        complete = 0;
    }
}
