package io.orderentry.model;

import java.sql.SQLException;
import java.time.LocalDateTime;

/**
 * What a terminal keys in for a New-Order (clause 2.4.1). The arrays have one element per order line and are not copied: nobody
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

    /** True for the 1 % whose last item does not exist, so that the transaction must roll back (clause 2.4.1.4). */
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
