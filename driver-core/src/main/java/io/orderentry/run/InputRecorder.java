package io.orderentry.run;

import io.orderentry.model.CustomerKey;
import io.orderentry.model.DeliveryOutput;
import io.orderentry.model.NewOrderInput;
import io.orderentry.model.OrderStatusInput;
import io.orderentry.model.PaymentInput;
import io.orderentry.model.Scale;
import io.orderentry.model.TransactionInput;
import io.orderentry.model.TransactionOutput;
import io.orderentry.model.TransactionType;

/** Counts what was keyed in and what the database made of it, for the windows of clause 5.5. One thread writes; read after that thread has ended. */
public final class InputRecorder {
    public final long[] transactions = new long[TransactionType.count()];
    public final long[] ordersByLines = new long[Scale.MAX_LINES - Scale.MIN_LINES + 1];
    public long rollsBack;
    public long newOrdersAnswered;
    public long newOrdersUndone;
    public long remoteLines;
    public long remotePayments;
    public long paymentsByName;
    public long orderStatusesByName;
    public long skippedDeliveries;
    public long skippedDistricts;

    /** @param output null when the transaction failed or is unknown */
    void count(TransactionInput input, TransactionOutput output) {
        transactions[input.type().ordinal()]++;
        if (input instanceof NewOrderInput newOrder) {
            newOrder(newOrder);
            newOrdersAnswered += output != null ? 1 : 0;
            newOrdersUndone += output != null && output.rolledBack() ? 1 : 0;
        } else if (input instanceof PaymentInput payment) {
            CustomerKey customer = payment.customer();
            paymentsByName += customer.isByName() ? 1 : 0;
            remotePayments += customer.warehouse() != payment.warehouse() ? 1 : 0;
        } else if (input instanceof OrderStatusInput orderStatus) {
            orderStatusesByName += orderStatus.customer().isByName() ? 1 : 0;
        } else if (output instanceof DeliveryOutput delivery) {
            int skipped = delivery.skippedDistricts();
            skippedDistricts += skipped;
            skippedDeliveries += skipped > 0 ? 1 : 0;
        }
    }

    private void newOrder(NewOrderInput input) {
        ordersByLines[input.lines() - Scale.MIN_LINES]++;
        rollsBack += input.rollsBack() ? 1 : 0;
        for (int supply : input.supplyWarehouses()) {
            remoteLines += supply != input.warehouse() ? 1 : 0;
        }
    }

    void add(InputRecorder other) {
        for (int i = 0; i < transactions.length; i++) {
            transactions[i] += other.transactions[i];
        }
        for (int i = 0; i < ordersByLines.length; i++) {
            ordersByLines[i] += other.ordersByLines[i];
        }
        rollsBack += other.rollsBack;
        newOrdersAnswered += other.newOrdersAnswered;
        newOrdersUndone += other.newOrdersUndone;
        remoteLines += other.remoteLines;
        remotePayments += other.remotePayments;
        paymentsByName += other.paymentsByName;
        orderStatusesByName += other.orderStatusesByName;
        skippedDeliveries += other.skippedDeliveries;
        skippedDistricts += other.skippedDistricts;
    }
}
