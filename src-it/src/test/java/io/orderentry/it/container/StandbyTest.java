package io.orderentry.it.container;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.it.Oe;
import io.orderentry.it.Thorough;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.Network;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.postgresql.PostgreSQLContainer;
import tools.jackson.databind.JsonNode;

/** Synchronous streaming replication: the primary is killed in the run, the standby is promoted, and the load follows it by a URL of both. */
@Thorough
@OnServer(Server.POSTGRESQL)
class StandbyTest {
    private static final int PORT = 5432;

    /** A copy of the primary, which goes on to receive its log. */
    private static final String STANDBY = """
            set -e
            install -d -m 700 -o postgres -g postgres "$PGDATA"
            as="setpriv --reuid=postgres --regid=postgres --init-groups"
            $as pg_basebackup --host=primary --username="$PGUSER" --pgdata="$PGDATA" --wal-method=stream --checkpoint=fast --write-recovery-conf
            exec $as postgres -c 'listen_addresses=*' -c unix_socket_directories=/tmp -c shared_buffers=256MB
            """;

    @TempDir
    private Path folder;

    @Test
    void theLoadFollowsThePrimary() throws Exception {
        try (Network network = Network.newNetwork();
                PostgreSQLContainer primary = Launch.postgresqlContainer(Server.POSTGRESQL.image())
                        .withNetwork(network)
                        .withNetworkAliases("primary")) {
            primary.start();
            // In pg_hba.conf "all" is not replication.
            run(primary, "echo 'host replication all all scram-sha-256' >>\"$PGDATA/pg_hba.conf\"");
            sql(primary, primary.getFirstMappedPort(), "select pg_reload_conf()");
            try (GenericContainer<?> standby = standby(primary, network)) {
                standby.start();
                sql(
                        primary,
                        primary.getFirstMappedPort(),
                        "alter system set synchronous_standby_names = '*'",
                        "select pg_reload_conf()");
                JsonNode result = new LostNodeRun(
                                getClass(), new Oe(folder).password(primary.getPassword()), folder, """
                                url: jdbc:postgresql://%1$s:%2$d,%1$s:%3$d/%4$s?targetServerType=primary&hostRecheckSeconds=1
                                user: %5$s
                                """.formatted(
                                                primary.getHost(),
                                                primary.getFirstMappedPort(),
                                                standby.getMappedPort(PORT),
                                                primary.getDatabaseName(),
                                                primary.getUsername()))
                        .survive(
                                "PostgreSQL 18 with a synchronous standby, `url` with both hosts, `targetServerType=primary`, `hostRecheckSeconds=1`",
                                "the primary; the standby was promoted at once",
                                2_000,
                                run -> {
                                    requireSynchronous(primary);
                                    primary.getDockerClient()
                                            .killContainerCmd(primary.getContainerId())
                                            .exec();
                                    sql(primary, standby.getMappedPort(PORT), "select pg_promote()");
                                });
                assertThat(result.at("/outages")).hasSize(1);
                JsonNode outage = result.at("/outages/0");
                assertThat(outage.get("ended").asBoolean()).isTrue();
                double firstSuccess = outage.get("seconds").asDouble();
                assertThat(firstSuccess).as("time to the first success").isPositive();
                assertThat(outage.get("newOrdersNotAttempted").asLong())
                        .as("until then")
                        .isPositive();
                assertThat(outage.at("/recovery/seconds").asDouble())
                        .as("until 90 % of the rate")
                        .isGreaterThanOrEqualTo(firstSuccess);
            }
        }
    }

    private static GenericContainer<?> standby(PostgreSQLContainer primary, Network network) {
        return new GenericContainer<>(Server.POSTGRESQL.image())
                .withNetwork(network)
                .withExposedPorts(PORT)
                .withEnv(Map.of(
                        "PGDATA", "/memory/data", "PGUSER", primary.getUsername(), "PGPASSWORD", primary.getPassword()))
                .withTmpFs(Map.of("/memory", "rw,size=2g"))
                .withCreateContainerCmdModifier(
                        command -> command.withEntrypoint("bash").withCmd("-c", STANDBY))
                .waitingFor(Wait.forLogMessage(".*ready to accept read-only connections.*", 1));
    }

    private static void run(GenericContainer<?> container, String script) throws Exception {
        var said = container.execInContainer("bash", "-c", script);
        assertThat(said.getExitCode()).as(said.toString()).isZero();
    }

    private static Connection connect(PostgreSQLContainer server, int port) throws SQLException {
        String url = "jdbc:postgresql://" + server.getHost() + ":" + port + "/" + server.getDatabaseName();
        return DriverManager.getConnection(url, server.getUsername(), server.getPassword());
    }

    private static void sql(PostgreSQLContainer server, int port, String... statements) throws SQLException {
        try (Connection connection = connect(server, port);
                Statement statement = connection.createStatement()) {
            for (String each : statements) {
                statement.execute(each);
            }
        }
    }

    /** Else what was acknowledged may be lost, and it would be no fault of the driver. */
    private static void requireSynchronous(PostgreSQLContainer primary) throws SQLException {
        try (Connection connection = connect(primary, primary.getFirstMappedPort())) {
            assertThat(ServerContract.text(connection, "select string_agg(sync_state, ' ') from pg_stat_replication"))
                    .isEqualTo("sync");
        }
    }
}
