package io.orderentry.txn;

import io.orderentry.model.NewOrderInput;
import io.orderentry.model.NewOrderOutput;
import io.orderentry.model.Scale;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;

/**
 * New-Order with statements (clause 2.4.2): the order's number, the stock of its lines, and the order itself. Lines that share a stock row
 * change it one after the other, so that each shows what it left: the second step is sent again for them.
 */
final class NewOrderStatements extends Statements {
    private final Step take = step("take_order_number", "header");
    private final Step order = step("update_stock", "lines");
    private final Step insert = last("insert_order", "insert_new_order", "insert_order_line");

    NewOrderStatements(Channel channel) throws SQLException {
        super(
                channel,
                "new_order",
                Scale.MAX_LINES,
                "number",
                "item",
                "supply",
                "quantity",
                "remote",
                "amount",
                "info");
    }

    NewOrderOutput run(NewOrderInput in) throws SQLException {
        set("warehouse", in.warehouse()).set("district", in.district()).set("customer", in.customer());
        set("date", in.entryDate()).set("line_count", in.lines()).set("all_local", in.allLocal() ? 1 : 0);
        Answers answers = take.send();
        ResultSet row = answers.row("customer " + in.customer());
        int number = row.getInt(1) - 1;
        int districtTax = basisPoints(row, 2);
        int warehouseTax = basisPoints(row, 3);
        int discount = basisPoints(row, 4);
        String last = row.getString(5);
        String credit = row.getString(6);
        answers.end();

        NewOrderOutput.Line[] shown = new NewOrderOutput.Line[in.lines()];
        String[] infos = new String[in.lines()];
        int[] left = in.linesByStock();
        while (left.length > 0) {
            left = order(in, left, shown, infos);
        }
        set("order", number);
        return insert(in, shown, infos)
                ? NewOrderOutput.rolledBack(number, last, credit, in.entryDate())
                : NewOrderOutput.completed(
                        number,
                        last,
                        credit,
                        discount,
                        warehouseTax,
                        districtTax,
                        in.entryDate(),
                        Arrays.asList(shown));
    }

    /** Changes each stock row once; returns the lines that are left. */
    private int[] order(NewOrderInput in, int[] lines, NewOrderOutput.Line[] shown, String[] infos)
            throws SQLException {
        int[] sent = new int[lines.length];
        int[] left = new int[lines.length];
        int count = 0;
        int repeated = 0;
        for (int line : lines) {
            if (count > 0 && isOf(in, line, in.supplyWarehouses()[sent[count - 1]], in.items()[sent[count - 1]])) {
                left[repeated++] = line;
            } else {
                setLine(in, count, line);
                sent[count++] = line;
            }
        }
        rows(count);
        Answers answers = order.send();
        ResultSet row = answers.rows();
        while (row.next()) {
            for (int i = 0; i < count; i++) {
                if (isOf(in, sent[i], row.getInt(1), row.getInt(2))) {
                    show(in, sent[i], row, shown, infos);
                }
            }
        }
        answers.end();
        return Arrays.copyOf(left, repeated);
    }

    private static boolean isOf(NewOrderInput in, int line, int warehouse, int item) {
        return in.items()[line] == item && in.supplyWarehouses()[line] == warehouse;
    }

    private void setLine(NewOrderInput in, int row, int line) {
        int supply = in.supplyWarehouses()[line];
        set(row, "number", line + 1);
        set(row, "item", in.items()[line]);
        set(row, "supply", supply);
        set(row, "quantity", in.quantities()[line]);
        set(row, "remote", supply == in.warehouse() ? 0 : 1);
    }

    private static void show(NewOrderInput in, int line, ResultSet row, NewOrderOutput.Line[] shown, String[] infos)
            throws SQLException {
        int price = (int) cents(row, 6);
        char brand = brandGeneric(row.getString(8), row.getString(4));
        infos[line] = row.getString(5);
        shown[line] = new NewOrderOutput.Line(
                row.getString(7), row.getInt(3), brand, price, (long) in.quantities()[line] * price);
    }

    /** B when both hold ORIGINAL, else G (clause 2.4.2.2). */
    static char brandGeneric(String itemData, String stockData) {
        return itemData.contains("ORIGINAL") && stockData.contains("ORIGINAL") ? 'B' : 'G';
    }

    /** Returns whether an item does not exist, for which the order is to be rolled back: the others are processed first (clause 2.4.2.3). */
    private boolean insert(NewOrderInput in, NewOrderOutput.Line[] shown, String[] infos) throws SQLException {
        // The unused item, when there is one, is the last.
        int valid = in.rollsBack() ? in.lines() - 1 : in.lines();
        if (in.rollsBack() && shown[valid] != null) {
            throw new SQLException("item " + NewOrderInput.UNUSED_ITEM + " must not be in the database", "OE003");
        }
        for (int line = 0; line < valid; line++) {
            if (shown[line] == null) {
                return true;
            }
            setLine(in, line, line);
            set(line, "amount", amount(shown[line].amountCents()));
            set(line, "info", infos[line]);
        }
        rows(valid);
        (in.rollsBack() ? insert.sendOpen() : insert.send()).end();
        return in.rollsBack();
    }
}
