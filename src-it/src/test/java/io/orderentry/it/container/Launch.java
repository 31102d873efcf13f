package io.orderentry.it.container;

import io.orderentry.plugin.oracle.OraclePlugin;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import oracle.jdbc.OracleDriver;
import org.testcontainers.containers.JdbcDatabaseContainer;
import org.testcontainers.containers.Network;
import org.testcontainers.mariadb.MariaDBContainer;
import org.testcontainers.mysql.MySQLContainer;
import org.testcontainers.oracle.OracleContainer;
import org.testcontainers.postgresql.PostgreSQLContainer;
import org.testcontainers.utility.DockerImageName;

/**
 * How the servers are started: each keeps what it commits as it would by default, but on a file system in memory, and has a configuration of
 * ours under {@code src/test/resources}. Containers are removed when the JVM ends.
 */
final class Launch {
    private static final String NAME = "orderentry";
    /** Shown to the report's reader as a secret would be, if it were ever shown. */
    private static final String PASSWORD = "it's \"not\" shown\\";

    private static final String IN_MEMORY = "rw,size=2g";
    /** In bytes, with the data: a server that grows and grows must not take the machine with it. */
    private static final long MOST_MEMORY = 4L << 30;

    private static final String MYSQL_DATA = "/var/lib/mysql";

    private Launch() {}

    private static <C extends JdbcDatabaseContainer<C>> C named(C container) {
        return container
                .withDatabaseName(NAME)
                .withUsername(NAME)
                .withPassword(PASSWORD)
                .withCreateContainerCmdModifier(command ->
                        command.getHostConfig().withMemory(MOST_MEMORY).withMemorySwap(MOST_MEMORY));
    }

    static Address postgresql(String image) {
        return started(postgresqlContainer(image));
    }

    private static Address started(JdbcDatabaseContainer<?> container) {
        container.start();
        return Address.of(container);
    }

    static PostgreSQLContainer postgresqlContainer(String image) {
        return named(new PostgreSQLContainer(DockerImageName.parse(image).asCompatibleSubstituteFor("postgres")))
                // Not where the image has a volume, which would hide the file system in memory.
                .withEnv("PGDATA", "/memory/data")
                .withTmpFs(Map.of("/memory", IN_MEMORY))
                // Instead of Testcontainers' own fsync=off.
                .withCommand("postgres", "-c", "shared_buffers=256MB", "-c", "max_wal_size=1GB");
    }

    /** With its data on the disk, a cache of a gigabyte, and little memory for the kernel's. */
    static PostgreSQLContainer postgresqlOnDisk(String image, long memory) {
        return named(new PostgreSQLContainer(DockerImageName.parse(image).asCompatibleSubstituteFor("postgres")))
                .withSharedMemorySize(2L << 30)
                .withCreateContainerCmdModifier(
                        command -> command.getHostConfig().withMemory(memory).withMemorySwap(memory))
                .withCommand(
                        "postgres",
                        "-c",
                        "shared_buffers=1GB",
                        "-c",
                        "max_wal_size=8GB",
                        "-c",
                        "checkpoint_timeout=5min",
                        "-c",
                        "max_connections=400");
    }

    static Address mysql(String image) {
        return started(mysqlContainer(image));
    }

    static MySQLContainer mysqlContainer(String image) {
        return named(new MySQLContainer(DockerImageName.parse(image).asCompatibleSubstituteFor("mysql")))
                .withTmpFs(Map.of(MYSQL_DATA, IN_MEMORY))
                .withConfigurationOverride("mysql-conf");
    }

    static Address mariadb(String image) {
        return started(mariadbContainer(image));
    }

    static MariaDBContainer mariadbContainer(String image) {
        return named(new MariaDBContainer(DockerImageName.parse(image).asCompatibleSubstituteFor("mariadb")))
                .withTmpFs(Map.of(MYSQL_DATA, IN_MEMORY))
                .withConfigurationOverride("mariadb-conf");
    }

    /** As its image makes it, on disk; the plugin and the driver are dropped in. */
    static Address oracle(String image) {
        OracleContainer container = new OracleContainer(
                        DockerImageName.parse(image).asCompatibleSubstituteFor("gvenzl/oracle-free"))
                .withUsername(NAME)
                .withPassword("n0t_sh0wn");
        container.start();
        // The image gives SYSTEM the password of the application's user.
        try (Connection system =
                        DriverManager.getConnection(container.getJdbcUrl(), "system", container.getPassword());
                Statement statement = system.createStatement()) {
            statement.execute("grant select_catalog_role, alter system to " + NAME);
        } catch (SQLException e) {
            throw new IllegalStateException("the container's user SYSTEM could not grant: " + e.getMessage(), e);
        }
        return Address.of(container)
                .with(Stream.of(OraclePlugin.class, OracleDriver.class)
                        .map(type -> Path.of(type.getProtectionDomain()
                                .getCodeSource()
                                .getLocation()
                                .getPath()))
                        .toList());
    }

    /** Two nodes, each a whole server; the second one copies the database of the first when it joins. */
    static Address galera(String image) {
        Network network = Network.newNetwork();
        MariaDBContainer first = galeraNode(image, network, "first", "gcomm://");
        MariaDBContainer second = galeraNode(image, network, "second", "gcomm://first");
        List<String> hosts = Stream.of(first, second)
                .map(node -> node.getHost() + ":" + node.getFirstMappedPort())
                .toList();
        return new Address(
                "jdbc:mariadb:loadbalance://" + String.join(",", hosts) + "/" + NAME,
                hosts.stream()
                        .map(host -> "jdbc:mariadb://" + host + "/" + NAME)
                        .toList(),
                NAME,
                PASSWORD,
                List.of());
    }

    /** @param cluster address of a node that is there; of none for the first */
    static MariaDBContainer galeraNode(String image, Network network, String name, String cluster) {
        MariaDBContainer node = mariadbContainer(image)
                .withNetwork(network)
                .withNetworkAliases(name)
                .withCommand(
                        "mariadbd",
                        "--wsrep-on=ON",
                        "--wsrep-provider=/usr/lib/galera/libgalera_smm.so",
                        "--wsrep-cluster-name=" + NAME,
                        "--wsrep-cluster-address=" + cluster,
                        "--wsrep-node-name=" + name,
                        "--wsrep-node-address=" + name,
                        "--wsrep-sst-method=rsync",
                        "--binlog-format=ROW",
                        "--innodb-autoinc-lock-mode=2",
                        // A read sees all that was committed on any node before it began.
                        "--wsrep-sync-wait=7");
        node.start();
        return node;
    }
}
