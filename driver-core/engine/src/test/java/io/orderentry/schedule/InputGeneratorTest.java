package io.orderentry.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.orderentry.data.LastName;
import io.orderentry.model.CustomerKey;
import io.orderentry.model.DeliveryInput;
import io.orderentry.model.NewOrderInput;
import io.orderentry.model.OrderStatusInput;
import io.orderentry.model.PaymentInput;
import io.orderentry.model.StockLevelInput;
import io.orderentry.model.TransactionInput;
import io.orderentry.model.TransactionType;
import io.orderentry.schedule.InputSamples.SampleVisitor;
import io.orderentry.schedule.InputSamples.Seen;
import io.orderentry.txn.Inputs;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Inputs of terminals at three warehouses: 150,000 New-Orders, and 60,000 of each other type. */
class InputGeneratorTest {
    private static final int EACH = 2_000;
    private static final Map<String, Integer> NUMBER_OF_NAME = new HashMap<>();

    static {
        for (int number = 0; number < LastName.COUNT; number++) {
            NUMBER_OF_NAME.put(LastName.of(number), number);
        }
    }

    private static void orders(int warehouses, SampleVisitor<NewOrderInput> visitor) {
        InputSamples.sample(NewOrderInput.class, TransactionType.NEW_ORDER, warehouses, 5_000, visitor);
    }

    private static void payments(int warehouses, SampleVisitor<PaymentInput> visitor) {
        InputSamples.sample(PaymentInput.class, TransactionType.PAYMENT, warehouses, EACH, visitor);
    }

