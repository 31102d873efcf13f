package io.orderentry.plugin.postgresql;

import io.orderentry.spi.ServerFacts;
import io.orderentry.spi.ServerProbe;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the server says of itself through pg_settings and the statistics views. Asks for its rights before it reads, so that a missing
 * one leaves a figure out and never breaks the connection's transaction. Used by one thread.
 */
final class PostgreSqlProbe implements ServerProbe {
    /** DOMAIN D.5; a server that does not know one of them leaves it out. */
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

    private static final String DATABASE_COUNTERS =
            "select xact_commit as " + COMMITS + ", xact_rollback as " + ROLLBACKS
                    + ", blks_read, blks_hit, deadlocks, temp_bytes from pg_stat_database where datname = current_database()";
    /** Since PostgreSQL 14, and for the whole server: other databases' changes are in it. */
    private static final String WAL_COUNTERS = "select wal_records, wal_fpi, wal_bytes from pg_stat_wal";

    private final Connection connection;

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
        read("pg_stat_database", DATABASE_COUNTERS, counters);
        read("pg_stat_wal", WAL_COUNTERS, counters);
        return counters;
    }

    private void read(String view, String query, Map<String, Long> counters) throws SQLException {
        if (number("select 1 where has_table_privilege(to_regclass('pg_catalog." + view + "'), 'SELECT')") == null) {
            return;
        }
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            ResultSetMetaData columns = rows.getMetaData();
            while (rows.next()) {
                for (int i = 1; i <= columns.getColumnCount(); i++) {
                    counters.put(columns.getColumnLabel(i), rows.getLong(i));
                }
            }
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
