package io.orderentry.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TableTest {

    @Test
    @DisplayName("4.2.2: 499,011 rows for each warehouse and 100,000 items")
    void typicalRows() {
        for (int warehouses : new int[] {1, 2, 1_000_000}) {
            Scale scale = new Scale(warehouses);
            long rows = Arrays.stream(Table.values())
                    .mapToLong(table -> table.typicalRows(scale))
                    .sum();
            assertThat(rows).isEqualTo(499_011L * warehouses + 100_000);
        }
        assertThat(Table.NEW_ORDER.typicalRows(new Scale(2))).isEqualTo(18_000);
        assertThat(Table.ITEM.typicalRows(new Scale(2))).isEqualTo(100_000);
    }

    @Test
    @DisplayName("1.3: nine tables by their names, ORDER being a reserved word")
    void names() {
        assertThat(Arrays.stream(Table.values()).map(Table::sqlName))
                .containsExactlyInAnyOrder(
                        "warehouse",
                        "district",
                        "customer",
                        "history",
                        "item",
                        "stock",
                        "orders",
                        "new_order",
                        "order_line");
        assertThat(Table.NEW_ORDER.columnNames()).isEqualTo("no_o_id, no_d_id, no_w_id");
    }

    @Test
    @DisplayName("1.3: primary keys are columns of their table; only HISTORY has none")
    void primaryKeys() {
        for (Table table : Table.values()) {
            List<String> columns = table.columns().stream().map(Column::name).toList();
            assertThat(columns).doesNotHaveDuplicates().containsAll(table.primaryKey());
            assertThat(table.primaryKey().isEmpty()).isEqualTo(table == Table.HISTORY);
        }
    }

    @Test
    @DisplayName("1.3: a table comes after every table that it refers to")
    void order() {
        assertThat(Table.DISTRICT).isGreaterThan(Table.WAREHOUSE);
        assertThat(Table.CUSTOMER).isGreaterThan(Table.DISTRICT);
        assertThat(Table.HISTORY).isGreaterThan(Table.CUSTOMER);
        assertThat(Table.STOCK).isGreaterThan(Table.WAREHOUSE).isGreaterThan(Table.ITEM);
        assertThat(Table.ORDERS).isGreaterThan(Table.CUSTOMER);
        assertThat(Table.NEW_ORDER).isGreaterThan(Table.ORDERS);
        assertThat(Table.ORDER_LINE).isGreaterThan(Table.ORDERS).isGreaterThan(Table.STOCK);
    }
}
