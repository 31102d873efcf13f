package io.orderentry.populate.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.config.WarehouseRange;
import io.orderentry.model.Table;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RowFileTest {
    @ParameterizedTest
    @CsvSource({"1, 1, 1", "3, 2, 3", "23500, 1, 23500", "140000, 70001, 140000", "140000, 1, 140"})
    void everyPartIsInOneFile(int warehouses, int first, int last) {
        List<RowFile> files = RowFile.of(warehouses, new WarehouseRange(first, last), first == 1);

        for (Table table : Table.values()) {
            List<RowFile> own = files.stream()
                    .filter(file -> file.table() == table)
                    .sorted(Comparator.comparing(RowFile::name))
                    .toList();
            if (table == Table.ITEM) {
                assertThat(own).hasSize(first == 1 ? 1 : 0);
                continue;
            }
            int next = first - 1;
            for (RowFile file : own) {
                assertThat(file.firstPart()).isEqualTo(next);
                assertThat(file.lastPart() - file.firstPart()).isBetween(0, 999);
                next = file.lastPart() + 1;
            }
            assertThat(next).isEqualTo(last);
        }
    }

    @Test
    void filesOfAVeryLargeDatabaseAreThousandsAndNotMillions() {
        assertThat(RowFile.of(23_500, WarehouseRange.all(23_500), true)).hasSizeBetween(2_000, 4_000);
        assertThat(RowFile.of(140_000, WarehouseRange.all(140_000), true)).hasSizeBetween(12_000, 24_000);
    }

    @Test
    void theLargestComesFirst() {
        assertThat(RowFile.of(30, WarehouseRange.all(30), true))
                .extracting(RowFile::name)
                .startsWith("stock.01-24", "order_line.01-21");
    }
}
