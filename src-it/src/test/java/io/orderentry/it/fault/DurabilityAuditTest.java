package io.orderentry.it.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.config.Refusal;
import io.orderentry.durability.DurabilityAudit;
import io.orderentry.durability.DurabilityAudit.Report;
import io.orderentry.sql.SqlCatalog;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("3.5: what was acknowledged is there after a failure")
class DurabilityAuditTest {
    private static final String START = """
            durability-log,1
            database,1,100
            district,1,1,3001,3000000
            district,1,2,3001,3000000
            """;

    @TempDir
    private Path folder;

    private final SqlCatalog sql =
            SqlCatalog.load(SqlCatalog.STANDARD, getClass().getClassLoader());
    private Connection connection;

    @BeforeEach
    void district() throws SQLException {
        connection = DriverManager.getConnection("jdbc:h2:mem:");
        execute(
                "create table district (d_w_id int, d_id int, d_next_o_id int, d_ytd decimal(12, 2))",
                "create table orders (o_w_id int, o_d_id int, o_id int, o_ol_cnt int)",
                "create table order_line (ol_w_id int, ol_d_id int, ol_o_id int, ol_number int)",
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

    private void order(int district, int order, int count, int lines) throws SQLException {
        execute("insert into orders values (1, " + district + ", " + order + ", " + count + ")");
        for (int i = 1; i <= lines; i++) {
            execute("insert into order_line values (1, " + district + ", " + order + ", " + i + ")");
        }
    }

    private void paid(int district, String amount) throws SQLException {
        execute("update district set d_ytd = d_ytd + " + amount + " where d_id = " + district);
    }

    private Report audit(String lines) throws Exception {
        Path log = folder.resolve("log");
        Files.writeString(log, START + lines);
        return DurabilityAudit.run(log, connection, sql, 1, 100);
    }

    private Report closed(String lines) throws Exception {
        return audit(lines + "end," + (4 + lines.lines().count()) + "\n");
    }

    @Test
    void whatIsThereIsKept() throws Exception {
        order(1, 3001, 2, 2);
        order(2, 3001, 1, 1);
        paid(1, "15.50");
        assertThat(closed("order,1,1,3001,2\npayment,1,1,1000\norder,1,2,3001,1\npayment,1,1,550\n"))
                .isEqualTo(new Report(2, 2, 0, List.of(), List.of(), true));
    }

    @Test
    void ordersThatAreMissingOrLackLinesAreNamed() throws Exception {
        order(1, 3002, 3, 2);
        assertThat(closed("order,1,1,3001,2\norder,1,1,3002,3\n").violations())
                .containsExactly(
                        "order 3001 of district 1 of warehouse 1 was acknowledged, and is not there",
                        "order 3002 of district 1 of warehouse 1 was acknowledged with 3 lines, has 2, and O_OL_CNT is 3");
    }

    @Test
    void aNumberThatWasGivenTwiceIsALoss() throws Exception {
        order(1, 3001, 2, 2);
        assertThat(closed("order,1,1,3001,5\norder,1,1,3001,2\n").violations())
                .containsExactly(
                        "order 3001 of district 1 of warehouse 1 was acknowledged twice: the first one was lost, and"
                                + " its number was given again");
    }

    @Test
    void whatIsTooMuchMustBeOfUnknownOutcome() throws Exception {
        order(1, 3001, 2, 2);
        order(1, 3002, 5, 5);
        String unknown = "unknown-order,1,1,77,2\n";
        Report report = closed(unknown);
        assertThat(report.kept())
                .containsExactly(
                        "order 3001 of district 1 of warehouse 1 with 2 of 2 lines was of unknown outcome, and is there");
        assertThat(report.violations()).singleElement().asString().startsWith("order 3002 of district 1");
        assertThat(audit(unknown).violations()).as("the log may lack its end").isEmpty();
    }

    @Test
    void amountsMustBeThoseAcknowledgedAndSomeOfThoseUnknown() throws Exception {
        String log = "payment,1,1,1000\nunknown-payment,1,1,300\nunknown-payment,1,1,500\nunknown-payment,1,1,900\n";
        paid(1, "10.00");
        assertThat(closed(log)).isEqualTo(new Report(0, 1, 3, List.of(), List.of(), true));
        paid(1, "12.00");
        assertThat(closed(log).violations()).isEmpty();
        assertThat(closed(log).kept())
                .containsExactly(
                        "payments of 12.00 to district 1 of warehouse 1 were of unknown outcome, and are there");
        paid(1, "-1.00");
        assertThat(closed(log).violations())
                .containsExactly(
                        "payments of 10.00 to district 1 of warehouse 1 were acknowledged, its D_YTD grew by 21.00,"
                                + " and the amounts of unknown outcome (3.00, 5.00, 9.00) do not explain it");
        paid(1, "-20.00");
        assertThat(audit(log).violations()).as("a loss is one in any log").hasSize(1);
    }

    @Test
    void aLineThatWasCutOffWasNotAcknowledged() throws Exception {
        order(1, 3001, 1, 1);
        assertThat(audit("order,1,1,3001,1\norder,1,1,3002,1"))
                .isEqualTo(new Report(1, 0, 0, List.of(), List.of(), false));
    }

    @Test
    void damagedLogsAreRefused() {
        for (String damage :
                List.of("order,1,1\norder,1,1,3001,2\n", "order,9,1,3001,2\n", "other,1\nend,5\n", "end,4\nx\n")) {
            assertThatThrownBy(() -> audit(damage))
                    .as(damage)
                    .isInstanceOf(Refusal.class)
                    .hasMessageContaining(" is damaged in line ");
        }
        assertThatThrownBy(() -> DurabilityAudit.run(folder.resolve("none"), connection, sql, 1, 100))
                .hasMessageContaining("cannot be read");
        assertThatThrownBy(() -> {
                    Path log = Files.writeString(folder.resolve("log"), START);
                    DurabilityAudit.run(log, connection, sql, 2, 100);
                })
                .hasMessageContaining(
                        "is of another database: of one with 1 warehouses and C-Load 100, and this one has 2");
    }
}
