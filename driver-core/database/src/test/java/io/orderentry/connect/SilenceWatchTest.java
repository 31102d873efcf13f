package io.orderentry.connect;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.sql.Stubs;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

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
                    return Stubs.of(Connection.class, (self, method, arguments) -> null);
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

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = "too many connections")
    void aServerThatLetsInOrRefusesAnswers(String refusal) throws InterruptedException {
        try (SilenceWatch watch = watch(refusal == null ? null : new SQLException(refusal, "53300"))) {
            watch.started("condition_3");
            probes.acquire(3);
        }
        assertThat(silent).isEmpty();
    }
}
