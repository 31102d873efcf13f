package io.orderentry.data;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.model.Scale;
import io.orderentry.model.Table;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class CustomerRowsTest {
    private static final int PARTS = 2;

    private final Population population = new Population(1, new Scale(PARTS));

    @Test
    @DisplayName("4.3.3.1: CUSTOMER, 3,000 for each district, with its fixed values")
    void fixedValues() {
        Counts customers = new Counts(0, 9 * 3_000 + 2_999);
        visit(row -> {
            customers.add((row.number("c_d_id") - 1) * 3_000 + row.number("c_id") - 1);
            assertThat(row.text("c_middle")).isEqualTo("OE");
            assertThat(row.number("c_since")).isEqualTo(Population.DATE_MICROS);
            assertThat(row.number("c_credit_lim")).isEqualTo(50_000_00);
            assertThat(row.number("c_balance")).isEqualTo(-10_00);
            assertThat(row.number("c_ytd_payment")).isEqualTo(10_00);
            assertThat(row.number("c_payment_cnt")).isEqualTo(1);
            assertThat(row.number("c_delivery_cnt")).isEqualTo(0);
        });
        for (int customer = 0; customer < 30_000; customer++) {
            if (customers.of(customer) != PARTS) {
                throw new AssertionError("customer " + customer + " stands there " + customers.of(customer) + " times");
            }
        }
    }

    @Test
    @DisplayName("4.3.3.1, 4.3.2.7: CUSTOMER, its random values")
    void randomValues() {
        Counts firstLengths = new Counts(8, 16);
        Counts dataLengths = new Counts(300, 500);
        Counts discounts = new Counts(0, 5_000);
        Counts zips = new Counts(0, 9_999);
        Set<String> firsts = new HashSet<>();
        visit(row -> {
            firsts.add(row.text("c_first"));
            firstLengths.add(row.text("c_first").length());
            Addresses.check(row, "c_");
            zips.add(Long.parseLong(row.text("c_zip").substring(0, 4)));
            assertThat(row.text("c_phone").matches("[0-9]{16}")).isTrue();
            discounts.add(row.number("c_discount"));
            dataLengths.add(row.text("c_data").length());
        });
        assertThat(firsts).hasSize(PARTS * 30_000);
        firstLengths.assertUniform();
        dataLengths.assertUniform();
        discounts.assertUniform();
        zips.assertUniform();
    }

    @Test
    @DisplayName("4.3.3.1: C_LAST is the customer's own number for the first 1,000 of each district")
    void firstThousandNames() {
        visit(row -> {
            int customer = (int) row.number("c_id");
            if (customer <= 1_000) {
                assertThat(row.text("c_last")).isEqualTo(LastName.of(customer - 1));
            }
        });
    }

    @Test
    @DisplayName("4.3.3.1, 2.1.6: C_LAST of the others is NURand(255, 0, 999) with C-Load")
    void otherNames() {
        Map<String, Integer> numbers = new HashMap<>();
        for (int number = 0; number < LastName.COUNT; number++) {
            numbers.put(LastName.of(number), number);
        }
        Counts counts = new Counts(0, 999);
        visit(row -> {
            if (row.number("c_id") > 1_000) {
                counts.add(numbers.get(row.text("c_last")));
            }
        });
        counts.assertFollows(NuRandDistribution.of(255, 0, 999, population.cLoad()));
    }

    @Test
    @DisplayName("4.3.3.1: a tenth of the customers has bad credit, at random places")
    void badCredit() {
        RandomPlaces places = new RandomPlaces(30_000);
        int[] bad = {0};
        visit(row -> {
            assertThat(row.text("c_credit")).isIn("GC", "BC");
            if (row.text("c_credit").equals("BC")) {
                bad[0]++;
                places.add((row.number("c_d_id") - 1) * 3_000 + row.number("c_id") - 1);
            }
        });
        assertThat(bad[0]).isEqualTo(PARTS * 3_000);
        places.assertRandom();
    }

    private void visit(Consumer<GeneratedRow> visitor) {
        for (int part = 0; part < PARTS; part++) {
            int warehouse = part + 1;
            GeneratedRow.visit(population, Table.CUSTOMER, part, row -> {
                assertThat(row.number("c_w_id")).isEqualTo(warehouse);
                visitor.accept(row);
            });
        }
    }
}
