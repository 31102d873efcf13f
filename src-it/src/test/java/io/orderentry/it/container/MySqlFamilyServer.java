package io.orderentry.it.container;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.config.Target;
import io.orderentry.config.TargetBuilder;
import io.orderentry.connect.Database;
import io.orderentry.connect.Plugins;
import io.orderentry.connect.ServerFigures;
import io.orderentry.connect.ServerProbe;
import io.orderentry.model.CustomerKey;
import io.orderentry.model.DeliveryInput;
import io.orderentry.model.NewOrderInput;
import io.orderentry.model.NewOrderInputBuilder;
import io.orderentry.model.OrderStatusInput;
import io.orderentry.model.PaymentInput;
import io.orderentry.model.ServerFigure;
import io.orderentry.model.StockLevelInput;
import io.orderentry.model.Table;
import io.orderentry.model.TransactionInput;
import io.orderentry.spi.BulkWriter;
import io.orderentry.spi.DatabasePlugin;
import io.orderentry.sql.SqlCatalog;
import io.orderentry.txn.Session;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDateTime;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** The suite on a server of the MySQL family, and what only these can show. */
abstract class MySqlFamilyServer extends ServerContract {
    private static final LocalDateTime DATE = LocalDateTime.of(2026, 7, 1, 0, 0);

    private static final int ROWS = 20_000;

    /** One of each type. */
    static final List<TransactionInput> INPUTS = List.of(
            NewOrderInputBuilder.builder()
                    .warehouse(1)
                    .district(1)
                    .customer(1)
                    .items(new int[] {1})
                    .supplyWarehouses(new int[] {1})
                    .quantities(new int[] {1})
                    .entryDate(DATE)
                    .build(),
            new PaymentInput(1, 1, CustomerKey.byId(1, 1, 1), 1_00, DATE),
            new OrderStatusInput(CustomerKey.byId(1, 1, 1)),
            new DeliveryInput(1, 1, DATE),
            new StockLevelInput(1, 1, 15));

    private final DatabasePlugin plugin;
    private final String localInfile;

    /** @param localInfile the JDBC property that allows LOAD DATA LOCAL */
    MySqlFamilyServer(DatabasePlugin plugin, String localInfile) {
        this.plugin = plugin;
        this.localInfile = localInfile;
    }

