package io.orderentry.data;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.model.Scale;
import io.orderentry.model.Table;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class StockRowsTest {
    private final Population population = new Population(1, new Scale(3));

    @Test
    @DisplayName("4.3.3.1: STOCK, one row for each item")
    void stock() {
        long[] expectedItem = {1};
        Counts quantities = new Counts(10, 100);
        visit(row -> {
            assertThat(row.number("s_i_id")).isEqualTo(expectedItem[0]++);
            assertThat(row.number("s_w_id")).isEqualTo(3);
            quantities.add(row.number("s_quantity"));
            assertThat(row.number("s_ytd")).isZero();
            assertThat(row.number("s_order_cnt")).isZero();
            assertThat(row.number("s_remote_cnt")).isZero();
        });
        assertThat(expectedItem[0]).isEqualTo(100_001);
        quantities.assertUniform();
    }

    @Test
    @DisplayName("4.3.3.1: ten S_DIST of 24 letters, all different")
    void districtTexts() {
        Set<String> texts = new HashSet<>();
        visit(row -> {
            if (row.number("s_i_id") <= 10_000) {
                for (int district = 1; district <= 10; district++) {
                    String text = row.text(String.format("s_dist_%02d", district));
                    assertThat(text.matches("[a-zA-Z]{24}")).isTrue();
                    texts.add(text);
                }
            }
        });
        assertThat(texts).hasSize(100_000);
    }

    @Test
    @DisplayName("4.3.3.1: a tenth of the S_DATA holds ORIGINAL, at random rows, and not at those of another warehouse")
    void original() {
        Counts lengths = new Counts(26, 50);
        RandomPlaces places = new RandomPlaces(100_000);
        Set<Long> items = new HashSet<>();
        visit(row -> {
            lengths.add(row.text("s_data").length());
            if (row.text("s_data").contains("ORIGINAL")) {
                items.add(row.number("s_i_id"));
                places.add(row.number("s_i_id") - 1);
            }
        });
        assertThat(items).hasSize(10_000);
        lengths.assertUniform();
        places.assertRandom();

        int[] both = {0};
        GeneratedRow.visit(population, Table.STOCK, 0, row -> {
            if (row.text("s_data").contains("ORIGINAL") && items.contains(row.number("s_i_id"))) {
                both[0]++;
            }
        });
        assertThat(both[0]).as("about a hundredth by chance").isBetween(850, 1_150);
    }

    private void visit(Consumer<GeneratedRow> visitor) {
        GeneratedRow.visit(population, Table.STOCK, 2, visitor);
    }
}
