package io.orderentry.check;

import io.orderentry.populate.BuildMetadata;
import io.orderentry.sql.SqlCatalog;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * Customers and carriers of all orders as a run left them: no other value of the database depends on the customer of an undelivered order.
 * Kept in oe_meta, and compared while the database has the same number of orders, payments and deliveries.
 */
public final class OrdersLeft {
    private static final String SEPARATOR = "; sum ";

    private OrdersLeft() {}

    /** Records the state at the end of a run that had the database to itself. */
    public static void record(Connection connection, SqlCatalog sql) throws SQLException {
        BuildMetadata.recordOrders(connection, sql, read(connection, sql));
    }

    private static String read(Connection connection, SqlCatalog sql) throws SQLException {
        return Fingerprint.read(connection, sql)
                + SEPARATOR
                + DatabaseCheck.number(connection, sql.statement("checks/rows", "order_sum"))
                        .toPlainString();
    }

    static Finding compare(Connection connection, SqlCatalog sql, BuildMetadata meta) throws SQLException {
        String id = "orders_left";
        String text = "customers and carriers of all orders are as the last run left them";
        String left = meta.ordersLeft().orElse("");
        if (left.isEmpty()) {
            return Finding.of(id, null, text, true, "not compared: no run has recorded them");
        }
        String now = read(connection, sql);
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
