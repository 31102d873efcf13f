package io.orderentry.txn;

import io.orderentry.model.CustomerKey;
import io.orderentry.model.DeliveryInput;
import io.orderentry.model.NewOrderInput;
import io.orderentry.model.OrderStatusInput;
import io.orderentry.model.PaymentInput;
import io.orderentry.model.StockLevelInput;
import io.orderentry.model.TransactionInput;
import io.orderentry.model.TransactionType;
import java.time.LocalDateTime;

/** One input of each type, and large samples of what terminals key in. */
public final class Inputs {
    public static final LocalDateTime DATE = LocalDateTime.of(2026, 3, 4, 5, 6, 7);

    private Inputs() {}

    public static NewOrderInput newOrder() {
        return newOrder(1, 2, 3, 4, 5);
    }

    public static NewOrderInput newOrderThatRollsBack() {
        return newOrder(1, 2, 3, 4, NewOrderInput.UNUSED_ITEM);
    }

    private static NewOrderInput newOrder(int... items) {
        return new NewOrderInput(1, 2, 3, items, new int[] {1, 1, 1, 1, 1}, new int[] {1, 2, 3, 4, 5}, DATE);
    }

    public static PaymentInput payment() {
        return new PaymentInput(1, 2, CustomerKey.byId(1, 2, 3), 12_345, DATE);
    }

    public static OrderStatusInput orderStatus() {
        return new OrderStatusInput(CustomerKey.byId(1, 2, 3));
    }

    public static DeliveryInput delivery() {
        return new DeliveryInput(1, 7, DATE);
    }

    public static StockLevelInput stockLevel() {
        return new StockLevelInput(1, 2, 15);
    }

    public static TransactionInput of(TransactionType type) {
        return switch (type) {
            case NEW_ORDER -> newOrder();
            case PAYMENT -> payment();
            case ORDER_STATUS -> orderStatus();
            case DELIVERY -> delivery();
            case STOCK_LEVEL -> stockLevel();
        };
    }
}
