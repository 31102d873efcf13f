package io.orderentry.data;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.model.Scale;
import io.orderentry.model.Table;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class OrderRowsTest {
    private final Population population = new Population(1, new Scale(2));

    @Test
    @DisplayName("4.3.3.1: ORDERS, 3,000 for each district")
    void orders() {
        long[] rows = {0};
        Counts carriers = new Counts(1, 10);
        GeneratedRow.visit(population, Table.ORDERS, 1, row -> {
            assertThat(row.number("o_id")).isEqualTo(rows[0] % 3_000 + 1);
            assertThat(row.number("o_d_id")).isEqualTo(rows[0] / 3_000 + 1);
            assertThat(row.number("o_w_id")).isEqualTo(2);
            assertThat(row.number("o_entry_d")).isEqualTo(Population.DATE_MICROS);
            assertThat(row.number("o_all_local")).isEqualTo(1);
            if (row.number("o_id") < 2_101) {
                carriers.add(row.number("o_carrier_id"));
            } else {
                assertThat(row.isNull("o_carrier_id")).isTrue();
            }
            rows[0]++;
        });
        assertThat(rows[0]).isEqualTo(30_000);
        carriers.assertUniform();
    }

    @Test
    @DisplayName(
            "4.3.3.1, 4.3.2.6: O_C_ID is a random permutation of the district's customers, another in each district")
    void customers() {
        List<List<Long>> permutations = new ArrayList<>();
        for (int part = 0; part < 2; part++) {
            GeneratedRow.visit(population, Table.ORDERS, part, row -> {
                if (row.number("o_id") == 1) {
                    permutations.add(new ArrayList<>());
                }
                permutations.get(permutations.size() - 1).add(row.number("o_c_id"));
            });
        }
        assertThat(permutations).hasSize(20).doesNotHaveDuplicates();
        for (List<Long> permutation : permutations) {
            assertThat(permutation.stream().sorted().distinct().toList())
                    .hasSize(3_000)
                    .startsWith(1L)
                    .endsWith(3_000L);
        }
    }

    @Test
    @DisplayName("4.3.3.1, 4.3.2.1: O_OL_CNT is uniform over 5..15 and drawn afresh for every order")
    void lineCounts() {
        Counts counts = new Counts(5, 15);
        Counts pairs = new Counts(0, 120);
        List<Long> drawn = new ArrayList<>();
        for (int part = 0; part < 2; part++) {
            GeneratedRow.visit(population, Table.ORDERS, part, row -> drawn.add(row.number("o_ol_cnt")));
        }
        for (int i = 0; i < drawn.size(); i++) {
            counts.add(drawn.get(i));
            if (i > 0) {
                pairs.add((drawn.get(i - 1) - 5) * 11 + drawn.get(i) - 5);
            }
        }
        counts.assertUniform();
        pairs.assertUniform();
        assertThat(drawn.subList(0, 20_000)).as("no repeated table").isNotEqualTo(drawn.subList(10_000, 30_000));
        assertThat(drawn.subList(0, 30_000)).as("no repeated warehouse").isNotEqualTo(drawn.subList(30_000, 60_000));
    }

    @Test
    @DisplayName("4.3.3.1: NEW_ORDER, the last 900 orders of each district")
    void newOrders() {
        long[] rows = {0};
        GeneratedRow.visit(population, Table.NEW_ORDER, 1, row -> {
            assertThat(row.number("no_o_id")).isEqualTo(rows[0] % 900 + 2_101);
            assertThat(row.number("no_d_id")).isEqualTo(rows[0] / 900 + 1);
            assertThat(row.number("no_w_id")).isEqualTo(2);
            rows[0]++;
        });
        assertThat(rows[0]).isEqualTo(9_000);
    }
}
