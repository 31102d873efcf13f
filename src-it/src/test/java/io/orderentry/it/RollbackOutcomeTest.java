package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.spi.EmbeddedServer.RunningServer;
import java.nio.file.Files;
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
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Stored procedures on a database whose items are not those of the population: what they report is compared with the inputs. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class RollbackOutcomeTest {
    @TempDir
    private static Path folder;

    private static RunningServer server;
    private static Oe oe;

    @BeforeAll
    static void start() throws Exception {
        server = BuiltOnce.server(folder.resolve("server"), Map.of("fsync", "off"));
        oe = new Oe(folder).password(server.password());
    }

    @AfterAll
    static void stop() throws Exception {
        server.close();
    }

    private static void execute(String sql) throws Exception {
        try (Connection connection = DriverManager.getConnection(server.url(), server.user(), server.password());
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static JsonNode failedRun(String transactions) throws Exception {
        CommandResult run = oe.run(
                "run",
                "--target",
                server.url(),
                "--user",
                server.user(),
                "-c",
                "4",
                "--warmup",
                "0s",
                "--transactions",
                transactions,
                "--set",
                "load.delivery=inline");
        assertThat(run.exitCode()).as(run.toString()).isEqualTo(1);
        assertThat(run.verdict()).startsWith("FAIL");
        return JsonMapper.shared().readTree(Files.readString(oe.newestRun().resolve("result.json")));
    }

    private static void assertFailed(JsonNode result, String failure, String message) {
        long failed = result.at("/transactions/newOrder/failed").asLong();
        assertThat(failed).isPositive();
        JsonNode error = result.at("/errors/0");
        assertThat(error.get("failure").asString()).isEqualTo(failure);
        assertThat(error.get("message").asString()).isEqualTo(message);
        assertThat(error.get("count").asLong()).isEqualTo(failed);
        assertThat(result.at("/verdict/reasons"))
                .anySatisfy(
                        reason -> assertThat(reason.asString()).endsWith("New-Order transactions failed: " + message));
        List<String> reconciled = new ArrayList<>();
        result.get("checks").forEach(check -> {
            if (check.get("id").asString().endsWith("_committed")) {
                reconciled.add(check.get("status").asString());
            }
        });
        assertThat(reconciled)
                .as("the database grew by what the driver counted")
                .isNotEmpty()
                .containsOnly("PASS");
    }

    @Test
    @Order(1)
    void anUnusedItemThatExistsIsAnUnexpectedCommit() throws Exception {
        execute("insert into item select 100001, i_im_id, i_name, i_price, i_data from item where i_id = 1");
        execute("insert into stock select 100001, s_w_id, s_quantity, s_dist_01, s_dist_02, s_dist_03, s_dist_04,"
                + " s_dist_05, s_dist_06, s_dist_07, s_dist_08, s_dist_09, s_dist_10, s_ytd, s_order_cnt,"
                + " s_remote_cnt, s_data from stock where s_i_id = 1");
        assertFailed(failedRun("2000"), "UNEXPECTED_COMMIT", "New-Order committed although its last item is unused");
        execute("delete from item where i_id > 100000");
    }

    @Test
    @Order(2)
    void missingItemsAreUnexpectedRollbacks() throws Exception {
        execute("delete from item where i_id > 90000");
        JsonNode result = failedRun("300");
        assertFailed(result, "UNEXPECTED_ROLLBACK", "New-Order rolled back although its items are valid");
    }
}
