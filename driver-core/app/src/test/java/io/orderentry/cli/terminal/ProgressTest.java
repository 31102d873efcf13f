package io.orderentry.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.model.Scale;
import io.orderentry.model.Table;
import org.junit.jupiter.api.Test;

class ProgressTest {
    @Test
    void aStepIsShownUntilItEnds() {
        try (BuildProgress progress = new BuildProgress(Progress.Kind.NONE, new Scale(1))) {
            progress.step("primary key of stock");
            progress.step("index of orders");
            assertThat(progress.parts()).isEqualTo("primary key of stock index of orders");
            progress.stepEnded("primary key of stock");
            assertThat(progress.parts()).isEqualTo("index of orders");
            progress.stepEnded("index of orders");
            assertThat(progress.parts()).isEmpty();
        }
    }

    /** 40,000 warehouses: more rows than an int holds. */
    @Test
    void figuresOfTheLargestBuildsAreRight() {
        Scale scale = new Scale(40_000);
        long half = Table.ORDER_LINE.typicalRows(scale) / 2;
        try (BuildProgress progress = new BuildProgress(Progress.Kind.NONE, scale)) {
            progress.loadedBefore(Table.STOCK, Table.STOCK.typicalRows(scale));
            // Nothing of its own is loaded yet, as long as it connects and asks what is there.
            assertThat(progress.figures(4)).extracting(StatusLine.Figure::text).contains("- left", "0 rows/s");
            progress.bytes(3_000_000_000L);
            progress.rows(Table.ORDER_LINE, half);
            assertThat(progress.figures(half / 500_000.0))
                    .extracting(StatusLine.Figure::text)
                    .containsExactly(
                            "10,000,000,000 rows", "5:32:02 left", "500,000 rows/s", "3,000 MB", "order_line 50%");
            progress.rowsEnded();
            progress.step("statistics of stock");
            assertThat(progress.figures(half / 500_000.0))
                    .extracting(StatusLine.Figure::text)
                    .contains("rows complete", "statistics of stock")
                    .noneMatch(text -> text.endsWith("left"));
        }
    }
}
