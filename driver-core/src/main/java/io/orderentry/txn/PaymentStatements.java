package io.orderentry.txn;

import static io.orderentry.txn.Statements.basisPoints;
import static io.orderentry.txn.Statements.cents;
import static io.orderentry.txn.Statements.missing;
import static io.orderentry.txn.Statements.setCents;

import io.orderentry.model.Address;
import io.orderentry.model.CustomerKey;
import io.orderentry.model.PaymentInput;
import io.orderentry.model.PaymentOutput;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.Arrays;

/** Payment with statements (clause 2.5.2): six round trips before the commit by number, seven by name. */
final class PaymentStatements {
    private final Statements sql;
    private final PreparedStatement updateWarehouse;
    private final PreparedStatement updateDistrict;
    private final PreparedStatement addresses;
    private final PreparedStatement customersByName;
    private final PreparedStatement updateCustomer;
    private final PreparedStatement customer;
    private final PreparedStatement insertHistory;
    private int[] ids = new int[64];

    PaymentStatements(Statements sql) throws SQLException {
        this.sql = sql;
        updateWarehouse = sql.prepare("update_warehouse");
        updateDistrict = sql.prepare("update_district");
        addresses = sql.prepare("addresses");
        customersByName = sql.prepare("customers_by_name");
        updateCustomer = sql.prepare("update_customer");
        customer = sql.prepare("customer");
        insertHistory = sql.prepare("insert_history");
    }

    PaymentOutput run(PaymentInput in) throws SQLException {
        setCents(updateWarehouse, 1, in.amountCents());
        updateWarehouse.setInt(2, in.warehouse());
        sql.one(updateWarehouse, "warehouse " + in.warehouse());
        setCents(updateDistrict, 1, in.amountCents());
        updateDistrict.setInt(2, in.warehouse());
        updateDistrict.setInt(3, in.district());
        sql.one(updateDistrict, "district " + in.district());

        addresses.setInt(1, in.warehouse());
        addresses.setInt(2, in.district());
        String historyData;
        Address warehouseAddress;
        Address districtAddress;
        try (ResultSet row = sql.row(addresses, "district " + in.district())) {
            historyData = PaymentInput.historyData(row.getString(1), row.getString(7));
            warehouseAddress = address(row, 2);
            districtAddress = address(row, 8);
        }

        int customerId = in.customer().isByName()
                ? middleOf(in.customer())
                : in.customer().id();
        updateCustomer(in, customerId);
        PaymentOutput shown = readCustomer(in.customer(), customerId, warehouseAddress, districtAddress);
        insertHistory(in, customerId, historyData);
        return shown;
    }

    private int middleOf(CustomerKey key) throws SQLException {
        customersByName.setInt(1, key.warehouse());
        customersByName.setInt(2, key.district());
        customersByName.setString(3, key.last());
        int found = 0;
        try (ResultSet row = sql.query(customersByName)) {
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
        updateCustomer.setInt(4, in.customer().warehouse());
        updateCustomer.setInt(5, in.customer().district());
        updateCustomer.setInt(6, customerId);
        sql.one(updateCustomer, "customer " + customerId);
    }

    private PaymentOutput readCustomer(CustomerKey key, int customerId, Address warehouse, Address district)
            throws SQLException {
        customer.setInt(1, key.warehouse());
        customer.setInt(2, key.district());
        customer.setInt(3, customerId);
        try (ResultSet row = sql.row(customer, "customer " + customerId)) {
            return new PaymentOutput(
                    warehouse,
                    district,
                    customerId,
                    row.getString(1),
                    row.getString(2),
                    row.getString(3),
                    address(row, 4),
                    row.getString(9),
                    row.getObject(10, LocalDateTime.class),
                    row.getString(11),
                    cents(row, 12),
                    basisPoints(row, 13),
                    cents(row, 14),
                    row.getString(15));
        }
    }

    private void insertHistory(PaymentInput in, int customerId, String data) throws SQLException {
        insertHistory.setInt(1, customerId);
        insertHistory.setInt(2, in.customer().district());
        insertHistory.setInt(3, in.customer().warehouse());
        insertHistory.setInt(4, in.district());
        insertHistory.setInt(5, in.warehouse());
        insertHistory.setObject(6, in.date());
        setCents(insertHistory, 7, in.amountCents());
        insertHistory.setString(8, data);
        sql.one(insertHistory, "history");
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
