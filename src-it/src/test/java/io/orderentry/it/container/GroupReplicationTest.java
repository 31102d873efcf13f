package io.orderentry.it.container;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.it.Oe;
import io.orderentry.it.Thorough;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testcontainers.containers.Network;
import org.testcontainers.mysql.MySQLContainer;
import tools.jackson.databind.JsonNode;

/** A replication group of three members that all take writes; one is killed in the run. Every table needs a primary key there. */
@Thorough
@OnServer(Server.MYSQL)
class GroupReplicationTest {
    private static final List<String> NAMES = List.of("one", "two", "three");
    private static final int JOIN_SECONDS = 120;
    /** User of the members, who fetch what they missed. */
    private static final String RECOVERY = "recovery";

    private static final String RECOVERY_PASSWORD = "f3tches";

    @TempDir
    private Path folder;

    private final Network network = Network.newNetwork();
    private final List<MySQLContainer> members = new ArrayList<>();

    @AfterEach
    void stop() {
        members.forEach(MySQLContainer::stop);
        network.close();
    }

    @Test
    void oneOfThreeMembersIsLost() throws Exception {
        for (String name : NAMES) {
            MySQLContainer member = member(name);
            member.start();
            members.add(member);
            join(member, members.size() == 1);
        }
        MySQLContainer first = members.get(0);
        JsonNode result = new LostNodeRun(
                        getClass(), new Oe(folder).password(first.getPassword()), folder, """
                        nodes: ['%s', '%s', '%s']
                        user: %s
                        placement: history-key
                        """.formatted(
                                        url(0), url(1), url(2), first.getUsername()))
                .survive(
                        "MySQL 9.7 Group Replication, three members that all take writes, as `nodes`, `placement: history-key`,"
                                + " `group_replication_consistency=BEFORE`",
                        "one member",
                        60,
                        run -> members.get(2)
                                .getDockerClient()
                                .killContainerCmd(members.get(2).getContainerId())
                                .exec());

        LostNodeRun.assertShared(result, "2, 2, 2");
        assertThat(result.at("/disclosures").toString())
                .contains("the placement history-key: HISTORY has a primary key that is not in the specification");
        try (Connection connection = root(members.get(1))) {
            assertThat(
                            ServerContract.text(
                                    connection,
                                    "select group_concat(column_name) from information_schema.columns"
                                            + " where table_schema = 'orderentry' and table_name = 'history' and extra like '%INVISIBLE%'"))
                    .as("replicated to the others")
                    .isEqualToIgnoringCase("h_id");
        }
    }

    private String url(int member) {
        MySQLContainer server = members.get(member);
        return "jdbc:mysql://" + server.getHost() + ":" + server.getFirstMappedPort() + "/" + server.getDatabaseName();
    }

    private MySQLContainer member(String name) {
        return Launch.mysqlContainer(Server.MYSQL.image())
                .withConfigurationOverride("mysql-group-conf")
                .withNetwork(network)
                .withNetworkAliases(name)
                // Members that are not there yet have no name, and whoever else is asked may take minutes to say so.
                .withCreateContainerCmdModifier(
                        made -> made.getHostConfig().withDns("127.0.0.2").withDnsOptions(List.of("ndots:0")))
                .withCommand(
                        "mysqld",
                        "--server-id=" + (NAMES.indexOf(name) + 1),
                        "--report-host=" + name,
                        "--loose-group-replication-local-address=" + name + ":33061");
    }

    private static Connection root(MySQLContainer member) throws SQLException {
        return DriverManager.getConnection(
                "jdbc:mysql://" + member.getHost() + ":" + member.getFirstMappedPort() + "/",
                "root",
                member.getPassword());
    }

    /** @param begins whether it begins a new group */
    private static void join(MySQLContainer member, boolean begins) throws Exception {
        try (Connection connection = root(member);
                Statement statement = connection.createStatement()) {
            String begin = "set global group_replication_bootstrap_group = ";
            for (String each : List.of(
                    "set sql_log_bin = 0",
                    "create user " + RECOVERY + "@'%' identified by '" + RECOVERY_PASSWORD + "'",
                    "grant replication slave, connection_admin, backup_admin, group_replication_stream on *.* to "
                            + RECOVERY,
                    "set sql_log_bin = 1",
                    // The database and its user were made on each member, and are no history of the group.
                    "reset binary logs and gtids",
                    "change replication source to source_user = '" + RECOVERY + "', source_password = '"
                            + RECOVERY_PASSWORD + "' for channel 'group_replication_recovery'",
                    begin + (begins ? "on" : "off"),
                    "start group_replication",
                    begin + "off")) {
                statement.execute(each);
            }
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(JOIN_SECONDS);
            String state = "select group_concat(member_state) from performance_schema.replication_group_members"
                    + " where member_id = @@server_uuid";
            while (!"ONLINE".equals(ServerContract.text(connection, state))) {
                assertThat(System.nanoTime())
                        .as("%s after %d s: %s", member.getNetworkAliases(), JOIN_SECONDS, member.getLogs())
                        .isLessThan(deadline);
                Thread.sleep(200);
            }
        }
    }
}
