package io.orderentry.plugin.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.config.Mode;
import io.orderentry.config.Target;
import io.orderentry.connect.ServerFigures.Source;
import io.orderentry.connect.ServerProbe;
import io.orderentry.contract.PluginContract;
import io.orderentry.model.CustomerKey;
import io.orderentry.model.Failure;
import io.orderentry.model.PaymentInput;
import io.orderentry.model.ServerFigure;
import io.orderentry.sql.SqlCatalog;
import io.orderentry.txn.FailureClassifier;
import io.orderentry.txn.Outcome;
import io.orderentry.txn.RetryingExecutor;
import io.orderentry.txn.Session;
import io.orderentry.txn.TransactionExecution;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDateTime;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The suite on the embedded server, and what only this server can show. */
class PostgreSqlContractTest extends PluginContract {
    private static final PostgreSqlPlugin PLUGIN = new PostgreSqlPlugin();
    private static final SqlCatalog SQL =
            SqlCatalog.load(PLUGIN.name(), PLUGIN.getClass().getClassLoader());
    private static final RetryingExecutor RETRYING =
            new RetryingExecutor(e -> FailureClassifier.classify(PLUGIN, e), 20, TimeUnit.MICROSECONDS::sleep);
    private static final PaymentInput PAYMENT =
            new PaymentInput(1, 1, CustomerKey.byId(1, 1, 1), 1_00, LocalDateTime.of(2026, 6, 1, 0, 0));

    @Override
    protected Target target() {
        return OneServer.database("contract");
    }

    @Override
    protected Optional<String> password() {
        return OneServer.password();
    }

    @Override
    protected void kill(Connection victim, Connection administrator) throws SQLException {
        text(administrator, "select pg_terminate_backend(" + text(victim, "select pg_backend_pid()") + ")");
    }

