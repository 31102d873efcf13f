package io.orderentry.txn;

import static io.orderentry.txn.Statements.basisPoints;
import static io.orderentry.txn.Statements.cents;
import static io.orderentry.txn.Statements.missing;
import static io.orderentry.txn.Statements.setCents;

import io.orderentry.model.NewOrderInput;
import io.orderentry.model.NewOrderOutput;
import io.orderentry.model.Scale;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * New-Order with statements (clause 2.4.2): nine round trips before the commit, whatever the number of lines. Items and stock rows
 * are read with one IN list each and written with one batch each; a repeated item sees the stock that the line before left.
 */
final class NewOrderStatements {
    private static final int MAX = Scale.MAX_LINES;

    private final Statements sql;
    private final PreparedStatement customer;
    private final PreparedStatement takeOrderNumber;
    private final PreparedStatement district;
    private final PreparedStatement insertOrder;
    private final PreparedStatement insertNewOrder;
    private final PreparedStatement items;
    private final PreparedStatement stock;
    private final PreparedStatement updateStock;
    private final PreparedStatement insertOrderLine;

    private final OrderedItems itemRows = new OrderedItems();
    private final OrderedStock stockRows = new OrderedStock();

    NewOrderStatements(Statements sql) throws SQLException {
        this.sql = sql;
        customer = sql.prepare("customer");
        takeOrderNumber = sql.prepare("take_order_number");
        district = sql.prepare("district");
        insertOrder = sql.prepare("insert_order");
        insertNewOrder = sql.prepare("insert_new_order");
        items = sql.prepare("items");
        stock = sql.prepare("stock");
        updateStock = sql.prepare("update_stock");
        insertOrderLine = sql.prepare("insert_order_line");
    }

    NewOrderOutput run(NewOrderInput in) throws SQLException {
        customer.setInt(1, in.warehouse());
        customer.setInt(2, in.district());
        customer.setInt(3, in.customer());
        int warehouseTax;
        int discount;
        String last;
        String credit;
        try (ResultSet row = sql.row(customer, "customer " + in.customer())) {
            warehouseTax = basisPoints(row, 1);
            discount = basisPoints(row, 2);
            last = row.getString(3);
            credit = row.getString(4);
        }

        takeOrderNumber.setInt(1, in.warehouse());
        takeOrderNumber.setInt(2, in.district());
        sql.one(takeOrderNumber, "district " + in.district());
        district.setInt(1, in.warehouse());
        district.setInt(2, in.district());
        int order;
        int districtTax;
        try (ResultSet row = sql.row(district, "district " + in.district())) {
            order = row.getInt(1) - 1;
            districtTax = basisPoints(row, 2);
        }

        insertOrder(in, order);
        readItems(in);
        // The unused item, when there is one, is the last: all lines before it are processed first (clause 2.4.2.3).
        int valid = in.rollsBack() ? in.lines() - 1 : in.lines();
        readStock(in, valid);
        List<NewOrderOutput.Line> lines = processLines(in, order, valid);
        if (in.rollsBack()) {
            if (itemRows.find(NewOrderInput.UNUSED_ITEM) >= 0) {
                throw new SQLException("item " + NewOrderInput.UNUSED_ITEM + " must not be in the database", "OE003");
            }
            return NewOrderOutput.rolledBack(order, last, credit, in.entryDate());
        }
        return NewOrderOutput.completed(
                order, last, credit, discount, warehouseTax, districtTax, in.entryDate(), lines);
    }

    private void insertOrder(NewOrderInput in, int order) throws SQLException {
        insertOrder.setInt(1, order);
        insertOrder.setInt(2, in.district());
        insertOrder.setInt(3, in.warehouse());
        insertOrder.setInt(4, in.customer());
        insertOrder.setObject(5, in.entryDate());
        insertOrder.setInt(6, in.lines());
        insertOrder.setInt(7, in.allLocal() ? 1 : 0);
        sql.one(insertOrder, "order " + order);
        insertNewOrder.setInt(1, order);
        insertNewOrder.setInt(2, in.district());
        insertNewOrder.setInt(3, in.warehouse());
        sql.one(insertNewOrder, "order " + order);
    }

    private void readItems(NewOrderInput in) throws SQLException {
        for (int i = 0; i < MAX; i++) {
            items.setInt(i + 1, in.items()[Math.min(i, in.lines() - 1)]);
        }
        itemRows.clear();
        try (ResultSet row = sql.query(items)) {
            while (row.next()) {
                itemRows.add(row.getInt(1), (int) cents(row, 2), row.getString(3), row.getString(4));
            }
        }
    }

    private void readStock(NewOrderInput in, int lines) throws SQLException {
        stock.setInt(1, in.district());
        for (int i = 0; i < MAX; i++) {
            int line = Math.min(i, lines - 1);
            stock.setInt(2 * i + 2, in.supplyWarehouses()[line]);
            stock.setInt(2 * i + 3, in.items()[line]);
        }
        stockRows.clear();
        try (ResultSet row = sql.query(stock)) {
            while (row.next()) {
                stockRows.add(row.getInt(1), row.getInt(2), row.getInt(3), row.getString(4), row.getString(5));
            }
        }
    }

    private List<NewOrderOutput.Line> processLines(NewOrderInput in, int order, int lines) throws SQLException {
        List<NewOrderOutput.Line> shown = new ArrayList<>(lines);
        for (int i = 0; i < lines; i++) {
            int item = itemRows.find(in.items()[i]);
            int supply = stockRows.find(in.supplyWarehouses()[i], in.items()[i]);
            if (item < 0 || supply < 0) {
                throw missing("item " + in.items()[i] + " of warehouse " + in.supplyWarehouses()[i]);
            }
            int quantity = in.quantities()[i];
            int left = stockRows.take(supply, quantity, in.supplyWarehouses()[i] != in.warehouse());
            long amount = (long) quantity * itemRows.priceCents(item);
            addOrderLine(in, order, i, quantity, amount, stockRows.districtInfo(supply));
            char brand = StockRule.brandGeneric(itemRows.data(item), stockRows.data(supply));
            shown.add(new NewOrderOutput.Line(itemRows.name(item), left, brand, itemRows.priceCents(item), amount));
        }
        for (int row = 0; row < stockRows.size(); row++) {
            stockRows.addUpdate(updateStock, row);
        }
        sql.batch(updateStock);
        sql.batch(insertOrderLine);
        return shown;
    }

    private void addOrderLine(NewOrderInput in, int order, int line, int quantity, long amount, String info)
            throws SQLException {
        insertOrderLine.setInt(1, order);
        insertOrderLine.setInt(2, in.district());
        insertOrderLine.setInt(3, in.warehouse());
        insertOrderLine.setInt(4, line + 1);
        insertOrderLine.setInt(5, in.items()[line]);
        insertOrderLine.setInt(6, in.supplyWarehouses()[line]);
        insertOrderLine.setInt(7, quantity);
        setCents(insertOrderLine, 8, amount);
        insertOrderLine.setString(9, info);
        insertOrderLine.addBatch();
    }
}
