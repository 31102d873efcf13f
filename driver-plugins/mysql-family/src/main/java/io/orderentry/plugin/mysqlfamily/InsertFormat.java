package io.orderentry.plugin.mysqlfamily;

import java.nio.charset.StandardCharsets;

/**
 * The row values of a multi-row INSERT as SQL literals: {@code (1,'text',null),(2,...)}. Texts are quoted; a quote is doubled, and so is a
 * backslash, which the SQL mode of the driver's sessions reads as an escape.
 */
class InsertFormat extends TextRowFormat {
    private static final byte[] NULL = "null".getBytes(StandardCharsets.US_ASCII);

    InsertFormat(int capacity) {
        super(capacity);
    }

    /** The complete rows, without a comma at their end. */
    final String rows() {
        return new String(bytes(), 0, Math.max(0, length() - 1), StandardCharsets.US_ASCII);
    }

    @Override
    protected final void beginRow() {
        put('(');
    }

    @Override
    protected final void separate() {
        put(',');
    }

    @Override
    protected final void putText(byte[] ascii, int offset, int count) {
        putQuote();
        for (int i = offset; i < offset + count; i++) {
            byte each = ascii[i];
            if (each == '\\' || each == '\'') {
                put((char) each);
            }
            put((char) each);
        }
        putQuote();
    }

    @Override
    protected final void putQuote() {
        put('\'');
    }

    @Override
    protected final void putNull() {
        for (byte each : NULL) {
            put((char) each);
        }
    }

    @Override
    protected final void putRowEnd() {
        put(')');
        put(',');
    }
}
