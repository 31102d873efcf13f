package io.orderentry.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.orderentry.sql.Stubs;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class OwnConnectionsTest {
    private static final Duration LONG = Duration.ofDays(1);
    private static final Duration SHORT = Duration.ofMillis(100);

    private final BlockingQueue<String> late = new LinkedBlockingQueue<>();

    private String open(Duration limit, Callable<String> opening) throws SQLException {
        return OwnConnections.open(limit, opening, late::add);
    }

    @Test
    void whatComesInTimeIsHandedOn() throws SQLException {
        assertThat(open(LONG, () -> "opened")).isEqualTo("opened");
        assertThat(late).isEmpty();
    }

    @Test
    void whatFailsFailsAsItDid() {
        SQLException refused = new SQLException("refused", "28P01");
        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> open(LONG, () -> {
                    throw refused;
                }))
                .isSameAs(refused);
        assertThatIllegalStateException()
                .isThrownBy(() -> open(LONG, () -> {
                    throw new IllegalStateException("a driver's fault");
                }));
    }

    @Test
    void whatComesTooLateIsGivenBack() throws InterruptedException {
        CountDownLatch answer = new CountDownLatch(1);
        assertThatExceptionOfType(SQLTimeoutException.class)
                .isThrownBy(() -> open(SHORT, () -> afterwards(answer)))
                .withMessage("no answer within 100ms (target.timeouts.connect)");
        assertThat(late).isEmpty();
        answer.countDown();
        assertThat(late.poll(60, TimeUnit.SECONDS)).isEqualTo("opened");
    }

    @Test
    void anInterruptEndsTheWaitAndStaysSet() {
        CountDownLatch answer = new CountDownLatch(1);
        Thread.currentThread().interrupt();
        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> open(LONG, () -> afterwards(answer)))
                .withMessage("interrupted while connecting");
        assertThat(Thread.interrupted()).isTrue();
        answer.countDown();
    }

    @Test
    void aLostConnectionIsClosedWithoutAnError() throws SQLException {
        List<String> asked = new ArrayList<>();
        Connection lost = Stubs.of(Connection.class, (self, method, arguments) -> {
            asked.add(method.getName());
            return switch (method.getName()) {
                case "rollback", "close" -> throw new SQLException("broken pipe");
                case "equals" -> self == arguments[0];
                case "hashCode" -> 1;
                default -> method.getReturnType() == boolean.class ? false : null;
            };
        });
        new OwnConnections(LONG, connection -> Optional.empty()).limited(lost).close();
        assertThat(asked).contains("rollback").endsWith("close");
    }

    private static String afterwards(CountDownLatch answer) {
        try {
            answer.await();
        } catch (InterruptedException e) {
            throw new AssertionError("the driver is not interrupted", e);
        }
        return "opened";
    }
}
