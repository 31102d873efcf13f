package io.orderentry.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class GoTpcTest {
    private static List<String> recorded() throws IOException {
        try (var in = GoTpcTest.class.getResourceAsStream("go-tpc-1.0.12.txt")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
    }

    @Test
    void readsARecordedRun() throws IOException {
        GoTpc.Summary summary = GoTpc.Summary.parse(recorded());

        assertThat(summary).isEqualTo(new GoTpc.Summary(7_921.9, 60.8, 855, 4));
    }

    @Test
    void aRunWithoutANewOrderIsRefusedWithWhatItPrinted() throws IOException {
        List<String> lines = recorded().stream()
                .filter(line -> !line.contains(" NEW_ORDER "))
                .toList();

        assertThatThrownBy(() -> GoTpc.Summary.parse(lines))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("go-tpc completed no New-Order:")
                .hasMessageContaining("[Summary] PAYMENT");
    }
}
