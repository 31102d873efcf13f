package io.orderentry.observe.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class RoundTripProbeTest {
    private final AtomicInteger asked = new AtomicInteger();

    /** A connection whose test answers after a time, or not at all. */
    private Connection connection(long... micros) {
        return (Connection) Proxy.newProxyInstance(
                RoundTripProbeTest.class.getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, all) -> {
                    assertThat(method.getName()).isEqualTo("isValid");
                    if (micros.length == 0) {
                        return false;
                    }
                    long end = System.nanoTime()
                            + TimeUnit.MICROSECONDS.toNanos(micros[asked.getAndIncrement() % micros.length]);
                    while (System.nanoTime() < end) {
                        Thread.onSpinWait();
                    }
                    return true;
                });
    }

    @Test
    void aDistantServerIsAskedForAboutTwoSeconds() throws SQLException {
        Double millis = RoundTripProbe.medianMillis(connection(20_000)).value();
        assertThat(millis).isGreaterThanOrEqualTo(20);
        assertThat(asked.get()).isBetween(2, 110);
    }

    @Test
    void theLeastDisturbedBatchDecides() {
        long[] micros = new long[21_000];
        for (int i = 0; i < micros.length; i++) {
            micros[i] = i < 20_000 ? 0 : i < 20_500 ? 900 : 300;
        }
        Double millis = RoundTripProbe.medianMillis(connection(micros), TimeUnit.MINUTES.toNanos(2))
                .value();
        assertThat(millis).isLessThan(0.9);
    }

    @Test
    void aServerThatDoesNotAnswerIsAReason() {
        assertThat(RoundTripProbe.medianMillis(connection()).reason()).contains("did not answer within 10 s");
    }
}
