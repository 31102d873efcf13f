package io.orderentry.data;

import io.orderentry.model.RowSink;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
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
    private static final byte[] ABSENT = {'\\', 'N'};

    private final MessageDigest digest;
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
        try {
            return HexFormat.of().formatHex(((MessageDigest) digest.clone()).digest());
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException("this platform's SHA-256 cannot be read before its end", e);
        }
    }

    public long rows() {
        return rows;
    }

    @Override
    public void integer(long value) {
        decimal(value, 0);
    }

    @Override
    public void decimal(long unscaled, int scale) {
        String number = scale == 0
                ? Long.toString(unscaled)
                : BigDecimal.valueOf(unscaled, scale).toPlainString();
        byte[] digits = number.getBytes(StandardCharsets.ISO_8859_1);
        value(digits, 0, digits.length);
    }

    @Override
    public void text(byte[] ascii, int offset, int length) {
        int end = offset + length;
        while (end > offset && ascii[end - 1] == ' ') {
            end--;
        }
        value(ascii, offset, end - offset);
    }

    @Override
    public void timestamp(long epochMicros) {
        decimal(epochMicros, 0);
    }

    @Override
    public void nullValue() {
        value(ABSENT, 0, ABSENT.length);
    }

    @Override
    public void endRow() {
        digest.update((byte) '\n');
        insideRow = false;
        rows++;
    }

    private void value(byte[] ascii, int offset, int length) {
        if (insideRow) {
            digest.update((byte) '|');
        }
        insideRow = true;
        digest.update(ascii, offset, length);
    }
}
