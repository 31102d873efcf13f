package io.orderentry.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.orderentry.model.TransactionType;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PgbenchOutputTest {

    private static List<String> recorded() throws IOException {
        try (var in = PgbenchOutputTest.class.getResourceAsStream("pgbench-15.txt")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
    }

    @Test
    void readsARecordedRun() throws IOException {
        PgbenchOutput output = PgbenchOutput.parse(recorded(), 2);

        assertThat(output.transactions()).isEqualTo(9_686);
        assertThat(output.newOrderShare()).isCloseTo(4_121 / 9_686.0, within(1e-9));
        assertThat(output.latencyMillis())
                .hasSize(5)
                .containsEntry(TransactionType.NEW_ORDER, 5.537)
                .containsEntry(TransactionType.STOCK_LEVEL, 2.046);
    }

    @Test
    void aLateProgressLineWeighsAsLongAsItTook() throws IOException {
        List<String> lines =
                recorded().stream().filter(line -> !line.startsWith("progress")).toList();
        List<String> late = new ArrayList<>(lines);
        late.add("progress: 1.0 s, 9000.0 tps, lat 1.000 ms stddev 1.000, 0 failed");
        late.add("progress: 2.0 s, 100.0 tps, lat 1.000 ms stddev 1.000, 0 failed");
        late.add("progress: 5.0 s, 200.0 tps, lat 1.000 ms stddev 1.000, 0 failed");

        assertThat(PgbenchOutput.parse(late, 1).tps()).isCloseTo((100 + 3 * 200) / 4.0, within(1e-9));
    }

    @Test
    void failedTransactionsAreRefused() throws IOException {
        List<String> lines = recorded().stream()
                .map(line -> line.replace("number of failed transactions: 0 ", "number of failed transactions: 3 "))
                .toList();

        assertThatThrownBy(() -> PgbenchOutput.parse(lines, 2))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("3 failed transactions");
    }

    @Test
    void aRunWithoutAMeasuredSecondIsRefused() throws IOException {
        List<String> lines = recorded();

        assertThatThrownBy(() -> PgbenchOutput.parse(lines, 60)).hasMessageContaining("not print what was expected");
    }
}
