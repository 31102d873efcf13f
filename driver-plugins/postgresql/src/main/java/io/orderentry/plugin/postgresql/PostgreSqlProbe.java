package io.orderentry.plugin.postgresql;

import io.orderentry.spi.ServerFacts;
import io.orderentry.spi.ServerFigures;
import io.orderentry.spi.ServerProbe;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads the server's facts and counters from pg_settings and the statistics views. Asks for its rights before it reads, so that a missing
 * one leaves a figure out and never breaks the connection's transaction. Used by one thread.
 */
final class PostgreSqlProbe implements ServerProbe {
    /** Settings that matter for a result; a server without one of them omits it. */
    private static final String SETTINGS = """
            select name, current_setting(name) from pg_settings
             where name in ('shared_buffers', 'huge_pages', 'huge_pages_status', 'synchronous_commit', 'fsync', 'full_page_writes',
                            'wal_level', 'wal_sync_method', 'max_wal_size', 'checkpoint_timeout', 'data_checksums', 'io_method',
                            'effective_io_concurrency')
            """;

    private static final String CACHE_BYTES =
            "select setting::bigint * current_setting('block_size')::bigint from pg_settings"
                    + " where name = 'shared_buffers'";
    private static final String DATABASE_BYTES =
            "select case when has_database_privilege(current_database(), 'CONNECT')"
                    + " then pg_database_size(current_database()) end";

    /** Views that are not there have no row; a view that may not be read has rows all the same. */
    private static final String COLUMNS = """
            select c.relname, a.attname, has_table_privilege(c.oid, 'SELECT')
              from pg_catalog.pg_class c
              join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
             where c.relnamespace = 'pg_catalog'::regnamespace and c.relname like 'pg\\_stat\\_%'
            """;

    private static final String TLS =
            "select ssl, version || ' ' || cipher from pg_stat_ssl where pid = pg_backend_pid()";

    private static final String WAL_POSITION =
            "select case when not pg_is_in_recovery() then pg_current_wal_lsn() - '0/0'::pg_lsn end";

    private final Connection connection;
    private Map<StatisticsView, Set<String>> columns;
    private final Set<StatisticsView> refused = EnumSet.noneOf(StatisticsView.class);

    PostgreSqlProbe(Connection connection) {
        this.connection = connection;
    }

    @Override
    public ServerFacts facts() throws SQLException {
        Map<String, String> settings = new HashMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(SETTINGS)) {
            while (rows.next()) {
                settings.put(rows.getString(1), rows.getString(2));
            }
        }
        Map<String, String> absent = new HashMap<>();
        Long databaseBytes = number(DATABASE_BYTES);
        if (databaseBytes == null) {
            absent.put("databaseBytes", "not measured: needs CONNECT on the database or role pg_read_all_stats");
        }
        Long cacheBytes = number(CACHE_BYTES);
        if (cacheBytes == null) {
            absent.put("cacheBytes", "not measured: the server has no setting shared_buffers");
        }
        String version = "PostgreSQL " + connection.getMetaData().getDatabaseProductVersion();
        return new ServerFacts(version, cacheBytes, databaseBytes, settings, relaxed(settings), absent);
    }

    @Override
    public Optional<String> tls() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(TLS)) {
            return row.next() ? Optional.of(row.getBoolean(1) ? row.getString(2) : NO_TLS) : Optional.empty();
        }
    }

    /** A session publishes its statistics at the end of a transaction, but at most once a second (PGSTAT_MIN_INTERVAL in pgstat.c). */
    @Override
    public Duration counterDelay() {
        return Duration.ofSeconds(1);
    }

    /** A commit survives a crash when it waits for a flushed log, and when torn pages can be repaired from that log. */
    private static Map<String, String> relaxed(Map<String, String> settings) {
        Map<String, String> relaxed = new HashMap<>();
        for (String name : new String[] {"fsync", "full_page_writes", "synchronous_commit"}) {
            if ("off".equals(settings.get(name))) {
                relaxed.put(name, "off");
            }
        }
        return relaxed;
    }

    @Override
    public Map<String, Long> counters() throws SQLException {
        // Inside a transaction the server would repeat what it said the first time.
        number("select 1 from pg_stat_clear_snapshot()");
        Map<String, Long> counters = new LinkedHashMap<>();
        for (Map.Entry<StatisticsView, Set<String>> view : columns().entrySet()) {
            read(view.getKey().query(view.getValue()), counters);
        }
        if (columns().getOrDefault(StatisticsView.WAL, Set.of()).isEmpty()) {
            Long position = number(WAL_POSITION);
            if (position != null) {
                counters.put(Statistics.WAL_POSITION, position);
            }
        }
        return counters;
    }

    @Override
    public ServerFigures figures() throws SQLException {
        columns();
        return Statistics.figures(
                columns,
                refused,
                text("select quote_ident(current_user)"),
                Long.parseLong(text("select current_setting('block_size')")),
                "on".equals(text("select current_setting('track_counts')")));
    }

    /** The columns of the views that may be read; looked up once. */
    private Map<StatisticsView, Set<String>> columns() throws SQLException {
        if (columns != null) {
            return columns;
        }
        Map<StatisticsView, Set<String>> found = new EnumMap<>(StatisticsView.class);
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(COLUMNS)) {
            while (rows.next()) {
                for (StatisticsView view : StatisticsView.values()) {
                    if (!view.view().equals(rows.getString(1))) {
                        continue;
                    }
                    if (rows.getBoolean(3)) {
                        found.computeIfAbsent(view, v -> new HashSet<>()).add(rows.getString(2));
                    } else {
                        refused.add(view);
                    }
                }
            }
        }
        columns = found;
        return found;
    }

    private void read(String query, Map<String, Long> counters) throws SQLException {
        if (query.isEmpty()) {
            return;
        }
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            ResultSetMetaData labels = rows.getMetaData();
            while (rows.next()) {
                for (int i = 1; i <= labels.getColumnCount(); i++) {
                    counters.put(labels.getColumnLabel(i), rows.getLong(i));
                }
            }
        }
    }

    private String text(String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            row.next();
            return row.getString(1);
        }
    }

    /** The first value of a query, or null when it has no row or no value. */
    private Long number(String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            if (!rows.next()) {
                return null;
            }
            long value = rows.getLong(1);
            return rows.wasNull() ? null : value;
        }
    }
}
