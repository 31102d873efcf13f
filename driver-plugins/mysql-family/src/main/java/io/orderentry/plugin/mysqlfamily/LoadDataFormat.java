package io.orderentry.plugin.mysqlfamily;

import java.io.ByteArrayInputStream;
import java.io.InputStream;

/**
 * The bytes that LOAD DATA reads by default: a tab between values, a line feed behind a row, a backslash before a byte that
 * would be taken for one of these, {@code \N} for an absent value.
 */
class LoadDataFormat extends TextRowFormat {

    LoadDataFormat(int capacity) {
        super(capacity);
    }

    /** The complete rows; to be read before anything is written again. */
    final InputStream rows() {
        return new ByteArrayInputStream(bytes(), 0, length());
    }

    @Override
    protected final void beginRow() {
        // A row begins with its first value.
    }

    @Override
    protected final void separate() {
        put('\t');
    }

    @Override
    protected final void putText(byte[] ascii, int offset, int count) {
        int end = offset + count;
        int from = offset;
        for (int i = offset; i < end; i++) {
            byte each = ascii[i];
            if (each == '\\' || each == '\t' || each == '\n') {
                put(ascii, from, i - from);
                put('\\');
                from = i;
            }
        }
        put(ascii, from, end - from);
    }

    @Override
    protected final void putQuote() {
        // Fields end at a tab and need no quotes.
    }

    @Override
    protected final void putNull() {
        put('\\');
        put('N');
    }

    @Override
    protected final void putRowEnd() {
        put('\n');
    }
}
