package io.orderentry.data;

import io.orderentry.model.RowSink;
import java.nio.charset.StandardCharsets;

/**
 * Writes random text into a sink (clause 4.3.2.2). Every character is drawn afresh: two at a time out of a table of all pairs, which
 * is faster than copying from prepared text has to be.
 */
final class RandomText {
    private static final String UPPER_AND_LOWER = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    private static final String DECIMAL = "0123456789";
    private static final char[] LETTERS = pairs(UPPER_AND_LOWER);
    private static final char[] DIGITS = pairs(DECIMAL);
    private static final char[] ALPHANUMERICS = pairs(UPPER_AND_LOWER + DECIMAL);

    private static final byte[] ORIGINAL = "ORIGINAL".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] ZIP_END = "11111".getBytes(StandardCharsets.US_ASCII);
    private static final int ZIP_DIGITS = 4;

    private static final int LONGEST = 500;
    private static final int CHARACTERS_PER_DRAW = 4;

    private final RandomStream random;
    private final RowSink sink;
    /** The last draw may go beyond the end of the text. */
    private final byte[] buffer = new byte[LONGEST + CHARACTERS_PER_DRAW];

    RandomText(RandomStream random, RowSink sink) {
        this.random = random;
        this.sink = sink;
    }

    /** An a-string of {@code min} to {@code max} characters: letters and digits. */
    void alphanumeric(int min, int max) {
        put(ALPHANUMERICS, random.uniform(min, max));
    }

    void letters(int length) {
        put(LETTERS, length);
    }

    void digits(int length) {
        put(DIGITS, length);
    }

    /** I_DATA or S_DATA (clause 4.3.3.1): an a-string of 26 to 50 that may hold ORIGINAL at a random place. */
    void data(boolean original) {
        int length = random.uniform(26, 50);
        fill(ALPHANUMERICS, length);
        if (original) {
            int place = random.uniform(0, length - ORIGINAL.length);
            System.arraycopy(ORIGINAL, 0, buffer, place, ORIGINAL.length);
        }
        sink.text(buffer, 0, length);
    }

    /** Two streets, city, state and zip code, the five columns of every address. */
    void address() {
        alphanumeric(10, 20);
        alphanumeric(10, 20);
        alphanumeric(10, 20);
        letters(2);
        // Four random digits and 11111 (clause 4.3.2.7).
        fill(DIGITS, ZIP_DIGITS);
        System.arraycopy(ZIP_END, 0, buffer, ZIP_DIGITS, ZIP_END.length);
        sink.text(buffer, 0, ZIP_DIGITS + ZIP_END.length);
    }

    private void put(char[] pairs, int length) {
        fill(pairs, length);
        sink.text(buffer, 0, length);
    }

    private void fill(char[] pairs, int length) {
        for (int at = 0; at < length; at += CHARACTERS_PER_DRAW) {
            long bits = random.next();
            char first = pairs[(int) ((bits >>> 32) * pairs.length >>> 32)];
            char second = pairs[(int) ((bits & 0xffff_ffffL) * pairs.length >>> 32)];
            buffer[at] = (byte) (first >>> 8);
            buffer[at + 1] = (byte) first;
            buffer[at + 2] = (byte) (second >>> 8);
            buffer[at + 3] = (byte) second;
        }
    }

    private static char[] pairs(String alphabet) {
        int n = alphabet.length();
        char[] pairs = new char[n * n];
        for (int i = 0; i < pairs.length; i++) {
            pairs[i] = (char) (alphabet.charAt(i / n) << 8 | alphabet.charAt(i % n));
        }
        return pairs;
    }
}
