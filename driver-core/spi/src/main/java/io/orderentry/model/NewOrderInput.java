package io.orderentry.model;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.Arrays;

/**
 * Input of a New-Order (clause 2.4.1). The arrays have one element per order line and are not copied: no caller
 * changes them after this record is made.
 *
 * @param warehouse the terminal's home W_ID
 * @param district D_ID, 1 to 10
 * @param customer C_ID
 * @param items OL_I_ID of each line; an item may be repeated. In the 1 % that roll back the last one is {@link #UNUSED_ITEM}
 * @param supplyWarehouses OL_SUPPLY_W_ID of each line
 * @param quantities OL_QUANTITY of each line, 1 to 10
 * @param entryDate O_ENTRY_D in UTC, whole milliseconds
 */
@RecordBuilder
public record NewOrderInput(
        int warehouse,
        int district,
        int customer,
        int[] items,
        int[] supplyWarehouses,
        int[] quantities,
        LocalDateTime entryDate)
        implements TransactionInput {
    /** An item number that no ITEM row has: the population ends at {@link Scale#ITEMS}. */
    public static final int UNUSED_ITEM = Scale.ITEMS + 1;

    private static final int ITEM_BITS = 24;
    private static final int LINE_BITS = 4;

    /** Number of order lines, O_OL_CNT: 5 to 15. */
    public int lines() {
        return items.length;
    }

    /** True when every line is supplied by the home warehouse, O_ALL_LOCAL. */
    public boolean allLocal() {
        for (int supply : supplyWarehouses) {
            if (supply != warehouse) {
                return false;
            }
        }
        return true;
    }

    /**
     * The lines, from 0, in the order in which every New-Order changes stock rows in both modes: by supply warehouse and item, lines of
     * one stock row as they were keyed in. Two orders that share stock rows then never wait for each other in a circle.
     */
    public int[] linesByStock() {
        long[] keys = new long[lines()];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = ((long) supplyWarehouses[i] << ITEM_BITS | items[i]) << LINE_BITS | i;
        }
        Arrays.sort(keys);
        int[] lines = new int[keys.length];
        for (int i = 0; i < keys.length; i++) {
            lines[i] = (int) keys[i] & (1 << LINE_BITS) - 1;
        }
        return lines;
    }

    /** True for the 1 % whose last item does not exist. */
    @Override
    public boolean rollsBack() {
        return items[items.length - 1] == UNUSED_ITEM;
    }

    @Override
    public TransactionType type() {
        return TransactionType.NEW_ORDER;
    }

    @Override
    public NewOrderOutput run(OrderEntry orderEntry) throws SQLException {
        return orderEntry.newOrder(this);
    }
}