    static long sessionStatus(Connection connection, String name) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("show session status like '" + name + "'")) {
            row.next();
            return row.getLong(2);
        }
    }

    @Override
    protected void kill(Connection victim, Connection administrator) throws SQLException {
        try (Statement kill = administrator.createStatement()) {
            kill.execute("kill " + text(victim, "select connection_id()"));
        }
    }

    @Override
    protected boolean makeReadOnly(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("set session transaction read only");
        }
        return true;
    }

    @Nested
    @Order(100)
    class OnlyHere {
        private ServerProbe probe(Connection connection) {
            return new ServerProbe(
                    connection, SqlCatalog.load(plugin.name(), plugin.getClass().getClassLoader()));
        }

        @Test
        void everyFigureIsThereOrAbsentWithAReason() throws Exception {
            try (Connection connection = connect()) {
                ServerFigures figures = probe(connection).figures();
                Set<ServerFigure> all = new TreeSet<>(figures.sources().keySet());
                all.addAll(figures.absent().keySet());
                assertThat(all).containsExactly(ServerFigure.values());
                assertThat(figures.sources().get(ServerFigure.PHYSICAL_READS))
                        .isEqualTo(new ServerFigures.Source(
                                "global status Innodb_data_reads",
                                List.of("Innodb_data_reads"),
                                1,
                                List.of(ServerProbe.SINCE)));
            }
        }

        @Test
        void theServerCountsEachProcedureAsOneTransaction() throws Exception {
            try (Connection looking = connect();
                    Connection working = connect()) {
                ServerProbe probe = probe(looking);
                Session session = Session.procedures(working, plugin).orElseThrow();
                for (TransactionInput input : INPUTS) {
                    session.execute(input);
                }
                long commits = probe.counters().get(ServerProbe.COMMITS);
                long rollbacks = probe.counters().get(ServerProbe.ROLLBACKS);
                for (int i = 0; i < 10; i++) {
                    for (TransactionInput input : INPUTS) {
                        session.execute(input);
                    }
                }
                session.execute(NewOrderInputBuilder.builder()
                        .warehouse(1)
                        .district(1)
                        .customer(1)
                        .items(new int[] {NewOrderInput.UNUSED_ITEM})
                        .supplyWarehouses(new int[] {1})
                        .quantities(new int[] {1})
                        .entryDate(DATE)
                        .build());

                assertThat(probe.counters().get(ServerProbe.COMMITS) - commits).isEqualTo(10 * INPUTS.size());
                assertThat(probe.counters().get(ServerProbe.ROLLBACKS) - rollbacks)
                        .isEqualTo(1);
            }
        }

        @Test
        void oeMetaIsATableOfTheOthersEngine() throws Exception {
            try (Connection connection = connect()) {
                assertThat(
                                text(
                                        connection,
                                        "select group_concat(distinct engine) from information_schema.tables"
                                                + " where table_schema = database() and table_name in ('oe_meta', 'stock', 'orders')"))
                        .isEqualTo("InnoDB");
            }
        }

        @Test
        void withoutLoadDataRowsAreInsertedThousandsToAStatement() throws Exception {
            Address here = address();
            Target without = TargetBuilder.builder()
                    .name("container")
                    .source("a container")
                    .url(here.url())
                    .user(here.user())
                    .properties(Map.of(localInfile, "false"))
                    .build();
            byte[] odd = "it's\\'\\\\, (".getBytes(StandardCharsets.US_ASCII);
            try (Database database = Database.open(without, password(), Plugins.onClassPath());
                    Connection connection = database.connect()) {
                connection.setAutoCommit(false);
                try (Statement create = connection.createStatement()) {
                    // Hides the table of the database, whose rows need their parents.
                    create.execute(database.sql()
                            .text("tables", "history")
                            .replaceFirst("create table", "create temporary table"));
                }
                assertThat(plugin.bulkLoad(connection).obstacle()).isNotNull();
                long before = sessionStatus(connection, "Com_insert");
                try (BulkWriter writer = plugin.bulkLoad(connection)
                        .writer(connection, Table.HISTORY)
                        .orElseThrow()) {
                    for (int i = 0; i < ROWS; i++) {
                        for (int key : new int[] {i, 1, 99, 1, 99}) {
                            writer.integer(key);
                        }
                        writer.timestamp(1);
                        writer.decimal(-9_87, 2);
                        writer.text(odd, 0, odd.length);
                        writer.endRow();
                    }
                    writer.finish();
                }
                assertThat(sessionStatus(connection, "Com_insert") - before).isBetween(1L, 5L);
                assertThat(text(
                                connection,
                                "select concat_ws(' ', count(distinct h_c_id), min(h_date), max(h_amount), hex(min(h_data)),"
                                        + " hex(max(h_data))) from history where h_w_id = 99"))
                        .isEqualTo(ROWS + " 1970-01-01 00:00:00.000001 -9.87 " + hex(odd) + " " + hex(odd));
                connection.rollback();
            }
        }

        private static String hex(byte[] bytes) {
            return HexFormat.of().withUpperCase().formatHex(bytes);
        }

        @Test
        void aFailedProcedureLeavesNoTransactionOpen() throws Exception {
            try (Connection working = connect();
                    Statement look = working.createStatement()) {
                Session session = Session.procedures(working, plugin).orElseThrow();
                try {
                    session.execute(new PaymentInput(1, 1, CustomerKey.byId(1, 1, 9_999), 1_00, DATE));
                } catch (SQLException missing) {
                    assertThat(missing.getSQLState()).isEqualTo("OE002");
                }
                // In a transaction that is open the rows that it locked could not be locked by another session.
                try (Connection other = connect();
                        Statement lock = other.createStatement()) {
                    assertThat(lock.executeUpdate("update district set d_ytd = d_ytd where d_w_id = 1"))
                            .isEqualTo(10);
                }
                assertThat(look.isClosed()).isFalse();
            }
        }
    }
}
