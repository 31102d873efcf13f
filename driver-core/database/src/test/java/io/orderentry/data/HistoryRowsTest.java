package io.orderentry.data;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.model.Scale;
import io.orderentry.model.Table;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class HistoryRowsTest {

    @Test
    @DisplayName("4.3.3.1: HISTORY, one row for each customer, paid at home")
    void history() {
        Population population = new Population(1, new Scale(2));
        Counts customers = new Counts(0, 9 * 3_000 + 2_999);
        Counts dataLengths = new Counts(12, 24);
        GeneratedRow.visit(population, Table.HISTORY, 1, row -> {
            customers.add((row.number("h_c_d_id") - 1) * 3_000 + row.number("h_c_id") - 1);
            assertThat(row.number("h_c_w_id")).isEqualTo(2);
            assertThat(row.number("h_w_id")).isEqualTo(2);
            assertThat(row.number("h_d_id")).isEqualTo(row.number("h_c_d_id"));
            assertThat(row.number("h_date")).isEqualTo(Population.DATE_MICROS);
            assertThat(row.number("h_amount")).isEqualTo(10_00);
            assertThat(row.text("h_data").matches("[a-zA-Z0-9]+")).isTrue();
            dataLengths.add(row.text("h_data").length());
        });
        for (int customer = 0; customer < 30_000; customer++) {
            if (customers.of(customer) != 1) {
                throw new AssertionError("customer " + customer + " has " + customers.of(customer) + " rows");
            }
        }
        dataLengths.assertUniform();
    }
}
