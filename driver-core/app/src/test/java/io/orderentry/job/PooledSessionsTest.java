package io.orderentry.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

class PooledSessionsTest {
    private final List<String> committed = new CopyOnWriteArrayList<>();
    private final CountDownLatch closed = new CountDownLatch(1);

    private static <T> T fake(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }

    /** Commits what is open when it is closed, but not once it was aborted. */
    private Connection connection() {
        boolean[] aborted = {false};
        return fake(Connection.class, (self, method, arguments) -> {
            switch (method.getName()) {
                case "abort" -> aborted[0] = true;
                case "close" -> {
                    if (!aborted[0]) {
                        committed.add("half a transaction");
                    }
                    closed.countDown();
                }
                case "isValid" -> {
                    return true;
                }
                default -> {}
            }
            Class<?> type = method.getReturnType();
            return type == boolean.class ? (Object) false : type == int.class ? (Object) 0 : null;
        });
    }

    @Test
    void aConnectionThatIsTakenFromAWorkerCommitsNothing() throws SQLException, InterruptedException {
        HikariConfig config = new HikariConfig();
        config.setMaximumPoolSize(1);
        config.setDataSource(fake(DataSource.class, (self, method, arguments) -> switch (method.getName()) {
            case "getConnection" -> connection();
            case "getLoginTimeout" -> 0;
            case "isWrapperFor" -> false;
            default -> null;
        }));
        try (HikariDataSource pool = new HikariDataSource(config)) {
            PooledSessions.abort(pool, pool.getConnection());

            assertThat(closed.await(20, TimeUnit.SECONDS)).isTrue();
            assertThat(committed).isEmpty();
        }
    }
}
