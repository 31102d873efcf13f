package io.orderentry.txn;

import io.orderentry.model.DeliveryInput;
import io.orderentry.model.DeliveryOutput;
import io.orderentry.model.Scale;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;

/**
 * Delivery with statements (clause 2.7.4): the oldest undelivered order of all ten districts in one database transaction. Who deletes the
 * NEW_ORDER row owns the order; when another Delivery was faster, the next oldest order is looked for, so that no order is delivered
 * twice and no district is skipped that has one.
 */
final class DeliveryStatements extends Statements {
    private static final int DISTRICTS = Scale.DISTRICTS_PER_WAREHOUSE;
    private static final int MAX_RACES = 20;

    private final Step oldest = step("oldest");
    private final Step take = step("delete_new_order");
    private final Step deliver = step("update_order", "orders", "update_lines", "amounts");
    private final Step credit = last("update_customer");

    private final int[] candidates = new int[DISTRICTS];

    DeliveryStatements(Channel channel) throws SQLException {
        super(channel, "delivery", DISTRICTS, "district", "order", "customer", "amount");
    }

    DeliveryOutput run(DeliveryInput in) throws SQLException {
        int[] delivered = new int[DISTRICTS];
        set("warehouse", in.warehouse()).set("carrier", in.carrier()).set("date", in.date());
        take(in.warehouse(), delivered);
        if (setOrders(delivered) > 0) {
            deliver(delivered);
        }
        return new DeliveryOutput(delivered);
    }

    /** Deletes the oldest NEW_ORDER row of each district and leaves its number in {@code delivered}. */
    private void take(int warehouse, int[] delivered) throws SQLException {
        for (int race = 0; race <= MAX_RACES; race++) {
            findOldest(delivered);
            if (setOrders(candidates) == 0 || deleteCandidates(delivered)) {
                return;
            }
        }
        throw new FailureClassifier.OvertakenException(
                "other Deliveries of warehouse " + warehouse + " were faster " + MAX_RACES + " times", null);
    }

    /** The oldest orders of the districts without an order in hand. */
    private void findOldest(int[] delivered) throws SQLException {
        Arrays.fill(candidates, 0);
        Answers answers = oldest.send();
        ResultSet row = answers.rows();
        while (row.next()) {
            int district = row.getInt(1) - 1;
            candidates[district] = delivered[district] == 0 ? row.getInt(2) : 0;
        }
        answers.end();
    }

    /** A row of the lists for each district that has an order; returns how many. */
    private int setOrders(int[] orders) {
        int row = 0;
        for (int d = 0; d < DISTRICTS; d++) {
            if (orders[d] != 0) {
                set(row, "district", d + 1);
                set(row++, "order", orders[d]);
            }
        }
        rows(row);
        return row;
    }

    /** True when every candidate was still there. */
    private boolean deleteCandidates(int[] delivered) throws SQLException {
        int[] counts = take.send().end();
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

    private void deliver(int[] delivered) throws SQLException {
        int[] customers = new int[DISTRICTS];
        long[] sums = new long[DISTRICTS];
        Answers answers = deliver.send();
        ResultSet row = answers.rows();
        while (row.next()) {
            customers[row.getInt(1) - 1] = row.getInt(2);
        }
        row = answers.rows();
        while (row.next()) {
            sums[row.getInt(1) - 1] = cents(row, 2);
        }
        answers.end();
        int next = 0;
        for (int d = 0; d < DISTRICTS; d++) {
            if (delivered[d] != 0) {
                set(next, "customer", customers[d]);
                set(next++, "amount", amount(sums[d]));
            }
        }
        if (Arrays.stream(credit.send().end()).sum() != next) {
            throw missing("the customer of a delivered order");
        }
    }
}
