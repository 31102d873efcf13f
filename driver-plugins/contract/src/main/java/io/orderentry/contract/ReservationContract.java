package io.orderentry.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.orderentry.populate.Reservation;
import io.orderentry.populate.Reservation.LostException;
import io.orderentry.populate.Reservation.OccupiedException;
import io.orderentry.populate.Reservation.Sharing;
import io.orderentry.populate.Transaction;
import io.orderentry.sql.ConnectionSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** One driver at a time builds, drops or runs, unless both share the database. */
abstract class ReservationContract extends Ability {
    /** Patient enough for a server that is busy, since only a living holder is waited for less long. */
    private static final Reservation.Timing TIMING =
            new Reservation.Timing(Duration.ofMillis(50), Duration.ofSeconds(5));

    private static final Reservation.Timing IMPATIENT =
            new Reservation.Timing(Duration.ofMillis(50), Duration.ofMillis(100));

    private final List<String> waits = new ArrayList<>();

    @BeforeEach
    void build() throws SQLException, InterruptedException {
        database().use();
        waits.clear();
    }

    private Reservation take(Sharing sharing, Reservation.Timing timing) throws SQLException, InterruptedException {
        return take(database()::connect, sharing, timing);
    }

    private Reservation take(ConnectionSource source, Sharing sharing, Reservation.Timing timing)
            throws SQLException, InterruptedException {
        return Reservation.take(source, database().sql(), "test", sharing, timing, waits::add);
    }

    private int rows() throws SQLException {
        try (Sql sql = database().look()) {
            return sql.number("select count(*) from oe_meta where meta_key like 'owner%'");
        }
    }

    @Test
    void aSecondDriverIsRefusedWhileTheFirstIsAlive() throws Exception {
        Reservation first = take(Sharing.EXCLUSIVE, TIMING);
        try {
            for (Sharing second : Sharing.values()) {
                assertThatExceptionOfType(OccupiedException.class)
                        .isThrownBy(() -> take(second, TIMING))
                        .withMessageMatching(
                                "another driver is at work on this database: oe test, process [0-9]+ on .*, since .*Z");
            }
            assertThat(rows()).isEqualTo(1);
        } finally {
            first.close();
        }
        take(Sharing.EXCLUSIVE, TIMING).close();
        assertThat(rows()).isZero();
        assertThat(waits)
                .hasSameSizeAs(Sharing.values())
                .allMatch(text -> text.startsWith("oe_meta names another driver, oe test, process "));
    }

    @ParameterizedTest
    @EnumSource(names = {"CONDUCTOR", "SHARED"})
    void agentsShareWithOneConductorAndWithOneAnother(Sharing other) throws Exception {
        Reservation first = take(other, TIMING);
        Reservation agent = take(Sharing.SHARED, TIMING);
        try {
            assertThatExceptionOfType(OccupiedException.class).isThrownBy(() -> take(Sharing.EXCLUSIVE, TIMING));
            if (other == Sharing.CONDUCTOR) {
                assertThatExceptionOfType(OccupiedException.class).isThrownBy(() -> take(Sharing.CONDUCTOR, TIMING));
            }
            assertThat(rows()).isEqualTo(2);
        } finally {
            first.close();
            agent.close();
        }
    }

    @Test
    void aHolderWhoseConnectionWasCutOpensAnother() throws Exception {
        for (Sharing sharing : Sharing.values()) {
            List<Connection> opened = new CopyOnWriteArrayList<>();
            ConnectionSource source = () -> {
                Connection connection = database().connect();
                opened.add(connection);
                return connection;
            };
            Reservation first = take(source, sharing, TIMING);
            try {
                opened.get(0).close();
                assertThatExceptionOfType(OccupiedException.class).isThrownBy(() -> take(Sharing.EXCLUSIVE, TIMING));
                first.requireHeld();
            } finally {
                first.close();
            }
            assertThat(opened).hasSizeGreaterThan(1);
            assertThat(rows()).isZero();
        }
    }

