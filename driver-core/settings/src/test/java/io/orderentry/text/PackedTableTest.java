package io.orderentry.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class PackedTableTest {
    private final PackedTable table = new PackedTable(PackedTableTest.class, "table.txt");

    @Test
    void aCellTakesTheFiguresOfItsPlaces() {
        assertThat(table.text("size", 1, 1_000)).isEqualTo("1,000 bytes");
        assertThat(table.text("size", 2)).isEqualTo("5 % of it");
        assertThat(table.text("time limit", 1, 3, "cut")).isEqualTo("cut after 3 s");
    }

    @Test
    void aRowThatIsMissingIsAnErrorOfTheProgram() {
        assertThatThrownBy(() -> table.text("sizes", 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("table.txt has no row 'sizes'");
    }
}
