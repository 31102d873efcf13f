package io.orderentry.it.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.durability.DurabilityAudit;
import io.orderentry.durability.DurabilityAudit.Report;
import io.orderentry.durability.DurabilityLog.Subject;
import io.orderentry.sql.SqlCatalog;
import io.orderentry.text.Refusal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("3.5: what was acknowledged is there after a failure")
class DurabilityAuditTest {
    private static final String START = """
            durability-log,2
            database,1,100,77
            run,3,555
            warehouse,1,30000000
            district,1,1,3001,3000000
            district,1,2,3001,3000000
            """;

    /** H_DATE of all payments here. */
    private static final LocalDateTime DATE = LocalDateTime.of(2026, 11, 25, 10, 0, 0, 5_000_000);

    private static final long MILLIS = DATE.toInstant(ZoneOffset.UTC).toEpochMilli();
    private static final Subject SAME = new Subject(1, 100, 77, 3, 555, "oe run, 2026-11-25T10:00:00Z");

    @TempDir
    private Path folder;

    private final SqlCatalog sql =
            SqlCatalog.load(SqlCatalog.STANDARD, getClass().getClassLoader());
    private Connection connection;

    @BeforeEach
    void district() throws SQLException {
        connection = DriverManager.getConnection("jdbc:h2:mem:");
        execute(
                "create table warehouse (w_id int, w_ytd decimal(12, 2))",
                "create table district (d_w_id int, d_id int, d_next_o_id int, d_ytd decimal(12, 2))",
                "create table orders (o_w_id int, o_d_id int, o_id int, o_c_id int, o_ol_cnt int)",
                "create table order_line (ol_w_id int, ol_d_id int, ol_o_id int, ol_number int, ol_amount decimal(6, 2))",
                "create table history (h_c_id int, h_c_d_id int, h_c_w_id int, h_d_id int, h_w_id int, h_date timestamp,"
                        + " h_amount decimal(6, 2))",
                "insert into warehouse values (1, 300000.00)",
                "insert into district values (1, 1, 3001, 30000.00), (1, 2, 3001, 30000.00)");
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    private void execute(String... statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String each : statements) {
                statement.execute(each);
            }
        }
    }

    /** An order of customer 7 whose lines cost 1.50 each. */
    private void order(int district, int order, int count, int lines) throws SQLException {
        execute("insert into orders values (1, " + district + ", " + order + ", 7, " + count + ")");
        for (int i = 1; i <= lines; i++) {
            execute("insert into order_line values (1, " + district + ", " + order + ", " + i + ", 1.50)");
        }
    }

    private static String acknowledged(int district, int order, int lines) {
        return "order,1," + district + "," + order + "," + lines + ",7," + 150 * lines + "\n";
    }

    private void paid(int district, String amount) throws SQLException {
        received(district, amount);
        execute("insert into history values (9, 1, 1, " + district + ", 1, timestamp '" + DATE + "', " + amount + ")");
    }

    private void received(int district, String amount) throws SQLException {
        execute(
                "update district set d_ytd = d_ytd + " + amount + " where d_id = " + district,
                "update warehouse set w_ytd = w_ytd + " + amount);
    }

    private static String payment(int district, long cents) {
        return "payment,1," + district + ",1,1,9," + cents + "," + MILLIS + "\n";
    }

    private static String unknownPayment(int district, int customer, long cents) {
        return "unknown-payment,1," + district + ",1,1," + customer + "," + cents + "," + MILLIS + "\n";
    }

    /** The lines with the hash over each and all before it. */
    private static String chained(String lines) {
        CRC32C hash = new CRC32C();
        StringBuilder chained = new StringBuilder();
        lines.lines().forEach(line -> {
            hash.update(line.getBytes(StandardCharsets.UTF_8));
            chained.append(line).append(String.format(Locale.ROOT, ",%08x%n", hash.getValue()));
            hash.update('\n');
        });
        return chained.toString();
    }

    private Report audit(String file, Subject subject) throws Exception {
        return DurabilityAudit.run(Files.writeString(folder.resolve("log"), file), connection, sql, subject);
    }

    private Report cut(String lines) throws Exception {
        return audit(chained(START + lines), SAME);
    }

    private static String complete(String lines) {
        return chained(START + lines + "end," + (6 + lines.lines().count()) + "\n");
    }

    private Report closed(String lines) throws Exception {
        return audit(complete(lines), SAME);
    }

    private static void assertNothingLost(Report report, long orders, long payments, long unknown) {
        assertThat(report)
                .isEqualTo(new Report(
                        orders, payments, unknown, List.of(), List.of(), List.of(), List.of(), List.of(), List.of(),
                        null));
    }

    @Test
    void whatIsThereIsKept() throws Exception {
        order(1, 3001, 2, 2);
        order(2, 3001, 1, 1);
        paid(1, "15.50");
        paid(1, "10.00");
        assertNothingLost(
                closed(acknowledged(1, 3001, 2) + payment(1, 1_000) + acknowledged(2, 3001, 1) + payment(1, 1_550)),
                2,
                2,
                0);
    }

    @Test
    void ordersThatAreMissingOrLackLinesAreNamed() throws Exception {
        order(1, 3002, 3, 2);
        Report report = closed(acknowledged(1, 3001, 2) + acknowledged(1, 3002, 3));
        assertThat(report.lostOrders())
                .containsExactly("order 3001 of district 1 of warehouse 1 was acknowledged, and is not there");
        assertThat(report.differences())
                .containsExactly(
                        "order 3002 of district 1 of warehouse 1 was acknowledged with 3 lines of 4.50, and has 2 of 3.00");
    }

    @Test
    void aNumberThatWasGivenTwiceIsALoss() throws Exception {
        order(1, 3001, 2, 2);
        assertThat(closed(acknowledged(1, 3001, 5) + acknowledged(1, 3001, 2)).lostOrders())
                .containsExactly(
                        "order 3001 of district 1 of warehouse 1 was acknowledged twice: the first one was lost, and"
                                + " its number was given again");
        assertThat(closed("unknown-order,1,1,7,2\n" + acknowledged(1, 3001, 5)).lostOrders())
                .containsExactly(
                        "order 3001 of district 1 of warehouse 1 of customer 7 with 5 lines was acknowledged, and"
                                + " another one has its number: of customer 7 with 2");
    }

    @Test
    void whatIsTooMuchIsOfUnknownOutcomeOrInExcessAndNoLoss() throws Exception {
        order(1, 3001, 2, 2);
        order(1, 3002, 5, 5);
        paid(2, "5.00");
        String known = "unknown-order,1,1,7,2\n" + payment(1, 100);
        paid(1, "1.00");
        Report report = closed(known);
        assertThat(report.isViolated()).isFalse();
        assertThat(report.kept())
                .containsExactly(
                        "order 3001 of district 1 of warehouse 1 with 2 of 2 lines was of unknown outcome, and is there");
        assertThat(report.excess())
                .containsExactly(
                        "order 3002 of district 1 of warehouse 1 with 5 of 5 lines was not acknowledged, and is there",
                        "D_YTD of district 2 of warehouse 1 grew by 5.00 more than was acknowledged, and the amounts of"
                                + " unknown outcome () do not explain it",
                        "1 row of HISTORY from the time of the log were not acknowledged, and are there");
        assertThat(cut(known).excess()).as("the log may lack its end").isEmpty();
    }

    @Test
    void everyPaymentHasItsRowOfHistory() throws Exception {
        paid(1, "10.00");
        paid(1, "10.00");
        String log = payment(1, 1_000) + payment(1, 1_000) + unknownPayment(1, 0, 300) + unknownPayment(1, 9, 500);
        assertNothingLost(closed(log), 0, 2, 2);
        paid(1, "3.00");
        assertThat(closed(log).kept())
                .containsExactly(
                        "payments of 3.00 to district 1 of warehouse 1 were of unknown outcome, and are there");
        assertThat(closed(log).excess()).isEmpty();
        execute("delete from history where h_amount = 10 limit 1");
        assertThat(closed(log).lostPayments())
                .containsExactly(
                        "payment of 10.00 by customer 9 of district 1 of warehouse 1 to district 1 of warehouse 1"
                                + " at 2026-11-25T10:00:00.005 was acknowledged, and is not in HISTORY");
        execute("truncate table history");
        assertThat(closed(log).lostPayments()).hasSize(2);
    }

    @Test
    void sumsThatGrewByLessThanWasAcknowledgedAreNamedInAnyLog() throws Exception {
        paid(1, "10.00");
        received(1, "-1.00");
        Report report = cut(payment(1, 1_000));
        assertThat(report.lostPayments()).isEmpty();
        assertThat(report.differences())
                .containsExactly(
                        "D_YTD of district 1 of warehouse 1 grew by 9.00, and payments of 10.00 were acknowledged",
                        "W_YTD of warehouse 1 grew by 9.00, and payments of 10.00 were acknowledged");
    }

    @Test
    void aLogThatIsNotCompleteOrHasNoWorkShowsNothing() throws Exception {
        order(1, 3001, 1, 1);
        Report report = audit(chained(START + acknowledged(1, 3001, 1)) + "order,1,1,3002,1", SAME);
        assertThat(report.orders()).isOne();
        assertThat(report.isViolated()).isFalse();
        assertThat(report.gaps())
                .containsExactly(
                        "the log is not complete, as the run did not close it: acknowledged work may be missing in it");
        assertThat(closed("").gaps()).containsExactly("the log has no acknowledged work");
        assertThatThrownBy(() -> audit("", SAME)).hasMessageContaining("is empty: the run could not write it");
        assertThatThrownBy(() -> audit(chained("durability-log,2\n"), SAME))
                .hasMessageContaining("was cut before any work");
    }

    /** Whichever line is missing, doubled, moved or changed. */
    @Test
    void damagedLogsAreRefused() throws Exception {
        List<String> lines = complete(acknowledged(1, 3001, 2) + payment(1, 100) + "unknown-order,1,1,7,2\n")
                .lines()
                .toList();
        List<List<String>> damaged = new ArrayList<>();
        for (int i = 1; i < lines.size() - 1; i++) {
            List<String> without = new ArrayList<>(lines);
            String line = without.remove(i);
            damaged.add(without);
            List<String> moved = new ArrayList<>(without);
            moved.add(line);
            damaged.add(moved);
            List<String> doubled = new ArrayList<>(lines);
            doubled.add(i, line);
            damaged.add(doubled);
            List<String> changed = new ArrayList<>(lines);
            changed.set(i, line.replaceFirst(",", ",1"));
            damaged.add(changed);
        }
        for (List<String> each : damaged) {
            assertThatThrownBy(() -> audit(String.join("\n", each) + "\n", SAME))
                    .as(each.toString())
                    .isInstanceOf(Refusal.class)
                    .hasMessageContaining(" is damaged in line ");
        }
        for (String wrong :
                List.of("order,1,1\n", "order,9,1,3001,2,7,300\n", "other,1\n", "end,5\n", "end,6\nrun,1,1\n")) {
            assertThatThrownBy(() -> audit(chained(START + wrong), SAME))
                    .as(wrong)
                    .hasMessageContaining(" is damaged in line ");
        }
        assertThatThrownBy(() -> DurabilityAudit.run(folder.resolve("none"), connection, sql, SAME))
                .hasMessageContaining("cannot be read");
    }

    @Test
    void anotherDatabaseIsRefused() {
        assertThatThrownBy(() -> audit(complete(""), new Subject(2, 100, 77, 3, 555, "")))
                .hasMessageContaining(
                        "is of another database: of one with 1 warehouses and C-Load 100, and this one has 2");
        assertThatThrownBy(() -> audit(complete(""), new Subject(1, 100, 78, 3, 555, "")))
                .hasMessageContaining("is of another database of the same size and seed");
    }

    @Test
    void workOfALaterRunIsNoFinding() throws Exception {
        order(1, 3001, 2, 2);
        order(1, 3002, 5, 5);
        paid(1, "1.00");
        paid(1, "2.00");
        Report report =
                audit(complete(acknowledged(1, 3001, 2) + payment(1, 100)), new Subject(1, 100, 77, 5, 9, "oe run, x"));
        assertThat(report.isViolated()).isFalse();
        assertThat(report.excess()).isEmpty();
        assertThat(report.runsSince()).isEqualTo("2 runs were made since (oe run, x)");
        assertThat(audit(complete(acknowledged(1, 3003, 2)), new Subject(1, 100, 77, 4, 9, "x"))
                        .lostOrders())
                .as("a loss is one after any run")
                .hasSize(1);
    }

    @Test
    void aDatabaseFromBeforeTheRunIsFound() throws Exception {
        assertThat(audit(complete(""), new Subject(1, 100, 77, 2, 9, "")).differences())
                .containsExactly(
                        "oe_meta does not know the run of this log: the database is as it was before that run");
    }
}
