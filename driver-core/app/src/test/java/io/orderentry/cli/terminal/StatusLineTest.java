package io.orderentry.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.cli.terminal.StatusLine.Figure;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StatusLineTest {
    private static final StatusLine RUN = new StatusLine(
            "run",
            0.42,
            List.of(
                    new Figure("NOPM 49,136", "49,136 NOPM"),
                    new Figure("p95 4.8 ms", "p95 4.8ms"),
                    new Figure("0 errors", "0 err"),
                    new Figure("0:18 left", "0:18"),
                    new Figure("1,880 tx/s", ""),
                    new Figure("2 sessions have no connection: \u001b[31m" + "x".repeat(300), "")),
            4);

    @Test
    void noLineIsWiderThanTheTerminal() {
        for (int columns = 0; columns <= 500; columns++) {
            assertThat(RUN.fit(columns))
                    .as("%d columns", columns)
                    .hasSizeLessThanOrEqualTo(columns)
                    .doesNotContainPattern("\\p{Cntrl}");
        }
    }

    @Test
    void fromFortyColumnsOnEveryEssentialFigureIsThere() {
        for (int columns = 39; columns <= 200; columns++) {
            assertThat(RUN.fit(columns))
                    .as("%d columns", columns)
                    .contains("42", "49,136", "NOPM", "p95 4.8", "0 err", "0:18");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            19  | 42% 49,136 NOPM
            39  | 42% 49,136 NOPM p95 4.8ms 0 err 0:18
            49  | 42% 49,136 NOPM p95 4.8ms 0 err 0:18
            65  | run  42 %  NOPM 49,136, p95 4.8 ms, 0 errors, 0:18 left
            79  | run  42 %  NOPM 49,136, p95 4.8 ms, 0 errors, 0:18 left, 1,880 tx/s
            119 | run  42 %  [################........................] NOPM 49,136, p95 4.8 ms, 0 errors, 0:18 left, 1,880 tx/s
            """)
    void forms(int columns, String line) {
        assertThat(RUN.fit(columns)).isEqualTo(line);
    }

    @Test
    void aStreamThatIsNoTerminalGetsEverything() {
        assertThat(RUN.plain())
                .startsWith("run:  42 %  NOPM 49,136, p95 4.8 ms, 0 errors, 0:18 left, 1,880 tx/s, 2 sessions have no");
    }

    @ParameterizedTest
    @CsvSource({"0, 0:00", "0.2, 0:01", "59.5, 1:00", "3599, 59:59", "3600, 1:00:00", "7323, 2:02:03", "-4, 0:00"})
    void clock(double seconds, String text) {
        assertThat(StatusLine.clock(seconds)).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1, 0, 1, 7, Double.NaN})
    void theBarStaysInItsFrame(double share) {
        String line = new StatusLine("build", share, List.of(new Figure("1 row", "1")), 1).fit(60);
        assertThat(line).matches("build +\\d+ % +\\[[#.]{39,40}] 1 row");
    }
}
