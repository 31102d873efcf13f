package io.orderentry.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.model.Scale;
import io.orderentry.model.Table;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProgressTest {
    /** 40,000 warehouses: more rows than an int holds. */
    @Test
    void figuresOfTheLargestBuildsAreRight() {
        Scale scale = new Scale(40_000);
        long half = Table.ORDER_LINE.typicalRows(scale) / 2;
        try (BuildProgress progress = new BuildProgress(Progress.Kind.NONE, scale)) {
            progress.loadedBefore(Table.STOCK, Table.STOCK.typicalRows(scale));
            // Nothing of its own is loaded yet, as long as it connects and asks what is there.
            assertThat(progress.figures(4)).contains("- left", "0 rows/s");
            progress.rows(Table.ORDER_LINE, half);
            assertThat(progress.figures(half / 500_000.0))
                    .containsExactly("10,000,000,000 rows", "5:32:02 left", "500,000 rows/s", "");
            progress.rowsEnded();
            progress.step("primary key of stock");
            progress.step("statistics of stock");
            progress.stepEnded("primary key of stock");
            assertThat(progress.figures(half / 500_000.0))
                    .contains("rows complete", "statistics of stock")
                    .noneMatch(text -> text.endsWith("left"));
        }
    }

    private static final List<String> FIGURES = List.of(
            "NOPM 49,136",
            "p95 4.8 ms",
            "0 errors",
            "0:18 left",
            "1,880 tx/s",
            "2 sessions have no connection: \u001b[31m" + "x".repeat(300));

    private static String fit(int columns) {
        return new Progress(Progress.Kind.NONE, "run").fit(0.42, FIGURES, columns);
    }

    @Test
    void noLineIsWiderThanTheTerminal() {
        for (int columns = 0; columns <= 500; columns++) {
            assertThat(fit(columns))
                    .as("%d columns", columns)
                    .hasSizeLessThanOrEqualTo(columns)
                    .doesNotContainPattern("\\p{Cntrl}");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            3   | ''
            24  | run  42 %  NOPM 49,136
            39  | 42% NOPM 49,136, p95 4.8 ms, 0 errors
            49  | 42% NOPM 49,136, p95 4.8 ms, 0 errors, 0:18 left
            56  | run  42 %  NOPM 49,136, p95 4.8 ms, 0 errors, 0:18 left
            79  | run  42 %  NOPM 49,136, p95 4.8 ms, 0 errors, 0:18 left, 1,880 tx/s
            119 | run  42 %  [################........................] NOPM 49,136, p95 4.8 ms, 0 errors, 0:18 left, 1,880 tx/s
            """)
    void forms(int columns, String line) {
        assertThat(fit(columns)).isEqualTo(line);
    }

    @Test
    void aStreamThatIsNoTerminalGetsEverything() {
        assertThat(new Progress(Progress.Kind.NONE, "run").plain(0.42, FIGURES))
                .startsWith("run:  42 %  NOPM 49,136, p95 4.8 ms, 0 errors, 0:18 left, 1,880 tx/s, 2 sessions have no");
    }

    @ParameterizedTest
    @CsvSource({"0, 0:00", "0.2, 0:01", "59.5, 1:00", "3599, 59:59", "3600, 1:00:00", "7323, 2:02:03", "-4, 0:00"})
    void clock(double seconds, String text) {
        assertThat(Progress.clock(seconds)).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1, 0, 1, 7, Double.NaN})
    void theBarStaysInItsFrame(double share) {
        String line = new Progress(Progress.Kind.NONE, "build").fit(share, List.of("1 row"), 60);
        assertThat(line).matches("build +\\d+ % +\\[[#.]{39,40}] 1 row");
    }
}
