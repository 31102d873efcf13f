package io.orderentry.connect;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SilenceWatchTest {
    private static final Duration PERIOD = Duration.ofMillis(5);

    private final BlockingQueue<String> silent = new LinkedBlockingQueue<>();
    private final Semaphore probes = new Semaphore(0);

    private SilenceWatch watch(SQLException answer) {
        return new SilenceWatch(
                PERIOD,
                () -> {
                    probes.release();
                    if (answer != null) {
                        throw answer;
                    }
                },
                silent::add);
    }

    static SQLException[] silences() {
        return new SQLException[] {
            new SQLTimeoutException("no answer"),
            new SQLException("failed", new SocketTimeoutException("connect timed out")),
            new SQLException("failed", new NoRouteToHostException("no route"))
        };
    }

    @ParameterizedTest
    @MethodSource("silences")
    void theStatementOfASilentServerIsNamed(SQLException error) throws InterruptedException {
        try (SilenceWatch watch = watch(error)) {
            watch.started("condition_3");
            assertThat(silent.take()).isEqualTo("condition_3");
        }
    }

    @Test
    void aServerThatAnswersIsWaitedFor() throws InterruptedException {
        try (SilenceWatch watch = watch(null)) {
            watch.started("condition_3");
            probes.acquire(3);
        }
        assertThat(silent).isEmpty();
    }

    @Test
    void aServerThatRefusesAnswers() throws InterruptedException {
        try (SilenceWatch watch = watch(new SQLException("too many connections", "53300"))) {
            watch.started("condition_3");
            probes.acquire(3);
        }
        assertThat(silent).isEmpty();
    }
}