    private static String text(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            row.next();
            return row.getString(1);
        }
    }

    @Nested
    @Order(100)
    class OnlyHere {

        @ParameterizedTest
        @ValueSource(ints = {Connection.TRANSACTION_REPEATABLE_READ, Connection.TRANSACTION_SERIALIZABLE})
        void aSerializationFailureIsAConflictAndIsRetriedToSuccess(int level) throws Exception {
            try (Connection late = connect();
                    Connection early = connect()) {
                late.setTransactionIsolation(level);
                Session session = Session.statements(late, SQL);
                // The snapshot is taken here, and is old as soon as the other payment is committed.
                text(late, "select count(*) from warehouse");
                Session.statements(early, SQL).execute(PAYMENT);

                TransactionExecution attempt = RETRYING.run(session, PAYMENT);

                assertThat(attempt.outcome()).isEqualTo(Outcome.COMMITTED);
                assertThat(attempt.errors())
                        .extracting(TransactionExecution.Error::failure)
                        .containsExactly(Failure.CONFLICT);
                assertThat(attempt.errors().get(0).cause().getSQLState()).isEqualTo("40001");
            }
        }

        /** A payment takes the customer before the warehouse, and its rival the other way round. */
        @Test
        void aDeadlockIsRetriedToSuccess() throws Exception {
            ExecutorService other = Executors.newSingleThreadExecutor();
            try (Connection payer = connect();
                    Connection rival = connect();
                    Connection looking = connect()) {
                // The payment shall be the one that finds out.
                rival.createStatement().execute("set deadlock_timeout = '30s'");
                rival.setAutoCommit(false);
                text(rival, "update warehouse set w_ytd = w_ytd where w_id = 1 returning w_id");
                String waiting = "select count(*) from pg_stat_activity where wait_event_type = 'Lock' and pid = "
                        + text(payer, "select pg_backend_pid()");
                Session session = Session.statements(payer, SQL);
                Future<TransactionExecution> payment = other.submit(() -> RETRYING.run(session, PAYMENT));
                while (text(looking, waiting).equals("0")) {
                    Thread.sleep(5);
                }
                text(rival, "update customer set c_id = c_id where c_w_id = 1 and c_d_id = 1 and c_id = 1 returning 1");
                rival.commit();

                TransactionExecution attempt = payment.get();
                // Once, but for a rival who woke so late that the payment was there again.
                assertThat(attempt.outcome()).isEqualTo(Outcome.COMMITTED);
                assertThat(attempt.errors())
                        .extracting(TransactionExecution.Error::failure)
                        .containsOnly(Failure.CONFLICT);
                assertThat(attempt.errors())
                        .extracting(error -> error.cause().getSQLState())
                        .containsOnly("40P01");
            } finally {
                other.shutdownNow();
            }
        }

        /** Some distributed servers that speak this protocol say so when a commit's answer was lost between their nodes. */
        @ParameterizedTest
        @EnumSource(Mode.class)
        void aCompletionThatIsUnknownIsNotTriedAgain(Mode mode) throws Exception {
            try (Connection connection = connect();
                    Connection administrator = connect();
                    Statement statement = administrator.createStatement()) {
                statement.execute("create function unknown_completion() returns trigger language plpgsql as "
                        + "$$ begin raise exception 'not known' using errcode = '40003'; end $$");
                try {
                    statement.execute("create trigger unknown_completion before insert on history"
                            + " execute function unknown_completion()");
                    Session session = mode == Mode.STATEMENTS
                            ? Session.statements(connection, SQL)
                            : Session.procedures(connection, PLUGIN).orElseThrow();

                    TransactionExecution attempt = RETRYING.run(session, PAYMENT);

                    assertThat(attempt.outcome()).isEqualTo(Outcome.UNKNOWN);
                    assertThat(attempt.errors())
                            .extracting(TransactionExecution.Error::failure)
                            .containsExactly(Failure.DISCONNECTED);
                } finally {
                    statement.execute("drop function unknown_completion() cascade");
                }
            }
        }

        @Test
        void aServerThatDoesNotWaitForTheDiskSaysSo() throws Exception {
            try (Connection connection = connect()) {
                assertThat(new ServerProbe(connection, SQL).facts().relaxedDurability())
                        .containsOnly(Map.entry("fsync", "off"));
            }
        }

        private static void run(Connection connection, String... statements) throws SQLException {
            try (Statement statement = connection.createStatement()) {
                for (String each : statements) {
                    statement.execute(each);
                }
            }
        }

        /** Known work: a table of 8 MB written by a checkpoint and read back through an empty cache. */
        @Test
        void theFiguresShowWorkThatIsKnown() throws Exception {
            try (Connection connection = connect()) {
                ServerProbe probe = new ServerProbe(connection, SQL);
                Map<ServerFigure, Source> sources = probe.figures().sources();
                assertThat(sources.keySet())
                        .containsAll(
                                EnumSet.complementOf(EnumSet.of(ServerFigure.LOCK_WAITS, ServerFigure.LOGICAL_WRITES)));
                Map<String, Long> before = probe.counters();
                run(
                        connection,
                        "drop table if exists known_work",
                        "create table known_work as select repeat('x', 1000) as text from generate_series(1, 8000)",
                        "checkpoint",
                        "select pg_stat_force_next_flush()");
                Map<String, Long> after = probe.counters();
                run(connection, "drop table known_work");

                assertThat(growth(sources.get(ServerFigure.LOG_BYTES), before, after))
                        .isBetween(8_000_000L, 100_000_000L);
                assertThat(growth(sources.get(ServerFigure.PHYSICAL_WRITE_BYTES), before, after))
                        .isBetween(8_000_000L, 400_000_000L);
                assertThat(growth(sources.get(ServerFigure.PHYSICAL_WRITES), before, after))
                        .isPositive();
                assertThat(growth(sources.get(ServerFigure.CHECKPOINTS), before, after))
                        .isBetween(1L, 5L);
                assertThat(growth(sources.get(ServerFigure.LOG_WRITES), before, after))
                        .isPositive();
            }
        }

        private static long growth(Source source, Map<String, Long> before, Map<String, Long> after) {
            return source.factor()
                    * source.counters().stream()
                            .mapToLong(name -> after.get(name) - before.get(name))
                            .sum();
        }

        @Test
        void statisticsThatWereResetSaySo() throws Exception {
            try (Connection connection = connect()) {
                ServerProbe probe = new ServerProbe(connection, SQL);
                run(connection, "select pg_stat_reset_shared('io')");
                long before = probe.counters().get("pg_stat_io.stats_reset");
                Thread.sleep(1_100);
                run(connection, "select pg_stat_reset_shared('io')");
                assertThat(probe.counters().get("pg_stat_io.stats_reset")).isGreaterThan(before);
            }
        }

        @Test
        void aViewThatMayNotBeReadLeavesItsFiguresOutAndNamesTheGrant() throws Exception {
            try (Connection connection = connect()) {
                run(
                        connection,
                        "drop role if exists blind",
                        "create role blind",
                        "revoke select on pg_catalog.pg_stat_io, pg_catalog.pg_stat_wal from public",
                        "set role blind");
                try {
                    ServerProbe probe = new ServerProbe(connection, SQL);
                    assertThat(probe.figures().absent())
                            .containsEntry(
                                    ServerFigure.LOG_WRITES,
                                    "not measured: needs: grant select on pg_catalog.pg_stat_wal to blind;"
                                            + " grant select on pg_catalog.pg_stat_io to blind");
                    assertThat(probe.counters())
                            .containsKey(ServerProbe.COMMITS)
                            .containsKey("pg_current_wal_lsn")
                            .doesNotContainKey("wal_bytes");
                    assertThat(probe.figures()
                                    .sources()
                                    .get(ServerFigure.LOG_BYTES)
                                    .text())
                            .isEqualTo("pg_current_wal_lsn()");
                } finally {
                    run(
                            connection,
                            "reset role",
                            "grant select on pg_catalog.pg_stat_io, pg_catalog.pg_stat_wal to public",
                            "drop role blind");
                }
            }
        }
    }
}
