package io.orderentry.plugin.mysqlfamily;

/**
 * The order lines of a New-Order as the text that its stored procedure takes, and reads the text that it gives back: a line feed behind each
 * line, {@code |} between fields. Numbers are read where they stand; nothing is split or copied but names.
 */
final class LineText {
    private static final int ITEM_DIGITS = 6;
    private static final int WAREHOUSE_DIGITS = 7;
    private static final int OTHER_DIGITS = 2;

    private final String text;
    private int at;

    LineText(String text) {
        this.text = text;
    }

    /** Adds a line as oe_new_order reads it: each number with a fixed number of digits. */
    static void append(StringBuilder lines, int item, int supplyWarehouse, int quantity, int number) {
        digits(lines, item, ITEM_DIGITS);
        digits(lines, supplyWarehouse, WAREHOUSE_DIGITS);
        digits(lines, quantity, OTHER_DIGITS);
        digits(lines, number, OTHER_DIGITS);
    }

    private static void digits(StringBuilder lines, int value, int count) {
        int start = lines.length();
        lines.append(value);
        while (lines.length() < start + count) {
            lines.insert(start, '0');
        }
        if (lines.length() > start + count) {
            throw new IllegalArgumentException(value + " has more than " + count + " digits");
        }
    }

    /** True when another line begins here. */
    boolean hasNext() {
        return at < text.length();
    }

    /** A field that holds a whole number, or an amount without its decimal point: 12.05 is 1205. */
    int number() {
        int value = 0;
        for (; text.charAt(at) != '|'; at++) {
            if (text.charAt(at) != '.') {
                value = 10 * value + text.charAt(at) - '0';
            }
        }
        at++;
        return value;
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
        String rest = text.substring(at, end);
        at = end + 1;
        return rest;
    }
}
