package io.orderentry.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class RowsOutputTest {
    @Test
    void theCostOfARowIsThatOfTheTableDividedByItsRows() {
        RowsOutput output = RowsOutput.of(
                List.of("rows stock 100000 25000000 400000", "a line of the JVM", "rows process 100000 50000000 0"));

        assertThat(output.tables().get("stock").microsPerRow()).isEqualTo(0.25);
        assertThat(output.tables().get("stock").bytesPerRow()).isEqualTo(4);
        assertThat(output.process().microsPerRow()).isEqualTo(0.5);
        assertThat(output.process().rows()).isEqualTo(100_000);
    }

    @Test
    void outputThatBreaksOffIsNoMeasurement() {
        assertThatThrownBy(() -> RowsOutput.of(List.of("rows stock 100000 25000000 400000")))
                .hasMessageStartingWith("the rows of the process are missing");
    }
}
