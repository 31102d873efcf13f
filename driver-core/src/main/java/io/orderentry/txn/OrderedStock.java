package io.orderentry.txn;

import io.orderentry.model.Scale;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** The STOCK rows of one order, at most fifteen, with what its lines took from each; reused from order to order. */
final class OrderedStock {
    private final int[] warehouses = new int[Scale.MAX_LINES];
    private final int[] items = new int[Scale.MAX_LINES];
    private final int[] quantities = new int[Scale.MAX_LINES];
    private final String[] data = new String[Scale.MAX_LINES];
    private final String[] infos = new String[Scale.MAX_LINES];
    private final int[] ordered = new int[Scale.MAX_LINES];
    private final int[] lines = new int[Scale.MAX_LINES];
    private final int[] remoteLines = new int[Scale.MAX_LINES];
    private int size;

    void clear() {
        size = 0;
    }

    void add(int warehouse, int item, int quantity, String stockData, String districtInfo) {
        warehouses[size] = warehouse;
        items[size] = item;
        quantities[size] = quantity;
        data[size] = stockData;
        infos[size] = districtInfo;
        ordered[size] = 0;
        lines[size] = 0;
        remoteLines[size] = 0;
        size++;
    }

    /** Where a row stands, or -1. */
    int find(int warehouse, int item) {
        for (int row = 0; row < size; row++) {
            if (items[row] == item && warehouses[row] == warehouse) {
                return row;
            }
        }
        return -1;
    }

    /** One line takes its quantity; returns S_QUANTITY after it. */
    int take(int row, int quantity, boolean remote) {
        quantities[row] = StockRule.quantityAfter(quantities[row], quantity);
        ordered[row] += quantity;
        lines[row]++;
        remoteLines[row] += remote ? 1 : 0;
        return quantities[row];
    }

    void addUpdate(PreparedStatement update, int row) throws SQLException {
        update.setInt(1, quantities[row]);
        update.setInt(2, ordered[row]);
        update.setInt(3, lines[row]);
        update.setInt(4, remoteLines[row]);
        update.setInt(5, warehouses[row]);
        update.setInt(6, items[row]);
        update.addBatch();
    }

    String data(int row) {
        return data[row];
    }

    String districtInfo(int row) {
        return infos[row];
    }

    int size() {
        return size;
    }
}
