package io.orderentry.data;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class SubsetTest {

    @Test
    @DisplayName("4.3.3.1: exactly the wanted number of rows, every row and every pair of rows equally likely")
    void exactAndUniform() {
        Counts rows = new Counts(0, 49);
        Counts pairs = new Counts(0, 50 * 49 / 2 - 1);
        RandomStream random = new RandomStream(1);
        for (int round = 0; round < 20_000; round++) {
            PartGenerator.Subset subset = new PartGenerator.Subset(random, 50, 2);
            int first = -1;
            int picked = 0;
            for (int row = 0; row < 50; row++) {
                if (subset.picksNext()) {
                    picked++;
                    rows.add(row);
                    if (first >= 0) {
                        pairs.add(row * (row - 1) / 2 + first);
                    }
                    first = row;
                }
            }
            assertThat(picked).isEqualTo(2);
        }
        pairs.assertUniform();
        rows.assertUniform();
    }

    @Test
    void allOrNone() {
        PartGenerator.Subset all = new PartGenerator.Subset(new RandomStream(1), 10, 10);
        PartGenerator.Subset none = new PartGenerator.Subset(new RandomStream(1), 10, 0);
        for (int row = 0; row < 10; row++) {
            assertThat(all.picksNext()).isTrue();
            assertThat(none.picksNext()).isFalse();
        }
    }
}
