package io.orderentry.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.text.Refusal;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SliceTest {
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
        assertThatThrownBy(() -> slice.require(Load.of(Overrides.none()), 3))
                .hasMessage(
                        "--agents: 4 are more than the 3 warehouses of the database; use at most 3, or a larger database");
        assertThatThrownBy(() -> slice.require(Load.of(Overrides.none().set("load.transactions=3")), 4))
                .hasMessage(
                        "--agents: agent 4 of 4 has none of load.transactions 3; use fewer agents or more transactions");
        assertThatThrownBy(() -> slice.require(
                        Load.of(Overrides.none().set("load.pace=paced").set("load.connections=11")), 4))
                .hasMessage(
                        "--connections: 11 need as many paced terminals, and slice 4/4 of 4 warehouses has 10; use -c 10 or less");
    }
}
