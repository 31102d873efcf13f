package io.orderentry.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.model.CustomerKey;
import io.orderentry.model.DeliveryOutput;
import io.orderentry.model.NewOrderInput;
import io.orderentry.model.OrderStatusInput;
import io.orderentry.model.PaymentInput;
import io.orderentry.model.TransactionType;
import io.orderentry.result.InputCounts;
import io.orderentry.txn.Inputs;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("5.5.1.5: what the windows of the input audit are counted from")
class InputCountsTest {
    private final InputCounts tally = new InputCounts();

    @Test
    void newOrders() {
        int[] five = {1, 1, 1, 1, 1};
        tally.count(Inputs.newOrder(), null);
        tally.count(Inputs.newOrderThatRollsBack(), null);
        tally.count(new NewOrderInput(1, 1, 1, five, new int[] {1, 2, 1, 3, 1}, five, Inputs.DATE), null);
        int[] fifteen = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
        tally.count(new NewOrderInput(1, 1, 1, fifteen, fifteen, fifteen, Inputs.DATE), null);
        assertThat(tally.transactions[TransactionType.NEW_ORDER.ordinal()]).isEqualTo(4);
        assertThat(tally.ordersByLines).containsExactly(3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1);
        assertThat(tally.rollsBack).isEqualTo(1);
        assertThat(tally.remoteLines).isEqualTo(2);
    }

    @Test
    void customers() {
        tally.count(new PaymentInput(1, 1, CustomerKey.byName(1, 1, "BARBARBAR"), 100, Inputs.DATE), null);
        tally.count(new PaymentInput(1, 1, CustomerKey.byId(2, 1, 5), 100, Inputs.DATE), null);
        tally.count(new PaymentInput(1, 1, CustomerKey.byId(1, 1, 5), 100, Inputs.DATE), null);
        tally.count(new OrderStatusInput(CustomerKey.byName(1, 1, "BARBARBAR")), null);
        tally.count(Inputs.orderStatus(), null);
        assertThat(tally.paymentsByName).isEqualTo(1);
        assertThat(tally.remotePayments).isEqualTo(1);
        assertThat(tally.orderStatusesByName).isEqualTo(1);
    }

    @Test
    void deliveriesThatFoundNothingAndSums() {
        InputCounts other = new InputCounts();
        other.count(Inputs.delivery(), new DeliveryOutput(new int[] {1, 0, 3, 4, 5, 6, 7, 8, 0, 10}));
        other.count(Inputs.delivery(), new DeliveryOutput(new int[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10}));
        other.count(Inputs.delivery(), null);
        tally.add(other);
        tally.add(other);
        assertThat(tally.skippedDistricts).isEqualTo(4);
        assertThat(tally.skippedDeliveries).isEqualTo(2);
        assertThat(tally.transactions[TransactionType.DELIVERY.ordinal()]).isEqualTo(6);
    }
}
