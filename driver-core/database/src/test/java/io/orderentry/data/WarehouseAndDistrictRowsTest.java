package io.orderentry.data;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.model.Scale;
import io.orderentry.model.Table;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class WarehouseAndDistrictRowsTest {
    private static final int WAREHOUSES = 20_000;

    private final Population population = new Population(1, new Scale(WAREHOUSES));

    @Test
    @DisplayName("4.3.3.1, 4.3.2.7: WAREHOUSE")
    void warehouses() {
        Counts taxes = new Counts(0, 2_000);
        Counts nameLengths = new Counts(6, 10);
        Set<String> names = new HashSet<>();
        Set<Long> ids = new HashSet<>();
        for (int part = 0; part < WAREHOUSES; part++) {
            long expectedId = part + 1;
            GeneratedRow.visit(population, Table.WAREHOUSE, part, row -> {
                assertThat(row.number("w_id")).isEqualTo(expectedId);
                ids.add(row.number("w_id"));
                names.add(row.text("w_name"));
                nameLengths.add(row.text("w_name").length());
                Addresses.check(row, "w_");
                taxes.add(row.number("w_tax"));
                assertThat(row.number("w_ytd")).isEqualTo(300_000_00);
            });
        }
        assertThat(ids).hasSize(WAREHOUSES);
        assertThat(names).as("names are random text, not a few words").hasSizeGreaterThan(WAREHOUSES * 99 / 100);
        taxes.assertUniform();
        nameLengths.assertUniform();
    }

    @Test
    @DisplayName("4.3.3.1, 4.3.2.7: DISTRICT, ten for each warehouse")
    void districts() {
        Counts taxes = new Counts(0, 2_000);
        Counts nameLengths = new Counts(6, 10);
        Counts ids = new Counts(1, 10);
        Set<String> streets = new HashSet<>();
        int parts = 2_000;
        for (int part = 0; part < parts; part++) {
            long warehouse = part + 1;
            GeneratedRow.visit(population, Table.DISTRICT, part, row -> {
                ids.add(row.number("d_id"));
                assertThat(row.number("d_w_id")).isEqualTo(warehouse);
                nameLengths.add(row.text("d_name").length());
                streets.add(row.text("d_street_1"));
                Addresses.check(row, "d_");
                taxes.add(row.number("d_tax"));
                assertThat(row.number("d_ytd")).isEqualTo(30_000_00);
                assertThat(row.number("d_next_o_id")).isEqualTo(3_001);
            });
        }
        for (int district = 1; district <= 10; district++) {
            assertThat(ids.of(district)).isEqualTo(parts);
        }
        assertThat(streets).hasSize(parts * 10);
        taxes.assertUniform();
        nameLengths.assertUniform();
    }
}
