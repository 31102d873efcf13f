package io.orderentry.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import io.orderentry.config.Isolation;
import io.orderentry.config.Target;
import io.orderentry.config.TargetBuilder;
import io.orderentry.model.Failure;
import io.orderentry.spi.DatabasePlugin;
import io.orderentry.sql.SqlCatalog;
import io.orderentry.sql.Stubs;
import io.orderentry.text.Refusal;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ConnectionPoolTest {
    private static final String ENDED = "57P01";

    private final AtomicInteger places = new AtomicInteger(1_000);
    private final AtomicInteger refusals = new AtomicInteger();
    /** Connections that an administrator ends while they are opened. */
    private final AtomicInteger ended = new AtomicInteger();

    private final AtomicInteger opened = new AtomicInteger();
    /** Numbers of the connections that were closed or aborted. */
    private final Set<Integer> closed = ConcurrentHashMap.newKeySet();

    private static final class StubPlugin implements DatabasePlugin {
        @Override
        public String name() {
            return "stub";
        }

        @Override
        public Failure classify(SQLException failure) {
            return ENDED.equals(failure.getSQLState()) ? Failure.DISCONNECTED : Failure.BROKEN;
        }
    }

    private Connection connection() {
        int number = opened.incrementAndGet();
        return Stubs.of(Connection.class, (self, method, arguments) -> {
            if (Set.of("close", "abort").contains(method.getName())) {
                closed.add(number);
            }
            if (method.getReturnType() == boolean.class) {
                return method.getName().equals("isValid") || arguments != null && self == arguments[0];
            }
            return method.getReturnType() == int.class ? 0 : null;
        });
    }

    private Database database() {
        ClassLoader loader = getClass().getClassLoader();
        Driver driver = Stubs.of(Driver.class, (self, method, arguments) -> {
            if (method.getName().equals("acceptsURL")) {
                return true;
            }
            if (ended.getAndDecrement() > 0) {
                throw new SQLException("terminating connection due to administrator command", ENDED);
            }
            if (refusals.getAndDecrement() > 0) {
                throw new SQLException("connection refused", "08001");
            }
            if (places.decrementAndGet() < 0) {
                throw new SQLException("sorry, too many clients already", "53300");
            }
            return connection();
        });
        SqlCatalog sql = SqlCatalog.load(SqlCatalog.STANDARD, loader);
        LoadedPlugin plugin = new LoadedPlugin(new StubPlugin(), sql, "built in", true, loader, List.of(driver));
        Target target = TargetBuilder.builder()
                .name("t")
                .source("file")
                .url("jdbc:stub://localhost/db")
                .user("u")
                .build();
        return Database.open(target, Optional.empty(), new Plugins(List.of(plugin), List.of(), List.of()));
    }

    private static HikariDataSource open(Database database, int size) throws InterruptedException {
        return ConnectionPool.open(database, size, size, ConnectionPool.WAIT, Isolation.READ_COMMITTED, open -> {});
    }

    @Test
    void closingThePoolClosesItsConnections() throws InterruptedException, SQLException {
        try (HikariDataSource pool = open(database(), 3)) {
            assertThat(opened).as("one to look, three, one for the driver").hasValue(5);
            assertThat(closed).hasSize(2);
            assertThat(pool.getConnection()).as("in use at the end of a run").isNotNull();
        }
        assertThat(closed).hasSize(5);
    }

    @Test
    void aServerThatComesBackIsSeenAtOnce() throws InterruptedException, SQLException {
        try (HikariDataSource pool = open(database(), 1)) {
            // The pool's own pauses double: after so many refusals it would be silent for five seconds.
            refusals.set(15);
            pool.evictConnection(pool.getConnection());
            assertThat(pool.getConnection()).isNotNull();
            assertThat(refusals).hasNegativeValue();
        }
    }

    @Test
    void whyThereIsNoneIsTold() throws InterruptedException, SQLException {
        try (HikariDataSource pool = open(database(), 1)) {
            refusals.set(Integer.MAX_VALUE);
            Connection taken = pool.getConnection();
            pool.setConnectionTimeout(500);
            pool.evictConnection(taken);
            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(pool::getConnection)
                    .havingCause()
                    .withMessage("connection refused");
        }
    }

    @Test
    void aServerThatGivesFewerIsRefusedAndHasThemBack() {
        Database database = database();
        places.set(40);
        assertThatExceptionOfType(Refusal.class)
                .isThrownBy(() -> open(database, 50))
                .withMessage("--connections: 50 connections are needed, those for queued Deliveries among them, but the"
                        + " server gave only 40: sorry, too many clients already; 37 fit, beside the driver's own");
        assertThat(closed).hasSize(opened.get());

        places.set(50);
        assertThatExceptionOfType(Refusal.class)
                .isThrownBy(() -> open(database, 50))
                .withMessageStartingWith(
                        "--connections: the server gave the 50 connections that are needed, but none for"
                                + " the driver's own questions");
        assertThat(closed).hasSize(opened.get());
    }

    @Test
    void oneThatAnAdministratorEndsIsOpenedAgain() throws InterruptedException {
        Database database = database();
        ended.set(2);
        open(database, 4).close();
        assertThat(opened).hasValueGreaterThanOrEqualTo(4);
    }

    /** Its answer is no limit of their number. */
    @Test
    void aServerThatIsGoneIsUnreachableAndNotTooSmall() {
        Database database = database();
        ended.set(1_000);
        assertThatThrownBy(() -> open(database, 4))
                .isInstanceOf(UnreachableException.class)
                .hasMessageContaining("was lost: terminating connection due to administrator command");
    }
}
