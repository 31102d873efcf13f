package io.orderentry.plugin.mysqlfamily;

import io.orderentry.model.RowSink;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.Arrays;

/**
 * The bytes that LOAD DATA reads when it is told nothing else: a tab between values, a line feed behind a row, a backslash before a byte that
 * would be taken for one of these, {@code \N} for an absent value.
 *
 * <p>Holds the rows that were not sent yet, and makes no object for a value. It knows nothing of the table: what does not fit is refused by
 * the server.
 */
class LoadDataFormat implements RowSink {
    private static final long MICROS = 1_000_000;
    private static final long MICROS_PER_DAY = 86_400 * MICROS;
    private static final int DATE_LENGTH = 10;
    /** A long with its sign and its point, a date with its time: nothing but text is longer. */
    private static final int ROOM = 32;

    private byte[] bytes;
    private int length;
    /** Behind the last complete row. */
    private int complete;

    private long day = Long.MIN_VALUE;
    private final byte[] date = new byte[DATE_LENGTH];

    /** @param capacity bytes to begin with; grows when what is not sent needs more */
    LoadDataFormat(int capacity) {
        bytes = new byte[capacity];
    }

    @Override
    public void integer(long value) {
        decimal(value, 0);
    }

    @Override
    public void decimal(long unscaled, int scale) {
        begin(ROOM);
        if (unscaled < 0) {
            bytes[length++] = '-';
        }
        long rest = Math.abs(unscaled);
        int from = length;
        for (int place = 0; rest != 0 || place <= scale; place++) {
            if (place == scale && scale > 0) {
                bytes[length++] = '.';
            }
            bytes[length++] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        reverse(from, length - 1);
    }

    private void reverse(int from, int to) {
        for (int low = from, high = to; low < high; low++, high--) {
            byte swapped = bytes[low];
            bytes[low] = bytes[high];
            bytes[high] = swapped;
        }
    }

    @Override
    public void text(byte[] ascii, int offset, int count) {
        begin(2 * count + 1);
        for (int i = offset; i < offset + count; i++) {
            byte each = ascii[i];
            if (each == '\\' || each == '\t' || each == '\n') {
                bytes[length++] = '\\';
            }
            bytes[length++] = each;
        }
    }

    @Override
    public void timestamp(long epochMicros) {
        begin(ROOM);
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
    }

    private void part(char before, long value, int firstPlace) {
        bytes[length++] = (byte) before;
        for (int place = firstPlace; place > 0; place /= 10) {
            bytes[length++] = (byte) ('0' + value / place % 10);
        }
    }

    @Override
    public void nullValue() {
        begin(3);
        bytes[length++] = '\\';
        bytes[length++] = 'N';
    }

    @Override
    public void endRow() throws SQLException {
        ensure(1);
        bytes[length++] = '\n';
        complete = length;
    }

    /** Makes room for a value and the tab before it. */
    private void begin(int room) {
        ensure(room + 1);
        if (length > complete) {
            bytes[length++] = '\t';
        }
    }

    private void ensure(int room) {
        if (length + room > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + room));
        }
    }

    /** How many bytes of complete rows are not sent yet. */
    int length() {
        return complete;
    }

    /** The complete rows; to be read before anything is written again. */
    InputStream rows() {
        return new ByteArrayInputStream(bytes, 0, complete);
    }

    /** Forgets what was sent. Nothing of the next row is there yet. */
    void clear() {
        length = 0;
        complete = 0;
    }
}
