package io.orderentry.result;

import io.orderentry.model.CustomerKey;
import io.orderentry.model.DeliveryInput;
import io.orderentry.model.NewOrderInput;
import io.orderentry.model.OrderStatusInput;
import io.orderentry.model.PaymentInput;
import io.orderentry.model.StockLevelInput;
import io.orderentry.model.TransactionInput;

/** Hash of 64 bits of a transaction's input, without its date; the same on every machine. */
final class InputHash {
    private static final long GOLDEN_RATIO = 0x9e3779b97f4a7c15L;

    private long hash;

    private InputHash() {}

    static long of(TransactionInput input) {
        InputHash hash = new InputHash();
        hash.add(1 + input.type().ordinal());
        if (input instanceof NewOrderInput order) {
            hash.newOrder(order);
        } else if (input instanceof PaymentInput payment) {
            hash.add(payment.warehouse());
            hash.add(payment.district());
            hash.customer(payment.customer());
            hash.add(payment.amountCents());
        } else if (input instanceof OrderStatusInput status) {
            hash.customer(status.customer());
        } else if (input instanceof DeliveryInput delivery) {
            hash.add(delivery.warehouse());
            hash.add(delivery.carrier());
        } else if (input instanceof StockLevelInput level) {
            hash.add(level.warehouse());
            hash.add(level.district());
            hash.add(level.threshold());
        }
        return hash.hash;
    }

    private void newOrder(NewOrderInput order) {
        add(order.warehouse());
        add(order.district());
        add(order.customer());
        for (int i = 0; i < order.lines(); i++) {
            add(order.items()[i]);
            add(order.supplyWarehouses()[i]);
            add(order.quantities()[i]);
        }
    }

    private void customer(CustomerKey customer) {
        add(customer.warehouse());
        add(customer.district());
        add(customer.isByName() ? customer.last().hashCode() : customer.id());
        add(customer.isByName() ? 1 : 0);
    }

    /** A step of SplitMix64. */
    private void add(long value) {
        long bits = hash + value + GOLDEN_RATIO;
        bits = (bits ^ (bits >>> 30)) * 0xbf58476d1ce4e5b9L;
        bits = (bits ^ (bits >>> 27)) * 0x94d049bb133111ebL;
        hash = bits ^ (bits >>> 31);
    }
}
