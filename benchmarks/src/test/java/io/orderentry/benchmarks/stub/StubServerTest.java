package io.orderentry.benchmarks.stub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.config.Configs;
import io.orderentry.config.Overrides;
import io.orderentry.connect.Database;
import io.orderentry.connect.Plugins;
import io.orderentry.model.CustomerKey;
import io.orderentry.model.DeliveryInput;
import io.orderentry.model.DeliveryOutput;
import io.orderentry.model.NewOrderInput;
import io.orderentry.model.NewOrderOutput;
import io.orderentry.model.OrderStatusInput;
import io.orderentry.model.OrderStatusOutput;
import io.orderentry.model.PaymentInput;
import io.orderentry.model.PaymentOutput;
import io.orderentry.model.StockLevelInput;
import io.orderentry.model.StockLevelOutput;
import io.orderentry.txn.Session;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The stub through the plugin's own sessions and pgjdbc. */
class StubServerTest {
    private static final LocalDateTime DATE = LocalDateTime.of(2026, 1, 2, 3, 4, 5, 678_000_000);
    private static final int MORE_THAN_ONCE = 3;

    @FunctionalInterface
    private interface Work {
        void with(Connection connection, Session session) throws SQLException;
    }

    private static void connected(Duration delay, Work work) throws IOException, SQLException {
        try (StubServer stub = StubServer.start(delay);
                Database database = Database.open(
                        new Configs(Path.of(""), StubServerTest.class.getClassLoader())
                                .target(
                                        "jdbc:postgresql://127.0.0.1:" + stub.port() + "/stub",
                                        Overrides.none().set("target.user=stub")),
                        Optional.empty(),
                        Plugins.onClassPath());
                Connection connection = database.connectForWorkload()) {
            work.with(
                    connection,
                    Session.procedures(connection, database.plugin()).orElseThrow());
        }
    }

    private static NewOrderInput order(int lines, int lastItem) {
        int[] items = new int[lines];
        Arrays.setAll(items, line -> line == lines - 1 ? lastItem : line + 1);
        int[] ones = new int[lines];
        Arrays.fill(ones, 1);
        return new NewOrderInput(1, 2, 3, items, ones, ones, DATE);
    }

    /** The first answers come as text, later ones in binary. */
    @Test
    void answersEveryProcedureOfThePlugin() throws IOException, SQLException {
        connected(Duration.ZERO, (connection, session) -> {
            for (int again = 0; again < MORE_THAN_ONCE; again++) {
                for (int lines = 5; lines <= 15; lines++) {
                    NewOrderOutput newOrder = (NewOrderOutput) session.execute(order(lines, 100));
                    assertThat(newOrder.rolledBack()).isFalse();
                    assertThat(newOrder.lines()).hasSize(lines).doesNotContainNull();
                }
                assertThat(session.execute(order(7, NewOrderInput.UNUSED_ITEM)).rolledBack())
                        .isTrue();
                for (CustomerKey customer :
                        new CustomerKey[] {CustomerKey.byId(1, 2, 3), CustomerKey.byName(1, 2, "BARBARBAR")}) {
                    PaymentOutput payment =
                            (PaymentOutput) session.execute(new PaymentInput(1, 2, customer, 1_234, DATE));
                    assertThat(payment.last()).isEqualTo("BARBARBAR");
                    assertThat(payment.since()).isEqualTo(DATE);
                    assertThat(payment.balanceCents()).isEqualTo(-1_000);
                    OrderStatusOutput status = (OrderStatusOutput) session.execute(new OrderStatusInput(customer));
                    assertThat(status.entryDate()).isEqualTo(DATE);
                    assertThat(status.lines()).hasSize(10);
                }
                DeliveryOutput delivery = (DeliveryOutput) session.execute(new DeliveryInput(1, 5, DATE));
                assertThat(delivery.skippedDistricts()).isZero();
                StockLevelOutput level = (StockLevelOutput) session.execute(new StockLevelInput(1, 2, 15));
                assertThat(level).isEqualTo(new StockLevelOutput(7));
            }
        });
    }

    @Test
    void answersNoSoonerThanTheDelay() throws IOException, SQLException {
        Duration delay = Duration.ofMillis(20);
        connected(delay, (connection, session) -> {
            long start = System.nanoTime();
            for (int call = 0; call < MORE_THAN_ONCE; call++) {
                session.execute(new StockLevelInput(1, 2, 15));
            }
            assertThat(System.nanoTime() - start)
                    .isBetween(
                            delay.toNanos() * MORE_THAN_ONCE,
                            Duration.ofMinutes(1).toNanos());
        });
    }

    /** A statement that it does not know is an error, and the connection goes on. */
    @Test
    void refusesOtherStatements() throws IOException, SQLException {
        connected(Duration.ZERO, (connection, session) -> {
            try (Statement statement = connection.createStatement()) {
                assertThatThrownBy(() -> statement.executeQuery("select count(*) from warehouse"))
                        .isInstanceOfSatisfying(
                                SQLException.class,
                                e -> assertThat(e.getSQLState()).isEqualTo("0A000"))
                        .hasMessageContaining("the stub does not answer: select count(*) from warehouse");
                assertThat(statement.execute("set jit = off")).isFalse();
            }
        });
    }
}
