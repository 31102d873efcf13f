package io.orderentry.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.orderentry.model.NewOrderInput;
import io.orderentry.model.TransactionType;
import io.orderentry.schedule.InputSamples.Seen;
import java.util.Arrays;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What terminals key in for New-Orders, over 150,000 of them at three warehouses. */
class NewOrderInputTest {
    private static final int EACH = 5_000;

    private static void sample(int warehouses, InputSamples.SampleVisitor<NewOrderInput> visitor) {
        InputSamples.sample(NewOrderInput.class, TransactionType.NEW_ORDER, warehouses, EACH, visitor);
    }

    @Test
    @DisplayName("2.4.1.1: W_ID is the terminal's home")
    void home() {
        sample(3, (terminal, order) -> {
            if (order.warehouse() != terminal.warehouse()) {
                throw new AssertionError("an order at " + order.warehouse() + " of " + terminal.warehouse());
            }
        });
    }

    @Test
    @DisplayName("2.4.1.2: D_ID is uniform in 1..10, C_ID is NURand(1023, 1, 3000)")
    void districtAndCustomer() {
        Seen districts = new Seen(1, 10);
        HotBits customers = new HotBits(1_023, 1, 3_000, InputSamples.CONSTANTS.cCustomer());
        sample(3, (terminal, order) -> {
            districts.add(order.district());
            customers.add(order.customer());
        });
        districts.assertUniform();
        customers.assertNonUniform();
    }

    @Test
    @DisplayName("2.4.1.3: 5 to 15 lines, uniform")
    void lines() {
        Seen lines = new Seen(5, 15);
        sample(3, (terminal, order) -> {
            lines.add(order.lines());
            assertThat(order.supplyWarehouses()).hasSize(order.lines());
            assertThat(order.quantities()).hasSize(order.lines());
        });
        lines.assertUniform();
    }

    @Test
    @DisplayName("2.4.1.4: 1 % roll back, and only their last item is an unused one")
    void rollbacks() {
        long[] counts = new long[2];
        sample(3, (terminal, order) -> {
            counts[0]++;
            counts[1] += order.rollsBack() ? 1 : 0;
            for (int i = 0; i < order.lines() - 1; i++) {
                if (order.items()[i] < 1 || order.items()[i] > 100_000) {
                    throw new AssertionError("line " + (i + 1) + " has item " + order.items()[i]);
                }
            }
            int last = order.items()[order.lines() - 1];
            assertThat(last > 100_000).isEqualTo(order.rollsBack());
        });
        assertThat(counts[0]).isEqualTo(150_000);
        // Five standard deviations of a binomial.
        assertThat(100.0 * counts[1] / counts[0]).isCloseTo(1, within(0.13));
    }

    @Test
    @DisplayName("2.4.1.5.1: OL_I_ID is NURand(8191, 1, 100000)")
    void items() {
        HotBits items = new HotBits(8_191, 1, 100_000, InputSamples.CONSTANTS.cItem());
        sample(3, (terminal, order) -> {
            for (int item : order.items()) {
                if (item != NewOrderInput.UNUSED_ITEM) {
                    items.add(item);
                }
            }
        });
        items.assertNonUniform();
    }

    @Test
    @DisplayName("2.4.1.5.2: 1 % of the lines are supplied by another warehouse, each of the others as often")
    void remoteLines() {
        long[] counts = new long[2];
        Seen suppliersOfTwo = new Seen(1, 2);
        sample(3, (terminal, order) -> {
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
    @DisplayName("2.4.1.5.2: with one warehouse no line is remote")
    void oneWarehouse() {
        sample(1, (terminal, order) -> assertThat(order.allLocal()).isTrue());
    }

    @Test
    @DisplayName("2.4.1.5.3: OL_QUANTITY is uniform in 1..10")
    void quantities() {
        Seen quantities = new Seen(1, 10);
        sample(3, (terminal, order) -> {
            for (int quantity : order.quantities()) {
                quantities.add(quantity);
            }
        });
        quantities.assertUniform();
    }

    @Test
    @DisplayName("2.4.1.5: an item may come twice in one order")
    void repeatedItems() {
        long[] repeated = new long[1];
        sample(
                3,
                (terminal, order) ->
                        repeated[0] += Arrays.stream(order.items()).distinct().count() < order.lines() ? 1 : 0);
        assertThat(repeated[0]).isPositive();
    }
}
