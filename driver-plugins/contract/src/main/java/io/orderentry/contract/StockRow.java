package io.orderentry.contract;

import java.sql.SQLException;

/** The figures of a STOCK row that a New-Order moves. */
record StockRow(int quantity, long ytd, int orders, int remoteOrders) {
    static StockRow read(Sql sql, int warehouse, int item) throws SQLException {
        return sql.one(
                row -> new StockRow(row.getInt(1), row.getLong(2), row.getInt(3), row.getInt(4)),
                "select s_quantity, s_ytd, s_order_cnt, s_remote_cnt from stock where s_w_id = ? and s_i_id = ?",
                warehouse,
                item);
    }

    /** Puts a quantity on stock, and returns the row with it. */
    static StockRow plant(Sql sql, int warehouse, int item, int quantity) throws SQLException {
        sql.changeOne("update stock set s_quantity = ? where s_w_id = ? and s_i_id = ?", quantity, warehouse, item);
        return read(sql, warehouse, item);
    }

    /** This row after lines that took {@code ordered} in all and left {@code left}. */
    StockRow after(int left, int ordered, int lines, int remoteLines) {
        return new StockRow(left, ytd + ordered, orders + lines, remoteOrders + remoteLines);
    }
}
