package io.orderentry.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.config.Mode;
import io.orderentry.data.LastName;
import io.orderentry.model.CustomerKey;
import io.orderentry.model.DeliveryInput;
import io.orderentry.model.NewOrderInput;
import io.orderentry.model.NewOrderInputBuilder;
import io.orderentry.model.OrderStatusInput;
import io.orderentry.model.PaymentInput;
import io.orderentry.model.StockLevelInput;
import io.orderentry.model.TransactionInput;
import io.orderentry.model.TransactionType;
import java.util.List;

/** Round trips of a transaction, the commit included: one round trip as a procedure, few as statements. */
abstract class RoundTripContract extends TransactionContract {

    private static int most(Mode mode, TransactionType type) {
        return switch (mode) {
            case PROCEDURES -> 1;
            case STATEMENTS ->
                switch (type) {
                    case NEW_ORDER -> 8;
                    case PAYMENT -> 7;
                    case ORDER_STATUS -> 4;
                    case DELIVERY -> 8;
                    case STOCK_LEVEL -> 2;
                };
        };
    }

    private List<TransactionInput> inputs() {
        int[] items = {10, 20, 30, 40, 50, 60, 70, 80, 20, 100};
        int[] supplies = {1, 1, 1, 2, 1, 1, 1, 1, 1, 1};
        int[] quantities = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
        CustomerKey byName = CustomerKey.byName(1, 10, LastName.of(371));
        int[] unused = items.clone();
        unused[9] = NewOrderInput.UNUSED_ITEM;
        return List.of(
                NewOrderInputBuilder.builder()
                        .warehouse(1)
                        .district(10)
                        .customer(5)
                        .items(items)
                        .supplyWarehouses(supplies)
                        .quantities(quantities)
                        .entryDate(date())
                        .build(),
                NewOrderInputBuilder.builder()
                        .warehouse(1)
                        .district(10)
                        .customer(5)
                        .items(unused)
                        .supplyWarehouses(supplies)
                        .quantities(quantities)
                        .entryDate(date())
                        .build(),
                new PaymentInput(1, 10, byName, 1_00, date()),
                new PaymentInput(1, 10, CustomerKey.byId(2, 3, 4), 1_00, date()),
                new OrderStatusInput(byName),
                new OrderStatusInput(CustomerKey.byId(1, 10, 5)),
                new DeliveryInput(1, 4, date()),
                new StockLevelInput(1, 10, 15));
    }

    @EachMode
    void fewRoundTrips(Mode mode) throws Exception {
        in(mode, (sql, terminal) -> {
            for (TransactionInput input : inputs()) {
                long before = terminal.session().roundTrips();

                terminal.session().execute(input);

                assertThat(terminal.session().roundTrips() - before)
                        .as("%s: %s", mode, input)
                        .isBetween(1L, (long) most(mode, input.type()));
            }
        });
    }
}