    /** Every input of a type has a number of a range, each as often as the others. */
    private static <I extends TransactionInput> void assertUniform(
            Class<I> kind, TransactionType type, int lo, int hi, BiConsumer<I, Seen> numbers) {
        Seen seen = new Seen(lo, hi);
        InputSamples.sample(kind, type, 3, EACH, (terminal, input) -> numbers.accept(input, seen));
        seen.assertUniform();
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
    @DisplayName(
            "2.4.1.1, 2.4.1.2: W_ID is the terminal's home, D_ID is uniform in 1..10, C_ID is NURand(1023, 1, 3000)")
    void homeDistrictAndCustomer() {
        Seen districts = new Seen(1, 10);
        HotBits customers = new HotBits(1_023, 1, 3_000, InputSamples.CONSTANTS.cCustomer());
        orders(3, (terminal, order) -> {
            assertThat(order.warehouse()).isEqualTo(terminal.warehouse());
            districts.add(order.district());
            customers.add(order.customer());
        });
        districts.assertUniform();
        customers.assertNonUniform();
    }

    @Test
    @DisplayName("2.4.1.3: 5 to 15 lines, uniform")
    void lines() {
        assertUniform(NewOrderInput.class, TransactionType.NEW_ORDER, 5, 15, (order, lines) -> {
            lines.add(order.lines());
            assertThat(order.supplyWarehouses()).hasSize(order.lines());
            assertThat(order.quantities()).hasSize(order.lines());
        });
    }

    @Test
    @DisplayName("2.4.1.4: 1 % roll back, and only their last item is an unused one")
    void rollbacks() {
        long[] counts = new long[2];
        orders(3, (terminal, order) -> {
            counts[0]++;
            counts[1] += order.rollsBack() ? 1 : 0;
            int last = order.lines() - 1;
            assertThat(order.items()[last] > 100_000).isEqualTo(order.rollsBack());
            assertThat(Arrays.stream(order.items()).limit(last).allMatch(item -> item >= 1 && item <= 100_000))
                    .isTrue();
        });
        assertThat(counts[0]).isEqualTo(150_000);
        // Five standard deviations of a binomial.
        assertThat(100.0 * counts[1] / counts[0]).isCloseTo(1, within(0.13));
    }

    @Test
    @DisplayName("2.4.1.5, 2.4.1.5.1: OL_I_ID is NURand(8191, 1, 100000), and an item may come twice in one order")
    void items() {
        HotBits items = new HotBits(8_191, 1, 100_000, InputSamples.CONSTANTS.cItem());
        long[] repeated = new long[1];
        orders(3, (terminal, order) -> {
            Arrays.stream(order.items())
                    .filter(item -> item != NewOrderInput.UNUSED_ITEM)
                    .forEach(items::add);
            repeated[0] += Arrays.stream(order.items()).distinct().count() < order.lines() ? 1 : 0;
        });
        items.assertNonUniform();
        assertThat(repeated[0]).isPositive();
    }

    @Test
    @DisplayName("2.4.1.5.2: 1 % of the lines are supplied by another warehouse, each of the others as often")
    void remoteLines() {
        long[] counts = new long[2];
        Seen suppliersOfTwo = new Seen(1, 2);
        orders(3, (terminal, order) -> {
            for (int supply : order.supplyWarehouses()) {
                counts[0]++;
                if (supply != order.warehouse()) {
                    counts[1]++;
                    if (order.warehouse() == 2) {
                        suppliersOfTwo.add((supply + 1) / 2);
                    }
                }
                assertThat(supply).isBetween(1, 3);
            }
        });
        assertThat(100.0 * counts[1] / counts[0]).isCloseTo(1, within(0.041));
        suppliersOfTwo.assertUniform();
    }

    @Test
    @DisplayName(
            "2.4.1.5.2, 2.5.1.2: with one warehouse no line is remote, and every customer is of the paying district")
    void oneWarehouse() {
        orders(1, (terminal, order) -> assertThat(order.allLocal()).isTrue());
        payments(1, (terminal, payment) -> {
            assertThat(payment.customer().warehouse()).isEqualTo(1);
            assertThat(payment.customer().district()).isEqualTo(payment.district());
        });
    }

    @Test
    @DisplayName("2.4.1.5.3: OL_QUANTITY is uniform in 1..10")
    void quantities() {
        assertUniform(
                NewOrderInput.class,
                TransactionType.NEW_ORDER,
                1,
                10,
                (order, quantities) -> Arrays.stream(order.quantities()).forEach(quantities::add));
    }

    @Test
    @DisplayName(
            "2.5.1.1, 2.5.1.2: the home warehouse, any district, 60 % by last name, NURand(255, 0, 999) with C-Run;"
                    + " else by number, NURand(1023, 1, 3000)")
    void paymentHomeAndChoice() {
        Seen districts = new Seen(1, 10);
        Choices choices = new Choices();
        payments(3, (terminal, payment) -> {
            assertThat(payment.warehouse()).isEqualTo(terminal.warehouse());
            districts.add(payment.district());
            choices.add(payment.customer());
        });
        districts.assertUniform();
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
    @DisplayName("2.5.1.3: H_AMOUNT is uniform in 1.00..5000.00, to the cent")
    void amounts() {
        Seen hundredths = new Seen(0, 99);
        Seen cents = new Seen(0, 99);
        long[] ends = {Long.MAX_VALUE, 0};
        payments(3, (terminal, payment) -> {
            long amount = payment.amountCents();
            hundredths.add((int) ((amount - 100) * 100 / 499_901));
            cents.add((int) (amount % 100));
            ends[0] = Math.min(ends[0], amount);
            ends[1] = Math.max(ends[1], amount);
        });
        hundredths.assertUniform();
        cents.assertUniform();
        assertThat(ends[0]).isBetween(100L, 200L);
        assertThat(ends[1]).isBetween(499_900L, 500_000L);
    }

    @Test
    @DisplayName("2.6.1.1, 2.6.1.2: the home warehouse, any district, 60 % by last name")
    void orderStatus() {
        Choices choices = new Choices();
        Seen districts = new Seen(1, 10);
        InputSamples.sample(OrderStatusInput.class, TransactionType.ORDER_STATUS, 3, EACH, (terminal, input) -> {
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
    @DisplayName("2.8.1.1, 2.8.1.2: the terminal's home and district, a threshold that is uniform in 10..20")
    void stockLevel() {
        Seen thresholds = new Seen(10, 20);
        InputSamples.sample(StockLevelInput.class, TransactionType.STOCK_LEVEL, 3, EACH, (terminal, input) -> {
            assertThat(input.warehouse()).isEqualTo(terminal.warehouse());
            assertThat(input.district()).isEqualTo(terminal.district());
            thresholds.add(input.threshold());
        });
        thresholds.assertUniform();
    }
}
