package io.orderentry.data;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.model.Scale;
import io.orderentry.model.Table;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** The parts of the last of 140,000 warehouses, generated alone; {@link GeneratedRow} checks each value against its column. */
class LastWarehouseTest {
    private static final int WAREHOUSES = 140_000;

    private final Population population = new Population(1, new Scale(WAREHOUSES));

    private long visit(Table table, Consumer<GeneratedRow> visitor) {
        AtomicLong rows = new AtomicLong();
        GeneratedRow.visit(population, table, WAREHOUSES - 1, row -> {
            rows.incrementAndGet();
            visitor.accept(row);
        });
        return rows.get();
    }

    @Test
    void hasAllRowsOfItsTablesUnderItsOwnNumber() {
        AtomicLong districtYtd = new AtomicLong();
        AtomicLong paid = new AtomicLong();
        AtomicLong lines = new AtomicLong();
        Set<Long> items = new HashSet<>();
        assertThat(visit(Table.WAREHOUSE, row -> {
                    assertThat(row.number("w_id")).isEqualTo(WAREHOUSES);
                    districtYtd.addAndGet(-row.number("w_ytd"));
                }))
                .isOne();
        assertThat(visit(Table.DISTRICT, row -> {
                    assertThat(row.number("d_w_id")).isEqualTo(WAREHOUSES);
                    districtYtd.addAndGet(row.number("d_ytd"));
                    paid.addAndGet(row.number("d_ytd"));
                }))
                .isEqualTo(10);
        assertThat(districtYtd).as("sum(D_YTD) - W_YTD").hasValue(0);
        assertThat(visit(Table.CUSTOMER, row -> own(row, "c_w_id"))).isEqualTo(30_000);
        assertThat(visit(Table.HISTORY, row -> {
                    own(row, "h_w_id");
                    paid.addAndGet(-row.number("h_amount"));
                }))
                .isEqualTo(30_000);
        assertThat(paid).as("sum(D_YTD) - sum(H_AMOUNT)").hasValue(0);
        assertThat(visit(Table.STOCK, row -> {
                    own(row, "s_w_id");
                    items.add(row.number("s_i_id"));
                }))
                .isEqualTo(Scale.ITEMS);
        assertThat(items).hasSize(Scale.ITEMS);
        assertThat(visit(Table.ORDERS, row -> {
                    own(row, "o_w_id");
                    lines.addAndGet(row.number("o_ol_cnt"));
                }))
                .isEqualTo(30_000);
        assertThat(visit(Table.NEW_ORDER, row -> own(row, "no_w_id"))).isEqualTo(9_000);
        assertThat(visit(Table.ORDER_LINE, row -> own(row, "ol_w_id"))).isEqualTo(lines.get());
    }

    private static void own(GeneratedRow row, String column) {
        // Without a description, which would be made for each of a million rows.
        if (row.number(column) != WAREHOUSES) {
            throw new AssertionError(column + " is " + row.number(column));
        }
    }
}
