package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.spi.EmbeddedServer.RunningServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A run by agents in processes of their own, over loopback: any number of them does the same work. */
@Thorough
class AgentsTest {
    private static final Pattern INPUTS = Pattern.compile("(?m)^inputs ([0-9a-f]{16})$");
    private static final int TRANSACTIONS = 4_000;

    /** What does not depend on the order in which the transactions were committed. */
    private static final List<String> SUMS = List.of(
            "select sum(w_ytd) from warehouse",
            "select sum(d_ytd) || ' ' || sum(d_next_o_id) from district",
            "select sum(c_ytd_payment) || ' ' || sum(c_payment_cnt) from customer",
            "select count(*) || ' ' || sum(h_amount) from history",
            "select count(*) || ' ' || sum(o_ol_cnt) || ' ' || sum(o_all_local) from orders",
            "select count(*) || ' ' || sum(ol_quantity) || ' ' || sum(ol_i_id) from order_line",
            "select sum(s_ytd) || ' ' || sum(s_order_cnt) || ' ' || sum(s_remote_cnt) from stock");

    @TempDir
    private static Path folder;

    private static RunningServer server;
    private static Path keys;
    private static String template;

    @BeforeAll
    static void start() throws Exception {
        server = BuiltOnce.server(folder.resolve("server"), Map.of("fsync", "off"));
        template = built(server, folder, "built");
        keys = keys(folder);
    }

    @AfterAll
    static void stop() throws Exception {
        server.close();
    }

    /** A database of four warehouses. */
    static String built(RunningServer server, Path folder, String name) throws Exception {
        String url = BuiltOnce.database(server, name);
        CommandResult build = new Oe(folder)
                .password(server.password())
                .run("build", "-w", "4", "--threads", "2", "--target", url, "--user", server.user());
        assertThat(build.exitCode()).as(build.toString()).isZero();
        return url;
    }

    static Path keys(Path folder) {
        Path made = folder.resolve("keys");
        CommandResult said = new Oe(folder).run("cluster-keys", made.toString());
        assertThat(said.exitCode()).as(said.toString()).isZero();
        return made;
    }

    static JsonNode result(Path run) throws Exception {
        return JsonMapper.shared().readTree(Files.readString(run.resolve("result.json")));
    }

    /** A copy of the database that was built. */
    private static String copy(String name) throws SQLException {
        try (Connection connection = DriverManager.getConnection(server.url(), server.user(), server.password());
                Statement statement = connection.createStatement()) {
            statement.execute("create database " + name + " template built");
        }
        return template.replaceFirst("/built", "/" + name);
    }

    private static List<String> sums(String url) throws SQLException {
        List<String> sums = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection(url, server.user(), server.password());
                Statement statement = connection.createStatement()) {
            for (String sql : SUMS) {
                try (ResultSet row = statement.executeQuery(sql)) {
                    assertThat(row.next()).isTrue();
                    sums.add(row.getString(1));
                }
            }
        }
        return sums;
    }

    /** What a run left. */
    private record Work(String inputs, List<String> sums, long newOrders, long completed) {}

    private static Work work(int agents) throws Exception {
        String url = copy("agents" + agents);
        try (AgentGroup group = new AgentGroup(folder.resolve("work" + agents), keys, server, url)) {
            Oe.Running conductor = group.conductor(
                    agents, "-c", "2", "--warmup", "0s", "--transactions", Integer.toString(TRANSACTIONS));
            List<Oe.Running> started = new ArrayList<>();
            for (int number = 1; number <= agents; number++) {
                started.add(group.agent(number));
            }
            CommandResult said = conductor.end();
            assertThat(said.exitCode()).as(said.toString()).isZero();
            for (Oe.Running agent : started) {
                CommandResult ended = agent.end();
                assertThat(ended.exitCode()).as(ended.toString()).isZero();
            }
            Matcher inputs = INPUTS.matcher(said.err());
            assertThat(inputs.find()).as(said.toString()).isTrue();
            Path run = group.oe("conductor").newestRun();
            JsonNode result = result(run);
            assertThat(result.at("/checks"))
                    .hasSizeGreaterThan(20)
                    .allSatisfy(check -> assertThat(check.get("status").asString())
                            .as(check.toString())
                            .isNotEqualTo("FAIL"));
            for (int number = 1; number <= agents; number++) {
                assertThat(run.resolve("agents/" + number))
                        .isDirectoryContaining("glob:**/slice.json")
                        .isDirectoryContaining("glob:**/result.json");
            }
            long completed = 0;
            for (String type : List.of("newOrder", "payment", "orderStatus", "delivery", "stockLevel")) {
                completed += result.at("/transactions/" + type + "/due").asLong();
            }
            System.out.println(agents + " agents: inputs " + inputs.group(1) + ", sums " + sums(url));
            return new Work(
                    inputs.group(1),
                    sums(url),
                    result.at("/transactions/newOrder/due").asLong(),
                    completed);
        }
    }

    @Test
    void oneTwoAndFourAgentsDoTheSameWork() throws Exception {
        Work one = work(1);
        assertThat(one.completed()).isEqualTo(TRANSACTIONS);
        assertThat(one.newOrders()).isPositive();
        assertThat(one.sums()).isNotEqualTo(sums(template));
        assertThat(work(2)).isEqualTo(one);
        assertThat(work(4)).isEqualTo(one);
    }
}
