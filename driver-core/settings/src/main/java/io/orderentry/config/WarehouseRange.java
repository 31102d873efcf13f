package io.orderentry.config;

import io.orderentry.model.Scale;
import io.orderentry.text.Refusal;
import io.orderentry.text.Sentences;
import io.orderentry.text.TextSanitizer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Contiguous warehouses of a database: all of it, or those that a sparse build made.
 *
 * @param first from 1
 * @param last not below the first
 */
public record WarehouseRange(int first, int last) {
    private static final Pattern FORM = Pattern.compile("([0-9]{1,7})\\.\\.([0-9]{1,7})");

    public static WarehouseRange all(int warehouses) {
        return new WarehouseRange(1, warehouses);
    }

    /**
     * Reads {@code A..B}.
     *
     * @param option named in the message of a refusal
     * @param warehouses of the whole database
     * @throws Refusal when it has another form, or is not within the database
     */
    public static WarehouseRange parse(String option, String text, int warehouses) {
        Matcher form = FORM.matcher(text);
        String found = option + ": '" + TextSanitizer.text(text) + "' is not ";
        Refusal.require(form.matches(), found + "A..B, such as 1..10");
        int first = Integer.parseInt(form.group(1));
        int last = Integer.parseInt(form.group(2));
        Refusal.require(
                first >= 1 && first <= last && last <= warehouses,
                found + "A..B with 1 <= A <= B <= " + warehouses + ", the warehouses of the whole database (-w)");
        return new WarehouseRange(first, last);
    }

    public int size() {
        return last - first + 1;
    }

    public int terminals() {
        return size() * Scale.TERMINALS_PER_WAREHOUSE;
    }

    /** Index of the first of them among those of the whole database, from 0. */
    public int firstTerminal() {
        return (first - 1) * Scale.TERMINALS_PER_WAREHOUSE;
    }

    public boolean contains(int warehouse) {
        return warehouse >= first && warehouse <= last;
    }

    public boolean isAll(int warehouses) {
        return first == 1 && last == warehouses;
    }

    /** The share of a slice, by arithmetic. */
    public WarehouseRange of(Slice slice) {
        long size = size();
        return new WarehouseRange(
                first + (int) ((slice.number() - 1) * size / slice.count()),
                first - 1 + (int) (slice.number() * size / slice.count()));
    }

    /**
     * A partner for a warehouse that a terminal drew: itself when it is in the range. Otherwise one of the range's other than the terminal's
     * home, each for as many of those outside; home when there is no other.
     *
     * @param home in the range
     * @param drawn from 1
     */
    public int partner(int home, int drawn) {
        if (contains(drawn) || size() == 1) {
            return contains(drawn) ? drawn : home;
        }
        int other = first + drawn % (size() - 1);
        return other >= home ? other + 1 : other;
    }

    /** In a sentence, such as {@code warehouses 8 to 10 of 20}. */
    public String text(int warehouses) {
        return isAll(warehouses)
                ? Sentences.count(warehouses, "warehouse")
                : first == last
                        ? Sentences.text("warehouse %d of %,d", first, warehouses)
                        : Sentences.text("warehouses %d to %d of %,d", first, last, warehouses);
    }

    /** As on the command line, such as {@code 8..10}. */
    @Override
    public String toString() {
        return first + ".." + last;
    }
}
