package io.orderentry.txn;

import io.orderentry.model.Address;
import io.orderentry.model.CustomerKey;
import io.orderentry.model.PaymentInput;
import io.orderentry.model.PaymentOutput;
import io.orderentry.model.PaymentOutputBuilder;
import io.orderentry.spi.Timestamps;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;

/** Payment with statements (clause 2.5.2): five round trips before the commit by number, six by name. */
final class PaymentStatements extends Statements {
    private final PreparedStatement updateWarehouse = prepare("update_warehouse");
    private final PreparedStatement updateDistrict = prepare("update_district");
    private final PreparedStatement customersByName = prepare("customers_by_name");
    private final PreparedStatement updateCustomer = prepare("update_customer");
    private final PreparedStatement shown = prepare("shown");
    private final PreparedStatement insertHistory = prepare("insert_history");
    private int[] ids = new int[64];

    PaymentStatements(Channel channel) throws SQLException {
        super(channel, "transactions/payment");
    }

    PaymentOutput run(PaymentInput in) throws SQLException {
        CustomerKey key = in.customer();
        int customerId = key.isByName() ? middleOf(key) : key.id();
        updateCustomer(in, customerId);
        PaymentOutput output;
        String historyData;
        setInts(shown, 1, in.warehouse(), in.district(), key.warehouse(), key.district(), customerId);
        try (ResultSet row = row(shown, "customer " + customerId)) {
            historyData = PaymentInput.historyData(row.getString(1), row.getString(7));
            output = PaymentOutputBuilder.builder()
                    .warehouse(address(row, 2))
                    .district(address(row, 8))
                    .customerId(customerId)
                    .first(row.getString(13))
                    .middle(row.getString(14))
                    .last(row.getString(15))
                    .customer(address(row, 16))
                    .phone(row.getString(21))
                    .since(Timestamps.get(row, 22))
                    .credit(row.getString(23))
                    .creditLimitCents(cents(row, 24))
                    .discountBasisPoints(basisPoints(row, 25))
                    .balanceCents(cents(row, 26))
                    .data(row.getString(27))
                    .build();
        }
        setCents(updateDistrict, 1, in.amountCents());
        setInts(updateDistrict, 2, in.warehouse(), in.district());
        one(updateDistrict, "district " + in.district());
        insertHistory(in, customerId, historyData);
        setCents(updateWarehouse, 1, in.amountCents());
        updateWarehouse.setInt(2, in.warehouse());
        one(updateWarehouse, "warehouse " + in.warehouse());
        return output;
    }

    private int middleOf(CustomerKey key) throws SQLException {
        setInts(customersByName, 1, key.warehouse(), key.district());
        customersByName.setString(3, key.last());
        int found = 0;
        try (ResultSet row = query(customersByName)) {
            while (row.next()) {
                if (found == ids.length) {
                    ids = Arrays.copyOf(ids, 2 * found);
                }
                ids[found++] = row.getInt(1);
            }
        }
        if (found == 0) {
            throw missing("a customer named " + key.last());
        }
        return ids[CustomerKey.medianIndex(found)];
    }

    private void updateCustomer(PaymentInput in, int customerId) throws SQLException {
        setCents(updateCustomer, 1, in.amountCents());
        setCents(updateCustomer, 2, in.amountCents());
        updateCustomer.setString(3, in.badCreditEntry(customerId));
        setInts(updateCustomer, 4, in.customer().warehouse(), in.customer().district(), customerId);
        one(updateCustomer, "customer " + customerId);
    }

    private void insertHistory(PaymentInput in, int customerId, String data) throws SQLException {
        CustomerKey key = in.customer();
        setInts(insertHistory, 1, customerId, key.district(), key.warehouse(), in.district(), in.warehouse());
        Timestamps.set(insertHistory, 6, in.date());
        setCents(insertHistory, 7, in.amountCents());
        insertHistory.setString(8, data);
        one(insertHistory, "history");
    }

    private static Address address(ResultSet row, int first) throws SQLException {
        return new Address(
                row.getString(first),
                row.getString(first + 1),
                row.getString(first + 2),
                row.getString(first + 3),
                row.getString(first + 4));
    }
}
