package io.orderentry.spi;

import io.orderentry.model.NewOrderOutput;
import java.util.Arrays;
import java.util.List;

/**
 * Reads the order lines that a stored procedure returns as one text: a line feed between lines, or behind each, and {@code |} between
 * fields. Numbers are read where they stand; nothing is split or copied but names. Used by one thread.
 */
public final class LineText {
    private final String text;
    private int at;

    /** @param text null stands for no lines */
    public LineText(String text) {
        this.text = text == null ? "" : text;
    }

    /** True when another line begins here. */
    public boolean hasNext() {
        return at < text.length();
    }

    /** A field that holds a whole number, or an amount without its decimal point: 12.05 is 1205. */
    public long number() {
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
    public char letter() {
        char letter = text.charAt(at);
        at += 2;
        return letter;
    }

    /** The last field of the line. */
    public String rest() {
        int end = text.indexOf('\n', at);
        String rest = text.substring(at, end < 0 ? text.length() : end);
        at += rest.length() + 1;
        return rest;
    }

    /**
     * The lines of a New-Order, each at the place of its number, in any order of processing: number, quantity left in stock,
     * brand, price, amount, name of the item.
     *
     * @param count how many there are
     */
    public static List<NewOrderOutput.Line> ofNewOrder(String text, int count) {
        NewOrderOutput.Line[] lines = new NewOrderOutput.Line[count];
        LineText line = new LineText(text);
        while (line.hasNext()) {
            int number = (int) line.number();
            int stock = (int) line.number();
            char brand = line.letter();
            int price = (int) line.number();
            long amount = line.number();
            lines[number - 1] = new NewOrderOutput.Line(line.rest(), stock, brand, price, amount);
        }
        return Arrays.asList(lines);
    }
}
