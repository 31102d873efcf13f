package io.orderentry.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.orderentry.data.LastName;
import io.orderentry.model.CustomerKey;
import io.orderentry.model.DeliveryInput;
import io.orderentry.model.OrderStatusInput;
import io.orderentry.model.PaymentInput;
import io.orderentry.model.StockLevelInput;
import io.orderentry.model.TransactionType;
import io.orderentry.schedule.InputSamples.Seen;
import io.orderentry.txn.Inputs;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What terminals key in for Payment, Order-Status, Delivery and Stock-Level, over 60,000 of each at three warehouses. */
class OtherInputsTest {
    private static final int EACH = 2_000;
    private static final Map<String, Integer> NUMBER_OF_NAME = new HashMap<>();

    static {
        for (int number = 0; number < LastName.COUNT; number++) {
            NUMBER_OF_NAME.put(LastName.of(number), number);
        }
    }

    private static void payments(int warehouses, InputSamples.SampleVisitor<PaymentInput> visitor) {
        InputSamples.sample(PaymentInput.class, TransactionType.PAYMENT, warehouses, EACH, visitor);
    }

    private static void orderStatuses(InputSamples.SampleVisitor<OrderStatusInput> visitor) {
        InputSamples.sample(OrderStatusInput.class, TransactionType.ORDER_STATUS, 3, EACH, visitor);
    }

    /** How the customers were chosen. */
    private static final class Choices {
        private final HotBits names = new HotBits(255, 0, 999, InputSamples.CONSTANTS.cLast());
        private final HotBits ids = new HotBits(1_023, 1, 3_000, InputSamples.CONSTANTS.cCustomer());
        private long all;
        private long byName;

        void add(CustomerKey customer) {
            all++;
            if (customer.isByName()) {
                byName++;
                names.add(NUMBER_OF_NAME.get(customer.last()));
            } else {
                ids.add(customer.id());
            }
        }

        void check() {
            assertThat(100.0 * byName / all).isCloseTo(60, within(1.0));
            names.assertNonUniform();
            ids.assertNonUniform();
        }
    }

    @Test
    @DisplayName("2.5.1.1: W_ID is the terminal's home, D_ID is uniform in 1..10")
    void paymentHome() {
        Seen districts = new Seen(1, 10);
        payments(3, (terminal, payment) -> {
            assertThat(payment.warehouse()).isEqualTo(terminal.warehouse());
            districts.add(payment.district());
        });
        districts.assertUniform();
    }

    @Test
    @DisplayName("2.5.1.2: 60 % by last name, NURand(255, 0, 999) with C-Run; else by number, NURand(1023, 1, 3000)")
    void paymentChoice() {
        Choices choices = new Choices();
        payments(3, (terminal, payment) -> choices.add(payment.customer()));
        choices.check();
    }

    @Test
    @DisplayName(
            "2.5.1.2: 85 % of the customers are of the paying district, 15 % of another warehouse and any district")
    void remotePayments() {
        long[] remote = new long[2];
        Seen warehouses = new Seen(1, 2);
        Seen districts = new Seen(1, 10);
        payments(3, (terminal, payment) -> {
            CustomerKey customer = payment.customer();
            if (customer.warehouse() == payment.warehouse()) {
                assertThat(customer.district()).isEqualTo(payment.district());
            } else {
                remote[0]++;
                remote[1] += customer.district() == payment.district() ? 1 : 0;
                districts.add(customer.district());
                warehouses.add(Math.floorMod(customer.warehouse() - payment.warehouse(), 3));
            }
        });
        assertThat(100.0 * remote[0] / (30 * EACH)).isCloseTo(15, within(0.73));
        warehouses.assertUniform();
        districts.assertUniform();
        assertThat(100.0 * remote[1] / remote[0]).as("of a like district").isCloseTo(10, within(1.6));
    }

    @Test
    @DisplayName("2.5.1.2: with one warehouse every customer is of the paying district")
    void oneWarehouse() {
        payments(1, (terminal, payment) -> {
            assertThat(payment.customer().warehouse()).isEqualTo(1);
            assertThat(payment.customer().district()).isEqualTo(payment.district());
        });
    }

    @Test
    @DisplayName("2.5.1.3: H_AMOUNT is uniform in 1.00..5000.00, to the cent")
    void amounts() {
        Seen hundredths = new Seen(0, 99);
        Seen cents = new Seen(0, 99);
        long[] ends = {Long.MAX_VALUE, 0};
        payments(3, (terminal, payment) -> {
            long amount = payment.amountCents();
            assertThat(amount).isBetween(100L, 500_000L);
            hundredths.add((int) ((amount - 100) * 100 / 499_901));
            cents.add((int) (amount % 100));
            ends[0] = Math.min(ends[0], amount);
            ends[1] = Math.max(ends[1], amount);
        });
        hundredths.assertUniform();
        cents.assertUniform();
        assertThat(ends[0]).isLessThan(200);
        assertThat(ends[1]).isGreaterThan(499_900);
    }

    @Test
    @DisplayName("2.6.1.1, 2.6.1.2: the home warehouse, any district, 60 % by last name")
    void orderStatus() {
        Choices choices = new Choices();
        Seen districts = new Seen(1, 10);
        orderStatuses((terminal, input) -> {
            assertThat(input.customer().warehouse()).isEqualTo(terminal.warehouse());
            districts.add(input.customer().district());
            choices.add(input.customer());
        });
        choices.check();
        districts.assertUniform();
    }

    @Test
    @DisplayName("2.7.1.1, 2.7.1.2: the home warehouse, a carrier of 1..10")
    void delivery() {
        Seen carriers = new Seen(1, 10);
        InputSamples.sample(DeliveryInput.class, TransactionType.DELIVERY, 3, EACH, (terminal, input) -> {
            assertThat(input.warehouse()).isEqualTo(terminal.warehouse());
            assertThat(input.date()).isEqualTo(Inputs.DATE);
            carriers.add(input.carrier());
        });
        carriers.assertUniform();
    }

    @Test
    @DisplayName("2.8.1.2: the threshold is uniform in 10..20")
    void stockLevel() {
        Seen thresholds = new Seen(10, 20);
        InputSamples.sample(
                StockLevelInput.class,
                TransactionType.STOCK_LEVEL,
                3,
                EACH,
                (terminal, input) -> thresholds.add(input.threshold()));
        thresholds.assertUniform();
    }
}
