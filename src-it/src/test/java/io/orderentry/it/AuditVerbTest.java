package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.spi.EmbeddedServer.RunningServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** The audit of a database by a log of acknowledged work. Each test leaves the database to the next one. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class AuditVerbTest {
    @TempDir
    private static Path folder;

    private static RunningServer server;
    private static Oe oe;

    @BeforeAll
    static void run() throws Exception {
        server = BuiltOnce.server(folder.resolve("server"), Map.of("fsync", "off"));
        oe = new Oe(folder).password(server.password());
        oe("run", "--warmup", "0s", "--transactions", "300", "--durability-log", "log");
    }

    @AfterAll
    static void stop() throws Exception {
        server.close();
    }

    private static CommandResult oe(String... words) throws Exception {
        List<String> all = new ArrayList<>(List.of(words));
        all.addAll(List.of("--target", server.url(), "--user", server.user()));
        return oe.run(all.toArray(String[]::new));
    }

    private static CommandResult audit() throws Exception {
        return oe("audit", "--durability-log", "log");
    }

    private static void sql(String... statements) throws Exception {
        try (Connection connection = DriverManager.getConnection(server.url(), server.user(), server.password());
                Statement statement = connection.createStatement()) {
            for (String each : statements) {
                statement.execute(each);
            }
        }
    }

    @Test
    @Order(1)
    void whatIsThereIsFoundAndWhatWasLookedAtIsSaid() throws Exception {
        CommandResult audit = audit();
        assertThat(audit.exitCode()).as(audit.toString()).isZero();
        assertThat(audit.out().replaceAll("\\s+", " "))
                .containsPattern("\\APASS [1-9]\\d+ New-Orders and [1-9]\\d+ Payments acknowledged: all are there ")
                .contains(
                        "its row of HISTORY",
                        "D_YTD and W_YTD",
                        "customers' balances",
                        "Deliveries are not in the log");
    }

    @Test
    @Order(2)
    void aLaterRunIsKnownAndAccusesNothing() throws Exception {
        oe("run", "--warmup", "0s", "--transactions", "200");
        CommandResult audit = audit();
        assertThat(audit.exitCode()).as(audit.toString()).isZero();
        assertThat(audit.out().replaceAll("\\s+", " "))
                .startsWith("PASS ")
                .containsPattern("Note: a run was made since \\(oe run, 20\\S+Z\\); what is in excess was not judged")
                .doesNotContain("violation", "lost");
    }

    @Test
    @Order(3)
    void alteredBalancesAreFound() throws Exception {
        sql("update customer set c_balance = c_balance + 1 where c_d_id = 1 and c_id = 7");
        CommandResult audit = audit();
        assertThat(audit.exitCode()).as(audit.toString()).isEqualTo(1);
        assertThat(audit.out().replaceAll("\\s+", " "))
                .startsWith("FAIL 2 checks of the database failed, of ")
                .contains("! condition_10: ");
    }

    @Test
    @Order(4)
    void anEmptyHistoryIsALossOfEveryPayment() throws Exception {
        sql("truncate table history");
        assertThat(audit().out().replaceAll("\\s+", " "))
                .containsPattern(
                        "\\AFAIL ([1-9]\\d+) payments lost, \\d+ checks of the database failed, of [1-9]\\d+ New-Orders"
                                + " and \\1 Payments acknowledged");
    }

    @Test
    @Order(5)
    void anotherDatabaseOfTheSameSeedIsRefused() throws Exception {
        sql("update oe_meta set meta_value = '1' where meta_key = 'database_id'");
        CommandResult audit = audit();
        assertThat(audit.exitCode()).as(audit.toString()).isEqualTo(2);
        assertThat(audit.err()).contains("is of another database of the same size and seed");
    }
}
