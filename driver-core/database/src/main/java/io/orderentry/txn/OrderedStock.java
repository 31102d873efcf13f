package io.orderentry.txn;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** The STOCK rows of one order with their items, at most fifteen, as they are after all its lines; reused from order to order. */
final class OrderedStock {

    /** One of them; the quantity goes back as the lines are walked from the last to the first. */
    static final class Row {
        final int warehouse;
        final int item;
        final String districtInfo;
        final int priceCents;
        final String itemName;
        final char brandGeneric;
        private int quantity;

        private Row(ResultSet row) throws SQLException {
            warehouse = row.getInt(1);
            item = row.getInt(2);
            quantity = row.getInt(3);
            districtInfo = row.getString(5);
            priceCents = (int) Statements.cents(row, 6);
            itemName = row.getString(7);
            brandGeneric = brandGeneric(row.getString(8), row.getString(4));
        }

        /** S_QUANTITY after the last line that was not read yet, which ordered so many. */
        int quantityAfter(int ordered) {
            int after = quantity;
            quantity = quantityBefore(after, ordered);
            return after;
        }
    }

    private final List<Row> rows = new ArrayList<>();

    /**
     * S_QUANTITY before a line, from what it is after it: ten must stay in stock, else 91 arrive (clause 2.4.2.2). There is one answer only
     * because S_QUANTITY is 10 to 100 from the population on (clause 4.3.3.1): without new stock at most 100 less the quantity is left, with
     * new stock more.
     */
    static int quantityBefore(int after, int ordered) {
        return after > 100 - ordered ? after + ordered - 91 : after + ordered;
    }

    /** B when both hold ORIGINAL, else G (clause 2.4.2.2). */
    static char brandGeneric(String itemData, String stockData) {
        return itemData.contains("ORIGINAL") && stockData.contains("ORIGINAL") ? 'B' : 'G';
    }

    void read(ResultSet result) throws SQLException {
        rows.clear();
        while (result.next()) {
            rows.add(new Row(result));
        }
    }

    Row find(int warehouse, int item) {
        for (Row row : rows) {
            if (row.item == item && row.warehouse == warehouse) {
                return row;
            }
        }
        return null;
    }
}
