package io.orderentry.it.container;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.it.tls.Certificate;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.Map;
import org.testcontainers.containers.Container.ExecResult;
import org.testcontainers.postgresql.PostgreSQLContainer;

/** PostgreSQL. */
@OnServer(Server.POSTGRESQL)
class PostgreSqlTlsTest extends ContainerTls<PostgreSQLContainer> {
    /** The server refuses a key that others can read. */
    private static final String PRIVATE_KEY_FILE = "/memory/server.key";

    @Override
    PostgreSQLContainer container(String image) {
        return Launch.postgresqlContainer(image);
    }

    @Override
    void started(PostgreSQLContainer container) throws Exception {
        ExecResult installed =
                container.execInContainer("install", "-o", "postgres", "-m", "600", KEY_FILE, PRIVATE_KEY_FILE);
        assertThat(installed.getExitCode()).as(installed.toString()).isZero();
        try (Connection connection =
                        DriverManager.getConnection(container.getJdbcUrl(), user(), container.getPassword());
                Statement statement = connection.createStatement()) {
            statement.execute("alter system set ssl_cert_file = '" + CERTIFICATE_FILE + "'");
            statement.execute("alter system set ssl_key_file = '" + PRIVATE_KEY_FILE + "'");
            statement.execute("alter system set ssl = on");
            statement.execute("select pg_reload_conf()");
            // The server's main process does it, soon.
            while (!ServerContract.text(connection, "show ssl").equals("on")) {
                Thread.sleep(50);
            }
        }
    }

    @Override
    protected Map<String, String> trusting(Certificate trusted) {
        return Map.of("sslrootcert", trusted.certificate().toString());
    }

    @Override
    protected String cipherQuery() {
        return "select cipher from pg_stat_ssl where pid = pg_backend_pid()";
    }
}
