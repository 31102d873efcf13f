package io.orderentry.txn;

import io.orderentry.model.Address;
import io.orderentry.model.CustomerKey;
import io.orderentry.model.PaymentInput;
import io.orderentry.model.PaymentOutput;
import io.orderentry.model.PaymentOutputBuilder;
import io.orderentry.spi.Timestamps;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Payment with statements (clause 2.5.2): two steps, the first of which finds a customer's number by the name. */
final class PaymentStatements extends Statements {
    private final Step find = step("customers_by_name");
    private final Step pay = last("update_customer", "shown", "update_district", "insert_history", "update_warehouse");

    PaymentStatements(Channel channel) throws SQLException {
        super(channel, "payment", 0);
    }

    PaymentOutput run(PaymentInput in) throws SQLException {
        CustomerKey key = in.customer();
        set("warehouse", in.warehouse()).set("district", in.district());
        set("customer_warehouse", key.warehouse()).set("customer_district", key.district());
        int customerId = key.isByName() ? middle(find, key, row -> row.getInt(1)) : key.id();
        set("customer", customerId).set("bad_credit_entry", in.badCreditEntry(customerId));
        set("amount", amount(in.amountCents())).set("date", in.date());
        Answers answers = pay.send();
        ResultSet row = answers.row("customer " + customerId);
        PaymentOutput output = PaymentOutputBuilder.builder()
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
        // Where the step is one text, the server has put the names together.
        set("history_data", PaymentInput.historyData(row.getString(1), row.getString(7)));
        answers.end();
        return output;
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
