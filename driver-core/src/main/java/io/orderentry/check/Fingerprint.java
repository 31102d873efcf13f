package io.orderentry.check;

import io.orderentry.sql.SqlCatalog;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * The state of a database in three figures that every transaction type but the read-only ones and Delivery moves (DOMAIN B.9).
 *
 * @param nextOrders sum of D_NEXT_O_ID
 * @param warehouseYtdCents sum of W_YTD
 * @param historyRows number of HISTORY rows
 */
public record Fingerprint(long nextOrders, long warehouseYtdCents, long historyRows) {

    public static Fingerprint read(Connection connection, SqlCatalog sql) throws SQLException {
        return new Fingerprint(
                number(connection, sql, "next_orders").longValueExact(),
                number(connection, sql, "warehouse_ytd").movePointRight(2).longValueExact(),
                number(connection, sql, "history_rows").longValueExact());
    }

    private static BigDecimal number(Connection connection, SqlCatalog sql, String name) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql.text("fingerprint", name))) {
            row.next();
            return row.getBigDecimal(1);
        }
    }
}
