package io.orderentry.it.container;

import io.orderentry.config.Target;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.testcontainers.containers.JdbcDatabaseContainer;

/**
 * Where a server is that was started: an empty database, and a user who may do anything in it.
 *
 * @param url of the database
 * @param nodes one URL for each node of a cluster; just the url when there is one
 */
record Address(String url, List<String> nodes, String user, String password) {

    static Address of(JdbcDatabaseContainer<?> container) {
        return new Address(
                container.getJdbcUrl(),
                List.of(container.getJdbcUrl()),
                container.getUsername(),
                container.getPassword());
    }

    Target target() {
        return new Target("container", "a container", null, null, Map.of(), url, user, Map.of());
    }

    Connection connect(String where) throws SQLException {
        return DriverManager.getConnection(where, user, password);
    }

    /** Name and version as the server says them itself. */
    String version() throws SQLException {
        try (Connection connection = connect(nodes.get(0))) {
            DatabaseMetaData meta = connection.getMetaData();
            return meta.getDatabaseProductName() + " " + meta.getDatabaseProductVersion();
        }
    }
}
