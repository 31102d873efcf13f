package io.orderentry.plugin.h2;

import io.orderentry.spi.ServerFacts;
import io.orderentry.spi.ServerProbe;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Reads the facts of H2 from one view; a database in memory has no file, and nothing to say of one. Used by one thread. */
record H2Probe(Connection connection) implements ServerProbe {
    private static final String IN_MEMORY = "not measured: the database is in memory";

    @Override
    public ServerFacts facts() throws SQLException {
        Map<String, String> settings = read("'WRITE_DELAY', 'MODE', 'COMPRESS', 'QUERY_TIMEOUT'");
        Map<String, Long> file = numbers("'info.FILE_SIZE', 'info.CACHE_MAX_SIZE'");
        return new ServerFacts(
                "H2 " + connection.getMetaData().getDatabaseProductVersion(),
                file.computeIfPresent("CACHE_MAX_SIZE", (name, megabytes) -> megabytes << 20),
                file.get("FILE_SIZE"),
                settings,
                // H2 does not wait for the disk at a commit, independent of the delay after which it writes.
                Map.of("WRITE_DELAY", settings.getOrDefault("WRITE_DELAY", "unknown")),
                file.isEmpty() ? Map.of("cacheBytes", IN_MEMORY, "databaseBytes", IN_MEMORY) : Map.of());
    }

    /** Nothing leaves the process, or a URL of H2's own says how. */
    @Override
    public Optional<String> tls() throws SQLException {
        String url = connection.getMetaData().getURL();
        return url.startsWith("jdbc:h2:tcp:") || url.startsWith("jdbc:h2:ssl:")
                ? Optional.empty()
                : Optional.of(NO_TLS);
    }

    /** Reads and writes of the file, in calls and bytes. H2 counts neither commits nor rollbacks. */
    @Override
    public Map<String, Long> counters() throws SQLException {
        return numbers("'info.FILE_READ', 'info.FILE_READ_BYTES', 'info.FILE_WRITE', 'info.FILE_WRITE_BYTES'");
    }

    private Map<String, Long> numbers(String names) throws SQLException {
        Map<String, Long> numbers = new TreeMap<>();
        read(names).forEach((name, value) -> numbers.put(name.replace("info.", ""), Long.valueOf(value)));
        return numbers;
    }

    private Map<String, String> read(String names) throws SQLException {
        Map<String, String> found = new TreeMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select setting_name, setting_value"
                        + " from information_schema.settings where setting_name in (" + names + ")")) {
            while (rows.next()) {
                found.put(rows.getString(1), rows.getString(2));
            }
        }
        return found;
    }
}
