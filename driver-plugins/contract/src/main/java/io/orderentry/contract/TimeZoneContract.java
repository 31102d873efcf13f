package io.orderentry.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.orderentry.config.Mode;
import io.orderentry.connect.ClockOffset;
import io.orderentry.connect.ServerProbe;
import io.orderentry.model.CustomerKey;
import io.orderentry.model.DeliveryInput;
import io.orderentry.model.DeliveryOutput;
import io.orderentry.model.NewOrderInput;
import io.orderentry.model.NewOrderOutput;
import io.orderentry.model.OrderStatusInput;
import io.orderentry.model.OrderStatusOutput;
import io.orderentry.model.PaymentInput;
import io.orderentry.model.PaymentOutput;
import io.orderentry.model.Table;
import io.orderentry.populate.BatchWriter;
import io.orderentry.spi.BulkWriter;
import io.orderentry.sql.SqlCatalog;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.TimeZone;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * A timestamp is stored and shown as it was given, also when the driver runs in a time zone in which that time of day never was. What
 * is stored is asked of the server hour by hour, because a driver could turn it on the way in and back on the way out.
 */
abstract class TimeZoneContract extends TransactionContract {
    /** On this day clocks in New York go from 02:00 to 03:00. */
    private static final LocalDateTime IN_THE_GAP = LocalDateTime.of(2026, 3, 8, 2, 30, 15);

    private static final TimeZone OWN = TimeZone.getDefault();

    /** Suites of several databases may run in one JVM. */
    private static final Semaphore ONE_AT_A_TIME = new Semaphore(1);

    @BeforeAll
    void moveToNewYork() {
        ONE_AT_A_TIME.acquireUninterruptibly();
        TimeZone.setDefault(TimeZone.getTimeZone("America/New_York"));
    }

    @AfterAll
    void moveBack() {
        TimeZone.setDefault(OWN);
        ONE_AT_A_TIME.release();
    }

    private void assumeEveryTimeIsKept() {
        assumeThat(database().suite().keepsEveryTimeOfABatch())
                .as("NOT RUN: the JDBC driver loses the times of a batch that the process's time zone leaves out")
                .isTrue();
    }

    private static void assertStored(Sql sql, String column, String from, Object... values) throws SQLException {
        assertPart(sql, 8, "day", column, from, values);
        assertPart(sql, 2, "hour", column, from, values);
        assertPart(sql, 30, "minute", column, from, values);
    }

    private static void assertPart(Sql sql, int expected, String part, String column, String from, Object... values)
            throws SQLException {
        assertThat(sql.numbers("select distinct extract(" + part + " from " + column + ")" + from, values))
                .as("%s of %s", part, column)
                .containsExactly(expected);
    }

    @Test
    void theServersClockIsThatOfThisMachineInEveryTimeZone() throws Exception {
        database().use();
        try (Connection connection = database().connect()) {
            ServerProbe probe = database().opened().probe(connection);
            Optional<ClockOffset> clock = probe.clock();
            // An old version of a server may refuse the query; the plugin then has said why.
            boolean refused = probe.facts().absent().containsKey("clock");
            assertThat(clock.isPresent() || refused)
                    .isEqualTo(database().sql().named(SqlCatalog.PROBE, "clock").isPresent());
            clock.ifPresent(measured -> assertThat(measured.offsetMillis()).isBetween(-600_000.0, 600_000.0));
        }
    }

    @EachMode
    void transactionsStoreAndShowTheDateThatWasKeyedIn(Mode mode) throws Exception {
        assumeEveryTimeIsKept();
        in(mode, (sql, terminal) -> {
            NewOrderInput order = order(2, 1, 77, IN_THE_GAP, 1, 2, 3, 4, 5);
            NewOrderOutput ordered = terminal.run(NewOrderOutput.class, order);
            assertThat(ordered.entryDate()).isEqualTo(IN_THE_GAP);
            assertStored(
                    sql, "o_entry_d", " from orders where o_w_id = 2 and o_d_id = 1 and o_id = ?", ordered.order());

            CustomerKey customer = CustomerKey.byId(2, 1, 77);
            terminal.run(PaymentOutput.class, new PaymentInput(2, 1, customer, 1_23, IN_THE_GAP));
            assertStored(sql, "h_date", " from history where h_w_id = 2 and h_c_id = 77 and h_amount = 1.23");

            DeliveryOutput delivered = terminal.run(DeliveryOutput.class, new DeliveryInput(2, 3, IN_THE_GAP));
            int number = delivered.orders()[0];
            assertStored(
                    sql, "ol_delivery_d", " from order_line where ol_w_id = 2 and ol_d_id = 1 and ol_o_id = ?", number);

            OrderStatusOutput newest = terminal.run(OrderStatusOutput.class, new OrderStatusInput(customer));
            assertThat(newest.entryDate()).isEqualTo(IN_THE_GAP);
            assertThat(shownAsNewest(sql, terminal, delivered.orders()).lines())
                    .allMatch(line -> IN_THE_GAP.equals(line.deliveryDate()));
        });
    }

    /** The first of the delivered orders that its customer has not hidden behind a newer one. */
    private static OrderStatusOutput shownAsNewest(Sql sql, OneTerminal terminal, int[] orders) throws SQLException {
        for (int district = 1; district <= orders.length; district++) {
            int order = orders[district - 1];
            int customer = sql.number(
                    "select o_c_id from orders where o_w_id = 2 and o_d_id = ? and o_id = ?", district, order);
            OrderStatusOutput shown = terminal.run(
                    OrderStatusOutput.class, new OrderStatusInput(CustomerKey.byId(2, district, customer)));
            if (shown.order() == order) {
                return shown;
            }
        }
        throw new AssertionError("every delivered order is hidden behind a newer one of its customer");
    }

    @Test
    void batchesAndThePluginsOwnWriterStoreTheDateOfTheRow() throws Exception {
        assumeEveryTimeIsKept();
        database().use();
        try (Connection connection = database().connect()) {
            connection.setAutoCommit(false);
            assertWritten(connection, new BatchWriter(connection, Table.HISTORY));
            Optional<BulkWriter> own = database().plugin().bulkLoad(connection).writer(connection, Table.HISTORY);
            if (own.isPresent()) {
                assertWritten(connection, own.get());
            }
        }
    }

    private static void assertWritten(Connection connection, BulkWriter writer) throws SQLException {
        try {
            try (writer) {
                byte[] data = "in the gap".getBytes(StandardCharsets.US_ASCII);
                for (int key : new int[] {78, 1, 2, 1, 2}) {
                    writer.integer(key);
                }
                writer.timestamp(IN_THE_GAP.toEpochSecond(ZoneOffset.UTC) * 1_000_000);
                writer.decimal(9_87, 2);
                writer.text(data, 0, data.length);
                writer.endRow();
                writer.finish();
            }
            assertStored(new Sql(connection), "h_date", " from history where h_data = 'in the gap'");
        } finally {
            connection.rollback();
        }
    }
}
