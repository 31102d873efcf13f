package io.orderentry.plugin.mysqlfamily;

/** The order lines of a New-Order as the text that its stored procedure takes: digits, and nothing between them. */
final class OrderLines {
    private static final int ITEM_DIGITS = 6;
    private static final int WAREHOUSE_DIGITS = 7;
    private static final int OTHER_DIGITS = 2;

    private OrderLines() {}

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
}
