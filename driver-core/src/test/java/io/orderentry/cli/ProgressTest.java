package io.orderentry.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.model.Scale;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import me.tongfei.progressbar.ProgressBar;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProgressTest {
    @ParameterizedTest
    @ValueSource(ints = {20, 40, 60, 80, 100, 109, 150})
    void aBarIsNoWiderThanTheTerminal(int width) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
                ProgressBar bar = Progress.bar(out, width, "build", 1_000_000, " rows", 1)) {
            bar.stepTo(400_000);
            bar.setExtraMessage("250,000 rows/s, order_line 40% stock 70% primary key of customer");
            bar.refresh();
        }
        String[] frames = bytes.toString(StandardCharsets.UTF_8).split("[\r\n]+");
        assertThat(frames)
                .hasSizeGreaterThan(1)
                .allSatisfy(frame -> assertThat(frame).hasSizeLessThan(width));
        assertThat(frames).anyMatch(frame -> frame.startsWith("build"));
    }

    @ParameterizedTest
    @CsvSource({"50 132, 132", "24 80, 80", "0 0, 80", "24 7, 20", "50 1000, 200", "stty: not a terminal, 80", "'', 80"
    })
    void theWidthIsWhatTheTerminalHas(String size, int width) {
        assertThat(Progress.width(size)).isEqualTo(width);
    }

    @Test
    void aStepIsShownUntilItEnds() {
        try (BuildProgress progress = new BuildProgress(Progress.Kind.NONE, new Scale(1))) {
            progress.step("primary key of stock");
            progress.step("index of orders");
            assertThat(progress.text()).endsWith("primary key of stock index of orders");
            progress.stepEnded("primary key of stock");
            assertThat(progress.text()).contains("index of orders").doesNotContain("stock");
            progress.stepEnded("index of orders");
            assertThat(progress.text()).doesNotContain("index");
        }
    }
}
