package io.orderentry.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.store.LatencyLog;
import io.orderentry.store.RunFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StartCommandTest {
    private static final Instant RAMP_UP = Instant.parse("2026-11-20T12:49:21.357Z");

    @TempDir
    private Path folder;

    private Path log(int transactions) {
        RunFolder run = RunFolder.create(folder, "smoke", Instant.parse("2026-11-20T12:49:19Z"), "");
        try (LatencyLog log = run.openLatencyLog().startingAt(RAMP_UP)) {
            for (int i = 0; i < transactions; i++) {
                Histogram one = new Histogram(3);
                one.recordValue(100);
                log.write("payment.response", i, i + 1, one);
            }
        }
        return run.path().resolve("latency.hlog");
    }

    @Test
    void theLogOfLatenciesKeepsTheRampUpInMilliseconds() throws IOException {
        assertThat(StartCommand.startMillis(log(2))).isEqualTo(RAMP_UP.toEpochMilli());
    }

    @Test
    void aRunWithoutATransactionHasNoFirstOne() {
        Path empty = log(0);

        assertThatThrownBy(() -> StartCommand.startMillis(empty)).hasMessageContaining("there was no transaction");
    }
}
