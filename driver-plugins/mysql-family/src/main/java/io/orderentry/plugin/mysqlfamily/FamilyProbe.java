package io.orderentry.plugin.mysqlfamily;

import io.orderentry.spi.ServerFacts;
import io.orderentry.spi.ServerFigures;
import io.orderentry.spi.ServerProbe;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Reads the server's facts and counters with SHOW GLOBAL VARIABLES and SHOW GLOBAL STATUS, which need no grant. Used by one thread.
 */
final class FamilyProbe implements ServerProbe {
    private static final String CACHE = "innodb_buffer_pool_size";
    private static final String FLUSH_LOG = "innodb_flush_log_at_trx_commit";
    private static final String SYNC_BINLOG = "sync_binlog";
    private static final String DOUBLEWRITE = "innodb_doublewrite";
    private static final String FLUSH_METHOD = "innodb_flush_method";
    private static final String LOG_BIN = "log_bin";
    private static final String REDO_LOG = "Innodb_redo_log_enabled";

    /** Settings that matter for a result or its repetition; a server without one of them omits it. */
    private static final List<String> SETTINGS = List.of(
            CACHE,
            FLUSH_LOG,
            SYNC_BINLOG,
            DOUBLEWRITE,
            FLUSH_METHOD,
            LOG_BIN,
            "binlog_format",
            "innodb_buffer_pool_instances",
            "innodb_log_file_size",
            "innodb_redo_log_capacity",
            "innodb_io_capacity",
            "innodb_page_size",
            "innodb_checksum_algorithm",
            "innodb_adaptive_hash_index",
            "innodb_rollback_on_timeout",
            "innodb_lock_wait_timeout",
            "innodb_snapshot_isolation",
            "large_pages",
            "performance_schema",
            "wsrep_on");

    /**
     * COMMIT and ROLLBACK statements, which are one for each transaction in both modes: the core ends every one of its own so, and so do all
     * five procedures. Handler_commit counts the internal ones of the binary log too.
     */
    private static final Map<String, String> TRANSACTIONS = Map.of("Com_commit", COMMITS, "Com_rollback", ROLLBACKS);

    /** Counters of a result; a server without one of them omits it. */
    private static final List<String> COUNTERS = List.of(
            "Com_commit",
            "Com_rollback",
            "Innodb_data_reads",
            "Innodb_data_writes",
            "Innodb_data_read",
            "Innodb_data_written",
            "Innodb_data_fsyncs",
            "Innodb_buffer_pool_read_requests",
            "Innodb_buffer_pool_write_requests",
            "Innodb_buffer_pool_reads",
            "Innodb_pages_read",
            "Innodb_pages_written",
            "Innodb_log_writes",
            "Innodb_os_log_written",
            "Innodb_os_log_fsyncs",
            "Innodb_row_lock_waits",
            "Innodb_row_lock_time",
            "Innodb_deadlocks",
            "Handler_commit",
            "Bytes_received",
            "Bytes_sent",
            "Questions");

    /** Seconds since the counters of {@code SHOW GLOBAL STATUS} were last set back, by a start or by FLUSH STATUS. */
    private static final String COUNTING = "Uptime_since_flush_status";

    /** Of the second kind of server in the family; only the other one has a status variable for it. */
    static final String DEADLOCKS =
            "select `count` from information_schema.innodb_metrics where name = 'lock_deadlocks' and status = 'enabled'";

    /** The account lacks a right that is not one on a table, such as PROCESS; or it may not see the table; or there is no such column. */
    private static final Set<Integer> REFUSED = Set.of(1227, 1142, 1044, 1054, 1109);

    private final String product;
    private final Connection connection;
    private String withoutDeadlocks;

    FamilyProbe(String product, Connection connection) {
        this.product = product;
        this.connection = connection;
    }

    @Override
    public ServerFacts facts() throws SQLException {
        Map<String, String> settings = show("variables", SETTINGS);
        Map<String, String> absent = new HashMap<>();
        Long databaseBytes = databaseBytes();
        if (databaseBytes == null) {
            absent.put("databaseBytes", "not measured: needs SELECT on the tables");
        }
        String cacheBytes = settings.get(CACHE);
        if (cacheBytes == null) {
            absent.put("cacheBytes", "not measured: the server has no setting " + CACHE);
        }
        String version = product + " " + connection.getMetaData().getDatabaseProductVersion();
        return new ServerFacts(
                version,
                cacheBytes == null ? null : Long.valueOf(cacheBytes),
                databaseBytes,
                settings,
                relaxed(settings, show("status", List.of(REDO_LOG))),
                absent);
    }

