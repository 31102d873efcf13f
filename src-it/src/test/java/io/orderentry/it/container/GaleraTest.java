package io.orderentry.it.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.orderentry.it.CommandResult;
import io.orderentry.it.Oe;
import io.orderentry.model.Failure;
import io.orderentry.plugin.mariadb.MariaDbPlugin;
import io.orderentry.txn.FailureClassifier;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/**
 * A cluster of two nodes that both take writes: the second of two transactions that changed one row is told so when it commits, on a node
 * where nobody held a lock.
 */
@OnServer(Server.GALERA)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class GaleraTest {
    @TempDir
    private static Path folder;

    private static Address cluster;
    private static Oe oe;

    @BeforeAll
    static void build() throws Exception {
        cluster = Servers.get(Server.GALERA);
        oe = cluster.oe(folder);
        // Galera asks for a primary key on every table.
        good(cluster.nodes().get(0), "build", "-w", "1", "--set", "target.placement=history-key");
    }

    private static CommandResult good(String url, String... words) throws InterruptedException {
        List<String> all = new ArrayList<>(List.of(words));
        all.addAll(List.of("--target", url, "--user", cluster.user()));
        return oe.run(all.toArray(String[]::new)).ends(0);
    }

    @Test
    @Order(1)
    void theSecondOfTwoCommitsIsAConflict() throws Exception {
        try (Connection one = cluster.connect(cluster.nodes().get(0));
                Connection two = cluster.connect(cluster.nodes().get(1))) {
            one.setAutoCommit(false);
            two.setAutoCommit(false);
            change(one);
            change(two);
            one.commit();

            Throwable late = catchThrowable(two::commit);

            assertThat(late).isInstanceOfSatisfying(SQLException.class, e -> {
                assertThat(e.getErrorCode()).isEqualTo(1213);
                assertThat(e.getSQLState()).isEqualTo("40001");
                assertThat(FailureClassifier.classify(new MariaDbPlugin(), e)).isEqualTo(Failure.CONFLICT);
            });
            // The checks of the runs below compare it with what the build left.
            try (Statement undo = one.createStatement()) {
                undo.executeUpdate("update warehouse set w_tax = w_tax - 0.0001 where w_id = 1");
            }
            one.commit();
        }
    }

    private static void change(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            assertThat(statement.executeUpdate("update warehouse set w_tax = w_tax + 0.0001 where w_id = 1"))
                    .isOne();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"procedures", "statements"})
    @Order(2)
    void conflictsBetweenNodesAreRetriedAndNothingIsLost(String mode) throws Exception {
        CommandResult run = good(
                cluster.url(),
                "run",
                "--mode",
                mode,
                "-c",
                "8",
                "--warmup",
                "1s",
                "--duration",
                "5s",
                "--set",
                "load.retries=1000");

        assertThat(run.verdict()).startsWith("PASS");
        assertThat(oe.fullReport()).contains("orders_committed, payments_committed");
        JsonNode result = oe.newestResult();
        System.out.println(run.out());
        List<JsonNode> conflicts = StreamSupport.stream(result.get("errors").spliterator(), false)
                .filter(error -> error.get("failure").asString().equals("CONFLICT"))
                .toList();
        assertThat(conflicts).as(run.toString()).isNotEmpty();
    }

    @Test
    @Order(3)
    void bothNodesWorkedAndHaveTheSameRightDatabase() throws Exception {
        List<String> found = new ArrayList<>();
        for (String node : cluster.nodes()) {
            try (Connection connection = cluster.connect(node)) {
                assertThat(ServerContract.text(
                                connection,
                                "select variable_value > 50 from information_schema.global_status"
                                        + " where variable_name = 'wsrep_replicated'"))
                        .as("transactions that were sent to the other node")
                        .isEqualTo("1");
            }
            String said = good(node, "check", "--hashes").out();
            assertThat(said).contains("condition_12").doesNotContain("FAIL");
            found.add(said.lines()
                    .filter(line -> line.matches(".* rows  [0-9a-f]{64}"))
                    .reduce("", (a, b) -> a + b + "\n"));
        }
        assertThat(found.get(0)).contains("order_line").isEqualTo(found.get(1));
    }
}
