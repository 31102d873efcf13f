package io.orderentry.config;

import static io.orderentry.config.Texts.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.text.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
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
        assertRefused(
                () -> WarehouseRange.parse("--only", text, 20),
                "--only: '" + text + "' is not A..B with 1 <= A <= B <= 20, the warehouses of the whole database (-w)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "3", "3-5", "3...5", "a..b", "-1..3", "12345678..12345679"})
    void anotherFormIsRefused(String text) {
        assertRefused(
                () -> WarehouseRange.parse("--only", text, 20), "--only: '" + text + "' is not A..B, such as 1..10");
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

    @ParameterizedTest
    @CsvSource({"1,1", "7,3", "10,10", "140000,999", "23500,17"})
    void slicesCoverAllWarehousesOnce(int warehouses, int count) {
        int next = 1;
        for (int number = 1; number <= count; number++) {
            WarehouseRange own = WarehouseRange.all(warehouses).of(new Slice(number, count));
            assertThat(own.first()).isEqualTo(next);
            assertThat(own.size()).isBetween(warehouses / count, warehouses / count + 1);
            next = own.last() + 1;
        }
        assertThat(next).isEqualTo(warehouses + 1);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 9, 69, 70, 71, 1_037, 100_003})
    void slicesHaveAllTransactions(long transactions) {
        long[] shares = IntStream.rangeClosed(1, 3)
                .mapToLong(number -> new Slice(number, 3).transactions(transactions, 7))
                .toArray();
        assertThat(shares[0] + shares[1] + shares[2]).isEqualTo(transactions);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1", "0/2", "3/2", "1/0", "a/b", "1/2/3", "-1/2", "1/1001", "99999/99999"})
    void anythingElseIsRefused(String text) {
        assertThatThrownBy(() -> Slice.parse("--part", text))
                .isInstanceOf(Refusal.class)
                .hasMessageStartingWith("--part: ");
    }

    @Test
    void whatIsReadIsPrinted() {
        assertThat(Slice.parse("--part", "2/4")).hasToString("2/4").isEqualTo(new Slice(2, 4));
    }

    @Test
    void aSliceWithoutTerminalsOrTransactionsIsRefused() {
        Slice slice = new Slice(4, 4);
        slice.require(Load.of(Overrides.none()), 4);
        assertRefused(
                () -> slice.require(Load.of(Overrides.none()), 3),
                "--agents: 4 are more than the 3 warehouses of the database; use at most 3, or a larger database");
        assertRefused(
                () -> slice.require(Load.of(Overrides.none().set("load.transactions=3")), 4),
                "--agents: agent 4 of 4 has none of load.transactions 3; use fewer agents or more transactions");
        assertRefused(
                () -> slice.require(
                        Load.of(Overrides.none().set("load.pace=paced").set("load.connections=11")), 4),
                "--connections: 11 need as many paced terminals, and slice 4/4 of 4 warehouses has 10; use -c 10 or less");
    }
}