    @Test
    void aHolderWhoseRowIsAnothersLearnsOfIt() throws Exception {
        for (Sharing sharing : Sharing.values()) {
            BlockingQueue<String> told = new LinkedBlockingQueue<>();
            Reservation first = take(sharing, TIMING);
            first.whenLost(loss -> told.add(loss.getMessage()));
            try (Connection connection = database().connect()) {
                takeOver(connection);
                assertThat(told.poll(30, TimeUnit.SECONDS))
                        .matches("another driver, oe drop, process 1, took over the database after"
                                + " [0-9]+ s without a heartbeat");
                assertThatExceptionOfType(LostException.class).isThrownBy(first::requireHeld);
                first.close();
                assertThat(rows()).isEqualTo(1);
                new Sql(connection).change("delete from oe_meta where meta_key = 'owner'");
            } finally {
                first.close();
            }
        }
    }

    /** Again where the holder changed the row at the same moment. */
    private static void takeOver(Connection connection) throws SQLException {
        for (int left = 10; ; left--) {
            try {
                Transaction.run(connection, open -> {
                    Sql sql = new Sql(open);
                    sql.change("delete from oe_meta where meta_key like 'owner%'");
                    sql.change(
                            "insert into oe_meta (meta_key, meta_value) values ('owner', 'oe drop, process 1 (x) 7')");
                });
                return;
            } catch (SQLException e) {
                if (left == 0 || !"40001".equals(e.getSQLState())) {
                    throw e;
                }
            }
        }
    }

    private void leaveARowOfAKilledDriver() throws SQLException {
        try (Sql sql = database().look()) {
            sql.change("insert into oe_meta (meta_key, meta_value) values ('owner', 'oe run, process 1 (x) 7')");
        }
    }

    @Test
    void aRowThatNoDriverChangesIsThatOfAKilledOneAndIsRemoved() throws Exception {
        leaveARowOfAKilledDriver();
        take(Sharing.EXCLUSIVE, IMPATIENT).close();
        assertThat(waits)
                .containsExactly(
                        "oe_meta names another driver, oe run, process 1; waiting up to 0 s for its next heartbeat");
        assertThat(rows()).isZero();
    }

    /** Both have waited for a killed one; the second removes its row, and the first writes its own before the second does. */
    @Test
    void theLoserOfARaceForTheRowOfAKilledDriverIsRefusedByNameAndTime() throws Exception {
        leaveARowOfAKilledDriver();
        List<Reservation> winner = new ArrayList<>();
        String removal = database().sql().text("meta", "release");
        try {
            assertThatExceptionOfType(OccupiedException.class)
                    .isThrownBy(() -> take(
                            () -> after(database().connect(), removal, () -> {
                                if (winner.isEmpty()) {
                                    winner.add(take(Sharing.EXCLUSIVE, TIMING));
                                }
                            }),
                            Sharing.EXCLUSIVE,
                            new Reservation.Timing(Duration.ofMillis(100), Duration.ofSeconds(2))))
                    .withMessageMatching("another driver is at work on this database: oe test, process .*, since .*Z");
            winner.get(0).requireHeld();
            assertThat(rows()).isEqualTo(1);
        } finally {
            winner.forEach(Reservation::close);
        }
    }

    private interface Step {
        void run() throws Exception;
    }

    /** A connection that does something after a prepared statement of this text was closed. */
    private static Connection after(Connection connection, String text, Step step) {
        return Proxies.of(Connection.class, (self, method, arguments) -> {
            Object result = Proxies.invoke(connection, method, arguments);
            return method.getName().equals("prepareStatement") && arguments[0].equals(text)
                    ? Proxies.of(PreparedStatement.class, (statement, called, values) -> {
                        Object answer = Proxies.invoke(result, called, values);
                        if (called.getName().equals("close")) {
                            step.run();
                        }
                        return answer;
                    })
                    : result;
        });
    }
}
