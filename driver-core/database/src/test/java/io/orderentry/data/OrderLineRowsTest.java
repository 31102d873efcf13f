package io.orderentry.data;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.model.Scale;
import io.orderentry.model.Table;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class OrderLineRowsTest {
    private final Population population = new Population(1, new Scale(2));

    @Test
    @DisplayName("4.3.3.1: ORDER_LINE, about 300,000 for a warehouse, with its fixed values")
    void fixedValues() {
        long[] rows = {0};
        GeneratedRow.visit(population, Table.ORDER_LINE, 1, row -> {
            check(row.number("ol_w_id") == 2, "ol_w_id");
            check(row.number("ol_supply_w_id") == 2, "ol_supply_w_id");
            check(row.number("ol_quantity") == 5, "ol_quantity");
            rows[0]++;
        });
        assertThat(rows[0]).as("within 1 %% of 300,000").isBetween(297_000L, 303_000L);
    }

    @Test
    @DisplayName(
            "4.3.3.1: OL_AMOUNT is 0.00 for delivered lines and 0.01 to 9,999.99 for the others; OL_DELIVERY_D is O_ENTRY_D or null")
    void delivered() {
        Counts tenThousandths = new Counts(0, 99);
        GeneratedRow.visit(population, Table.ORDER_LINE, 0, row -> {
            long amount = row.number("ol_amount");
            if (row.number("ol_o_id") < 2_101) {
                check(amount == 0, "ol_amount");
                check(row.number("ol_delivery_d") == Population.DATE_MICROS, "ol_delivery_d");
            } else {
                check(amount >= 1 && amount <= 999_999, "ol_amount");
                check(row.isNull("ol_delivery_d"), "ol_delivery_d");
                tenThousandths.add((amount - 1) / 10_000);
            }
        });
        tenThousandths.assertUniform();
    }

    @Test
    @DisplayName("4.3.3.1: OL_I_ID is uniform over 1..100000, not NURand")
    void items() {
        Counts items = new Counts(1, 100_000);
        for (int part = 0; part < 2; part++) {
            GeneratedRow.visit(population, Table.ORDER_LINE, part, row -> items.add(row.number("ol_i_id")));
        }
        items.assertUniform();
    }

    @Test
    @DisplayName("4.3.3.1: OL_DIST_INFO is 24 letters, different in every line")
    void districtInformation() {
        Set<String> texts = new HashSet<>();
        long[] rows = {0};
        GeneratedRow.visit(population, Table.ORDER_LINE, 0, row -> {
            String text = row.text("ol_dist_info");
            check(text.matches("[a-zA-Z]{24}"), "ol_dist_info");
            texts.add(text);
            rows[0]++;
        });
        assertThat((long) texts.size()).isEqualTo(rows[0]);
    }

    /** Cheaper than an assertion for every one of 300,000 rows. */
    private static void check(boolean right, String column) {
        if (!right) {
            throw new AssertionError(column + " is wrong");
        }
    }
}
