package io.orderentry.data;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.model.Scale;
import io.orderentry.model.Table;
import java.util.function.Consumer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ItemRowsTest {
    private final Population population = new Population(1, new Scale(1));

    @Test
    @DisplayName("4.3.3.1: ITEM, 100,000 rows")
    void items() {
        long[] expectedId = {1};
        Counts images = new Counts(1, 10_000);
        Counts nameLengths = new Counts(14, 24);
        Counts prices = new Counts(1_00, 100_00);
        visit(row -> {
            assertThat(row.number("i_id")).isEqualTo(expectedId[0]++);
            images.add(row.number("i_im_id"));
            nameLengths.add(row.text("i_name").length());
            prices.add(row.number("i_price"));
        });
        assertThat(expectedId[0]).isEqualTo(100_001);
        images.assertUniform();
        nameLengths.assertUniform();
        prices.assertUniform();
    }

    @Test
    @DisplayName("4.3.3.1: a tenth of the I_DATA holds ORIGINAL, at random rows")
    void original() {
        Counts lengths = new Counts(26, 50);
        RandomPlaces places = new RandomPlaces(100_000);
        int[] originals = {0};
        visit(row -> {
            lengths.add(row.text("i_data").length());
            if (row.text("i_data").contains("ORIGINAL")) {
                originals[0]++;
                places.add(row.number("i_id") - 1);
            }
        });
        assertThat(originals[0]).isEqualTo(10_000);
        lengths.assertUniform();
        places.assertRandom();
    }

    private void visit(Consumer<GeneratedRow> visitor) {
        GeneratedRow.visit(population, Table.ITEM, 0, visitor);
    }
}
