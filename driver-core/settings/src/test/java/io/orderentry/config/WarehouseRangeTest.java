package io.orderentry.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.text.Refusal;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WarehouseRangeTest {
    @Test
    void theLastTenOfAHugeDatabase() {
        WarehouseRange range = WarehouseRange.parse("--only", "139991..140000", 140_000);
        assertThat(range.size()).isEqualTo(10);
        assertThat(range.terminals()).isEqualTo(100);
        assertThat(range.text(140_000)).isEqualTo("warehouses 139991 to 140000 of 140,000");
        assertThat(range).hasToString("139991..140000");
        assertThat(range.isAll(140_000)).isFalse();
    }

    @Test
    void allAreNamedByTheirNumber() {
        assertThat(WarehouseRange.all(4).text(4)).isEqualTo("4 warehouses");
        assertThat(new WarehouseRange(7, 7).text(20)).isEqualTo("warehouse 7 of 20");
        assertThat(WarehouseRange.parse("--only", "1..4", 4).isAll(4)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"0..3", "4..3", "19..21", "21..21", "9999999..9999999"})
    void whatIsNotInTheDatabaseIsRefused(String text) {
        assertThatThrownBy(() -> WarehouseRange.parse("--only", text, 20))
                .isInstanceOf(Refusal.class)
                .hasMessage("--only: '" + text
                        + "' is not A..B with 1 <= A <= B <= 20, the warehouses of the whole database (-w)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "3", "3-5", "3...5", "a..b", "-1..3", "12345678..12345679"})
    void anotherFormIsRefused(String text) {
        assertThatThrownBy(() -> WarehouseRange.parse("--only", text, 20))
                .isInstanceOf(Refusal.class)
                .hasMessage("--only: '" + text + "' is not A..B, such as 1..10");
    }

    @ParameterizedTest
    @CsvSource({"8, 10, 2", "139991, 140000, 3", "1, 7, 7"})
    void slicesOfARangeFollowOneAnother(int first, int last, int count) {
        WarehouseRange range = new WarehouseRange(first, last);
        List<Integer> all = new ArrayList<>();
        for (int number = 1; number <= count; number++) {
            WarehouseRange slice = range.of(new Slice(number, count));
            for (int warehouse = slice.first(); warehouse <= slice.last(); warehouse++) {
                all.add(warehouse);
            }
        }
        assertThat(all).hasSize(range.size()).isSorted().doesNotHaveDuplicates().contains(first, last);
    }

    @Test
    @DisplayName(
            "2.4.1.5, 2.5.1.2: a remote partner stays remote, and each warehouse of the range stands for as many of those outside")
    void partners() {
        WarehouseRange range = new WarehouseRange(8, 10);
        for (int home = range.first(); home <= range.last(); home++) {
            int[] drawn = new int[21];
            for (int other = 1; other <= 20; other++) {
                if (other != home) {
                    int partner = range.partner(home, other);
                    assertThat(range.contains(partner)).isTrue();
                    assertThat(partner).isNotEqualTo(home);
                    assertThat(range.contains(other) && partner != other).isFalse();
                    drawn[partner]++;
                }
            }
            for (int warehouse = range.first(); warehouse <= range.last(); warehouse++) {
                int least = warehouse == home ? 0 : 9;
                assertThat(drawn[warehouse]).isBetween(least, least == 0 ? 0 : 10);
            }
        }
    }

    @Test
    void theOnlyWarehouseHasNoPartner() {
        assertThat(new WarehouseRange(5, 5).partner(5, 17)).isEqualTo(5);
    }
}
