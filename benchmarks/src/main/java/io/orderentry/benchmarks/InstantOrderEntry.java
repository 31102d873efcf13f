package io.orderentry.benchmarks;

import io.orderentry.model.Address;
import io.orderentry.model.DeliveryInput;
import io.orderentry.model.DeliveryOutput;
import io.orderentry.model.NewOrderInput;
import io.orderentry.model.NewOrderOutput;
import io.orderentry.model.OrderEntry;
import io.orderentry.model.OrderStatusInput;
import io.orderentry.model.OrderStatusOutput;
import io.orderentry.model.OrderStatusOutputBuilder;
import io.orderentry.model.PaymentInput;
import io.orderentry.model.PaymentOutput;
import io.orderentry.model.PaymentOutputBuilder;
import io.orderentry.model.StockLevelInput;
import io.orderentry.model.StockLevelOutput;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A database that does nothing: answers with outputs that were made once, after a pause or at once. What a run costs on it is the
 * harness alone. Any number of threads may share one.
 */
final class InstantOrderEntry implements OrderEntry {
    private static final LocalDateTime DATE = LocalDateTime.of(2026, 1, 1, 0, 0);
    private static final Address ADDRESS = new Address("street", "street", "city", "ST", "123411111");
    private static final NewOrderOutput NEW_ORDER =
            NewOrderOutput.completed(3001, "BARBARBAR", "GC", 1, 1, 1, DATE, List.of());
    private static final NewOrderOutput ROLLED_BACK = NewOrderOutput.rolledBack(3001, "BARBARBAR", "GC", DATE);
    private static final PaymentOutput PAYMENT = PaymentOutputBuilder.builder()
            .warehouse(ADDRESS)
            .district(ADDRESS)
            .customerId(1)
            .first("first")
            .middle("OE")
            .last("BARBARBAR")
            .customer(ADDRESS)
            .phone("1234")
            .since(DATE)
            .credit("GC")
            .creditLimitCents(1)
            .discountBasisPoints(1)
            .balanceCents(1)
            .build();
    private static final OrderStatusOutput ORDER_STATUS = OrderStatusOutputBuilder.builder()
            .customerId(1)
            .first("first")
            .middle("OE")
            .last("BARBARBAR")
            .balanceCents(1)
            .order(3000)
            .entryDate(DATE)
            .carrier(1)
            .lines(List.of())
            .build();
    private static final DeliveryOutput DELIVERY =
            new DeliveryOutput(new int[] {2101, 2101, 2101, 2101, 2101, 2101, 2101, 2101, 2101, 2101});
    private static final StockLevelOutput STOCK_LEVEL = new StockLevelOutput(7);

    private final long serviceNanos;

    /** @param serviceNanos how long every transaction takes; 0 to answer at once */
    InstantOrderEntry(long serviceNanos) {
        this.serviceNanos = serviceNanos;
    }

    private <T> T served(T output) throws SQLException {
        if (serviceNanos > 0) {
            try {
                TimeUnit.NANOSECONDS.sleep(serviceNanos);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new SQLException("interrupted", e);
            }
        }
        return output;
    }

    @Override
    public NewOrderOutput newOrder(NewOrderInput input) throws SQLException {
        return served(input.rollsBack() ? ROLLED_BACK : NEW_ORDER);
    }

    @Override
    public PaymentOutput payment(PaymentInput input) throws SQLException {
        return served(PAYMENT);
    }

    @Override
    public OrderStatusOutput orderStatus(OrderStatusInput input) throws SQLException {
        return served(ORDER_STATUS);
    }

    @Override
    public DeliveryOutput delivery(DeliveryInput input) throws SQLException {
        return served(DELIVERY);
    }

    @Override
    public StockLevelOutput stockLevel(StockLevelInput input) throws SQLException {
        return served(STOCK_LEVEL);
    }
}
