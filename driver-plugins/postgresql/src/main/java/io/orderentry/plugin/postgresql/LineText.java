package io.orderentry.plugin.postgresql;

/**
 * Reads the order lines that a stored procedure returns as one text: a line feed between lines, {@code |} between fields. Numbers are
 * read where they stand; nothing is split or copied but names.
 */
final class LineText {
    private final String text;
    private int at;

    /** @param text null stands for no lines */
    LineText(String text) {
        this.text = text == null ? "" : text;
    }

    /** True when another line begins here. */
    boolean hasNext() {
        return at < text.length();
    }

    /** A field that holds a whole number, or an amount without its decimal point: 12.05 is 1205. */
    long number() {
        boolean negative = text.charAt(at) == '-';
        long value = 0;
        for (at += negative ? 1 : 0; at < text.length(); at++) {
            char c = text.charAt(at);
            if (c >= '0' && c <= '9') {
                value = 10 * value + (c - '0');
            } else if (c != '.') {
                break;
            }
        }
        at++;
        return negative ? -value : value;
    }

    /** A field of one character. */
    char letter() {
        char letter = text.charAt(at);
        at += 2;
        return letter;
    }

    /** The last field of the line, whatever it holds. */
    String rest() {
        int end = text.indexOf('\n', at);
        String rest = text.substring(at, end < 0 ? text.length() : end);
        at += rest.length() + 1;
        return rest;
    }
}
