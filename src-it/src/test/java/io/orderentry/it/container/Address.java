package io.orderentry.it.container;

import io.orderentry.config.Target;
import io.orderentry.config.TargetBuilder;
import io.orderentry.it.Oe;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import org.testcontainers.containers.JdbcDatabaseContainer;

/**
 * Where a server is that was started: an empty database, and a user who may do anything in it.
 *
 * @param url of the database
 * @param nodes one URL for each node of a cluster; just the url when there is one
 * @param jars what the command line needs besides its jar
 */
record Address(String url, List<String> nodes, String user, String password, List<Path> jars) {

    static Address of(JdbcDatabaseContainer<?> container) {
        return new Address(
                container.getJdbcUrl(),
                List.of(container.getJdbcUrl()),
                container.getUsername(),
                container.getPassword(),
                List.of());
    }

    Address with(List<Path> others) {
        return new Address(url, nodes, user, password, others);
    }

    /** The command line, as its user starts it for this server, in a working directory. */
    Oe oe(Path folder) {
        return new Oe(folder).password(password).with(jars);
    }

    Target target() {
        return TargetBuilder.builder()
                .name("container")
                .source("a container")
                .url(url)
                .user(user)
                .build();
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
