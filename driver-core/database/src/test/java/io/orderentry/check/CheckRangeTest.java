package io.orderentry.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.orderentry.check.CheckScope.Coverage;
import io.orderentry.sql.NamedStatement;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CheckRangeTest {
    private static final int DISTRICTS = 10;
    private static final long SPLIT = CheckScope.ALL.split();

    /** Orders of each district of warehouses, which have so many each. */
    private static SortedMap<Integer, SortedMap<Integer, Long>> orders(int first, long... warehouses) {
        SortedMap<Integer, SortedMap<Integer, Long>> orders = new TreeMap<>();
        for (int i = 0; i < warehouses.length; i++) {
            SortedMap<Integer, Long> districts = new TreeMap<>();
            for (int district = 1; district <= DISTRICTS; district++) {
                districts.put(district, warehouses[i] / DISTRICTS);
            }
            orders.put(first + i, districts);
        }
        return orders;
    }

    private static long having(List<CheckRange> ranges, int warehouse, int district) {
        return ranges.stream()
                .filter(range -> range.contains(warehouse, district))
                .count();
    }

    private static long stock(List<CheckRange> ranges, int warehouse) {
        return ranges.stream()
                .filter(CheckRange::stock)
                .filter(range -> warehouse >= range.fromWarehouse() && warehouse <= range.toWarehouse())
                .count();
    }

    @ParameterizedTest
    @CsvSource({
        "1, 1, 1, 30000",
        "1, 7, 2, 30000",
        "139991, 10, 4, 30000",
        "1, 100, 3, 30000",
        "1, 1000, 1, 60000",
        "1, 3, 2, 500000",
        "5, 2, 16, 3000000"
    })
    void everyRowIsInOneRangeThoseThatShouldNotBeThereToo(int first, int warehouses, int connections, long each) {
        long[] sizes = new long[warehouses];
        Arrays.fill(sizes, each);
        List<CheckRange> ranges = CheckRange.all(orders(first, sizes), connections, SPLIT);
        if (each < SPLIT) {
            assertThat(ranges).allMatch(range -> range.orders() <= 240_000);
        }

        for (int warehouse :
                new int[] {-3, 0, 1, first - 1, first, first + warehouses / 2, first + warehouses, 1 << 30}) {
            for (int district : new int[] {-1, 0, 1, 5, 10, 11, 1 << 30}) {
                assertThat(having(ranges, warehouse, district))
                        .as("warehouse %d, district %d", warehouse, district)
                        .isEqualTo(1);
            }
            assertThat(stock(ranges, warehouse)).as("stock of %d", warehouse).isEqualTo(1);
        }
    }

    @Test
    void aWarehouseThatIsTooLargeIsReadByDistrictAndItsNeighboursAreNot() {
        List<CheckRange> ranges = CheckRange.all(orders(1, 30_000, 3_000_000, 30_000), 1, SPLIT);

        assertThat(ranges).hasSize(2 + DISTRICTS);
        assertThat(ranges.stream().filter(range -> range.contains(2, 4)).map(CheckRange::orders))
                .containsExactly(300_000L);
    }

    @Test
    void aSampleHasItsWarehousesAlone() {
        List<CheckRange> ranges = CheckRange.of(Set.of(2, 4), orders(1, 30_000, 30_000, 30_000, 500_000), SPLIT);

        assertThat(ranges).hasSize(1 + DISTRICTS);
        assertThat(having(ranges, 2, 7)).isEqualTo(1);
        assertThat(having(ranges, 4, 7)).isEqualTo(1);
        assertThat(having(ranges, 1, 7) + having(ranges, 3, 7) + having(ranges, 5, 1))
                .isZero();
    }

    @Test
    void theSeedDrawsTheSampleFromAllWarehouses() {
        List<Integer> all = IntStream.rangeClosed(1, 7_500).boxed().toList();
        Set<Integer> drawn = CheckScope.sample(500, 64, 1).of(all);

        assertThat(drawn).hasSize(64).isEqualTo(CheckScope.sample(500, 64, 1).of(all));
        assertThat(drawn).isNotEqualTo(CheckScope.sample(500, 64, 2).of(all));
        assertThat(Collections.max(drawn)).isGreaterThan(6_000);
        assertThat(CheckScope.sample(500, 64, 1).of(all.subList(0, 500))).hasSize(500);
        assertThat(CheckScope.ALL.of(all)).hasSize(7_500);
    }

    /** Each part is a district and 10,000 items of each warehouse, the first and the last with all rows beyond them. */
    @Test
    void thePartsOfAWarehouseHaveEachOfItsRowsOnce() {
        NamedStatement query = new NamedStatement("", "", ":i_low to :i_high", "");
        List<CheckRange> parts = IntStream.rangeClosed(1, CheckScope.PARTS)
                .mapToObj(part -> CheckRange.part(7, part))
                .toList();

        for (int district : new int[] {-1, 0, 1, 5, 10, 11, 1 << 30}) {
            assertThat(having(parts, 7, district)).as("district %d", district).isEqualTo(1);
        }
        assertThat(having(parts, 6, 5) + having(parts, 8, 5)).isZero();
        assertThat(parts).extracting(part -> part.of(query).text()).contains("20001 to 30000");
        assertThat(parts.get(0).of(query).text()).isEqualTo("-2147483647 to 10000");
        assertThat(parts.get(9).of(query).text()).isEqualTo("90001 to 2147483647");
    }

    /** A row that was changed is seen with a probability of a tenth; two hundred runs of a seed read each part about twenty times. */
    @Test
    void theSeedAndTheRunDrawOneOfTenParts() {
        for (boolean seeds : List.of(true, false)) {
            Map<Integer, Long> drawn = IntStream.range(0, 200)
                    .mapToObj(i -> CheckScope.sample(500, 64, seeds ? i : 42)
                            .withOnePart()
                            .part(seeds ? 1 : i))
                    .collect(Collectors.groupingBy(part -> part, Collectors.counting()));

            assertThat(drawn.keySet()).containsExactlyInAnyOrder(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
            // 20 expected, standard deviation 4.2.
            assertThat(drawn.values()).allMatch(count -> count > 7 && count < 34);
        }
        assertThat(CheckScope.ALL.part(7)).isZero();
    }

    /** 1 - C(7500 - k, 64) / C(7500, 64) for k warehouses with a fault. */
    @ParameterizedTest
    @CsvSource({"0, 0", "1, 0.008533", "10, 0.082144", "100, 0.577", "7500, 1"})
    void aSampleSaysWhatItMayMiss(int faulty, double expected) {
        Coverage coverage = new Coverage(64, 7_500);

        assertThat(coverage.seen(faulty)).isCloseTo(expected, within(1e-3));
        assertThat(coverage.finding().detail())
                .isEqualTo(
                        "a fault in 1 warehouse is seen with a probability of 0.9 %, in 10 with 8 %, in 100 with 58 %");
        assertThat(coverage).hasToString("checked 64 of 7,500 warehouses in full; totals of all");
        assertThat(new Coverage(7, 7).seen(1)).isEqualTo(1);
    }
}
