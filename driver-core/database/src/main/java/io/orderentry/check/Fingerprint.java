package io.orderentry.check;

import io.orderentry.sql.SqlCatalog;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * State of a database in the figures that the transactions move: cheap enough to be read before every run. Immutable.
 *
 * @param nextOrders sum of D_NEXT_O_ID, which every New-Order moves
 * @param warehouseYtdCents sum of W_YTD, which every Payment moves
 * @param historyRows number of HISTORY rows, one more for each Payment
 * @param orderRows number of ORDERS rows, one more for each New-Order
 * @param newOrderRows number of NEW_ORDER rows: the orders that are not delivered
 */
public record Fingerprint(
        long nextOrders, long warehouseYtdCents, long historyRows, long orderRows, long newOrderRows) {

    /** Reads the figures; those of a table without rows are 0. */
    public static Fingerprint read(Connection connection, SqlCatalog sql) throws SQLException {
        return new Fingerprint(
                number(connection, sql, "next_orders").longValueExact(),
                number(connection, sql, "warehouse_ytd").movePointRight(2).longValueExact(),
                number(connection, sql, "history_rows").longValueExact(),
                number(connection, sql, "order_rows").longValueExact(),
                number(connection, sql, "new_order_rows").longValueExact());
    }

    /** Orders that were delivered, by the population or by a Delivery. */
    public long deliveredOrders() {
        return orderRows - newOrderRows;
    }

    private static BigDecimal number(Connection connection, SqlCatalog sql, String name) throws SQLException {
        return DatabaseCheck.number(connection, sql.statement("fingerprint", name));
    }
}
