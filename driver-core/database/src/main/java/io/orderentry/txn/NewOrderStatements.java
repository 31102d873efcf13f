package io.orderentry.txn;

import io.orderentry.model.NewOrderInput;
import io.orderentry.model.NewOrderOutput;
import io.orderentry.model.Scale;
import io.orderentry.spi.Timestamps;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;

/**
 * New-Order with statements (clause 2.4.2): seven round trips before the commit for any number of lines. Stock rows are updated
 * in one batch, a statement each, and read with their items afterwards; what a line of a repeated item left is worked out backwards.
 */
final class NewOrderStatements extends Statements {
    private final PreparedStatement takeOrderNumber = prepare("take_order_number");
    private final PreparedStatement header = prepare("header");
    private final PreparedStatement insertOrder = prepare("insert_order");
    private final PreparedStatement insertNewOrder = prepare("insert_new_order");
    private final PreparedStatement updateStock = prepare("update_stock");
    private final PreparedStatement lines = prepare("lines");
    private final PreparedStatement insertOrderLine = prepare("insert_order_line");

    private final OrderedStock stock = new OrderedStock();

    NewOrderStatements(Channel channel) throws SQLException {
        super(channel, "transactions/new_order");
    }

    NewOrderOutput run(NewOrderInput in) throws SQLException {
        setInts(takeOrderNumber, 1, in.warehouse(), in.district());
        one(takeOrderNumber, "district " + in.district());

        setInts(header, 1, in.warehouse(), in.district(), in.customer());
        int order;
        int districtTax;
        int warehouseTax;
        int discount;
        String last;
        String credit;
        try (ResultSet row = row(header, "customer " + in.customer())) {
            order = row.getInt(1) - 1;
            districtTax = basisPoints(row, 2);
            warehouseTax = basisPoints(row, 3);
            discount = basisPoints(row, 4);
            last = row.getString(5);
            credit = row.getString(6);
        }

        insertOrder(in, order);
        // The unused item, when there is one, is the last: all lines before it are processed first (clause 2.4.2.3).
        int valid = in.rollsBack() ? in.lines() - 1 : in.lines();
        updateStock(in, valid);
        readLines(in);
        NewOrderOutput.Line[] shown = show(in, valid);
        insertLines(in, order, shown);
        if (in.rollsBack()) {
            if (stock.find(in.supplyWarehouses()[valid], NewOrderInput.UNUSED_ITEM) != null) {
                throw new SQLException("item " + NewOrderInput.UNUSED_ITEM + " must not be in the database", "OE003");
            }
            return NewOrderOutput.rolledBack(order, last, credit, in.entryDate());
        }
        return NewOrderOutput.completed(
                order, last, credit, discount, warehouseTax, districtTax, in.entryDate(), Arrays.asList(shown));
    }

    private void insertOrder(NewOrderInput in, int order) throws SQLException {
        setInts(insertOrder, 1, order, in.district(), in.warehouse(), in.customer());
        Timestamps.set(insertOrder, 5, in.entryDate());
        setInts(insertOrder, 6, in.lines(), in.allLocal() ? 1 : 0);
        one(insertOrder, "order " + order);
        setInts(insertNewOrder, 1, order, in.district(), in.warehouse());
        one(insertNewOrder, "order " + order);
    }

    private void updateStock(NewOrderInput in, int valid) throws SQLException {
        for (int line : in.linesByStock()) {
            if (line < valid) {
                int quantity = in.quantities()[line];
                int supply = in.supplyWarehouses()[line];
                int remote = supply == in.warehouse() ? 0 : 1;
                setInts(updateStock, 1, quantity, quantity, quantity, quantity, remote, supply, in.items()[line]);
                updateStock.addBatch();
            }
        }
        batch(updateStock);
    }

    private void readLines(NewOrderInput in) throws SQLException {
        lines.setInt(1, in.district());
        for (int i = 0; i < Scale.MAX_LINES; i++) {
            int line = Math.min(i, in.lines() - 1);
            setInts(lines, 2 * i + 2, in.supplyWarehouses()[line], in.items()[line]);
        }
        try (ResultSet rows = query(lines)) {
            stock.read(rows);
        }
    }

    /** From the last line to the first: what a stock row holds now is what its last line left. */
    private NewOrderOutput.Line[] show(NewOrderInput in, int valid) throws SQLException {
        NewOrderOutput.Line[] shown = new NewOrderOutput.Line[valid];
        for (int i = valid - 1; i >= 0; i--) {
            OrderedStock.Row row = stock.find(in.supplyWarehouses()[i], in.items()[i]);
            if (row == null) {
                throw missing("item " + in.items()[i] + " of warehouse " + in.supplyWarehouses()[i]);
            }
            int quantity = in.quantities()[i];
            long amount = (long) quantity * row.priceCents;
            shown[i] = new NewOrderOutput.Line(
                    row.itemName, row.quantityAfter(quantity), row.brandGeneric, row.priceCents, amount);
        }
        return shown;
    }

    private void insertLines(NewOrderInput in, int order, NewOrderOutput.Line[] shown) throws SQLException {
        for (int i = 0; i < shown.length; i++) {
            int item = in.items()[i];
            int supply = in.supplyWarehouses()[i];
            setInts(insertOrderLine, 1, order, in.district(), in.warehouse(), i + 1, item, supply, in.quantities()[i]);
            setCents(insertOrderLine, 8, shown[i].amountCents());
            insertOrderLine.setString(9, stock.find(supply, item).districtInfo);
            insertOrderLine.addBatch();
        }
        batch(insertOrderLine);
    }
}
