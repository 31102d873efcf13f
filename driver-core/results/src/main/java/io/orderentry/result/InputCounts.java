package io.orderentry.result;

import io.orderentry.model.CustomerKey;
import io.orderentry.model.DeliveryInput;
import io.orderentry.model.DeliveryOutput;
import io.orderentry.model.NewOrderInput;
import io.orderentry.model.OrderStatusInput;
import io.orderentry.model.PaymentInput;
import io.orderentry.model.Scale;
import io.orderentry.model.StockLevelInput;
import io.orderentry.model.TransactionInput;
import io.orderentry.model.TransactionOutput;
import io.orderentry.model.TransactionType;
import java.util.Arrays;

/**
 * Counts of the inputs drawn in the measurement interval and of their outputs, for the windows of clause 5.5. One thread writes; the counts
 * are read after that thread has ended.
 */
public final class InputCounts {
    private static final long GOLDEN_RATIO = 0x9e3779b97f4a7c15L;

    /** Transactions by ordinal of their type. */
    public final long[] transactions = new long[TransactionType.count()];
    /** New-Orders by number of lines, 5 to 15: eleven counts. */
    public final long[] ordersByLines = new long[Scale.MAX_LINES - Scale.MIN_LINES + 1];
    /** New-Orders drawn with an unused item. */
    public long rollsBack;
    /** New-Orders whose outcome is known. */
    public long newOrdersAnswered;
    /** Those of them that the database rolled back. */
    public long newOrdersUndone;
    /** Order lines supplied by another warehouse. */
    public long remoteLines;
    /** Payments of a customer of another warehouse. */
    public long remotePayments;
    /** Payments that select the customer by last name. */
    public long paymentsByName;
    /** Order-Status transactions that select the customer by last name. */
    public long orderStatusesByName;
    /** Deliveries without an order to deliver in at least one district. */
    public long skippedDeliveries;
    /** Districts without an order to deliver, of all Deliveries. */
    public long skippedDistricts;
    /** Sum of the hashes of all inputs, modulo 2^64: equal for equal inputs in any order. */
    public long hash;

    /** Counts one transaction; its output is null when it failed or is unknown. */
    public void count(TransactionInput input, TransactionOutput output) {
        transactions[input.type().ordinal()]++;
        hash += hash(input);
        if (input instanceof NewOrderInput newOrder) {
            ordersByLines[newOrder.lines() - Scale.MIN_LINES]++;
            rollsBack += newOrder.rollsBack() ? 1 : 0;
            for (int supply : newOrder.supplyWarehouses()) {
                remoteLines += supply != newOrder.warehouse() ? 1 : 0;
            }
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

    /** Adds the counts of another thread. */
    public void add(InputCounts other) {
        Arrays.setAll(transactions, i -> transactions[i] + other.transactions[i]);
        Arrays.setAll(ordersByLines, i -> ordersByLines[i] + other.ordersByLines[i]);
        rollsBack += other.rollsBack;
        newOrdersAnswered += other.newOrdersAnswered;
        newOrdersUndone += other.newOrdersUndone;
        remoteLines += other.remoteLines;
        remotePayments += other.remotePayments;
        paymentsByName += other.paymentsByName;
        orderStatusesByName += other.orderStatusesByName;
        skippedDeliveries += other.skippedDeliveries;
        skippedDistricts += other.skippedDistricts;
        hash += other.hash;
    }

    public long count(TransactionType type) {
        return transactions[type.ordinal()];
    }

    public long total() {
        return Arrays.stream(transactions).sum();
    }

    public long orderLines() {
        long lines = 0;
        for (int i = 0; i < ordersByLines.length; i++) {
            lines += ordersByLines[i] * (Scale.MIN_LINES + i);
        }
        return lines;
    }

    /** Hash of 64 bits of a transaction's input, without its date; the same on every machine. */
    private static long hash(TransactionInput input) {
        long hash = step(0, 1 + input.type().ordinal());
        if (input instanceof NewOrderInput order) {
            hash = step(step(step(hash, order.warehouse()), order.district()), order.customer());
            for (int i = 0; i < order.lines(); i++) {
                hash = step(step(step(hash, order.items()[i]), order.supplyWarehouses()[i]), order.quantities()[i]);
            }
        } else if (input instanceof PaymentInput payment) {
            hash = customer(step(step(hash, payment.warehouse()), payment.district()), payment.customer());
            hash = step(hash, payment.amountCents());
        } else if (input instanceof OrderStatusInput status) {
            hash = customer(hash, status.customer());
        } else if (input instanceof DeliveryInput delivery) {
            hash = step(step(hash, delivery.warehouse()), delivery.carrier());
        } else if (input instanceof StockLevelInput level) {
            hash = step(step(step(hash, level.warehouse()), level.district()), level.threshold());
        }
        return hash;
    }

    private static long customer(long hash, CustomerKey customer) {
        boolean byName = customer.isByName();
        long place = step(step(hash, customer.warehouse()), customer.district());
        return step(step(place, byName ? customer.last().hashCode() : customer.id()), byName ? 1 : 0);
    }

    /** A step of SplitMix64. */
    private static long step(long hash, long value) {
        long bits = hash + value + GOLDEN_RATIO;
        bits = (bits ^ (bits >>> 30)) * 0xbf58476d1ce4e5b9L;
        bits = (bits ^ (bits >>> 27)) * 0x94d049bb133111ebL;
        return bits ^ (bits >>> 31);
    }
}
