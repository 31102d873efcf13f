package io.orderentry.contract;

import java.sql.SQLException;

/** The figures of a STOCK row that a New-Order moves. */
record StockRow(int quantity, long ytd, int orders, int remoteOrders) {

    private static final String ROW = " from stock where s_w_id = ? and s_i_id = ?";

    static StockRow read(Sql sql, int warehouse, int item) throws SQLException {
        return new StockRow(
                figure(sql, "s_quantity", warehouse, item),
                sql.longNumber("select s_ytd" + ROW, warehouse, item),
                figure(sql, "s_order_cnt", warehouse, item),
                figure(sql, "s_remote_cnt", warehouse, item));
    }

    private static int figure(Sql sql, String column, int warehouse, int item) throws SQLException {
        return sql.number("select " + column + ROW, warehouse, item);
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
