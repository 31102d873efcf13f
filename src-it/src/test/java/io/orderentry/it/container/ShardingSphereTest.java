package io.orderentry.it.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.orderentry.it.CommandResult;
import io.orderentry.it.Oe;
import io.orderentry.it.Required;
import io.orderentry.it.Thorough;
import io.orderentry.spi.EmbeddedServer;
import io.orderentry.spi.EmbeddedServer.RunningServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two PostgreSQL servers with half of the warehouses each, behind ShardingSphere-JDBC, whose plugin is dropped in; one server is killed in
 * the run and comes back. Only in a build with {@code -Psharding}.
 */
@Thorough
class ShardingSphereTest {
    private static final Path MODULE = Path.of("sharding").toAbsolutePath();
    private static final Path PLUGINS = MODULE.resolve(Path.of("target", "drop-in"));
    private static final String USER = "sharded";
    private static final String PASSWORD = "b0th";

    @TempDir
    private Path folder;

    private final List<RunningServer> servers = new ArrayList<>();

    @AfterEach
    void stop() throws Exception {
        for (RunningServer server : servers) {
            server.close();
        }
    }

    @Test
    void oneOfTwoShardsIsLost() throws Exception {
        boolean built = Files.isDirectory(PLUGINS);
        assertThat(built || !Required.is("sharding"))
                .as("%s is there: build with -Psharding", PLUGINS)
                .isTrue();
        assumeTrue(built, "NOT RUN: the build is without -Psharding");
        start("first");
        start("second");
        Files.writeString(
                folder.resolve("sharding.yaml"),
                Files.readString(MODULE.resolve("sharding.yaml"))
                        .replace(
                                "jdbc:postgresql://db1/orderentry",
                                servers.get(0).url())
                        .replace(
                                "jdbc:postgresql://db2/orderentry",
                                servers.get(1).url()));
        Oe oe = new Oe(folder).password(PASSWORD);

        new LostNodeRun(getClass(), oe, folder, """
                        url: jdbc:sharded:%s
                        user: %s
                        timeouts:
                          connect: 2m
                        """.formatted(folder.resolve("sharding.yaml"), USER))
                .warehouses(2)
                .plugins(PLUGINS)
                .seconds(40)
                .survive(
                        "ShardingSphere-JDBC 5.5.2 over two PostgreSQL 18 servers, sharded by warehouse, two-phase commit by Narayana",
                        "one server, which started again at once",
                        400,
                        run -> Oe.server(folder.resolve("second")).destroyForcibly());

        for (int shard = 0; shard < servers.size(); shard++) {
            String own = "select count(distinct ol_w_id) || ' of ' || min(ol_w_id) from order_line";
            assertThat(read(shard, own)).isEqualTo("1 of " + (shard + 1));
            assertThat(read(shard, "select count(*) > 0 from history where h_c_w_id <> h_w_id"))
                    .as("transactions in both shards")
                    .isEqualTo("t");
            assertThat(read(shard, "select count(*) from pg_prepared_xacts"))
                    .as("branches without an outcome")
                    .isEqualTo("0");
        }
        plantFaults();
        CommandResult check = oe.run("check", "--target", "system.yaml", "--plugins", PLUGINS.toString());
        assertThat(check.out().lines().filter(line -> line.startsWith("FAIL")).map(line -> line.split(" +")[1]))
                .as(check.toString())
                .containsExactly(
                        "condition_10", "condition_12", "stock_counters", "payment_counters", "district_values");
    }

    /** What the rules find that are not computed by one shard alone. */
    private void plantFaults() throws SQLException {
        execute(1, "update customer set c_balance = c_balance + 0.01 where c_d_id = 3 and c_id = 77");
        execute(0, "update customer set c_payment_cnt = c_payment_cnt + 1 where c_d_id = 1 and c_id = 5");
        execute(1, "update stock set s_order_cnt = s_order_cnt + 1 where s_i_id = 4711");
        execute(1, "update district set d_tax = 0.3 where d_id = 9");
    }

    private void start(String name) throws Exception {
        RunningServer server = ServiceLoader.load(EmbeddedServer.class)
                .findFirst()
                .orElseThrow()
                .start(folder.resolve(name), Map.of("max_prepared_transactions", "64"));
        servers.add(server);
        execute(servers.size() - 1, "create role " + USER + " superuser login password '" + PASSWORD + "'");
    }

    private Connection connect(int shard) throws SQLException {
        RunningServer server = servers.get(shard);
        return DriverManager.getConnection(server.url(), server.user(), server.password());
    }

    private void execute(int shard, String sql) throws SQLException {
        try (Connection connection = connect(shard);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private String read(int shard, String sql) throws SQLException {
        try (Connection connection = connect(shard)) {
            return ServerContract.text(connection, sql);
        }
    }
}
