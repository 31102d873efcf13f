package io.orderentry.txn;

import io.orderentry.model.DeliveryInput;
import io.orderentry.model.DeliveryOutput;
import io.orderentry.model.Scale;
import io.orderentry.spi.Timestamps;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;

/**
 * Delivery with statements (clause 2.7.4): the oldest undelivered order of all ten districts in one database transaction, seven
 * round trips before the commit. Who deletes the NEW_ORDER row owns the order; when another Delivery was faster, the next
 * oldest order is looked for, so that no order is delivered twice and no district is skipped that has one.
 */
final class DeliveryStatements extends Statements {
    private static final int DISTRICTS = Scale.DISTRICTS_PER_WAREHOUSE;
    private static final int MAX_RACES = 20;

    private final PreparedStatement oldest = prepare("oldest");
    private final PreparedStatement deleteNewOrder = prepare("delete_new_order");
    private final PreparedStatement updateOrder = prepare("update_order");
    private final PreparedStatement orders = prepare("orders");
    private final PreparedStatement updateLines = prepare("update_lines");
    private final PreparedStatement amounts = prepare("amounts");
    private final PreparedStatement updateCustomer = prepare("update_customer");

    private final int[] candidates = new int[DISTRICTS];
    private final int[] customers = new int[DISTRICTS];
    private final long[] sums = new long[DISTRICTS];

    DeliveryStatements(Channel channel) throws SQLException {
        super(channel, "transactions/delivery");
    }

    DeliveryOutput run(DeliveryInput in) throws SQLException {
        int[] delivered = new int[DISTRICTS];
        take(in.warehouse(), delivered);
        if (Arrays.stream(delivered).anyMatch(order -> order != 0)) {
            deliver(in, delivered);
        }
        return new DeliveryOutput(delivered);
    }

    /** Deletes the oldest NEW_ORDER row of each district and leaves its number in {@code delivered}. */
    private void take(int warehouse, int[] delivered) throws SQLException {
        for (int race = 0; race <= MAX_RACES; race++) {
            if (!findOldest(warehouse, delivered) || deleteCandidates(warehouse, delivered)) {
                return;
            }
        }
        throw new FailureClassifier.OvertakenException(
                "other Deliveries of warehouse " + warehouse + " were faster " + MAX_RACES + " times", null);
    }

    /** True when there is a district without an order in hand that has an undelivered one. */
    private boolean findOldest(int warehouse, int[] delivered) throws SQLException {
        Arrays.fill(candidates, 0);
        boolean found = false;
        oldest.setInt(1, warehouse);
        try (ResultSet row = query(oldest)) {
            while (row.next()) {
                int district = row.getInt(1) - 1;
                if (delivered[district] == 0) {
                    candidates[district] = row.getInt(2);
                    found |= candidates[district] != 0;
                }
            }
        }
        return found;
    }

    /** True when every candidate was still there. */
    private boolean deleteCandidates(int warehouse, int[] delivered) throws SQLException {
        for (int d = 0; d < DISTRICTS; d++) {
            if (candidates[d] != 0) {
                setInts(deleteNewOrder, 1, warehouse, d + 1, candidates[d]);
                deleteNewOrder.addBatch();
            }
        }
        int[] counts = batch(deleteNewOrder);
        boolean all = true;
        int next = 0;
        for (int d = 0; d < DISTRICTS; d++) {
            if (candidates[d] != 0) {
                boolean mine = counts[next++] == 1;
                delivered[d] = mine ? candidates[d] : 0;
                all &= mine;
            }
        }
        return all;
    }

    private void deliver(DeliveryInput in, int[] delivered) throws SQLException {
        int w = in.warehouse();
        for (int d = 0; d < DISTRICTS; d++) {
            if (delivered[d] != 0) {
                setInts(updateOrder, 1, in.carrier(), w, d + 1, delivered[d]);
                updateOrder.addBatch();
                Timestamps.set(updateLines, 1, in.date());
                setInts(updateLines, 2, w, d + 1, delivered[d]);
                updateLines.addBatch();
            }
        }
        batch(updateOrder);
        readByDistrict(orders, w, delivered);
        batch(updateLines);
        readByDistrict(amounts, w, delivered);
        for (int d = 0; d < DISTRICTS; d++) {
            if (delivered[d] != 0) {
                setCents(updateCustomer, 1, sums[d]);
                setInts(updateCustomer, 2, w, d + 1, customers[d]);
                updateCustomer.addBatch();
            }
        }
        for (int count : batch(updateCustomer)) {
            if (count != 1) {
                throw missing("the customer of a delivered order");
            }
        }
    }

    /** Runs a query for all orders in hand; a shorter list repeats its last order. */
    private void readByDistrict(PreparedStatement query, int warehouse, int[] delivered) throws SQLException {
        int index = 1;
        int lastDistrict = -1;
        for (int d = 0; d < DISTRICTS; d++) {
            if (delivered[d] != 0) {
                lastDistrict = d;
                setInts(query, index, warehouse, d + 1, delivered[d]);
                index += 3;
            }
        }
        for (; index < 3 * DISTRICTS; index += 3) {
            setInts(query, index, warehouse, lastDistrict + 1, delivered[lastDistrict]);
        }
        try (ResultSet row = query(query)) {
            while (row.next()) {
                int d = row.getInt(1) - 1;
                if (query == orders) {
                    customers[d] = row.getInt(2);
                } else {
                    sums[d] = cents(row, 2);
                }
            }
        }
    }
}
