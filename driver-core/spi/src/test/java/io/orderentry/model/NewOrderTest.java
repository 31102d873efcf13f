package io.orderentry.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDateTime;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class NewOrderTest {
    private static final LocalDateTime DATE = LocalDateTime.of(2026, 1, 1, 0, 0);

    @Test
    @DisplayName("2.4.2.2: O_ALL_LOCAL only when the home warehouse supplies every line")
    void allLocal() {
        assertThat(input(new int[] {1, 2, 3}, 7, 7, 7).allLocal()).isTrue();
        assertThat(input(new int[] {1, 2, 3}, 8, 7, 7).allLocal()).isFalse();
        assertThat(input(new int[] {1, 2, 3}, 7, 7, 8).allLocal()).isFalse();
        assertThat(input(new int[] {1, 2, 3}, 7, 7, 7).lines()).isEqualTo(3);
    }

    @Test
    @DisplayName("2.4.2.2: stock is changed by warehouse and item, a repeated item in the order it was keyed in")
    void linesByStock() {
        assertThat(input(new int[] {5, 100_001, 5, 9, 2}, 1_000_000, 7, 1_000_000, 7, 8)
                        .linesByStock())
                .containsExactly(3, 1, 4, 0, 2);
    }

    @Test
    @DisplayName("2.4.1.4: an order rolls back when its last item is an unused one")
    void rollsBack() {
        assertThat(NewOrderInput.UNUSED_ITEM).isGreaterThan(Scale.ITEMS);
        assertThat(input(new int[] {1, 2, 100_000}, 7, 7, 7).rollsBack()).isFalse();
        assertThat(input(new int[] {1, 2, NewOrderInput.UNUSED_ITEM}, 7, 7, 7).rollsBack())
                .isTrue();
    }

    @Test
    @DisplayName("2.4.3.3: a completed order shows the discounted and taxed total of its lines")
    void completed() {
        List<NewOrderOutput.Line> lines = List.of(
                new NewOrderOutput.Line("one", 50, 'B', 1_000, 5_000),
                new NewOrderOutput.Line("two", 20, 'G', 2_500, 5_000));
        NewOrderOutput output = NewOrderOutput.completed(3_001, "BARBARBAR", "GC", 1_000, 600, 400, DATE, lines);
        assertThat(output)
                .isEqualTo(NewOrderOutputBuilder.builder()
                        .order(3_001)
                        .customerLast("BARBARBAR")
                        .customerCredit("GC")
                        .discountBasisPoints(1_000)
                        .warehouseTaxBasisPoints(600)
                        .districtTaxBasisPoints(400)
                        .entryDate(DATE)
                        .lines(lines)
                        .totalCents(9_900)
                        .rolledBack(false)
                        .build());
    }

    @Test
    @DisplayName("2.4.3.4: a rolled-back order still shows its number and customer, and nothing of its lines")
    void rolledBack() {
        NewOrderOutput output = NewOrderOutput.rolledBack(3_001, "BARBARBAR", "BC", DATE);
        assertThat(output)
                .isEqualTo(NewOrderOutputBuilder.builder()
                        .order(3_001)
                        .customerLast("BARBARBAR")
                        .customerCredit("BC")
                        .discountBasisPoints(0)
                        .warehouseTaxBasisPoints(0)
                        .districtTaxBasisPoints(0)
                        .entryDate(DATE)
                        .lines(List.of())
                        .totalCents(0)
                        .rolledBack(true)
                        .build());
    }

    private static NewOrderInput input(int[] items, int... supplyWarehouses) {
        return NewOrderInputBuilder.builder()
                .warehouse(7)
                .district(1)
                .customer(1)
                .items(items)
                .supplyWarehouses(supplyWarehouses)
                .quantities(new int[] {1, 1, 1})
                .entryDate(DATE)
                .build();
    }
}
