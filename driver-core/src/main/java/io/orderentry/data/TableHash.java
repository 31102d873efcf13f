package io.orderentry.data;

import io.orderentry.model.RowSink;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * SHA-256 of rows in a canonical text form, so that generated rows and rows read back from any database can be compared. Equal rows
 * in equal order give equal hashes; used by one thread.
 *
 * <p>Values are joined by {@code |} and a row ends with a line feed. Numbers are in plain notation, decimals with all digits of their
 * scale ({@code 12.05}), timestamps are epoch microseconds, an absent value is {@code \N}. Blanks at the end of a text are left out,
 * because databases pad fixed text with them.
 */
public final class TableHash implements RowSink {
    private static final int LONGEST_NUMBER = 24;

    private final MessageDigest digest;
    private final byte[] buffer = new byte[1 << 14];
    private int used;
    private boolean insideRow;
    private long rows;

    public TableHash() {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** The hash of all complete rows so far, in 64 lower-case hexadecimal digits. */
    public String hex() {
        drain();
        try {
            return HexFormat.of().formatHex(((MessageDigest) digest.clone()).digest());
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException("this platform's SHA-256 cannot be read before its end", e);
        }
    }

    /** Number of complete rows. */
    public long rows() {
        return rows;
    }

    @Override
    public void integer(long value) {
        decimal(value, 0);
    }

    @Override
    public void decimal(long unscaled, int scale) {
        beginValue(LONGEST_NUMBER);
        if (unscaled < 0) {
            buffer[used++] = '-';
        }
        long rest = Math.abs(unscaled);
        int places = Math.max(digits(rest), scale + 1);
        int at = used + places + (scale > 0 ? 1 : 0);
        used = at;
        for (int place = 0; place < places; place++) {
            if (place == scale && scale > 0) {
                buffer[--at] = '.';
            }
            buffer[--at] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
    }

    @Override
    public void text(byte[] ascii, int offset, int length) {
        int end = offset + length;
        while (end > offset && ascii[end - 1] == ' ') {
            end--;
        }
        beginValue(0);
        while (offset < end) {
            drainUnless(end - offset <= buffer.length - used);
            int count = Math.min(end - offset, buffer.length - used);
            System.arraycopy(ascii, offset, buffer, used, count);
            used += count;
            offset += count;
        }
    }

    @Override
    public void timestamp(long epochMicros) {
        decimal(epochMicros, 0);
    }

    @Override
    public void nullValue() {
        beginValue(2);
        buffer[used++] = '\\';
        buffer[used++] = 'N';
    }

    @Override
    public void endRow() {
        drainUnless(used < buffer.length);
        buffer[used++] = '\n';
        insideRow = false;
        rows++;
    }

    private void beginValue(int space) {
        drainUnless(space + 1 <= buffer.length - used);
        if (insideRow) {
            buffer[used++] = '|';
        }
        insideRow = true;
    }

    private void drainUnless(boolean fits) {
        if (!fits) {
            drain();
        }
    }

    private void drain() {
        digest.update(buffer, 0, used);
        used = 0;
    }

    private static int digits(long number) {
        int digits = 1;
        for (long limit = 10; number >= limit && digits < 19; limit *= 10) {
            digits++;
        }
        return digits;
    }
}
