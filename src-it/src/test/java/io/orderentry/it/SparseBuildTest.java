package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** A sparse build has the rows that the whole has of its warehouses, and says at every turn which these are. */
class SparseBuildTest {
    private static final List<String> KEYS = List.of(
            "warehouse w_id",
            "district d_w_id",
            "customer c_w_id",
            "history h_w_id",
            "stock s_w_id",
            "orders o_w_id",
            "new_order no_w_id",
            "order_line ol_w_id");

    @RegisterExtension
    private static final BuiltServer server = BuiltServer.quick();

    private static final Path folder = server.folder();

    private static final Oe oe = server.oe();

    private static CommandResult good(String url, String... command) {
        return server.runAt(url, command).ends(0);
    }

    /** Output without the breaks of its lines. */
    private static String text(CommandResult result) {
        return result.out().replaceAll("\\s+", " ");
    }

    @Test
    void theLastWarehousesOfAHugeDatabaseAreBuiltCheckedAndDriven() throws Exception {
        String url = server.database("sparse");
        String there = "warehouses 139999 to 140000 of 140,000";
        for (String only : List.of("139999-140000", "140000..139999", "139999..140001", "0..1")) {
            CommandResult refused =
                    server.runAt(url, "build", "-w", "140000", "--only", only).ends(2);
            assertThat(refused.err())
                    .contains("--only: '" + only + "' is not A..B")
                    .doesNotContain("\tat ");
        }
        CommandResult built =
                good(url, "build", "-w", "140000", "--only", "139999..140000", "--set", "load.foreignKeys=false");
        assertThat(built.err()).contains("built " + there + ", ");
        assertThat(text(good(url, "check", "--deep"))).contains("all their rows: " + there + " are here");

        CommandResult driven = good(url, "run", "-c", "4", "--warmup", "1s", "--transactions", "500");
        String limited = "limited to " + there + ": remote partners outside were replaced by ones inside";
        assertThat(driven.err()).contains(limited).contains(there + ", 20 terminals on 4 connections");
        assertThat(text(driven)).contains("limited to " + there);
        JsonNode result = oe.newestResult();
        assertThat(result.get("identity").get("warehouses").asInt()).isEqualTo(2);
        assertThat(result.get("workload").get("terminals").asInt()).isEqualTo(20);
        assertThat(result.get("workload").get("configured").get("only").asString())
                .isEqualTo(there);
        assertThat(result.get("verdict").get("limitations").toString()).contains("\"sparse\"", limited);
        assertThat(result.get("disclosures").toString()).contains("\"sparse\"");
        good(url, "check");

        server.sqlAt(url, "update warehouse set w_id = 7 where w_id = 139999");
        CommandResult moved = server.runAt(url, "check").ends(1);
        assertThat(text(moved)).contains("warehouse has W_ID 7..140000, 139999..140000 expected");
    }

    /** The rows of the whole are those of a real build of all warehouses. */
    @Thorough
    @Test
    void rowsAreThoseOfABuildOfAllWarehouses() throws Exception {
        String whole = server.database("whole");
        String sparse = server.database("part");
        good(whole, "build", "-w", "5");
        good(sparse, "build", "-w", "5", "--only", "3..4");
        server.sqlAt(
                whole,
                KEYS.stream()
                        .map(key -> key.split(" "))
                        .map(key -> "delete from " + key[0] + " where " + key[1] + " not in (3, 4)")
                        .toArray(String[]::new));
        String hashes = BuiltOnce.hashes(server.runAt(whole, "--quiet", "check", "--hashes"));
        assertThat(hashes.lines()).hasSize(9);
        assertThat(BuiltOnce.hashes(good(sparse, "--quiet", "check", "--hashes")))
                .isEqualTo(hashes);
    }

    @Thorough
    @Test
    void aSparseBuildIsResumedWithItsOwnWarehousesOnly() throws Exception {
        String url = server.database("resumed");
        good(url, "build", "-w", "20", "--only", "9..9", "--set", "load.foreignKeys=false");
        server.sqlAt(
                url,
                "update oe_meta set meta_value = 'building' where meta_key = 'state'",
                "delete from stock",
                "insert into oe_meta select 'part.' || name, '1' from unnest(array['warehouse.8', 'district.8',"
                        + " 'customer.8', 'history.8', 'item.0', 'orders.8', 'new_order.8', 'order_line.8']) name");
        CommandResult other =
                server.runAt(url, "build", "--resume", "--only", "10..10").ends(2);
        assertThat(other.err()).contains("only 9..9 instead of 10..10");
        CommandResult completed = good(url, "build", "--resume");
        assertThat(completed.err())
                .contains("8 of 9 parts are loaded")
                .contains("completed warehouse 9 of 20, 100,000 rows");
    }

    /** Agents divide the warehouses that are there, and make one and the same work of it. */
    @Thorough
    @Test
    void oneAndTwoAgentsDoTheSameWorkOnASparseBuild() throws Exception {
        String template = server.database("agents");
        good(template, "build", "-w", "20", "--only", "8..10");
        Path keys = AgentsTest.keys(folder);
        AgentWork one = null;
        for (int agents = 1; agents <= 2; agents++) {
            String url = server.copy(template, "sparse" + agents);
            try (AgentGroup group = new AgentGroup(folder.resolve("work" + agents), keys, server, url)) {
                AgentWork work = AgentWork.by(group, agents, server);
                one = one == null ? work : one;
                assertThat(work).isEqualTo(one);
                JsonNode result = group.oe("conductor").newestResult();
                assertThat(result.at("/verdict/limitations").toString())
                        .contains("limited to warehouses 8 to 10 of 20");
                assertThat(result.at("/identity/warehouses").asInt()).isEqualTo(3);
            }
        }
    }
}