    /** What the server's statistics say of the database's tables and indexes; null without a table that may be seen. */
    private Long databaseBytes() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select sum(data_length + index_length)"
                        + " from information_schema.tables where table_schema = database()")) {
            row.next();
            long bytes = row.getLong(1);
            return row.wasNull() ? null : bytes;
        }
    }

    /**
     * A commit survives a crash when it waits for a flushed redo log and, where there is one, a flushed binary log; and when torn pages can be
     * repaired.
     */
    static Map<String, String> relaxed(Map<String, String> settings, Map<String, String> status) {
        Map<String, String> relaxed = new HashMap<>();
        keep(relaxed, settings, FLUSH_LOG, List.of("0", "2"));
        if ("ON".equals(settings.get(LOG_BIN)) && !"1".equals(settings.get(SYNC_BINLOG))) {
            relaxed.put(SYNC_BINLOG, settings.get(SYNC_BINLOG));
        }
        keep(relaxed, settings, DOUBLEWRITE, List.of("OFF", "DETECT_ONLY"));
        keep(relaxed, settings, FLUSH_METHOD, List.of("nosync", "littlesync"));
        keep(relaxed, status, REDO_LOG, List.of("OFF"));
        return relaxed;
    }

    private static void keep(Map<String, String> relaxed, Map<String, String> from, String name, List<String> unsafe) {
        String value = from.get(name);
        if (value != null && unsafe.stream().anyMatch(value::equalsIgnoreCase)) {
            relaxed.put(name, value);
        }
    }

    @Override
    public Optional<String> tls() throws SQLException {
        Map<String, String> session = new TreeMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                        "show session status where variable_name in ('Ssl_version', 'Ssl_cipher')")) {
            while (rows.next()) {
                session.put(rows.getString(1), rows.getString(2));
            }
        }
        String cipher = session.getOrDefault("Ssl_cipher", "");
        return Optional.of(cipher.isEmpty() ? NO_TLS : session.get("Ssl_version") + " " + cipher);
    }

    @Override
    public Map<String, Long> counters() throws SQLException {
        Map<String, Long> counters = new TreeMap<>();
        show("status", COUNTERS)
                .forEach((name, value) -> counters.put(TRANSACTIONS.getOrDefault(name, name), Long.valueOf(value)));
        String counting = show("status", List.of(COUNTING)).get(COUNTING);
        if (counting != null) {
            counters.put(FamilyFigures.SINCE, Instant.now().getEpochSecond() - Long.parseLong(counting));
        }
        if (!counters.containsKey(FamilyFigures.STATUS_DEADLOCKS) && withoutDeadlocks == null) {
            Long deadlocks = deadlocks();
            if (deadlocks != null) {
                counters.put(FamilyFigures.METRIC_DEADLOCKS, deadlocks);
            }
        }
        return counters;
    }

    /** Null, with the reason kept, when it may not be read; it is not asked for again. */
    private Long deadlocks() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(DEADLOCKS)) {
            if (row.next()) {
                return row.getLong(1);
            }
            withoutDeadlocks = "not measured: the server does not count them; to switch it on run there:"
                    + " set global innodb_monitor_enable = 'lock_deadlocks'";
        } catch (SQLException e) {
            if (!REFUSED.contains(e.getErrorCode())) {
                throw e;
            }
            withoutDeadlocks = "not measured: needs: grant process on *.* to the driver's user";
        }
        return null;
    }

    @Override
    public ServerFigures figures() throws SQLException {
        return FamilyFigures.of(counters().keySet(), withoutDeadlocks);
    }

    private Map<String, String> show(String what, List<String> names) throws SQLException {
        Map<String, String> values = new TreeMap<>();
        String query = "show global " + what + " where variable_name in ('" + String.join("', '", names) + "')";
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                values.put(rows.getString(1), rows.getString(2));
            }
        }
        return values;
    }
}
