package io.orderentry.check;

import io.orderentry.populate.BuildMetadata;
import io.orderentry.sql.SqlCatalog;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * Customers and carriers of all orders as a run left them: no other value of the database depends on the customer of an undelivered order.
 * Kept in oe_meta, and compared while the database has the same number of orders, payments and deliveries.
 */
public final class OrdersLeft {
    private static final String SEPARATOR = "; sum ";

    private OrdersLeft() {}

    /**
     * Records the state at the end of a run that had the database to itself.
     *
     * @param sum of all orders, as the check found it
     */
    public static void record(Connection connection, SqlCatalog sql, BigDecimal sum) throws SQLException {
        BuildMetadata.recordOrders(connection, sql, read(connection, sql, sum));
    }

    private static String read(Connection connection, SqlCatalog sql, BigDecimal sum) throws SQLException {
        return Fingerprint.read(connection, sql) + SEPARATOR + sum.toPlainString();
    }

    /** @param sum of all orders; null when not all were read */
    static Finding compare(Connection connection, SqlCatalog sql, BuildMetadata meta, BigDecimal sum)
            throws SQLException {
        String id = "orders_left";
        String text = "customers and carriers of all orders are as the last run left them";
        String left = meta.ordersLeft().orElse("");
        if (left.isEmpty()) {
            return Finding.of(id, null, text, true, "not compared: no run has recorded them");
        }
        if (sum == null) {
            return Finding.of(id, null, text, true, "not compared: only some warehouses were read");
        }
        String now = read(connection, sql, sum);
        if (!work(left).equals(work(now))) {
            return Finding.of(id, null, text, true, "not compared: there was other work since that run");
        }
        return Finding.of(
                id, text, left.equals(now) ? "" : "an order's customer or carrier was changed since that run");
    }

    private static String work(String state) {
        return state.substring(0, Math.max(0, state.indexOf(SEPARATOR)));
    }
}
